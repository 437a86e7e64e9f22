import { expect } from '@jest/globals';
import type { EndpointOwner, EndpointStage } from './endpoint-stage.ts';

/**
 * Sends fields, as an object or as JSON members, in a POST and in a PATCH: each must be a 400 whose issues name the path,
 * and nothing may be written.
 */
export type Refused = (fields: object | string, path: string | RegExp, message?: string) => Promise<void>;

const tableSql = `select coalesce(string_agg(e::text, '|' order by id), '') as rows from webhook_endpoints e`;

export function createRefused(stage: EndpointStage, owner: EndpointOwner, storedId: string): Refused {
  return async (fields, path, message) => {
    const members = typeof fields === 'string' ? fields : JSON.stringify(fields).slice(1, -1);
    const given = typeof fields === 'string' ? [] : Object.keys(fields);
    const rest = Object.entries(owner.endpointBody()).filter(([field]) => !given.includes(field));
    const others = JSON.stringify(Object.fromEntries(rest)).slice(1, -1);
    const before = await stage.sql(tableSql);
    for (const [method, address, raw] of [
      ['POST', '/v1/webhooks', `{${others}${others === '' ? '' : ','}${members}}`],
      ['PATCH', `/v1/webhooks/${storedId}`, `{${members}}`],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(raw)) };
      const answer = await stage.ask({ method, path: address, key: owner.apiKey, headers, raw });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect((answer.body as { issues: object[] }).issues).toContainEqual({
        path: typeof path === 'string' ? path : expect.stringMatching(path),
        message: message === undefined ? expect.any(String) : expect.stringContaining(message),
      });
    }
    expect(await stage.sql(tableSql)).toEqual(before);
  };
}

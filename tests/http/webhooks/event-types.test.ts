import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { apiClient } from '../../support/api-client.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

type EventTypes = components['schemas']['WebhookEventTypeList'];

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../spec/bundled/platform.json'), 'utf8'));
const names: string[] = document.components.schemas.WebhookEventType.enum;

let server: TestServer;
let types: EventTypes['data'];

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  const answer = await apiClient(server.url, server.key).get<EventTypes>('/v1/webhook-event-types');
  if (answer.status !== 200) throw new Error(`No event types: ${answer.status}`);
  types = answer.body.data;
}, 60_000);
afterAll(() => server.close());

describe('GET /v1/webhook-event-types 200', () => {
  it('names every event that can be subscribed to, in the contract’s order', () => {
    expect(types.map(({ name }) => name)).toEqual(names);
  });

  it('leaves out what has subscriptions of its own, though the log can be filtered by it', () => {
    const filtered: string[] = document.components.schemas.DeliveredEventType.enum;
    expect(names.filter((name) => name.startsWith('imessage.'))).toEqual([]);
    expect(filtered.filter((name) => !names.includes(name) && name !== 'endpoint.test')).toEqual([
      'imessage.received',
      'imessage.reaction_received',
      'imessage.sent',
      'imessage.delivered',
      'imessage.delivery_failed',
    ]);
  });

  it('says of each in one sentence what it is', () => {
    for (const { description } of types) expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it('gives schemas that a strict validator takes alone, and that tell a body from another', () => {
    const at = '2026-11-20T15:04:05.000Z';
    const id = '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f';
    const endpoint = { id, name: 'CRM', url: 'https://crm.example.com/hook' };
    const body = {
      type: 'endpoint.disabled',
      webhook_id: id,
      webhook_tags: {},
      organization_id: 'org_1',
      agent_id: null,
      occurred_at: at,
      sequence: 1,
      data: { endpoint, reason: 'gone', failing_since: null },
    };
    const fits: string[] = [];
    for (const { name, schema } of types) {
      const ajv = new Ajv2020({
        strict: true,
        allowUnionTypes: true,
        formats: { 'date-time': true, int64: true, uuid: true, uri: true },
      });
      if (ajv.compile(schema)(body)) fits.push(name);
    }
    expect(fits).toEqual(['endpoint.disabled']);
  });
});

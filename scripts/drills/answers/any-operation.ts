import { upload } from '../../../tests/support/router-requests.ts';
import type { Ask } from '../../../tests/support/sms-http.ts';
import type { SmsOrganization } from '../../../tests/support/sms-organization.ts';
import { type Operation, pathOf } from '../../../tests/support/operation-list.ts';
import { askOf } from '../../../tests/support/sample.ts';
import { createSamples, type Samples } from '../../../tests/support/samples.ts';
import type { OneProcess } from '../stage/one-process.ts';
import { withQuery } from '../../../tests/support/with-query.ts';

/** Requests of one operation that bring out the answers which the pipeline gives of every operation alike. */
export interface CommonRequests {
  working(operation: Operation): Promise<Ask>;
  /** Everything that is refused before its handler runs, and an id of nothing. */
  refused(operation: Operation): Promise<Ask[]>;
}

const allScopes = ['read', 'write', 'execute', 'billing', 'phone'];
const nothing = '00000000-0000-7000-8000-000000000000';

export function createCommonRequests(
  system: OneProcess,
  parties: { ours: SmsOrganization; live: SmsOrganization },
): CommonRequests {
  const { ours } = parties;
  const samples: Samples = createSamples(parties);
  const narrow = new Map<string, string>();
  /** A key that may do everything but what needs the scope. */
  const keyWithout = async (scope: string | null, owner: string): Promise<string> => {
    const name = `${scope} ${owner}`;
    const scopes = allScopes.filter((one) => one !== scope);
    const made =
      narrow.get(name) ??
      (
        await system.ask<{ apiKey: string }>({
          method: 'POST',
          path: '/v1/api-keys',
          key: owner,
          json: { name: 'Narrow', scopes },
        })
      ).body.apiKey;
    narrow.set(name, made);
    return made;
  };
  const working = async ({ id, description }: Operation): Promise<Ask> =>
    askOf(description, await samples[id](), { ours: ours.apiKey, admin: system.adminKey });
  return {
    working,
    refused: async (operation) => {
      const { description } = operation;
      const request = await working(operation);
      const refused: Ask[] = [
        { ...request, path: withQuery(request.path, 'unknown=1') },
        { ...request, headers: { ...request.headers, 'x-long': 'x'.repeat(20_000) } },
      ];
      if ('cursor' in description.query) refused.push({ ...request, path: withQuery(request.path, 'cursor=x') });
      if (description.security) {
        const owner = description.adminOnly ? system.adminKey : ours.apiKey;
        refused.push({ ...request, key: null }, { ...request, key: await keyWithout(description.scope, owner) });
      }
      if (description.adminOnly) refused.push({ ...request, key: ours.apiKey });
      if (description.params.length > 0) {
        // Of the same shape, or it is not an id of this address at all.
        const [, id = nothing] = /\/([a-z]+_)[0-9a-f]{32}/.exec(request.path) ?? [];
        const unknown = id === nothing ? nothing : `${id}${'0'.repeat(32)}`;
        const params = Object.fromEntries(description.params.map((name) => [name, unknown]));
        refused.push({ ...request, path: pathOf(description, params) });
      }
      if (description.requestMediaType !== null) {
        const { json, headers, raw = JSON.stringify(json), ...bare } = request;
        // What a file is, its bytes say.
        const isFile = description.requestMediaType === 'application/octet-stream';
        const wrong = isFile ? { 'content-encoding': 'gzip' } : { 'content-type': 'text/plain' };
        refused.push({ ...bare, headers: { ...headers, ...wrong }, raw });
        const size = description.maxBodyBytes + 1;
        const tooLong =
          description.requestMediaType === 'audio/wav'
            ? // It is refused by what it announces.
              { headers: { 'content-length': String(size) }, raw: 'x' }
            : isFile
              ? { headers: {}, raw: Buffer.alloc(size) }
              : json === undefined
                ? upload({}, Buffer.alloc(size))
                : {
                    headers: { 'content-type': 'application/json' },
                    raw: JSON.stringify(json).padEnd(size, ' '),
                  };
        refused.push({ ...bare, headers: { ...headers, ...tooLong.headers }, raw: tooLong.raw });
      }
      return refused;
    },
  };
}

import { Writable } from 'node:stream';
import { vendorAccounts } from '../../server/src/config/vendor-accounts.ts';
import type { components } from '../../server/src/contract/generated/openapi.ts';
import type { DeadlinesOf } from '../../server/src/router/index.ts';
import { hear, type Hearing } from './router-client.ts';
import { type RouterVendors, startRouterVendors } from './router-vendors.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
import { ask } from './sms-http.ts';
import { freshKey } from './fresh.ts';
import { waitFor } from './sms-waiting.ts';
import type { Upload } from './router-requests.ts';

export type RouterRecord = components['schemas']['RouterRequest'];

/** The real server with every vendor at the other end, and a live organization that calls it. */
export interface RouterStage {
  readonly server: TestServer;
  readonly vendors: RouterVendors;
  /** Key of the live organization. */
  readonly key: string;
  /** All that the server logged. */
  log(): string;
  /** The first group of an expression, once a line of the log has matched it that no call before was given. */
  logged(line: RegExp): Promise<string>;
  /** Calls a path of the router with a fresh Idempotency-Key, unless `headers` has one. */
  post(path: string, body: object | Upload, headers?: Record<string, string>): Hearing;
  /** The same with these headers and no key. */
  postWith(path: string, body: object | Upload, headers: Record<string, string | string[]>): Hearing;
  /** The record of a request, once it has ended. */
  record(requestId: string): Promise<RouterRecord>;
  close(): Promise<void>;
}

export const paths = { stt: '/v1/stt/transcriptions', tts: '/v1/tts/speech', llm: '/v1/llm/responses' } as const;

export async function startRouterStage(
  options: { deadlinesOf?: DeadlinesOf; config?: TestServerOptions['config'] } = {},
): Promise<RouterStage> {
  const vendors = await startRouterVendors();
  const lines: string[] = [];
  const told = new Set<string>();
  const server = await startTestServer({
    ...options,
    roles: ['api'],
    config: { vendors: vendorAccounts(vendors.environment), ...options.config },
    logLevel: 'trace',
    logTo: new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    }),
  });
  const { body } = await ask<{ apiKey: string }>(server.url, {
    method: 'POST',
    path: '/v1/organizations',
    key: server.adminKey,
    json: { name: 'Live', mode: 'live', creditPolicy: 'unlimited' },
  });
  const key = body.apiKey;
  const postWith: RouterStage['postWith'] = (path, sent, headers) => {
    const given = { method: 'POST', path, key };
    return isUpload(sent)
      ? hear(server.url, { ...given, raw: sent.raw, headers: { ...sent.headers, ...headers } })
      : hear(server.url, { ...given, json: sent, headers });
  };
  return {
    server,
    vendors,
    key,
    log: () => lines.join(''),
    logged: async (line) => {
      const seen = await waitFor(
        `the log has ${String(line)}`,
        async () =>
          lines.map((text) => line.exec(text)?.[1] ?? '').find((found) => found !== '' && !told.has(found)) ?? '',
        (found) => found !== '',
      );
      told.add(seen);
      return seen;
    },
    postWith,
    post: (path, sent, headers = {}) => postWith(path, sent, { 'idempotency-key': freshKey(), ...headers }),
    record: async (requestId) => {
      const request = { method: 'GET', path: `/v1/router/requests/${requestId}`, key };
      const answer = await waitFor(
        `${requestId} has ended`,
        () => ask<RouterRecord>(server.url, request),
        ({ body: seen }) => seen.status !== 'running',
      );
      return answer.body;
    },
    close: async () => {
      await server.close();
      await vendors.close();
    },
  };
}

function isUpload(sent: object | Upload): sent is Upload {
  return 'raw' in sent && 'headers' in sent;
}

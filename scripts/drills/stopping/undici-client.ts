import { Agent, buildConnector, request } from 'undici';
import { type Outcome, type PlainClient, type PlainRequest, refusal } from './plain-client.ts';

const patienceMs = 60_000;

/**
 * A client like those of plain-client.ts on undici's pool, whose connections stand idle between two bursts. It opens one
 * only where `mayOpen` says so.
 */
export function createUndiciClient(
  url: string,
  { connections, mayOpen }: { connections: number; mayOpen: () => boolean },
): PlainClient {
  const open = buildConnector({});
  const dispatcher = new Agent({
    connections,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
    connect: (options, callback) => (mayOpen() ? open(options, callback) : callback(refusal(), null)),
  });
  return {
    send: async ({ method, path, key, idempotencyKey, json }: PlainRequest): Promise<Outcome> => {
      try {
        const { statusCode, headers, body } = await request(new URL(path, url), {
          dispatcher,
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        });
        const text = await body.text();
        return { kind: 'answered', status: statusCode, closes: headers['connection'] === 'close', text };
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        return code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'failed', why: `${code} ${message}` };
      }
    },
    close: () => void dispatcher.destroy(),
  };
}

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { monotonicNow } from '../runtime.ts';

/** What became of a post. `isDown` says that nothing listened there, so that nothing has seen it. */
export interface Posted {
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly isDown: boolean;
}

// As long as an endpoint of a server has by default.
const longestMs = 10_000;

/** One POST, of these bytes and with these headers alone. Never rejects for what the other side does; a redirect is an answer. */
export function post(url: URL, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<Posted> {
  const startedMs = monotonicNow();
  return new Promise((resolve) => {
    const end = (status: number | null, error: string | null, isDown = false): void =>
      resolve({ status, error, isDown, durationMs: Math.round(monotonicNow() - startedMs) });
    const signal = AbortSignal.timeout(longestMs);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // fetch refuses ports that receivers may have, and adds headers.
    const posting = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      signal,
    });
    const fail = (error: NodeJS.ErrnoException): void => {
      if (signal.aborted) end(null, `no answer within ${longestMs / 1000} s`);
      else end(null, error.code ?? error.message, error.code === 'ECONNREFUSED');
    };
    posting.on('error', fail);
    posting.on('response', (answer) => {
      answer.on('error', fail);
      answer.on('end', () => end(answer.statusCode ?? null, null));
      answer.resume();
    });
    posting.end(body);
  });
}

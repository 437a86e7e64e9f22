import type { Upload } from '../../../tests/support/router-requests.ts';

/** A request of the router; its body is made anew each time, with the same content. */
export interface RouterCall {
  path: string;
  apiKey: string;
  idempotencyKey: string;
  body: () => Upload;
}

/** What came of it. `code` is `no_answer` where the connection broke before or within the answer. */
export interface RouterAnswer {
  status: number;
  code: string | null;
  /** Service-Request-ID of this answer. */
  requestId: string | null;
  /** The request that an error names. */
  original: string | null;
}

/** Asks once, and reads the answer to its end. */
export async function callRouter(url: string, call: RouterCall): Promise<RouterAnswer> {
  const { headers, raw } = call.body();
  try {
    const answer = await fetch(`${url}${call.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${call.apiKey}`, 'idempotency-key': call.idempotencyKey, ...headers },
      body: new Uint8Array(raw),
    });
    const text = await answer.text();
    const error = answer.status === 200 ? null : errorOf(text);
    return {
      status: answer.status,
      code: error?.code ?? null,
      requestId: answer.headers.get('service-request-id'),
      original: error?.request_id ?? null,
    };
  } catch {
    return { status: 0, code: 'no_answer', requestId: null, original: null };
  }
}

function errorOf(text: string): { code?: string; request_id?: string } {
  return (JSON.parse(text) as { error: { code?: string; request_id?: string } }).error;
}

import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import { freshKey } from './fresh.ts';
import { pathOf } from './operation-list.ts';
import type { Upload } from './router-requests.ts';
import type { Ask } from './sms-http.ts';

/** The parts of a request. */
export interface Sample {
  params?: Record<string, string>;
  /** What the operation must be asked with. */
  query?: Record<string, string>;
  /** Headers of its own that the operation wants, in lower case. */
  headers?: Record<string, string>;
  /** What opens it where API keys do not. */
  key?: string;
  json?: Record<string, unknown>;
  /** A body that is no JSON, with its Content-Type. */
  upload?: Upload;
}

/** What a request for a socket says of it. */
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** A sample as a request, with an Idempotency-Key where the operation takes one. */
export function askOf(
  description: OperationDescription,
  sample: Sample,
  keys: { ours: string; admin: string },
): Ask & { headers: Record<string, string> } {
  const { json, query, headers, upload } = sample;
  return {
    method: description.method,
    path: `${pathOf(description, sample.params)}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`,
    key: sample.key ?? (description.security ? (description.adminOnly ? keys.admin : keys.ours) : null),
    headers: {
      ...headers,
      ...upload?.headers,
      ...(description.idempotencyKey === null ? {} : { 'idempotency-key': freshKey() }),
      ...(description.socket === undefined ? {} : handshake),
    },
    ...(json === undefined ? {} : { json }),
    ...(upload === undefined ? {} : { raw: upload.raw }),
  };
}

import type { WireFault } from './fake-carrier-server.ts';
import type { TelnyxError } from './fake-telnyx-wire.ts';

/** How the carrier answers one request that it has read. */
export type TelnyxAnswer =
  | { kind: 'accept' }
  /** Its own envelope of errors. */
  | { kind: 'errors'; status: number; errors: readonly TelnyxError[]; headers?: Readonly<Record<string, string>> }
  | WireFault;

/** What the carrier tells of a message. `stop` is the recipient's answer, which the carrier answers by itself too. */
export type TelnyxFact =
  | 'sent'
  | 'delivered'
  | 'delivery_failed'
  | 'sending_failed'
  | 'expired'
  | 'delivery_unconfirmed'
  | 'stop';

export interface TelnyxScript {
  /** By request of one recipient, from the first; the last holds for all further ones. */
  answers: readonly [TelnyxAnswer, ...TelnyxAnswer[]];
  /** So many heads of `100 Continue` come before each answer. */
  continues?: number;
  /** Told and taken before the request is answered. */
  early?: readonly TelnyxFact[];
  /** Then awaited, before the request is answered. */
  hold?: Promise<void>;
  /** Told once it was answered, each when the one before was taken. A fact told again is the same event. */
  callbacks?: readonly TelnyxFact[];
}

export const accept: TelnyxAnswer = { kind: 'accept' };

/** The carrier's answer with one error. */
export function refuse(
  status: number,
  code: string,
  title = 'Refused',
  headers: Readonly<Record<string, string>> = {},
): TelnyxAnswer {
  return { kind: 'errors', status, errors: [{ code, title }], headers };
}

/** What the carrier does with recipients of whom a test said nothing. */
export const delivers: TelnyxScript = { answers: [accept], callbacks: ['sent', 'delivered'] };

/** Each way in which a request can end so that nobody can tell whether it was taken. */
export const ambiguousAnswers: Readonly<Record<string, TelnyxAnswer>> = {
  'a connection that is reset after the request': { kind: 'reset' },
  'half an answer': { kind: 'half_body' },
  'bytes that are no HTTP': { kind: 'garbage' },
  '200 with bad JSON': { kind: 'raw', status: 200, body: '{"data":{"id":"40385f64' },
  '200 without an id': { kind: 'raw', status: 200, body: '{"data":{"record_type":"message"}}' },
  '200 with an empty body': { kind: 'raw', status: 200, body: '' },
  '200 with an endless answer': {
    kind: 'raw',
    status: 200,
    body: `{"data":{"id":"1","text":"${'x'.repeat(100_000)}"}}`,
  },
  '200 with errors and no message': { kind: 'raw', status: 200, body: '{"errors":[{"code":"40310","title":"No"}]}' },
  '302 to elsewhere': { kind: 'raw', status: 302, body: '', headers: { location: 'http://127.0.0.1:1/v2/messages' } },
  '307 to elsewhere': { kind: 'raw', status: 307, body: '', headers: { location: 'http://127.0.0.1:1/v2/messages' } },
  '403 of a proxy': { kind: 'raw', status: 403, body: '<html>Forbidden</html>' },
  '408 of a proxy': { kind: 'raw', status: 408, body: '' },
  '404 with an empty list of errors': { kind: 'raw', status: 404, body: '{"errors":[]}' },
  '400 that says 10007': refuse(400, '10007', 'Unexpected error'),
  '408 that says 10008': refuse(408, '10008', 'Request timeout'),
  '500 without a body': { kind: 'raw', status: 500, body: '' },
  '500 with errors': refuse(500, '10007', 'Unexpected error'),
  '500 with a refusal': refuse(500, '40310', "Invalid 'to' address"),
  '502 of a proxy': { kind: 'raw', status: 502, body: '<html>Bad Gateway</html>' },
  '503 with a time to come back': { kind: 'raw', status: 503, body: '', headers: { 'retry-after': '1' } },
  '503 that says 10011': refuse(503, '10011', 'Too many requests', { 'retry-after': '1' }),
  '504 with errors': refuse(504, '10008', 'Request timeout'),
};

import type { WireFault } from './fake-carrier-server.ts';

/** How the carrier answers one request that it has read. */
export type TwilioAnswer =
  | { kind: 'accept' }
  /** Its own envelope of an error. */
  | { kind: 'error'; status: number; code: number; message: string; headers?: Readonly<Record<string, string>> }
  | WireFault;

/** What the carrier tells of a message. `stop` is the recipient's answer, which the carrier answers by itself too. */
export type TwilioFact = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'undelivered' | 'failed' | 'stop';

export interface TwilioScript {
  /** By request of one recipient, from the first; the last holds for all further ones. */
  answers: readonly [TwilioAnswer, ...TwilioAnswer[]];
  /** So many heads of `100 Continue` come before each answer. */
  continues?: number;
  /** Told and taken before the request is answered. */
  early?: readonly TwilioFact[];
  /** Then awaited, before the request is answered. */
  hold?: Promise<void>;
  /** Told once it was answered, each when the one before was taken. A fact told again is the same one. */
  callbacks?: readonly TwilioFact[];
}

export const accept: TwilioAnswer = { kind: 'accept' };

/** The carrier's answer with an error. */
export function refuse(
  status: number,
  code: number,
  message = 'Refused',
  headers: Readonly<Record<string, string>> = {},
): TwilioAnswer {
  return { kind: 'error', status, code, message, headers };
}

/** What the carrier does with recipients of whom a test said nothing. */
export const delivers: TwilioScript = { answers: [accept], callbacks: ['queued', 'sent', 'delivered'] };

/** Each way in which a request can end so that nobody can tell whether it was taken. */
export const ambiguousAnswers: Readonly<Record<string, TwilioAnswer>> = {
  'a connection that is reset after the request': { kind: 'reset' },
  'half an answer': { kind: 'half_body' },
  'bytes that are no HTTP': { kind: 'garbage' },
  '201 with bad JSON': { kind: 'raw', status: 201, body: '{"sid":"SM40385f64' },
  '201 without an id': { kind: 'raw', status: 201, body: '{"status":"queued"}' },
  '201 with an empty body': { kind: 'raw', status: 201, body: '' },
  '201 with an endless answer': { kind: 'raw', status: 201, body: `{"sid":"SM1","body":"${'x'.repeat(100_000)}"}` },
  '200 with an error and no message': { kind: 'raw', status: 200, body: '{"code":21211,"message":"No"}' },
  '302 to elsewhere': { kind: 'raw', status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
  '307 to elsewhere': { kind: 'raw', status: 307, body: '', headers: { location: 'http://127.0.0.1:1/' } },
  '403 of a proxy': { kind: 'raw', status: 403, body: '<html>Forbidden</html>' },
  '408 of a proxy': { kind: 'raw', status: 408, body: '' },
  '404 without a code': { kind: 'raw', status: 404, body: '{"message":"Not found"}' },
  '400 that says 20500': refuse(400, 20_500, 'Internal server error'),
  '500 without a body': { kind: 'raw', status: 500, body: '' },
  '500 with an error': refuse(500, 20_500, 'Internal server error'),
  '500 with a refusal': refuse(500, 21_211, "Invalid 'To' number"),
  '502 of a proxy': { kind: 'raw', status: 502, body: '<html>Bad Gateway</html>' },
  '503 with a time to come back': { kind: 'raw', status: 503, body: '', headers: { 'retry-after': '1' } },
  '503 that says 20429': refuse(503, 20_429, 'Too many requests', { 'retry-after': '1' }),
  '504 with an error': refuse(504, 20_504, 'Gateway timeout'),
};

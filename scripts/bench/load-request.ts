import { randomUUID } from 'node:crypto';
import type { LoadRequest } from './load-generator-input.ts';

/** A request as undici takes it. */
export interface PreparedRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

/** Makes the requests of a load, the first being number 0. */
export function createLoadRequest(request: LoadRequest): (nth: number) => PreparedRequest {
  if (request.kind === 'plain') {
    const headers = request.apiKey === null ? {} : { authorization: `Bearer ${request.apiKey}` };
    return () => ({ method: 'GET', path: request.path, headers, body: null });
  }
  if (request.kind === 'post') {
    const { path, headers, keyed } = request;
    const body = Buffer.from(request.bodyBase64, 'base64');
    const key = (): Record<string, string> => (keyed ? { 'idempotency-key': randomUUID() } : {});
    return () => ({ method: 'POST', path, headers: { ...headers, ...key() }, body });
  }
  return (nth) => ({
    method: 'POST',
    path: '/v1/sms/messages',
    headers: {
      authorization: `Bearer ${request.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      from_phone_number_id: request.fromPhoneNumberId,
      to: `+19${request.series}${String(nth).padStart(7, '0')}`,
      text: 'Your table is ready.',
      recipient_timezone: request.timezone,
    }),
  });
}

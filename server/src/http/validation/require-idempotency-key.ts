import type { RequestHandler } from 'express';
import { exchangeOf, headerValues, operationOf } from '../kernel/exchange.ts';
import { offeredKeys } from '../kernel/offered-protocols.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';

const maxBytes = 256;

/**
 * Idempotency-Key of the operations that take one: present where it is required, once, not blank, 1 to 256 bytes; absent where
 * the credential brings one. Decided before the body.
 */
export const requireIdempotencyKey: RequestHandler = (req, _res, next) => {
  const exchange = exchangeOf(req);
  const { idempotencyKey, socket } = operationOf(exchange).description;
  if (idempotencyKey === null) return next();
  const offered = socket === undefined ? [] : offeredKeys(req);
  const known = offered.filter((one) => one !== null);
  if (known.length < offered.length)
    throw invalidRequest([{ path: '/headers/sec-websocket-protocol', message: 'must have service.key in base64url' }]);
  const values = [...headerValues(req, 'idempotency-key'), ...known];
  // The credential has brought one (docs/decisions/http.md#d430).
  if (exchange.idempotencyKey !== undefined) {
    if (values.length === 0) return next();
    throw invalidRequest([
      { path: '/headers/idempotency-key', message: 'must be left out: the stream token has its own' },
    ]);
  }
  if (idempotencyKey === 'optional' && values.length === 0) return next();
  const [value = ''] = values;
  const message = keyProblem(values.length, value);
  if (message !== null) throw invalidRequest([{ path: '/headers/idempotency-key', message }]);
  exchange.idempotencyKey = value;
  next();
};

function keyProblem(count: number, value: string): string | null {
  if (count === 0) return 'is required';
  if (count > 1) return 'must be sent once';
  if (value.trim() === '') return 'must not be blank';
  // Node hands header bytes out as latin1: one character is one byte.
  return Buffer.byteLength(value, 'latin1') > maxBytes ? `must not exceed ${maxBytes} bytes` : null;
}

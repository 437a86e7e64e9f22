import type { RequestHandler } from 'express';
import { headerValues } from '../kernel/exchange.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';

/**
 * Refuses, before anything runs, a head that leaves open for whom a request is or where it ends: no Host or several in
 * HTTP/1.1, and a body that is coded in another way than chunked, or has two lengths,
 * or that expects what we do not know. Node's parser reports some of
 * these only after it has handed the request out, and to nobody in particular.
 */
export const requireSoundHead: RequestHandler = (req, _res, next) => {
  const hosts = headerValues(req, 'host').length;
  if (hosts > 1) throw refused('host', 'must be sent once');
  if (hosts === 0 && req.httpVersion === '1.1') throw refused('host', 'is required');
  const coding = req.headers['transfer-encoding'];
  if (coding !== undefined) {
    // Node joins what came twice.
    if (coding.toLowerCase() !== 'chunked') throw refused('transfer-encoding', 'must be chunked');
    if (req.headers['content-length'] !== undefined) throw refused('content-length', 'must not stand beside chunked');
  }
  const expected = req.headers.expect;
  if (expected !== undefined && expected.toLowerCase() !== '100-continue')
    throw refused('expect', 'must be 100-continue');
  next();
};

function refused(header: string, message: string): Error {
  return invalidRequest([{ path: `/headers/${header}`, message }]);
}

import type { Request } from 'express';
import type { OperationDescription } from '../../contract/operation-table.ts';
import { headerValues } from './exchange.ts';

/** The subprotocol of our sockets, which is taken up; a caller who offers none, or others alone, has none. */
export const streamProtocol = 'service.stream.v0';

const credentialPrefix = 'service.auth.';
const keyPrefix = 'service.key.';

/** What a request for a socket offers as subprotocols, in their order. */
export function offeredProtocols(req: Request): string[] {
  const values = headerValues(req, 'sec-websocket-protocol');
  return values.length === 0
    ? []
    : values
        .join(',')
        .split(',')
        .map((name) => name.trim());
}

/** Credentials that stand among them, for clients that send no headers, such as browsers (docs/decisions/http.md#d381). */
export function offeredCredentials(req: Request, { takesMedia }: Pick<OperationDescription, 'takesMedia'>): string[] {
  const bare = takesMedia ? bareCredential(req) : null;
  return bare === null ? behind(req, credentialPrefix) : [bare];
}

/** A credential of media that is the one subprotocol, as older clients offer it; null where there is none. */
export function bareCredential(req: Request): string | null {
  const [only, ...others] = offeredProtocols(req);
  if (only === undefined || others.length > 0 || headerValues(req, 'authorization').length > 0) return null;
  return only === streamProtocol || only.startsWith(credentialPrefix) ? null : only;
}

/** The same of Idempotency-Keys: each as a header would bring it, one character a byte, or null where it is no base64url. */
export function offeredKeys(req: Request): Array<string | null> {
  return behind(req, keyPrefix).map((text) => {
    const bytes = Buffer.from(text, 'base64url');
    // Decoding passes over what it does not know.
    return bytes.toString('base64url') === text.replace(/=+$/, '') ? bytes.toString('latin1') : null;
  });
}

function behind(req: Request, prefix: string): string[] {
  return offeredProtocols(req)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../text/canonical-json.ts';

/** What a cursor is good for: it opens only for the same organization, list and filter. */
export interface CursorScope {
  organizationId: string;
  kind: string;
  filter: Readonly<Record<string, unknown>>;
}

/** Where the next page begins, in the terms of the list's own order. */
export type CursorPosition = Readonly<Record<string, string | number>>;

export interface Cursors {
  /** An opaque token: it can be read by anyone, but not made or changed. */
  seal(scope: CursorScope, position: CursorPosition): string;
  /** Null for everything that was not sealed for this scope, whatever it is. */
  open(scope: CursorScope, cursor: string): CursorPosition | null;
}

const macBytes = 32;
const maxLength = 2_048;

/** The first key seals, all open. */
export function createCursors(options: { keys: readonly [Buffer, ...Buffer[]] }): Cursors {
  const [sealing] = options.keys;
  const macOf = (key: Buffer, scope: CursorScope, position: string): Buffer =>
    createHmac('sha256', key)
      .update(canonicalJson([scope.organizationId, scope.kind, scope.filter, position]))
      .digest();

  return {
    seal: (scope, position) => {
      const json = canonicalJson(position);
      return Buffer.concat([macOf(sealing, scope, json), Buffer.from(json)]).toString('base64url');
    },
    open: (scope, cursor) => {
      if (cursor.length > maxLength) return null;
      const bytes = Buffer.from(cursor, 'base64url');
      // Node skips foreign characters and spare bits; a token has one spelling only.
      if (bytes.length <= macBytes || bytes.toString('base64url') !== cursor) return null;
      const json = bytes.subarray(macBytes).toString('utf8');
      const mac = bytes.subarray(0, macBytes);
      if (!options.keys.some((key) => timingSafeEqual(mac, macOf(key, scope, json)))) return null;
      return readPosition(json);
    },
  };
}

function readPosition(json: string): CursorPosition | null {
  try {
    const value: unknown = JSON.parse(json);
    return isPosition(value) ? value : null;
  } catch {
    return null;
  }
}

function isPosition(value: unknown): value is CursorPosition {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((item) => typeof item === 'string' || typeof item === 'number')
  );
}

import { isUtf8 } from 'node:buffer';
import type { Issue } from '../process/errors.ts';
import { parseJson, parseSoundJson, type SoundJson } from './parse-sound-json.ts';
import { pointerToken } from './pointer-token.ts';

export interface ParsedJson extends SoundJson {
  issues: Issue[];
}

const byteOrderMark = Buffer.from('\ufeff');
const maxDepth = 32;
/** What one body may hold of values, nested ones included: time is taken by their number, and not by their bytes. */
export const mostValues = 100_000;
const maxIssues = 100;

const quote = 0x22;
const backslash = 0x5c;
const letterN = 0x6e;

/** Where the scan stands inside one object or array. */
interface Frame {
  /** Keys seen so far; null in an array. */
  readonly keys: Set<string> | null;
  /** The member that is being read: a key, or a position. */
  at: string | number;
  expectsKey: boolean;
}

/**
 * Parses JSON and, unless it is known to be sound then, scans its bytes for what JSON.parse takes and what reads it later cannot: bytes
 * that are not UTF-8, more than 32 levels or than `maxValues` values, a key twice, U+0000 and lone surrogates (PostgreSQL refuses
 * or changes them), integers beyond 2^53 and numbers that become Infinity (they would change silently), and `__proto__`.
 * Each violation is named by a JSON pointer that begins with /body.
 */
export function parseJsonBody(bytes: Buffer, maxValues = mostValues): ParsedJson {
  if (!isUtf8(bytes)) return refused('must be UTF-8');
  const sound = parseSoundJson(bytes, { maxDepth, maxValues });
  if (sound !== null) return { ...sound, issues: [] };
  const scanned = scanJson(bytes, maxValues);
  if (scanned.issues.length > 0) return { value: undefined, ...scanned };
  const parsed = parseJson(bytes);
  return parsed === null ? refused('must be valid JSON') : { value: parsed.value, ...scanned };
}

/** What stands behind the byte order mark that some programs begin a document with: readers may pass it over (RFC 8259, 8.1). */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === byteOrderMark[0] && bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes;
}

function refused(message: string): ParsedJson {
  return { value: undefined, issues: [{ path: '/body', message }], values: 0, longestName: 0, hasNull: false };
}

/** What is to be said against the bytes. Malformed JSON is no concern of the scan: JSON.parse finds it afterwards. */
export function scanJson(bytes: Buffer, maxValues: number): Omit<ParsedJson, 'value'> {
  const issues: Issue[] = [];
  const frames: Frame[] = [];
  const complain = (message: string): void => {
    if (issues.length < maxIssues) issues.push({ path: pointer(frames), message });
  };
  let top: Frame | undefined;
  let values = 1;
  let longestName = 0;
  let hasNull = false;
  let i = 0;
  while (i < bytes.length) {
    const byte = bytes[i] ?? 0;
    if (byte === quote) {
      const { end, escaped } = endOfString(bytes, i);
      readString(bytes, i, end, escaped, top, complain);
      if (typeof top?.at === 'string' && top.at.length > longestName) longestName = top.at.length;
      i = end;
    } else if (byte === 0x7b || byte === 0x5b) {
      top = byte === 0x7b ? { keys: new Set(), at: '', expectsKey: true } : { keys: null, at: 0, expectsKey: false };
      frames.push(top);
      values += 1;
      if (frames.length > maxDepth) {
        frames.length = maxDepth;
        const message = `must not be nested deeper than ${maxDepth} levels`;
        return { issues: [{ path: pointer(frames), message }], values, longestName, hasNull };
      }
    } else if (byte === 0x7d || byte === 0x5d) {
      frames.pop();
      top = frames.at(-1);
    } else if (byte === 0x2c && top !== undefined) {
      values += 1;
      if (top.keys !== null) top.expectsKey = true;
      else if (typeof top.at === 'number') top.at += 1;
    } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const end = endOfNumber(bytes, i);
      checkNumber(bytes.toString('latin1', i, end), complain);
      i = end - 1;
    } else if (byte === letterN) hasNull = true;
    if (values > maxValues) {
      const message = `must not hold more than ${maxValues} values`;
      return { issues: [{ path: '/body', message }], values, longestName, hasNull };
    }
    i += 1;
  }
  return { issues, values, longestName, hasNull };
}

/** The index of the closing quote, or past the end where there is none, and whether an escape stands before it. */
function endOfString(bytes: Buffer, start: number): { end: number; escaped: boolean } {
  let escaped = false;
  let i = start + 1;
  for (let byte = bytes[i]; byte !== undefined && byte !== quote; byte = bytes[i]) {
    if (byte === backslash) escaped = true;
    i += byte === backslash ? 2 : 1;
  }
  return { end: i, escaped };
}

function endOfNumber(bytes: Buffer, start: number): number {
  let i = start + 1;
  while (i < bytes.length) {
    const byte = bytes[i] ?? 0;
    const part =
      (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x2b || byte === 0x2d || (byte | 0x20) === 0x65;
    if (!part) break;
    i += 1;
  }
  return i;
}

function readString(
  bytes: Buffer,
  start: number,
  end: number,
  escaped: boolean,
  top: Frame | undefined,
  complain: (message: string) => void,
): void {
  const isKey = top?.expectsKey === true;
  // Only an escape can spell U+0000 or half a surrogate pair: raw ones are not valid JSON or not valid UTF-8.
  if (!isKey && !escaped) return;
  const text = escaped
    ? unescapeString(bytes.toString('utf8', start, end + 1))
    : bytes.toString('utf8', start + 1, end);
  if (text === null) return;
  if (isKey) {
    top.expectsKey = false;
    top.at = text;
  }
  const where = isKey ? ' in its name' : '';
  if (text.includes('\0')) complain(`must not contain U+0000${where}`);
  if (!text.isWellFormed()) complain(`must not contain a lone surrogate${where}`);
  if (!isKey || top.keys === null) return;
  if (text === '__proto__') complain('is not allowed as a key');
  if (top.keys.has(text)) complain('must appear once');
  top.keys.add(text);
}

function unescapeString(literal: string): string | null {
  try {
    return String(JSON.parse(literal));
  } catch {
    return null;
  }
}

function checkNumber(token: string, complain: (message: string) => void): void {
  // Fifteen digits are always exact.
  if (token.length <= 15 && !/e/i.test(token)) return;
  const value = Number(token);
  if (Number.isNaN(value)) return;
  if (!Number.isFinite(value)) complain('must be a number that fits into 64 bits');
  else if (/^-?\d+$/.test(token) && !Number.isSafeInteger(value)) {
    complain('must be an integer from -9007199254740991 to 9007199254740991');
  }
}

function pointer(frames: readonly Frame[]): string {
  const parts = frames.filter((frame) => frame.at !== '' || frame.keys?.has('') === true);
  return ['/body', ...parts.map(({ at }) => pointerToken(String(at)))].join('/');
}

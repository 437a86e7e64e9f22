import { hash } from 'node:crypto';
import { droppedNulls } from './dropped-nulls.ts';

/** One spelling per JSON value: keys sorted by code unit, no white space. Key order and formatting do not matter. */
export function canonicalJson(value: unknown): string {
  return canonical(value, none);
}

/** What an Idempotency-Key stands for: a body as it was sent, with the nulls that were passed over. */
export function bodySha256(body: unknown): Buffer {
  return sha256(canonical(body ?? null, droppedNulls));
}

const none: typeof droppedNulls = () => [];

function canonical(value: unknown, nullsOf: typeof droppedNulls): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, nullsOf)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries: Array<[string, unknown]> = Object.entries(value);
    for (const name of nullsOf(value)) entries.push([name, null]);
    const members = entries
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item, nullsOf)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

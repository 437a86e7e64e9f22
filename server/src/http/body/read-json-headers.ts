import type { Request } from 'express';
import type { Issue } from '../../platform/process/errors.ts';
import { parseJsonBody } from '../../platform/text/json-guard.ts';
import { headerValues } from '../kernel/exchange.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';

/** What headers say in JSON. */
export interface JsonHeaders {
  /** By their names in lower case; those that were not sent are absent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly valuesInAll: number;
  readonly longestName: number;
  readonly hasNull: boolean;
}

/** Parses headers whose values are JSON in UTF-8, by the rules of bodies. Throws 400 for one that is none, or was sent twice. */
export function readJsonHeaders(req: Request, names: readonly string[]): JsonHeaders {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  let [valuesInAll, longestName, hasNull] = [0, 0, false];
  for (const name of names) {
    const [sent, ...others] = headerValues(req, name);
    if (sent === undefined) continue;
    const at = `/headers/${name}`;
    if (others.length > 0) {
      issues.push({ path: at, message: 'must be sent once' });
      continue;
    }
    // Node gives one character for each byte.
    const parsed = parseJsonBody(Buffer.from(sent, 'latin1'));
    issues.push(...parsed.issues.map(({ path, message }) => ({ path: path.replace('/body', at), message })));
    values[name] = parsed.value;
    valuesInAll += parsed.values;
    longestName = Math.max(longestName, parsed.longestName);
    hasNull ||= parsed.hasNull;
  }
  if (issues.length > 0) throw invalidRequest(issues);
  return { values, valuesInAll, longestName, hasNull };
}

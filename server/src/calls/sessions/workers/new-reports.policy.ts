import { canonicalJson } from '../../../platform/text/canonical-json.ts';

/**
 * The reports of a request that are not stored yet, each once; or the first name under which another one stands, in the request
 * or in the session.
 */
export function newReports<Report extends { readonly id: string }>(
  asked: readonly Report[],
  stored: readonly Report[],
): { reports: Report[] } | { conflict: string } {
  const known = new Map(stored.map((report) => [report.id, canonicalJson(report)]));
  const reports: Report[] = [];
  for (const report of asked) {
    const text = canonicalJson(report);
    const other = known.get(report.id);
    if (other === undefined) reports.push(report);
    else if (other !== text) return { conflict: report.id };
    known.set(report.id, text);
  }
  return { reports };
}

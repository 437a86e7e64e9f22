import { readFileSync } from 'node:fs';
import type { Temporal } from 'temporal-polyfill';
import { isNewerVersion } from '../../platform/time/zone-rules/packed-rules.ts';
import type { ZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn } = findingsOf('time zones');
const hostRulesFile = '/usr/share/zoneinfo/tzdata.zi';
const oldDays = 120;
const remedy = 'update this release, or let ZONE_RULES name a newer file (docs/running-in-production.md, "Time zones")';

/** Whether the rules of zones are those of today: texts to a country that has just changed its own leave at night else. */
export function checkZoneRules(options: {
  rules: ZoneRules;
  /** Whether ZONE_RULES names a file. */
  hasFile: boolean;
  now: Temporal.Instant;
  /** Where the machine keeps its own, beginning with a line that tells their version; the system's unless a test says so. */
  hostFile?: string;
}): Finding[] {
  const { rules, hasFile, now, hostFile = hostRulesFile } = options;
  const { version, source, since } = rules;
  const days = Math.floor(now.since(since).total('hours') / 24);
  const place = source === 'package' ? 'this release' : source;
  const unused = hasFile && source === 'package';
  const host = hostVersion(hostFile);
  return [
    days > oldDays
      ? warn(`the rules of ${place} are those of ${version}, ${days} days old`, remedy)
      : ok(`the rules of ${place} are those of ${version}`),
    ...(unused
      ? [
          warn(
            `the file of ZONE_RULES is not newer than ${version} and is not used`,
            'leave it out, or name a newer one',
          ),
        ]
      : []),
    ...(host !== null && isNewerVersion(host, version)
      ? [warn(`this machine has the rules of ${host}, newer than ${version}`, remedy)]
      : []),
  ];
}

/** Null where the machine keeps none of its own. */
function hostVersion(path: string): string | null {
  try {
    return /^# version (\d{4}[a-z]{1,2})$/m.exec(readFileSync(path, 'utf8').slice(0, 200))?.[1] ?? null;
  } catch {
    return null;
  }
}

import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { readOperatorRules } from '../platform/time/zone-rules/packed-rules.ts';
import { createZoneRules, type ZoneRules } from '../platform/time/zone-rules/zone-rules.ts';

const form =
  "must be the path of a file of zone rules in the form of moment-timezone's data/packed/latest.json, with every zone of the package";

/** The variable ZONE_RULES: the rules of a file that an operator puts in; null where there is none. */
export function zoneRulesVariable(text: z.ZodString) {
  return text
    .transform((path, context): ZoneRules | null => {
      const read = readZoneRules(path);
      if (read === null) context.addIssue({ code: 'custom', message: form });
      return read;
    })
    .nullable()
    .default(null);
}

function readZoneRules(path: string): ZoneRules | null {
  const packed = tryToRead(path);
  return packed === null
    ? null
    : createZoneRules(packed, { source: path, since: Temporal.Instant.fromEpochMilliseconds(packed.changedAtMs) });
}

function tryToRead(path: string): ReturnType<typeof readOperatorRules> | null {
  try {
    return readOperatorRules(path);
  } catch {
    // Whatever is wrong with it, the sentence says what it must be.
    return null;
  }
}

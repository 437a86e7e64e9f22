import { Temporal } from 'temporal-polyfill';
import {
  isNewerVersion,
  type PackedRules,
  packageIntake,
  packagedRules,
  unpackZone,
  type ZoneOffsets,
} from './packed-rules.ts';

/**
 * What the clocks of each zone show and when they change. The rules are data that can be newer than the Node that runs:
 * nothing else reckons with a zone (docs/decisions/jobs.md#d330).
 */
export interface ZoneRules {
  /** Of the IANA time zone database, such as `2026f`. */
  readonly version: string;
  /** `package`, or the path of the file that an operator put in. */
  readonly source: string;
  /** Since when they are in the tree, or when the operator's file was last changed. */
  readonly since: Temporal.Instant;
  /** The names that requests may use: those with an area, and UTC. */
  readonly names: readonly string[];
  /** True for one of `names`, spelled exactly; offsets, abbreviations and names without an area are none. */
  isZone(name: string): boolean;
  /** How far the clocks of a zone are ahead of UTC, in milliseconds; negative west of it. */
  offsetMsAt(zone: string, at: Temporal.Instant): number;
  /** The first instant after `at` at which the clocks of a zone are set to another offset; null where they never are. */
  nextChange(zone: string, at: Temporal.Instant): Temporal.Instant | null;
  /** What the clocks of a zone show, in whole minutes of its offset. */
  localTime(zone: string, at: Temporal.Instant): Temporal.ZonedDateTime;
}

const minuteMs = 60_000;
/** The package's data ends with 2037: what comes after it, Node's own rules say. */
const dataEnd = Temporal.Instant.from('2038-01-01T00:00:00Z');

/** The rules of the package. */
export function packageZoneRules(): ZoneRules {
  ofPackage ??= createZoneRules(packagedRules(), {
    source: 'package',
    since: Temporal.PlainDate.from(packageIntake.day).toZonedDateTime('UTC').toInstant(),
  });
  return ofPackage;
}

let ofPackage: ZoneRules | undefined;

/** The newer ones of the package's rules and of those that an operator put in; the package's where both are the same. */
export function newestZoneRules(operators: ZoneRules | null): ZoneRules {
  const ofThePackage = packageZoneRules();
  return operators !== null && isNewerVersion(operators.version, ofThePackage.version) ? operators : ofThePackage;
}

/** Makes rules of a packed file; a zone is unpacked when it is first asked for. */
export function createZoneRules(
  packed: PackedRules,
  { source, since }: Pick<ZoneRules, 'source' | 'since'>,
): ZoneRules {
  const unpacked = new Map<string, ZoneOffsets>();
  const names = [...packed.zones.keys()].filter((name) => name.includes('/') || name === 'UTC').sort();
  const known = new Set(names);

  const offsetsOf = (zone: string): ZoneOffsets => {
    const found = unpacked.get(zone);
    if (found !== undefined) return found;
    const text = packed.zones.get(zone);
    if (text === undefined) throw new RangeError(`${zone} is no time zone`);
    const offsets = unpackZone(text);
    unpacked.set(zone, offsets);
    return offsets;
  };
  const offsetMsAt = (zone: string, at: Temporal.Instant): number => {
    const { offsets, untils } = offsetsOf(zone);
    const later = isAfterData(at) ? ofNode(zone, at) : null;
    if (later !== null) return later.offsetNanoseconds / 1e6;
    return (0 - (offsets[indexAt(untils, at.epochMilliseconds)] ?? 0)) * minuteMs;
  };
  return {
    version: packed.version,
    source,
    since,
    names,
    isZone: (name) => known.has(name),
    offsetMsAt,
    nextChange: (zone, at) => {
      const { offsets, untils } = offsetsOf(zone);
      if (!isAfterData(at)) {
        const now = indexAt(untils, at.epochMilliseconds);
        // Two entries may differ by their name alone.
        const next = offsets.findIndex((offset, index) => index > now && offset !== offsets[now]);
        const changeMs = next < 0 ? Number.POSITIVE_INFINITY : (untils[next - 1] ?? Number.POSITIVE_INFINITY);
        if (changeMs < dataEnd.epochMilliseconds) return Temporal.Instant.fromEpochMilliseconds(changeMs);
        if (offsetMsAt(zone, at) !== offsetMsAt(zone, dataEnd)) return dataEnd;
      }
      const from = isAfterData(at) ? at : dataEnd;
      return ofNode(zone, from)?.getTimeZoneTransition('next')?.toInstant() ?? null;
    },
    localTime: (zone, at) => {
      const minutes = Math.round(offsetMsAt(zone, at) / minuteMs);
      const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const digits = [hour, minute].map((part) => String(part).padStart(2, '0'));
      return at.toZonedDateTimeISO(`${minutes < 0 ? '-' : '+'}${digits.join(':')}`);
    },
  };
}

function isAfterData(at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, dataEnd) >= 0;
}

/** Null for a zone that is newer than Node: its last offset goes on. */
function ofNode(zone: string, at: Temporal.Instant): Temporal.ZonedDateTime | null {
  try {
    return at.toZonedDateTimeISO(zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Which entry holds at an instant: the first that ends after it. */
function indexAt(untils: readonly number[], atMs: number): number {
  let [low, high] = [0, untils.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((untils[middle] ?? Number.POSITIVE_INFINITY) > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

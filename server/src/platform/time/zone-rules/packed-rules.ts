import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import moment from 'moment-timezone/moment-timezone.js';
import { z } from 'zod';

/** One zone: the offsets that hold in turn, and when each ends. */
export interface ZoneOffsets {
  /** Minutes west of UTC, so that New York's are positive; one for each entry of `untils`. */
  readonly offsets: readonly number[];
  /** Unix milliseconds, ascending; the last is Infinity. */
  readonly untils: readonly number[];
}

/** A file of zone rules, in the form of moment-timezone's `data/packed/latest.json`. */
export interface PackedRules {
  /** Of the IANA time zone database, such as `2026f`. */
  readonly version: string;
  /** Packed zones by name; a link has the zone that it stands for. */
  readonly zones: ReadonlyMap<string, string>;
}

const packedFile = z.object({
  version: z.string().regex(/^\d{4}[a-z]{1,2}$/),
  zones: z.array(z.string().regex(/^[^|]+(\|[^|]*){4,5}$/)).min(1),
  links: z.array(z.string().regex(/^[^|]+\|[^|]+$/)),
});

/** When the data of the package was taken into the tree: its version there, and the day. A new version gets a new day. */
export const packageIntake = { version: '2026f', day: '2026-11-27' } as const;

let ofPackage: PackedRules | undefined;

/** The rules that the package of the lockfile carries; read once, and only where they are asked for. */
export function packagedRules(): PackedRules {
  ofPackage ??= readPackedRules(fileURLToPath(import.meta.resolve('moment-timezone/data/packed/latest.json')));
  return ofPackage;
}

/** Reads a file of zone rules. Throws where it cannot be read, is none, or has a zone that cannot be unpacked. */
export function readPackedRules(path: string): PackedRules {
  const { version, zones: packed, links } = packedFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const zones = new Map(packed.map((zone) => [zone.slice(0, zone.indexOf('|')), zone]));
  for (const link of links) {
    const [target = '', name = ''] = link.split('|');
    const zone = zones.get(target);
    if (zone === undefined) throw new Error(`The link ${name} leads to no zone`);
    zones.set(name, zone);
  }
  return { version, zones };
}

/** Reads what an operator puts in, and unpacks each zone. It must know every zone that the package knows. */
export function readOperatorRules(path: string): PackedRules & { readonly changedAtMs: number } {
  const rules = readPackedRules(path);
  for (const zone of rules.zones.values()) unpackZone(zone);
  for (const name of packagedRules().zones.keys()) if (!rules.zones.has(name)) throw new Error(`${name} is missing`);
  return { ...rules, changedAtMs: Math.floor(statSync(path).mtimeMs) };
}

/** The offsets of a packed zone. Throws where they do not ascend or are no numbers. */
export function unpackZone(packed: string): ZoneOffsets {
  const { offsets, untils } = moment.tz.unpack(packed);
  const isSound =
    offsets.length === untils.length &&
    untils.at(-1) === Number.POSITIVE_INFINITY &&
    offsets.every((minutes) => Math.abs(minutes) < 24 * 60) &&
    untils.every((until, index) => index === 0 || until > (untils[index - 1] ?? Number.NaN));
  if (!isSound) throw new Error(`The rules of ${packed.slice(0, packed.indexOf('|'))} cannot be read`);
  return { offsets, untils };
}

/** Whether the first version is the newer one; 2026f follows 2026e. */
export function isNewerVersion(one: string, other: string): boolean {
  const spelled = (version: string): string => `${version.slice(0, 4)}${version.slice(4).padStart(2)}`;
  return spelled(one) > spelled(other);
}

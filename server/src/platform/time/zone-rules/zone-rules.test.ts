import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { isNewerVersion, packageIntake, packagedRules, readOperatorRules } from './packed-rules.ts';
import { createZoneRules, newestZoneRules, packageZoneRules } from './zone-rules.ts';

const rules = packageZoneRules();
const at = (text: string) => Temporal.Instant.from(text);
const hours = (zone: string, instant: string): number => rules.offsetMsAt(zone, at(instant)) / 3_600_000;

describe('the rules of zones', () => {
  it('know the names with an area, and UTC, and none that says nothing about a place', () => {
    expect(rules.names).toHaveLength(554);
    for (const name of ['UTC', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires'])
      expect([name, rules.isZone(name)]).toEqual([name, true]);
    for (const name of ['EST5EDT', 'EST', '+02:00', 'Japan', 'Cuba', 'GMT', 'Zulu', 'europe/kyiv', '', '__proto__'])
      expect([name, rules.isZone(name)]).toEqual([name, false]);
  });

  it('tell that Manitoba, the Northwest Territories and Cuba did not put their clocks back in November 2026', () => {
    const winter = '2026-12-02T02:30:00Z';
    const zones = ['America/Winnipeg', 'Canada/Central', 'America/Rainy_River', 'America/Inuvik', 'America/Havana'];
    expect(zones.map((zone) => hours(zone, winter))).toEqual([-5, -5, -5, -6, -4]);
    expect(rules.localTime('America/Winnipeg', at(winter)).toString({ timeZoneName: 'never' })).toBe(
      '2026-12-01T21:30:00-05:00',
    );
    expect(hours('America/New_York', winter)).toBe(-5);
  });

  it('agree with Node about what is past, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rules.names),
        // Older rules are still corrected: those of Bogota in 1992 were, in 2026.
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2026, 1, 1) }),
        (zone, atMs) => {
          const instant = Temporal.Instant.fromEpochMilliseconds(atMs);
          const node = instant.toZonedDateTimeISO(zone);
          expect([zone, rules.offsetMsAt(zone, instant)]).toEqual([zone, node.offsetNanoseconds / 1e6]);
          const change = node.getTimeZoneTransition('next')?.toInstant() ?? null;
          if (change !== null && change.epochMilliseconds < Date.UTC(2026, 1, 1))
            expect([zone, rules.nextChange(zone, instant)?.toString()]).toEqual([zone, change.toString()]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('change when they say so, and not before, up to and beyond the end of the data', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rules.names),
        fc.integer({ min: Date.UTC(1973, 0, 1), max: Date.UTC(2045, 0, 1) }),
        (zone, atMs) => {
          const instant = Temporal.Instant.fromEpochMilliseconds(atMs);
          const change = rules.nextChange(zone, instant);
          if (change === null) return;
          const offset = rules.offsetMsAt(zone, instant);
          expect(Temporal.Instant.compare(change, instant)).toBe(1);
          expect(rules.offsetMsAt(zone, change)).not.toBe(offset);
          expect(rules.offsetMsAt(zone, change.subtract({ nanoseconds: 1 }))).toBe(offset);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('go on by those of Node where the data ends', () => {
    expect(rules.nextChange('America/New_York', at('2037-12-01T00:00:00Z'))?.toString()).toBe('2038-03-14T07:00:00Z');
    expect(hours('America/New_York', '2040-07-01T00:00:00Z')).toBe(-4);
    expect(rules.nextChange('Asia/Tokyo', at('2037-12-01T00:00:00Z'))).toBeNull();
  });

  it('are asked for no zone that they do not know', () => {
    expect(() => rules.offsetMsAt('America/Nowhere', at('2026-12-02T00:00:00Z'))).toThrow('no time zone');
    expect(() => rules.nextChange('Not/AZone', at('2026-12-02T00:00:00Z'))).toThrow('no time zone');
  });
});

describe('the rules of the package', () => {
  it('are those whose day of intake is on record: a new version gets a new day', () => {
    expect(rules).toMatchObject({ version: packageIntake.version, source: 'package' });
    const { version } = JSON.parse(
      readFileSync(new URL('../../../../../node_modules/moment-timezone/package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect(version).toBe('0.6.6');
  });
});

describe('a file of an operator', () => {
  let folder: string;
  const original = readFileSync(new URL(import.meta.resolve('moment-timezone/data/packed/latest.json')), 'utf8');
  const data = JSON.parse(original) as { version: string; zones: string[]; links: string[] };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'trunkline-zones-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(content: string): string {
    const path = join(folder, 'rules.json');
    writeFileSync(path, content);
    return path;
  }
  const read = (fields: object) => readOperatorRules(write(JSON.stringify({ ...data, ...fields })));
  const made = (version: string) =>
    createZoneRules(read({ version }), { source: folder, since: at('2027-01-01T00:00:00Z') });

  it('counts where it is newer, with zones that the package does not know, and not where it is older', () => {
    const zones = [...data.zones, 'America/Newtown|-05|50|0||1'];
    const newer = createZoneRules(read({ version: '2027a', zones }), {
      source: folder,
      since: at('2027-01-01T00:00:00Z'),
    });
    expect(newestZoneRules(newer)).toBe(newer);
    expect([newer.isZone('America/Newtown'), newer.offsetMsAt('America/Newtown', at('2027-01-01T00:00:00Z'))]).toEqual([
      true,
      -5 * 3_600_000,
    ]);
    // Node knows nothing of it, neither now nor behind the data's end.
    for (const instant of ['2027-01-01T00:00:00Z', '2040-01-01T00:00:00Z']) {
      expect(newer.nextChange('America/Newtown', at(instant))).toBeNull();
      expect(newer.localTime('America/Newtown', at(instant)).hour).toBe(19);
    }
    expect(newestZoneRules(made('2026e'))).toBe(rules);
    expect(newestZoneRules(made('2026f'))).toBe(rules);
    expect(newestZoneRules(null)).toBe(rules);
    expect([isNewerVersion('2026aa', '2026z'), isNewerVersion('2026z', '2027a')]).toEqual([true, false]);
  });

  it.each([
    ['is no JSON', '{'],
    ['has no version', JSON.stringify({ ...data, version: undefined })],
    ['has another version than one of the database', JSON.stringify({ ...data, version: 'latest' })],
    ['has no zones', JSON.stringify({ ...data, zones: [] })],
    ['has zones of another form', JSON.stringify({ ...data, zones: [...data.zones, 'Asia/Tokyo'] })],
    [
      'has a zone that cannot be unpacked',
      JSON.stringify({ ...data, zones: [...data.zones, 'A/B|X Y|0 10|010|10 -20|'] }),
    ],
    ['has a link to nothing', JSON.stringify({ ...data, links: [...data.links, 'Asia/Nowhere|Asia/Elsewhere'] })],
    ['lacks a zone of the package', JSON.stringify({ ...data, links: data.links.slice(1) })],
    ['is cut off', original.slice(0, -20)],
  ])('is refused where it %s', (_what, content) => {
    expect(() => readOperatorRules(write(content))).toThrow();
    expect(packagedRules().version).toBe(packageIntake.version);
  });

  it('is refused where it is not there', () => {
    expect(() => readOperatorRules(join(folder, 'gone.json'))).toThrow('ENOENT');
  });
});

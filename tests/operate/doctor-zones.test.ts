import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { loadConfig } from '../../server/src/config/config.ts';
import { checkZoneRules } from '../../server/src/operate/doctor/check-zone-rules.ts';
import { packageZoneRules } from '../../server/src/platform/time/zone-rules/zone-rules.ts';
import { runOperatorCommand } from '../support/operator-command.ts';
import { newerZoneRules } from '../support/newer-zone-rules.ts';

let folder: string;
let newer: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-zones-'));
  newer = newerZoneRules(folder, '2031b');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = packageZoneRules();
const daysAfterIntake = (days: number): Temporal.Instant => rules.since.add({ hours: 24 * days });
const levels = (options: Partial<Parameters<typeof checkZoneRules>[0]>): string[] =>
  checkZoneRules({ rules, hasFile: false, now: rules.since, hostFile: join(folder, 'none'), ...options }).map(
    ({ level }) => level,
  );

describe('the rules of time zones, as the doctor sees them', () => {
  it('are told with their version, and warned of once they are over 120 days old', () => {
    expect(levels({ now: daysAfterIntake(120) })).toEqual(['ok']);
    expect(levels({ now: daysAfterIntake(121) })).toEqual(['warn']);
    const [found] = checkZoneRules({ rules, hasFile: false, now: daysAfterIntake(1), hostFile: join(folder, 'none') });
    expect(found).toMatchObject({
      check: 'time zones',
      text: `the rules of this release are those of ${rules.version}`,
    });
  });

  it('are as old as the file of an operator', () => {
    const now = Temporal.Instant.from('2031-06-01T00:00:00Z');
    const changed = (days: number) => {
      const seconds = now.epochMilliseconds / 1_000 - days * 86_400;
      utimesSync(newer, seconds, seconds);
      return loadConfig({ ZONE_RULES: newer }).zoneRules;
    };
    expect(levels({ rules: changed(119), hasFile: true, now })).toEqual(['ok']);
    expect(levels({ rules: changed(121), hasFile: true, now })).toEqual(['warn']);
  });

  it('are warned of where those of the machine are newer, and where a file that was put in is not', () => {
    const host = (version: string): string => {
      const path = join(folder, 'tzdata.zi');
      writeFileSync(path, `# version ${version}\n# ddeps zone.tab\n`);
      return path;
    };
    expect(levels({ hostFile: host('2026f') })).toEqual(['ok']);
    expect(levels({ hostFile: host('2027a') })).toEqual(['ok', 'warn']);
    expect(levels({ hostFile: host('no version') })).toEqual(['ok']);
    expect(levels({ hasFile: true })).toEqual(['ok', 'warn']);
  });
});

describe('ZONE_RULES', () => {
  it('names a file whose newer rules are used, which npm run config tells', async () => {
    expect(loadConfig({ ZONE_RULES: newer }).zoneRules).toMatchObject({ version: '2031b', source: newer });
    expect(loadConfig({}).zoneRules).toBe(rules);
    const shown = async (environment: Record<string, string>): Promise<string> => {
      const { stdout } = await runOperatorCommand('show-config', [], {
        DATA_DIR: join(folder, 'data'),
        ...environment,
      });
      return /^ZONE_RULES.*$/m.exec(stdout)?.[0] ?? stdout;
    };
    expect(await shown({ ZONE_RULES: newer })).toMatch(/rules-2031b\.json \(2031b\) {2}\[environment\]$/);
    expect(await shown({ ZONE_RULES: newerZoneRules(folder, '2026a') })).toContain(
      `(2026a, not used: ${rules.version} of this release is newer)`,
    );
    expect(await shown({})).toMatch(/2026f, of this release {2}\[default\]$/);
  });

  it('stops the start with a sentence where the file is none', () => {
    expect(() => loadConfig({ ZONE_RULES: join(folder, 'none.json') })).toThrow(
      /^ZONE_RULES must be the path of a file of zone rules /,
    );
    expect(() => loadConfig({ ZONE_RULES: '' })).toThrow(/^ZONE_RULES must not be empty/);
  });
});

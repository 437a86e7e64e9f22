import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { examine } from '../../server/src/operate/doctor/examine.ts';
import type { Finding } from '../../server/src/operate/doctor/finding.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { startOperatorCommand } from '../support/operator-command.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

export const log = createLog({ level: 'silent', pretty: false });
export const secretsKey = Buffer.alloc(32, 1).toString('base64');

/** What the environment of a server has here, and what ends after the test. Each test has its own. */
export interface DoctorStage {
  /** A folder that any user may look into. */
  readonly folder: string;
  readonly database: TestDatabase;
  /** Run after the test, the last first. */
  readonly ends: Array<() => Promise<unknown>>;
  /** Looks from inside of this process, or as another user from one of its own. */
  doctor(environment?: Record<string, string>, options?: { uid?: number }): Promise<Examined>;
}

export interface Examined {
  readonly findings: Finding[];
  /** The findings of one check that are not ok. */
  bad(check: string): Finding[];
  texts(check: string): string[];
}

/** A folder and a migrated database for each test of the file that calls this. */
export function stageDoctor(): DoctorStage {
  let own: { folder: string; database: TestDatabase } | null = null;
  const current = (): { folder: string; database: TestDatabase } => {
    if (own === null) throw new Error('there is a stage in a test alone');
    return own;
  };
  const ends: DoctorStage['ends'] = [];
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trunkline-doctor-'));
    // Another user may have to look into it.
    chmodSync(folder, 0o755);
    own = { folder, database: await createTestDatabase() };
  });
  afterEach(async () => {
    const { folder, database } = current();
    for (const end of ends.splice(0).reverse()) await end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
    own = null;
  });
  return {
    get folder() {
      return current().folder;
    },
    get database() {
      return current().database;
    },
    ends,
    async doctor(environment = {}, options = {}) {
      const { folder, database } = current();
      const given = { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRETS_KEY: secretsKey };
      return examined({ ...given, ...environment }, options);
    },
  };
}

async function examined(environment: Record<string, string>, { uid }: { uid?: number }): Promise<Examined> {
  const tools = { clock: systemClock, log, randomness: systemRandomness };
  const findings = uid === undefined ? await examine(environment, tools) : await examineAs(uid, environment);
  // Whatever is wrong has a remedy of one line.
  for (const { level, text, remedy } of findings) {
    expect([level, remedy !== null]).toEqual([level, level !== 'ok']);
    expect(`${text}${remedy ?? ''}`).not.toMatch(/\n|hunter2/);
  }
  return {
    bad: (check) => findings.filter((one) => one.check === check && one.level !== 'ok'),
    texts: (check) => findings.filter((one) => one.check === check).map(({ text }) => text),
    findings,
  };
}

async function examineAs(uid: number, environment: Record<string, string>): Promise<Finding[]> {
  const end = await startOperatorCommand('doctor', ['--json'], environment, { uid });
  const { ok, findings } = JSON.parse(end.stdout) as { ok: boolean; findings: Finding[] };
  expect([ok, end.code, end.stderr]).toEqual([false, 1, '']);
  return findings;
}

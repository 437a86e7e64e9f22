import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examine } from '../../server/src/operate/doctor/examine.ts';
import type { Finding } from '../../server/src/operate/doctor/finding.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';

const log = createLog({ level: 'silent', pretty: false });

describe('a PostgreSQL with a password and few connections', () => {
  let postgres: EmbeddedPostgres;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trunkline-doctor-postgres-'));
    postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      log,
      durable: false,
      tcp: true,
      settings: { max_connections: '15' },
    });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What is wrong with the database. */
  const faults = async (databaseUrl: string): Promise<Finding[]> => {
    const environment = {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    };
    const findings = await examine(environment, { clock: systemClock, log, randomness: systemRandomness });
    return findings.filter(({ check, level }) => check === 'database' && level !== 'ok');
  };

  it('is told to refuse a wrong password, without repeating it', async () => {
    const found = await faults((postgres.tcpUrl('postgres') ?? '').replace(/postgres:[^@]+@/, 'postgres:hunter2@'));
    expect(found).toMatchObject([
      { level: 'FAIL', text: expect.stringContaining('it refused the user or the password') },
    ]);
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('is told to have too few connections for one process', async () => {
    expect((await faults(postgres.url('postgres'))).map(({ level, text }) => [level, text])).toContainEqual([
      'FAIL',
      expect.stringMatching(/^\d+ of 12 connections are in use, one process takes up to 23$/),
    ]);
  });
});

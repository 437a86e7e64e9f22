import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Finding } from '../../server/src/operate/doctor/finding.ts';
import { startOperatorCommand } from '../support/operator-command.ts';
import { secretsKey, stageDoctor } from './doctor-stage.ts';

const stage = stageDoctor();
const { doctor } = stage;

describe('of the data folder doctor', () => {
  it('tells a folder that this user may not write to', async () => {
    const dataDir = join(stage.folder, 'data');
    mkdirSync(dataDir, { mode: 0o555 });
    // Root may write anywhere: then somebody else looks.
    const asOther = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    expect((await doctor({}, asOther)).bad('data folder')).toMatchObject([
      { level: 'FAIL', text: expect.stringMatching(/cannot be written to by user id \d+ \(E/) },
    ]);
    expect((await doctor({ DATA_DIR: '/proc/nowhere/data' })).bad('data folder')).toMatchObject([{ level: 'FAIL' }]);
    const file = join(stage.folder, 'file');
    writeFileSync(file, '');
    expect((await doctor({ DATA_DIR: join(file, 'data') })).bad('data folder')).toMatchObject([{ level: 'FAIL' }]);
  });

  it('tells once that DATA_DIR cannot be used, whatever else would be looked for in it', async () => {
    const file = join(stage.folder, 'file');
    writeFileSync(file, '');
    const blocked = join(stage.folder, 'blocked');
    mkdirSync(blocked, { mode: 0o700 });
    writeFileSync(join(blocked, 'spool'), '');
    const closed = join(stage.folder, 'closed');
    mkdirSync(join(closed, 'data', 'postgres'), { recursive: true, mode: 0o700 });
    writeFileSync(join(closed, 'data', 'secrets-key'), `${secretsKey}\n`, { mode: 0o600 });
    // Root may look into any: then somebody else does.
    const asOther = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    if (asOther.uid === undefined) chmodSync(closed, 0o000);
    const bootstrap = { BOOTSTRAP_API_KEY: `sk_test_${'0'.repeat(48)}` };
    const of = (dataDir: string, options = {}) => doctor({ DATA_DIR: dataDir, ...bootstrap }, options);
    for (const found of [
      await of(file),
      await of(join(file, 'data')),
      await of(blocked),
      await of('/proc/nowhere/data'),
      await of(closed, asOther),
      await of(join(closed, 'data'), asOther),
    ]) {
      const bad = found.findings.filter(({ level, check }) => level === 'FAIL' && check !== 'database');
      expect(bad).toEqual([expect.objectContaining({ check: 'data folder', level: 'FAIL' })]);
    }
    chmodSync(closed, 0o700);
  });

  it('tells once that an embedded database lies in a folder that cannot be used', async () => {
    const dataDir = join(stage.folder, 'data');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'secrets-key'), `${secretsKey}\n`, { mode: 0o644 });
    chmodSync(dataDir, 0o555);
    const asOther = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const end = await startOperatorCommand('doctor', ['--json'], { DATA_DIR: dataDir, PORT: '0' }, asOther);
    chmodSync(dataDir, 0o755);
    const { findings } = JSON.parse(end.stdout) as { findings: Finding[] };
    expect(findings.filter(({ level }) => level === 'FAIL').map(({ check }) => check)).toEqual([
      'data folder',
      // That others can read it is another cause.
      'secrets',
    ]);
  });

  it('tells a folder that is open to others', async () => {
    const dataDir = join(stage.folder, 'data');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    expect((await doctor()).bad('data folder')).toMatchObject([{ level: 'warn', remedy: `chmod 700 ${dataDir}` }]);
  });
});

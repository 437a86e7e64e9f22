import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startTestServer } from '../support/server.ts';
import { stageDoctor } from './doctor-stage.ts';

const stage = stageDoctor();

it('says where recordings are kept while all processes share that folder, and warns where they do not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-shared-'));
  stage.ends.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startTestServer({ config: { dataDir } });
  stage.ends.push(first.close);
  const environment = { DATABASE_URL: first.databaseUrl, DATA_DIR: dataDir };
  const shared = await startTestServer({ beside: first, config: { dataDir } });
  stage.ends.push(shared.close);
  const alike = await stage.doctor(environment);
  expect([alike.bad('recordings'), alike.texts('recordings')]).toEqual([
    [],
    [`recordings of calls are kept in ${join(dataDir, 'recordings')}`],
  ]);
  const apart = await startTestServer({ beside: first });
  stage.ends.push(apart.close);
  expect((await stage.doctor(environment)).bad('recordings')).toMatchObject([
    {
      level: 'warn',
      text: 'processes of this database keep recordings of calls in 2 folders, and each reads its own alone',
      remedy: expect.stringContaining('on a disk that they share'),
    },
  ]);
});

import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

it('looks for the files of recordings that are ready, and fails where one is gone or of another size', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-kept-'));
  stage.ends.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startTestServer({ config: { dataDir } });
  stage.ends.push(server.close);
  const environment = { DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir };
  const organizationId = server.organizationId;
  // Their sessions are no matter of this test.
  await server.database.read.query('alter table recordings drop constraint recordings_organization_id_session_id_fkey');
  mkdirSync(join(dataDir, 'recordings', organizationId), { recursive: true });
  const keep = async (bytes: number, onDisk: number | null): Promise<void> => {
    const sessionId = randomUUID();
    const name = `${organizationId}/${sessionId}.wav`;
    if (onDisk !== null) writeFileSync(join(dataDir, 'recordings', name), Buffer.alloc(onDisk));
    await server.database.read.query(
      `insert into recordings (session_id, organization_id, status, is_scripted, object_name, duration_ms, byte_length,
         sample_rate_hz, sha256, ready_at, expires_at, created_at, updated_at)
       values ($1, $2, 'ready', false, $3, 1000, $4, 8000, '\\x00', now(), now() + interval '1 day', now(), now())`,
      [sessionId, organizationId, name, bytes],
    );
  };
  await keep(100, 100);
  await keep(200, 200);
  const all = await stage.doctor(environment);
  expect([all.bad('recordings'), all.texts('recordings')[1]]).toEqual([
    [],
    '2 recordings that are ready have their files',
  ]);
  await keep(300, 299);
  await keep(400, null);
  expect((await stage.doctor(environment)).bad('recordings')).toMatchObject([
    { level: 'FAIL', text: expect.stringMatching(/^2 of 4 recordings that are ready have no file of their size in /) },
  ]);
});

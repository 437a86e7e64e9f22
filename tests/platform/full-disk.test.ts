import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasDiskRoom } from '../../server/src/platform/db/disk-room.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask } from '../support/sms-http.ts';
import { waitFor } from '../support/sms-waiting.ts';

// A disk that is really full is the drill's: `npm run drill -- database-gone`.
describe('a server whose database has no disk left', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ roles: ['api'] });
  });
  afterAll(() => server.close());

  const rename = (name: string) =>
    ask(server.url, { method: 'PATCH', path: '/v1/organization', key: server.key, json: { name } });
  const readiness = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };

  it('is not ready while writes are refused for that reason, reads all the same, and is ready again once there is room', async () => {
    const { query } = server.database.read;
    await query(`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await query('create trigger no_room before update on organizations for each row execute function no_room()');
    expect((await readiness()).status).toBe(200);
    expect(await rename('New name')).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await readiness()).toEqual({
      status: 503,
      text: expect.stringContaining('the database cannot be written to: its disk is full'),
    });
    expect((await ask(server.url, { method: 'GET', path: '/v1/organization', key: server.key })).status).toBe(200);
    await query('drop trigger no_room on organizations');
    await waitFor('it is ready again', readiness, ({ status }) => status === 200);
    expect((await rename('New name')).status).toBe(200);
    expect((await readiness()).status).toBe(200);
  });

  it('finds out whether there is room by writing what its transaction takes away again', async () => {
    expect(await hasDiskRoom(server.database)).toBe(true);
    expect(await hasDiskRoom(server.database)).toBe(true);
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(await hasDiskRoom({ tx: () => Promise.reject(full) })).toBe(false);
    const mayNot = Object.assign(new Error('permission denied'), { code: '42501' });
    expect(await hasDiskRoom({ tx: () => Promise.reject(mayNot) })).toBe(true);
    const other = Object.assign(new Error('terminating connection'), { code: '57P01' });
    await expect(hasDiskRoom({ tx: () => Promise.reject(other) })).rejects.toBe(other);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { lockDueCallsSql } from '../../../server/src/calls/human-calls/sql/lock-due-calls.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage, startStage } from '../../support/stage.ts';
import { voiceOf } from '../../http/voice/voice-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
});
afterAll(() => stage.close());

describe('a call that cannot be changed', () => {
  it('holds up no other, and goes on when it can (promise P28)', async () => {
    const ours = await stage.organization();
    const voice = voiceOf(ours);
    await voice.switchOn();
    await ours.sql(
      `create function refuse_ring() returns trigger language plpgsql as $$ begin raise 'no ring'; end $$`,
    );
    await ours.sql(`create trigger refuse_ring before update on human_calls for each row
      when (new.status <> 'initiating' and new.metadata ->> 'stuck' = 'yes') execute function refuse_ring()`);
    const stuck = await voice.placed('ada', { metadata: { stuck: 'yes' } });
    const other = await voice.placed('bob');
    const active = (id: string) =>
      waitFor(
        'it was answered',
        () => voice.get(id),
        ({ status }) => status === 'active',
      );
    await active(other.id);
    expect(await voice.get(stuck.id)).toMatchObject({ status: 'initiating', legs: [{}, { status: 'initiating' }] });
    await ours.sql('drop trigger refuse_ring on human_calls');
    await active(stuck.id);
    expect(await voice.scenario(stuck.id)).toHaveLength(4);
  });
});

describe('calls whose time has come', () => {
  // Without a worker they wait.
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ roles: ['api'] });
  });
  afterAll(() => server.close());

  it('are taken one organization after another: two processes lock the brokers of several in one order, and never deadlock', async () => {
    const apart = createStage(server);
    const both = [await apart.organization(), await apart.organization()];
    const voices = both.map(voiceOf);
    for (const voice of voices) await voice.switchOn();
    for (const broker of ['ada', 'bob', 'cyd']) for (const voice of voices) await voice.placed(broker);
    for (const { sql, id } of both)
      await sql(`update organizations set clock_offset = clock_offset + interval '1 hour' where id = $1`, [id]);
    const { rows } = await server.database.tx((tx) => lockDueCallsSql(null, 20).execute(tx.kysely));
    const ids = both.map(({ id }) => id).toSorted();
    expect(rows.map(({ organizationId }) => organizationId)).toEqual(ids.flatMap((id) => [id, id, id]));
  });
});

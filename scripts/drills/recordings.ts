import { join } from 'node:path';
import { addWorkerScope } from '../../tests/support/worker-scope.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { hourOfSound } from './stage/hour-of-sound.ts';
import { startRecorders } from './stage/recorder.ts';
import { auditRecordings } from './stage/recording-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lapse } from './stage/stale-speaker.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = [
  'upload.begun',
  'upload.received',
  'upload.stored',
  'ready.written',
  'ready.committed',
  'given-up.committed',
].map((point) => `recordings.${point}`);
const lanes = 4;

/**
 * P32: workers record calls and upload them, some twice, some by half, some never, while API, worker and database are killed between
 * every two steps and at random instants; in the long form then a recording of an hour. A round is one kill of each.
 */
export const recordings: Drill = {
  name: 'recordings',
  promise: 'P32',
  guarantee:
    'no recording that a worker uploads is lost, none is half, no file is left without one, and each end is told once',
  unit: 'kills of each',
  rounds: 100,
  short: { rounds: 2 },
  run: (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    return onStage({ apis: 2, workers: 1, shared: ['recordings'], killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  await addWorkerScope((sql, values) => stage.database.ask(sql, values), stage.organizationId);
  const recorders = startRecorders(stage, { random, lanes });
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${recorders.uploaded().length} recordings`);
    },
  });
  await recorders.stop();
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  await Promise.all([...stage.apis, ...stage.workers].map((member) => member.ready()));
  say('waiting until every recording has come to its end');
  await settle(stage, hurry);
  const hour = hurry ? { figure: 'no hour of sound', broken: [] } : await hourOfSound(stage);
  const odd = recorders.odd();
  const broken = [
    ...(await auditRecordings(stage.database, {
      folder: join(stage.folder, 'recordings'),
      uploaded: recorders.uploaded(),
    })),
    ...hour.broken,
    ...odd,
    ...crashesOn(stage),
    ...(recorders.uploaded().length === 0 ? ['no recording came: nothing was tried'] : []),
  ];
  const ends = await stage.database.ask<{ status: string; count: number }>(
    'select status, count(*)::int as count from recordings group by 1 order by 1',
  );
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; recordings ` +
    `${ends.map(({ status, count }) => `${count} ${status}`).join(', ')}, left by their workers ${recorders.left().size}; ` +
    `${hour.figure}; lost, half or without a row ${broken.length}`;
  return { figure, broken: broken.slice(0, hurry ? 20 : 50) };
}

/** Waits for nothing that cannot come any more, and until all is done that follows from it. */
async function settle(stage: Stage, hurry: boolean): Promise<void> {
  // Sessions without a worker end by their leases.
  await stage.database.ask(`update sessions set ttl_seconds = 1, due_at = clock_timestamp() where status = 'created'`);
  const open = `select s.id::text as id, s.status, r.status as recording, r.wake_at from sessions s
    left join recordings r on r.session_id = s.id
    where s.status <> 'ended' or r.status in ('pending', 'uploading') or r.wake_at is not null`;
  await waitUntil(
    'every recording has come to its end',
    async () => {
      if (hurry) await lapse(stage, `lease_renewed_at < clock_timestamp() - interval '6 seconds'`);
      await stage.database.ask(
        `update recordings set give_up_at = clock_timestamp(), wake_at = clock_timestamp()
         where status in ('pending', 'uploading') and give_up_at > clock_timestamp()`,
      );
      return (await stage.database.ask(open)).length === 0;
    },
    { deadlineMs: 120_000, everyMs: 200, seen: async () => JSON.stringify(await stage.database.ask(open)) },
  );
}

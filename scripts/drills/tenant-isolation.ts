import { noon } from '../../tests/support/fresh.ts';
import { operationList } from '../../tests/support/operation-list.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { comparable, foreignProbes, ownRequests, type Parties } from './stage/foreign-probes.ts';
import { onPlainProcess, type OneProcess } from './stage/one-process.ts';
import { createTenant, crossTraffic, settled, type Tenant } from './stage/tenant.ts';
import { namesIn, rowsOf } from './stage/tenant-rows.ts';
import { waitUntil } from './stage/wait-until.ts';

const textsEach = 15;

/**
 * P14: what another organization has is to this one as if it did not exist. In every place of every operation that can
 * name something, the other's is answered as an unknown one of the same shape, byte for byte; no answer and no webhook
 * of one shows anything of the other, and nothing of the other changes. A round is two organizations.
 */
export const tenantIsolation: Drill = {
  name: 'tenant-isolation',
  promise: 'P14',
  guarantee: 'what another organization has is answered, in every place of every operation, as what nobody has',
  unit: 'pairs of organizations',
  rounds: 20,
  short: { rounds: 1 },
  run: (run) => onPlainProcess((system) => drillOn(system, run)),
};

/** Waits for what goes on by itself in an organization, and puts off what time would do later. */
async function rested({ database }: OneProcess, organizationId: string): Promise<void> {
  const isDone = () =>
    waitUntil(
      'the simulated calls of an organization are over and reported, and their recordings looked after',
      async () => {
        const { open } = await database.one<{ open: number }>(
          `select (select count(*) from sessions where organization_id = $1 and script is not null and status <> 'ended')::int
           + (select count(*) from call_reports where organization_id = $1 and status <> 'final')::int
           + (select count(*) from recordings where organization_id = $1 and wake_at is not null
                and (is_scripted or status not in ('pending', 'uploading')))::int
           as open`,
          [organizationId],
        );
        return open === 0;
      },
    );
  await isDone();
  const later = `interval '1 day'`;
  for (const assignments of [
    `kyb_submissions set decides_at = decides_at + ${later}`,
    `sessions set due_at = due_at + ${later}, lease_renewed_at = lease_renewed_at + ${later}`,
    `human_calls set due_at = due_at + ${later}`,
    `call_transfers set due_at = due_at + ${later}`,
    `call_callbacks set scheduled_at = scheduled_at + ${later}`,
  ])
    await database.ask(`update ${assignments} where organization_id = $1`, [organizationId]);
  await database.ask(
    `update recordings set wake_at = wake_at + ${later}, give_up_at = give_up_at + ${later}
     where organization_id = $1 and status in ('pending', 'uploading')`,
    [organizationId],
  );
  // What became due before that is followed by reports and recordings.
  await isDone();
}

/** What somebody got to see, and what it was. */
interface Shown {
  what: string;
  text: string;
}

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const broken: string[] = [];
  const live = await system.organization('Live', 'live');
  // What waits for the morning of its recipient is told with the instant at which it was asked for.
  await system.database.ask(
    'update organizations set clock_offset = $1::timestamptz - clock_timestamp() where is_admin',
    [noon],
  );
  let [compared, looked] = [0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const [ours, theirs] = await Promise.all([createTenant(system), createTenant(system)]);
    await crossTraffic(system, [ours, theirs], textsEach);
    // What time decides would be a change that is not of our making.
    await rested(system, theirs.organization.id);
    const before = await rowsOf(system.database, theirs.organization.id);
    const shown: Shown[] = [];
    for (const { what, foreign, unknown, given } of random.shuffled(
      await foreignProbes(system, { ours, theirs, live }),
    )) {
      const known = comparable(await system.ask(foreign), given.foreign, foreign);
      const nobodys = comparable(await system.ask(unknown), given.unknown, unknown);
      if (known !== nobodys) broken.push(`${what}: ${known}, but for an unknown one ${nobodys}`);
      shown.push({ what, text: known });
      compared += 1;
    }
    for (const request of await ownRequests({ ours, live })) {
      const { headers, text } = await system.ask(request);
      shown.push({ what: `${request.method} ${request.path}`, text: JSON.stringify(headers) + text });
    }
    await settled(system, ours.organization.id, 0);
    const after = await rowsOf(system.database, theirs.organization.id);
    for (const [table, rows] of after) {
      const known = before.get(table) ?? [];
      const changed = rows.find((row) => !known.includes(row));
      if (changed !== undefined) broken.push(`a row of theirs in ${table} is new or changed: ${changed}`);
      if (rows.length < known.length) broken.push(`a row of theirs in ${table} is gone`);
    }
    const found = await sightings(system, { ours, theirs, live }, shown);
    broken.push(...found.leaks);
    looked += found.looked;
    say(`${compared} compared, ${looked} answers and deliveries looked through`);
  }
  return {
    figure:
      `leaks ${broken.length} over ${operationList.length} operations: ${compared} pairs of answers compared, ` +
      `${looked} answers and deliveries looked through`,
    broken,
  };
}

/** Looks for names and marks of one in all that was shown to the other, and that its receiver got. */
async function sightings(
  { database }: OneProcess,
  { ours, theirs, live }: Parties,
  shown: readonly Shown[],
): Promise<{ leaks: string[]; looked: number }> {
  const [our, their, lives] = await Promise.all(
    [ours, theirs, { organization: live }].map(async ({ organization }) =>
      namesIn(await rowsOf(database, organization.id)),
    ),
  );
  if (our === undefined || their === undefined || lives === undefined) throw new Error('An organization is gone');
  const received = ({ receiver, mark }: Tenant): Shown[] =>
    receiver.requests.map(({ headers, rawBody, path }) => ({
      what: `a delivery to ${mark}`,
      text: `${path} ${JSON.stringify(headers)} ${rawBody}`,
    }));
  const [toUs, toThem] = [received(ours), received(theirs)];
  if (toUs.length === 0 || toThem.length === 0) throw new Error('Nothing was delivered: nothing was tried');
  const look = (through: readonly Shown[], names: readonly string[]): string[] =>
    through.flatMap(({ what, text }) => names.filter((name) => text.includes(name)).map((name) => `${what}: ${name}`));
  const leaks = [
    // Both may know of the same people.
    ...look([...shown, ...toUs], [theirs.mark, ...[...their].filter((name) => !our.has(name) && !lives.has(name))]),
    ...look(toThem, [ours.mark, ...[...our].filter((name) => !their.has(name))]),
  ];
  return { leaks, looked: shown.length + toUs.length + toThem.length };
}

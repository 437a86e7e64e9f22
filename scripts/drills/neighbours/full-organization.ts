import { only, response } from '../../../tests/support/router-requests.ts';
import { paths } from '../../../tests/support/router-stage.ts';
import { freshKey } from '../../../tests/support/fresh.ts';
import type { BornOrganization, OneProcess } from '../stage/one-process.ts';
import { waitUntil } from '../stage/wait-until.ts';

/** What an organization can have, as the system of the drill is set. */
export const limits = { endpoints: 100, keys: 100, waitingTexts: 200, runningRequests: 20 } as const;

/** An organization that has all that it can have. */
export interface Neighbour {
  /** Keeps as many requests running as it may; what it answers ends that. */
  begin(): () => Promise<void>;
  sendText(): Promise<void>;
  /** Resolves when nothing of it is on its way any more. */
  settled(): Promise<void>;
  /** Each way in which it did not get what it is owed. */
  end(): Promise<string[]>;
}

const events = ['sms.accepted', 'sms.sent', 'sms.delivered'];
const atATime = 20;

/**
 * Fills an organization up to its limits by way of the API, which must refuse what is beyond; endpoints that are more
 * than the limit are written as they are from before there was one.
 */
export async function fillOrganization(
  system: OneProcess,
  options: { endpoints: number; broken: string[] },
): Promise<Neighbour> {
  const { endpoints, broken } = options;
  const organization = await system.organization('Neighbour');
  const receiver = await system.receiver();
  await fillTo(limits.keys - 1, () => organization.call('POST', '/v1/api-keys', { name: 'Key', scopes: ['read'] }));
  await fillTo(limits.endpoints, () =>
    organization.call('POST', '/v1/webhooks', { name: 'Receiver', url: receiver.url, events }),
  );
  if (endpoints > limits.endpoints) await writeOldEndpoints(system, organization, endpoints - limits.endpoints);
  const recipients = Array.from({ length: limits.waitingTexts }, () => organization.row());
  await organization.acceptedBatch({ recipients, send_at: '2027-01-14T17:00:00Z' });
  let texts = 0;

  async function fillTo(count: number, make: () => Promise<{ status: number; body: unknown }>): Promise<void> {
    for (let made = 0; made < count; made += atATime) {
      const answers = await Promise.all(Array.from({ length: Math.min(atATime, count - made) }, make));
      const refused = answers.find(({ status }) => status !== 201);
      if (refused !== undefined) throw new Error(`Refused below the limit: ${JSON.stringify(refused.body)}`);
    }
    const { status, body } = await make();
    if (status !== 409) broken.push(`beyond the limit the answer was ${status} ${JSON.stringify(body)}`);
  }

  return {
    begin: () => keepRunning(system, organization),
    sendText: async () => {
      await organization.accepted();
      texts += 1;
    },
    settled: () =>
      waitUntil('everything of the neighbour has arrived', async () => (await left(system, organization)) === 0, {
        deadlineMs: 300_000,
        everyMs: 200,
      }),
    end: async () => {
      const [row] = await system.database.ask<{ deliveries: number; pairs: number; succeeded: number }>(
        `select count(*)::int as deliveries, count(distinct (event_id, endpoint_id))::int as pairs,
           count(*) filter (where status = 'succeeded')::int as succeeded
         from webhook_deliveries where organization_id = $1`,
        [organization.id],
      );
      const owed = texts * events.length * endpoints;
      const has = [row?.deliveries, row?.pairs, row?.succeeded];
      return has.every((count) => count === owed)
        ? []
        : [`${owed} deliveries are owed to the neighbour: ${has.join()}`];
    },
  };
}

async function writeOldEndpoints(system: OneProcess, { id }: BornOrganization, count: number): Promise<void> {
  await system.database.ask(
    `insert into webhook_endpoints (id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
       timeout_ms, extraction_fields, created_at, updated_at)
     select gen_random_uuid(), e.organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
       timeout_ms, extraction_fields, created_at, updated_at
     from (select * from webhook_endpoints where organization_id = $1 limit 1) e, generate_series(1, $2)`,
    [id, count],
  );
}

/** Requests that get their answer late, and a new one for each that has ended. */
function keepRunning(system: OneProcess, { apiKey }: BornOrganization): () => Promise<void> {
  let goesOn = true;
  const run = async (): Promise<void> => {
    while (goesOn) {
      await system.ask({
        method: 'POST',
        path: paths.llm,
        key: apiKey,
        headers: { 'idempotency-key': freshKey() },
        json: response(only('simulated', 'slow-first-byte')),
      });
    }
  };
  const running = Promise.all(Array.from({ length: limits.runningRequests }, run));
  return async () => {
    goesOn = false;
    await running;
  };
}

async function left({ database }: OneProcess, { id }: BornOrganization): Promise<number> {
  const [row] = await database.ask<{ left: number }>(
    `select (select count(*) from webhook_fan_outs where organization_id = $1)::int
       + (select count(*) from webhook_deliveries
          where organization_id = $1 and status in ('pending', 'delivering'))::int
       + (select count(*) from sms_messages
          where organization_id = $1 and direction = 'outbound' and terminal_at is null and batch_id is null)::int as left`,
    [id],
  );
  return row?.left ?? 0;
}

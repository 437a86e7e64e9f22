import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import type { Organization } from '../../support/organization.ts';
import { type RouterVendors, startRouterVendors } from '../../support/router-vendors.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { spoken } from '../../support/spoken.ts';
import { talkTo } from './voice-stage.ts';

const minutePriceMicroUsd = 6_000_000;
const credit = 100_000_000;
let vendors: RouterVendors;
let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  vendors = await startRouterVendors();
  const accounts = vendorAccounts(
    Object.fromEntries(
      Object.entries(vendors.environment).filter(([name]) => !/^(ANTHROPIC|OPENAI_COMPATIBLE)_/.test(name)),
    ),
  );
  server = await startTestServer({
    roles: ['api', 'worker', 'voice'],
    config: { sessionMinutePriceMicroUsd: minutePriceMicroUsd, vendors: accounts },
  });
  stage = createStage(server);
});
afterAll(async () => {
  await server.close();
  await vendors.close();
});

/** What each provider was paid, in millionths of a dollar, once nothing is reserved any more; the minutes of this server are `service`. */
async function paidTo({ id, sql }: Organization, count: number): Promise<Record<string, number>> {
  const rows = await waitFor(
    'everything is settled',
    () =>
      sql<{ provider: string; paid: number; open: boolean }>(
        `select provider, (-sum(net))::int as paid, bool_or(open) as open from (
           select max(provider) as provider, sum(amount_micro_usd) as net, bool_and(kind = 'reservation') as open
           from credit_ledger where organization_id = $1 and kind in ('reservation', 'settlement', 'release')
           group by resource_id) as uses group by provider`,
        [id],
      ),
    (all) => all.length === count && !all.some(({ open }) => open),
  );
  return Object.fromEntries(rows.map(({ provider, paid }) => [provider, paid]));
}

describe('a spoken conversation in a live organization', () => {
  it('is heard, answered and spoken by its own vendors, and pays for its time and for each of them', async () => {
    const ours = await stage.organization({ mode: 'live', creditPolicy: 'prepaid' });
    const given = await stage.ask({
      method: 'POST',
      path: `/v1/organizations/${ours.id}/credits`,
      key: stage.adminKey,
      json: { amountMicroUsd: credit, reason: 'welcome' },
    });
    expect(given.status).toBe(201);
    const sentence = await spoken(server, 'What does a seat cost in a month?');
    const talker = await talkTo(server, ours);
    expect(await talker.caller.next('session.ready')).toMatchObject({ ears: 'server' });
    await talker.silentUntil(talker.answer());
    await talker.utter(sentence);
    await talker.silentUntil(talker.answer());
    const { sessionId } = talker.created;
    const turns = await talker.hangUp();
    expect(turns.map(({ source }) => source)).toEqual(['agent', 'user', 'agent']);
    expect(turns[2]).toMatchObject({ provider: 'openai', text: 'Hello, wörld' });
    for (const vendor of ['deepgram', 'elevenlabs'] as const)
      expect(vendors.servers[vendor].sockets.seen.length).toBeGreaterThan(0);

    const { durationSeconds } = await sessionsOf(ours).get(sessionId);
    const paid = await paidTo(ours, 4);
    expect(paid).toEqual({
      deepgram: expect.any(Number),
      openai: expect.any(Number),
      elevenlabs: expect.any(Number),
      service: ((durationSeconds ?? 0) * minutePriceMicroUsd) / 60,
    });
    expect(Math.min(...Object.values(paid))).toBeGreaterThan(0);
    // A voice that was prepared for an answer which did not come reserves for a moment, and costs nothing.
    await waitFor(
      'nothing else was paid',
      () =>
        ours.sql<{ left: number }>(
          'select balance_micro_usd::int as left from credit_accounts where organization_id = $1',
          [ours.id],
        ),
      ([account]) => account?.left === credit - Object.values(paid).reduce((sum, one) => sum + one, 0),
    );
  });
});

describe('what would serve a session of a live organization', () => {
  it('are its vendors, nothing simulated and nothing of this machine, joined or not', async () => {
    const ours = await stage.organization({ mode: 'live' });
    type Explained = Record<'providers' | 'joinedProviders', Array<{ provider: string; others: string[] }>>;
    const intent = { language: 'en', optimizeFor: 'latency' };
    const { body } = await ours.call<Explained>('POST', '/v1/sessions/explain', { intent });
    expect(body.joinedProviders).toEqual(body.providers);
    const named = body.providers.flatMap(({ provider, others }) => [provider, ...others]);
    expect(new Set(named.map((name) => name.split(':')[0]))).toEqual(new Set(['deepgram', 'elevenlabs', 'openai']));
  });
});

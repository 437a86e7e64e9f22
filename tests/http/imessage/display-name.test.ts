import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Channelled, channelOn, firstAgent, notEnabled, notFound } from './imessage-stage.ts';

let channel: ReturnType<typeof channelOn>;
beforeAll(async () => {
  channel = channelOn(await startStage({ worker: true }));
}, 60_000);
afterAll(() => channel.stage.close());

async function named(): Promise<Channelled & { agentId: string }> {
  const ours = await channel.open();
  return { ...ours, agentId: await firstAgent(ours) };
}
/** The name as we keep it, and as the provider has it. */
async function namesOf({ agentId }: { agentId: string }) {
  const [row] = await channel.stage.sql<{ stored: string | null; provided: string | null; running: boolean }>(
    `select a.display_name as stored, i.display_name as provided, a.naming_until is not null as running
     from imessage_agents a left join simulated_imessage_identities i using (identity_id) where a.agent_id = $1`,
    [agentId],
  );
  return row;
}
const kept = (name: string | null) => ({ stored: name, provided: name, running: false });

describe('PUT /v1/imessage/{agentId}/display-name', () => {
  it('stores what the provider has, trimmed, and null clears it (decision 92)', async () => {
    const ours = await named();
    const longest = 'x'.repeat(80);
    for (const [wished, stored] of [
      ['Bluebird Kitchen', 'Bluebird Kitchen'],
      [' \tBluebird\n', 'Bluebird'],
      [`  ${longest}  `, longest],
      ['\u{1F426}'.repeat(80), '\u{1F426}'.repeat(80)],
      [null, null],
    ]) {
      const answer = await ours.setName(ours.agentId, wished);
      expect([answer.status, answer.body]).toEqual([200, { displayName: stored }]);
      expect(await namesOf(ours)).toEqual(kept(stored ?? null));
    }
  });

  it.each<[string, unknown]>([
    ['a line break within', 'Blue\nbird'],
    ['a carriage return within', 'Blue\rbird'],
    ['a line separator within', 'Blue\u2028bird'],
    ['81 characters after trimming', ` ${'x'.repeat(81)} `],
    ['only spaces', '    '],
    ['nothing', ''],
    ['U+0000', 'Blue\0bird'],
    ['a number', 7],
    ['no name', undefined],
  ])('is 400 for %s, and changes nothing', async (_what, wished) => {
    const ours = await named();
    await ours.setName(ours.agentId, 'Bluebird');
    const answer = await ours.setName(ours.agentId, wished);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(await namesOf(ours)).toEqual(kept('Bluebird'));
  });

  it.each([
    ['refuses it', 'Reject this'],
    ['takes it and its answer is lost', 'Lost and found'],
  ])('is 502 where the provider %s, and nothing was changed there or here', async (_what, wished) => {
    const ours = await named();
    await ours.setName(ours.agentId, 'Bluebird');
    const answer = await ours.setName(ours.agentId, wished);
    expect(answer).toMatchObject({ status: 502, body: { code: 'DISPLAY_NAME_NOT_CHANGED' } });
    expect(await namesOf(ours)).toEqual(kept('Bluebird'));
  });

  it('needs the integration, the agent, iMessage and an identity', async () => {
    const ours = await named();
    const set = (agentId = ours.agentId) => ours.setName(agentId, 'Bluebird');
    const off = { status: 409, body: { code: 'IMESSAGE_NOT_ENABLED' } };
    await channel.operator.setAgent(ours.id, ours.agentId, { identityId: null });
    expect(await set()).toMatchObject(off);
    await channel.operator.setAgent(ours.id, ours.agentId, { enabled: false });
    expect(await set()).toMatchObject(off);
    await channel.operator.setAgent(ours.id, ours.agentId, { backend: 'shared_router' });
    expect(await set()).toMatchObject({ status: 200 });
    const theirs = await named();
    expect(await theirs.setName(ours.agentId, 'Mine')).toMatchObject(notFound);
    expect(await set(`agent_${'0'.repeat(32)}`)).toMatchObject(notFound);
    await channel.operator.setAccess(ours.id, { integrationEnabled: false });
    expect(await set()).toMatchObject(notEnabled);
  });

  it('lets many changes at once end with one name, here and there', async () => {
    const ours = await named();
    const names = Array.from({ length: 12 }, (_, n) => (n % 4 === 3 ? `Lost ${n}` : `Bluebird ${n}`));
    const answers = await Promise.all(names.map((name) => ours.setName(ours.agentId, name)));
    expect(answers.map(({ status }) => status)).toEqual(names.map((name) => (name.startsWith('Lost') ? 502 : 200)));
    const { stored = null } = (await namesOf(ours)) ?? {};
    expect(await namesOf(ours)).toEqual(kept(stored));
    expect(names).toContain(stored);
  });

  it('gives the provider the stored name again where a change ended in the middle', async () => {
    const ours = await named();
    await ours.setName(ours.agentId, 'Bluebird');
    // A process that died after the provider had the name.
    await ours.sql(`update simulated_imessage_identities set display_name = 'Half done' where identity_id =
      (select identity_id from imessage_agents where agent_id = '${ours.agentId}')`);
    await ours.sql(
      `update imessage_agents set naming_until = clock_timestamp(), naming_provider = 'simulated' where agent_id = $1`,
      [ours.agentId],
    );
    await waitFor(
      'the stored name',
      () => namesOf(ours),
      (names) => names?.running === false,
    );
    expect(await namesOf(ours)).toEqual(kept('Bluebird'));
  });
});

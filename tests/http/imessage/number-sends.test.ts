import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import { startTestServer } from '../../support/server.ts';
import { createStage, type Stage, startStage } from '../../support/stage.ts';
import { type Channelled, channelOn, numberNotFound } from './imessage-stage.ts';

const text = 'Your table is ready.';
let channel: ReturnType<typeof channelOn>;
/** Where the operator has switched it off. */
let without: Stage;
beforeAll(async () => {
  channel = channelOn(await startStage({ worker: false }));
  without = createStage(await startTestServer({ roles: ['api'], config: { deprecatedImessageSend: false } }));
}, 60_000);
afterAll(async () => {
  await channel.stage.close();
  await without.close();
});

async function withLine(): Promise<Channelled & { lineId: string }> {
  const ours = await channel.plain();
  return { ...ours, lineId: (await ours.added()).id };
}
const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));

describe('POST /v1/imessage-phone-numbers/{phoneNumberId}/messages', () => {
  it('says that it is deprecated, with every status (Versioning 4, decision 61)', async () => {
    const ours = await withLine();
    const answers = [
      await ours.sendFrom(ours.lineId, { to: freshRecipient(), text }),
      await ours.sendFrom(ours.lineId, { to: 'nobody', text }),
      await ours.sendFrom('num_unknown', { to: freshRecipient(), text }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404]);
    for (const { headers } of answers) {
      expect(headers.deprecation).toBe(`@${Date.UTC(2026, 4, 1) / 1000}`);
      expect(headers.sunset).toBe('Fri, 14 Aug 2026 00:00:00 GMT');
      expect(headers.link).toBe('</docs#description/deprecated-operations>; rel="deprecation"');
    }
    const { headers } = await ours.send('agent_unknown', { to: freshRecipient(), text });
    expect([headers.deprecation, headers.sunset, headers.link]).toEqual([undefined, undefined, undefined]);
  });

  it('sends from the number, whoever holds it, and answers the tags of the send alone', async () => {
    const ours = await withLine();
    const [free] = (await ours.add({ numbers: 2 })).body.phoneNumbers.slice(1);
    await ours.setTags(ours.lineId, { tenant: 'acme' });
    for (const phoneNumberId of [ours.lineId, free?.id ?? '']) {
      const recipient = freshRecipient();
      const { status, body } = await ours.sendFrom(phoneNumberId, { to: recipient, text, tags: { order: 'r-17' } });
      expect([status, body.phoneNumberId, body.to, body.tags]).toEqual([
        200,
        phoneNumberId,
        recipient,
        { order: 'r-17' },
      ]);
    }
    expect((await ours.sendFrom(ours.lineId, { to: freshRecipient(), text })).body.tags).toEqual({});
  });

  it('sends from any number before there are pools (rule 2)', async () => {
    const ours = await channel.plain();
    await channel.operator.setAccess(ours.id, { poolsSince: null });
    const answer = await ours.sendFrom(ours.numberId, { to: freshRecipient(), text });
    expect(answer).toMatchObject({ status: 200, body: { phoneNumberId: ours.numberId } });
  });

  it('is 404 PHONE_NUMBER_NOT_FOUND for what is unknown, foreign, paused, released or outside of the pool', async () => {
    const [ours, theirs] = [await withLine(), await withLine()];
    const send = (id: string) => ours.sendFrom(id, { to: freshRecipient(), text }, freshKey());
    const unknown = await send(`num_${'0'.repeat(32)}`);
    expect(unknown).toMatchObject(numberNotFound);
    expect((await send(theirs.lineId)).body).toEqual(unknown.body);
    // The number with which it was born is no number of the channel.
    expect(await send(ours.numberId)).toMatchObject(numberNotFound);
    expect(await send(ours.e164)).toMatchObject(numberNotFound);
    await channel.operator.assign(ours.id, { phoneNumberId: ours.lineId, status: 'paused' });
    expect(await send(ours.lineId)).toMatchObject(numberNotFound);
    const released = await ours.added();
    await ours.call('DELETE', `/v1/phone-numbers/${released.id}`);
    expect(await send(released.id)).toMatchObject(numberNotFound);
  });

  it('takes 20 tags, keys of 64 and values of 256 characters', async () => {
    const ours = await withLine();
    const most = { ...tags(19), ['\u{1F30D}'.repeat(64)]: '\u{1F30D}'.repeat(256) };
    const answer = await ours.sendFrom(ours.lineId, { to: freshRecipient(), text, tags: most });
    expect(answer).toMatchObject({ status: 200, body: { tags: most } });
  });

  it.each<[string, unknown]>([
    ['21 tags', tags(21)],
    ['a tag without a key', { '': 'v' }],
    ['a key of 65 characters', { ['\u{1F30D}'.repeat(65)]: 'v' }],
    ['a value of 257 characters', { k: '\u{1F30D}'.repeat(257) }],
    ['a value that is no text', { k: 1 }],
    ['a list', ['k']],
    ['null in a value', { k: null }],
  ])('refuses tags with %s', async (_what, wrong) => {
    const ours = await withLine();
    const answer = await ours.sendFrom(ours.lineId, { to: freshRecipient(), text, tags: wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });

  it('is 410 GONE where the operator has switched it off, after the key and the rules', async () => {
    const ours = await without.organization();
    const send = (json: object, key = ours.apiKey) =>
      without.ask<{ code: string }>({ method: 'POST', path: '/v1/imessage-phone-numbers/num_1/messages', key, json });
    const gone = await send({ to: freshRecipient(), text });
    expect(gone).toMatchObject({
      status: 410,
      body: { code: 'GONE', error: expect.stringContaining('POST /v1/imessage/{agentId}/messages') },
    });
    expect(gone.headers.sunset).toBe('Fri, 14 Aug 2026 00:00:00 GMT');
    expect(await send({ to: freshRecipient(), text }, 'sk_test_wrong')).toMatchObject({ status: 401 });
    expect(await send({ to: 'nobody', text })).toMatchObject({ status: 400 });
  });
});

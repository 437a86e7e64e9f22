import { describe, expect, it } from '@jest/globals';
import { type Json, refusal } from '../sessions/sessions-stage.ts';
import { transfersOf, onTransfersStage } from './transfers-stage.ts';

const on = onTransfersStage({ worker: false });

const to = '+15550100400';
const invalid = (...paths: string[]) => refusal(400, 'VALIDATION_ERROR', { issues: paths.map((path) => ({ path })) });
const eleven = Array.from({ length: 11 }, () => ({ to }));

describe('a request to hand a call over', () => {
  it.each<[string, Json, string]>([
    ['both to and destinations', { to, destinations: [{ to }] }, '/body/destinations'],
    ['neither', {}, '/body/to'],
    ['none', { destinations: [] }, '/body/destinations'],
    ['eleven', { destinations: eleven }, '/body/destinations'],
    ['a URI', { to: 'sip:desk@example.com' }, '/body/to'],
    ['a time that is too long', { to, ringingTimeout: 121 }, '/body/ringingTimeout'],
    ['no time', { to, ringingTimeout: 0 }, '/body/ringingTimeout'],
    ['another participant', { to, participantIdentity: 'someone' }, '/body/participantIdentity'],
    ['an unknown strategy', { to, fallback: { strategy: 'hope' } }, '/body/fallback/strategy'],
  ])('is refused with %s, and nothing is stored', async (_what, json, path) => {
    const { sessionId } = await on.calls.spoken();
    expect(await on.calls.warm(sessionId, json)).toMatchObject(invalid(path));
    expect((await on.calls.call(sessionId)).transfers).toEqual([]);
  });

  it.each(['5550100', 'mailto:a@example.com', `sip:${'a'.repeat(260)}`, 'sip:@', 'tel:x', 'TEL:--', 'sip:desk@'])(
    'is refused to %s',
    async (wrong) => {
      const { sessionId } = await on.calls.spoken();
      expect(await on.calls.blind(sessionId, { to: wrong })).toMatchObject(invalid('/body/to'));
    },
  );

  it.each([
    'sip:desk@example.com',
    'SIPS:desk@Example.com',
    'Tel:+1-555-010-0400',
    'sip:%2B15550100400@gw.example',
    to,
  ])('is taken to %s, and told as it was sent', async (place) => {
    const { sessionId } = await on.calls.spoken();
    expect(await on.calls.blind(sessionId, { to: place })).toMatchObject({
      status: 201,
      body: { transfer_to: place },
    });
  });

  it.each(['Contact', 'Route', 'From', 'P-Asserted-Identity', 'X_Desk', 'XDesk'])(
    'is refused with the SIP header %s, which is not its own',
    async (name) => {
      const { sessionId } = await on.calls.spoken();
      const message = 'must have names that begin with X-, or are User-to-User';
      const issue = expect.objectContaining({ path: '/body/headers', message });
      expect(await on.calls.blind(sessionId, { to, headers: { 'X-Desk': '4', [name]: 'a' } })).toMatchObject(
        refusal(400, 'VALIDATION_ERROR', { issues: expect.arrayContaining([issue]) }),
      );
      expect((await on.calls.call(sessionId)).transfers).toEqual([]);
    },
  );

  it('is taken with SIP headers of its own, and with an address whose scheme is in capitals', async () => {
    const blind = await on.calls.spoken();
    const headers = { 'X-Desk': '4', 'x-note': '', 'User-to-User': '00a1;encoding=hex' };
    expect((await on.calls.blind(blind.sessionId, { to, headers })).status).toBe(201);
    const warm = await on.calls.spoken();
    const fallback = { holdAudioUrl: 'HTTPS://music.example.com/hold.mp3' };
    expect((await on.calls.warm(warm.sessionId, { to, fallback })).status).toBe(201);
  });

  it('is refused from a number of another organization as from an unknown one (decision 95, promise P14)', async () => {
    const { sessionId } = await on.calls.spoken();
    const [theirs] = (await (await on.stage.organization()).call<Array<{ e164: string }>>('GET', '/v1/phone-numbers'))
      .body;
    const [foreign, unknown] = [
      await on.calls.warm(sessionId, { to, from: theirs?.e164 }),
      await on.calls.warm(sessionId, { to, from: '+15550109999' }),
    ];
    expect(foreign).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(foreign.body).toEqual(unknown.body);
    const own = await on.calls.number();
    expect((await on.calls.warm(sessionId, { to, from: own.e164 })).status).toBe(201);
  });

  it('is refused on a call that has ended, that no worker has, or that has not begun', async () => {
    const { sessionId: ended } = await on.calls.spoken();
    await on.calls.end(ended);
    const unclaimed = await on.calls.made();
    for (const id of [ended, unclaimed])
      for (const kind of ['blind', 'warm'] as const)
        expect(await on.calls[kind](id, { to })).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
  });

  it('is refused while another one is open, also of many at once', async () => {
    const { sessionId } = await on.calls.spoken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => on.calls.blind(sessionId, { to })));
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    const open = (await on.calls.call(sessionId)).transfers[0]?.id;
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(refusal(409, 'TRANSFER_IN_PROGRESS', { transferId: open }));
  });

  it('acts once for an Idempotency-Key, answers how things stand, and refuses another body', async () => {
    const claim = await on.calls.spoken();
    const { sessionId } = claim;
    const first = await on.calls.warm(sessionId, { destinations: [{ to }, { to: '+15550100500' }] }, 'one');
    await on.calls.tell(claim, first.body.id, { event: 'busy' });
    const again = await on.calls.warm(sessionId, { destinations: [{ to }, { to: '+15550100500' }] }, 'one');
    expect(again).toMatchObject({ status: 201, body: { transfer_to: '+15550100500', status: 'requested' } });
    expect(again.body.routing_attempts.map(({ failure_cause }) => failure_cause)).toEqual(['busy', null]);
    expect(await on.calls.warm(sessionId, { to }, 'one')).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    // A refusal leaves the key free.
    expect((await on.calls.blind(sessionId, { to }, 'two')).status).toBe(409);
    await on.calls.cancel(sessionId, again.body.id);
    expect((await on.calls.blind(sessionId, { to }, 'two')).status).toBe(201);
  });
});

describe('a decision about a transfer', () => {
  it('is refused where the transfer does not stand there', async () => {
    const claim = await on.calls.spoken();
    const { sessionId } = claim;
    const { id } = (await on.calls.warm(sessionId, { to })).body;
    const refused = (status: string) => refusal(409, 'TRANSFER_NOT_OPEN', { status });
    expect(await on.calls.complete(sessionId, id)).toMatchObject(refused('requested'));
    await on.calls.tell(claim, id, { event: 'answered' });
    const recipientParticipantIdentity = 'recipient-other';
    expect(await on.calls.complete(sessionId, id, { recipientParticipantIdentity })).toMatchObject(
      invalid('/body/recipientParticipantIdentity'),
    );
    expect((await on.calls.complete(sessionId, id, { summary: 'A table.' })).body).toMatchObject({
      status: 'bridging',
      summary: 'A table.',
    });
    expect(await on.calls.complete(sessionId, id)).toMatchObject(refused('bridging'));
    expect(await on.calls.cancel(sessionId, id)).toMatchObject(refused('bridging'));
    await on.calls.tell(claim, id, { event: 'bridged' });
    for (const decide of [on.calls.complete, on.calls.cancel])
      expect(await decide(sessionId, id)).toMatchObject(refused('completed'));
  });

  it('is a 404 for a transfer of another call or organization (promise P14)', async () => {
    const { sessionId } = await on.calls.spoken();
    const theirs = transfersOf(await on.stage.organization());
    const other = await theirs.spoken();
    const foreign = (await theirs.warm(other.sessionId, { to })).body.id;
    for (const decide of [on.calls.complete, on.calls.cancel]) {
      expect(await decide(sessionId, foreign)).toMatchObject(refusal(404, 'NOT_FOUND'));
      expect(await decide(other.sessionId, foreign)).toMatchObject(refusal(404, 'NOT_FOUND'));
    }
  });
});

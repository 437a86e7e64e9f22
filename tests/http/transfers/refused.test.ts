import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { type Json, refusal } from '../sessions/sessions-stage.ts';
import { transfersOf } from './transfers-stage.ts';

let stage: Stage;
let ours: Organization;
let calls: ReturnType<typeof transfersOf>;
beforeAll(async () => {
  stage = await startStage({ worker: false });
});
beforeEach(async () => {
  ours = await stage.organization();
  calls = transfersOf(ours);
});
afterAll(() => stage.close());

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
    const { sessionId } = await calls.spoken();
    expect(await calls.warm(sessionId, json)).toMatchObject(invalid(path));
    expect((await calls.call(sessionId)).transfers).toEqual([]);
  });

  it.each(['5550100', 'mailto:a@example.com', `sip:${'a'.repeat(260)}`])('is refused to %s', async (wrong) => {
    const { sessionId } = await calls.spoken();
    expect(await calls.blind(sessionId, { to: wrong })).toMatchObject(invalid('/body/to'));
  });

  it.each(['sip:desk@example.com', 'sips:desk@example.com', 'tel:+15550100400', to])(
    'is taken to %s',
    async (place) => {
      const { sessionId } = await calls.spoken();
      expect(await calls.blind(sessionId, { to: place })).toMatchObject({ status: 201, body: { transfer_to: place } });
    },
  );

  it('is refused from a number of another organization as from an unknown one (decision 95, promise P14)', async () => {
    const { sessionId } = await calls.spoken();
    const [theirs] = (await (await stage.organization()).call<Array<{ e164: string }>>('GET', '/v1/phone-numbers'))
      .body;
    const [foreign, unknown] = [
      await calls.warm(sessionId, { to, from: theirs?.e164 }),
      await calls.warm(sessionId, { to, from: '+15550109999' }),
    ];
    expect(foreign).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(foreign.body).toEqual(unknown.body);
    const own = await calls.number();
    expect((await calls.warm(sessionId, { to, from: own.e164 })).status).toBe(201);
  });

  it('is refused on a call that has ended, that no worker has, or that has not begun', async () => {
    const { sessionId: ended } = await calls.spoken();
    await calls.end(ended);
    const unclaimed = await calls.made();
    for (const id of [ended, unclaimed])
      for (const kind of ['blind', 'warm'] as const)
        expect(await calls[kind](id, { to })).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
  });

  it('is refused while another one is open, also of many at once', async () => {
    const { sessionId } = await calls.spoken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.blind(sessionId, { to })));
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    const open = (await calls.call(sessionId)).transfers[0]?.id;
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(refusal(409, 'TRANSFER_IN_PROGRESS', { transferId: open }));
  });

  it('acts once for an Idempotency-Key, answers how things stand, and refuses another body', async () => {
    const claim = await calls.spoken();
    const { sessionId } = claim;
    const first = await calls.warm(sessionId, { destinations: [{ to }, { to: '+15550100500' }] }, 'one');
    await calls.tell(claim, first.body.id, { event: 'busy' });
    const again = await calls.warm(sessionId, { destinations: [{ to }, { to: '+15550100500' }] }, 'one');
    expect(again).toMatchObject({ status: 201, body: { transfer_to: '+15550100500', status: 'requested' } });
    expect(again.body.routing_attempts.map(({ failure_cause }) => failure_cause)).toEqual(['busy', null]);
    expect(await calls.warm(sessionId, { to }, 'one')).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    // A refusal leaves the key free.
    expect((await calls.blind(sessionId, { to }, 'two')).status).toBe(409);
    await calls.cancel(sessionId, again.body.id);
    expect((await calls.blind(sessionId, { to }, 'two')).status).toBe(201);
  });
});

describe('a decision about a transfer', () => {
  it('is refused where the transfer does not stand there', async () => {
    const claim = await calls.spoken();
    const { sessionId } = claim;
    const { id } = (await calls.warm(sessionId, { to })).body;
    const refused = (status: string) => refusal(409, 'TRANSFER_NOT_OPEN', { status });
    expect(await calls.complete(sessionId, id)).toMatchObject(refused('requested'));
    await calls.tell(claim, id, { event: 'answered' });
    const recipientParticipantIdentity = 'recipient-other';
    expect(await calls.complete(sessionId, id, { recipientParticipantIdentity })).toMatchObject(
      invalid('/body/recipientParticipantIdentity'),
    );
    expect((await calls.complete(sessionId, id, { summary: 'A table.' })).body).toMatchObject({
      status: 'bridging',
      summary: 'A table.',
    });
    expect(await calls.complete(sessionId, id)).toMatchObject(refused('bridging'));
    expect(await calls.cancel(sessionId, id)).toMatchObject(refused('bridging'));
    await calls.tell(claim, id, { event: 'bridged' });
    for (const decide of [calls.complete, calls.cancel])
      expect(await decide(sessionId, id)).toMatchObject(refused('completed'));
  });

  it('is a 404 for a transfer of another call or organization (promise P14)', async () => {
    const { sessionId } = await calls.spoken();
    const theirs = transfersOf(await stage.organization());
    const other = await theirs.spoken();
    const foreign = (await theirs.warm(other.sessionId, { to })).body.id;
    for (const decide of [calls.complete, calls.cancel]) {
      expect(await decide(sessionId, foreign)).toMatchObject(refusal(404, 'NOT_FOUND'));
      expect(await decide(other.sessionId, foreign)).toMatchObject(refusal(404, 'NOT_FOUND'));
    }
  });
});

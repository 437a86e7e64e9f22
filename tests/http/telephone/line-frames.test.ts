import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { formats, openWorker } from '../../support/media-sides.ts';
import type { StreamCaller } from '../../support/stream-caller.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { talk } from '../sessions/media-stage.ts';
import { onWorkerStage, type Claim, workerOf } from '../worker/worker-stage.ts';
import { carriedCall, claimCall } from './carried-call.ts';
import { onTelephones, streamsOf } from './telephone-stage.ts';

const on = onTelephones({ voice: false });

/** What the worker of that claim sees in its media. */
const mediaOf = async (claim: Claim): Promise<StreamCaller> => {
  const media = await openWorker(on.server.url, claim);
  media.send({ type: 'media.ready', ears: 'server', audio: formats() });
  return media;
};
const linesOf = ({ seen }: StreamCaller) =>
  seen.filter(({ type }) => type === 'line').map(({ state, sipStatusCode }) => [state, sipStatusCode]);
const comesTo = (media: StreamCaller, state: string) =>
  waitFor(
    `the line is ${state}`,
    async () => linesOf(media).at(-1),
    (last) => last?.[0] === state,
  );

// docs/decisions/telephone.md#d543
describe('the worker of a line', () => {
  it('learns how far it is, each state once, in its media and by heartbeats', async () => {
    const telephone = await on.at('twilio');
    const { line, claim, worker } = await carriedCall(telephone);
    const media = await mediaOf(claim);
    await comesTo(media, 'dialing');
    const waiting = worker.leased(claim, 'heartbeat', { waitSeconds: 10, afterLine: 'dialing' });
    await line.ring();
    await comesTo(media, 'ringing');
    expect(await waiting).toMatchObject({ status: 200, body: { next: 'continue', line: { state: 'ringing' } } });
    await line.answer();
    await comesTo(media, 'answered');
    await media.next('client.joined');
    expect(await worker.leased(claim, 'heartbeat', {})).toMatchObject({
      body: { line: { state: 'answered', sipStatusCode: null } },
    });
    await line.hangUp();
    expect(await media.closed).toBe(1_000);
    expect(linesOf(media)).toEqual(['dialing', 'ringing', 'answered', 'over'].map((state) => [state, null]));
    expect(media.seen.at(-1)).toMatchObject({ type: 'session.ended', reason: 'caller_hangup' });
    expect(on.violations()).toEqual([]);
  });

  it('learns with which code it was not answered', async () => {
    const telephone = await on.at('telnyx');
    const { sessionId, line, claim, worker } = await carriedCall(telephone);
    const media = await mediaOf(claim);
    await comesTo(media, 'dialing');
    await line.end('user_busy', '486');
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'busy' });
    expect(await media.closed).toBe(1_000);
    expect(linesOf(media)).toEqual([
      ['dialing', null],
      ['over', 486],
    ]);
    expect(await worker.leased(claim, 'heartbeat', {})).toMatchObject({
      body: { next: 'end', line: { state: 'over', sipStatusCode: 486 } },
    });
  });

  it('that comes in hears of its ringing, and speaks from its answer on', async () => {
    const telephone = await on.at('telnyx');
    const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
    const claim = await claimCall(telephone);
    const media = await mediaOf(claim);
    await streamsOf(line);
    await media.next('client.joined');
    await comesTo(media, 'answered');
    const states = linesOf(media).map(([state]) => state);
    expect(['ringing answered', 'answered']).toContain(states.join(' '));
    await line.hangUp();
    await telephone.over(claim.sessionId);
  });
});

describe('the worker of a session without a line', () => {
  const web = onWorkerStage();

  it('hears of none', async () => {
    const { worker, claim } = await talk(web);
    const { body } = await workerOf(web.ours).leased<object>(claim, 'heartbeat', {});
    expect(body).toMatchObject({ next: 'continue', line: null });
    expect(worker.seen.map(({ type }) => type)).not.toContain('line');
  });
});

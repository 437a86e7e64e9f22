import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOrganization } from '../../support/organization.ts';
import { ask } from '../../support/sms-http.ts';
import { type Stage, startStageOfTwo } from '../../support/stage.ts';
import { voiceOf } from './voice-stage.ts';

let stage: Stage;
let second: string;

beforeAll(async () => {
  ({ stage, second } = await startStageOfTwo());
}, 60_000);
afterAll(() => stage.close());

it('lets one of two brokers win who answer at once at two processes; the other learns that his leg is not live', async () => {
  const ours = await stage.organization();
  const there = createOrganization({ ask: (request) => ask(second, request), sql: ours.sql }, ours.id, ours.apiKey);
  const [voice, elsewhere] = [voiceOf(ours), voiceOf(there)];
  await voice.switchOn();
  await voice.routed('eve');
  for (let time = 0; time < 10; time += 1) {
    for (const broker of ['ada', 'bob']) await voice.present(broker);
    const call = await voice.called();
    const [ada, bob] = ['ada', 'bob'].map((name) => call.legs.find(({ brokerId }) => brokerId === name));
    if (ada === undefined || bob === undefined) throw new Error('The call was not offered to both');
    const answers = await Promise.all([voice.command(ada, 'answer'), elsewhere.command(bob, 'answer')]);
    const refused = answers.map(({ body }) => (body as { code?: string }).code);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(refused.toSorted()).toEqual(['LEG_NOT_LIVE', undefined]);
    const after = await voice.get(call.id);
    expect(after.legs.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'failed']);
    const answered = (await voice.events(call.id)).filter(({ type }) => type === 'call.answered');
    expect(answered).toHaveLength(1);
    await voice.does(ada, 'hangup');
    await voice.does(bob, 'hangup');
  }
}, 60_000);

it('offers two calls that come at once at two processes to different brokers', async () => {
  const ours = await stage.organization();
  const there = createOrganization({ ask: (request) => ask(second, request), sql: ours.sql }, ours.id, ours.apiKey);
  const [voice, elsewhere] = [voiceOf(ours), voiceOf(there)];
  await voice.switchOn();
  await voice.routed('ada');
  await voice.present('ada');
  for (let time = 0; time < 5; time += 1) {
    const calls = await Promise.all([voice.called(), elsewhere.called()]);
    expect(calls.map(({ status }) => status).toSorted()).toEqual(['missed', 'ringing']);
    for (const { legs } of calls)
      for (const leg of legs.filter(({ status }) => status === 'ringing')) await voice.does(leg, 'hangup');
  }
}, 60_000);

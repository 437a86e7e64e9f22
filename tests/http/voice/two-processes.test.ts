import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditPeopleBooks } from '../../../scripts/drills/stage/people-books.ts';
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

it('leaves books that agree where commands to one call come at once at two processes while its clock is sent ahead', async () => {
  const ours = await stage.organization();
  const there = createOrganization({ ask: (request) => ask(second, request), sql: ours.sql }, ours.id, ours.apiKey);
  const voices = [voiceOf(ours), voiceOf(there)] as const;
  const [voice] = voices;
  await voice.switchOn();
  await voice.routed('ada');
  const to = '+15550100777';
  for (const mode of ['blind', 'warm'] as const) {
    for (const broker of ['ada', 'bob']) await voice.present(broker);
    const { call, own, other } = await voice.talking('ada');
    const commands = [
      ['transfer', { to, mode }],
      ['hold', {}],
      ['unhold', {}],
      ['mute', {}],
      ['bridge', { bridgeTo: other.controlId }],
      ['hangup', {}],
    ] as const;
    // Both calls of the number ring while the clock goes.
    const [answers] = await Promise.all([
      Promise.all(
        commands.flatMap(([name, json]) => [own, other].map((leg, nth) => voices[nth]?.command(leg, name, json))),
      ),
      voice.advance(45),
      voices[1].called('no_answer'),
      voices[1].called(),
    ]);
    for (const answer of answers) expect([200, 409, 422]).toContain(answer?.status);
    // They may have come when it was there.
    await voice.advance(45);
    expect(await voice.get(call.id)).toMatchObject({ status: 'ended' });
    expect(await voice.list('?status=active')).toEqual([]);
    expect(await voice.list('?status=ringing')).toEqual([]);
  }
  expect(await auditPeopleBooks({ ask: (sql: string) => stage.sql(sql) })).toEqual([]);
}, 60_000);

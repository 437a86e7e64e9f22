import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { callsOf, telephones } from '../calls/calls-stage.ts';
import { recordingsOf } from './recordings-stage.ts';

let stage: Stage;
let ours: Organization;
let calls: ReturnType<typeof callsOf>;
let recordings: ReturnType<typeof recordingsOf>;
let late: { organization: Organization; id: string };
beforeAll(async () => {
  stage = await startStage({ worker: true });
  // Its recording comes five seconds after its end, while the other tests run.
  const organization = await stage.organization();
  late = { organization, id: await callsOf(organization).dialed({ to: telephones.late_recording }) };
});
beforeEach(async () => {
  ours = await stage.organization();
  calls = callsOf(ours);
  recordings = recordingsOf(ours, stage.url);
});
afterAll(() => stage.close());

const isReady = (id: string) =>
  calls.until(id, 'has a recording', ({ recording_status }) => recording_status === 'ready');
const read = async (id: string): Promise<Buffer> =>
  Buffer.from(await (await recordings.open(await recordings.link(id))).arrayBuffer());

/** Which sides are heard from one millisecond of a recording until another. */
function heard(wav: Buffer, fromMs: number, untilMs: number): { left: boolean; right: boolean } {
  const rate = wav.readUInt32LE(24);
  const sides = { left: false, right: false };
  for (let frame = Math.round((fromMs * rate) / 1_000); frame < Math.round((untilMs * rate) / 1_000); frame += 1) {
    const at = 44 + frame * 4;
    if (at + 4 > wav.length) break;
    sides.left ||= wav.readInt16LE(at) !== 0;
    sides.right ||= wav.readInt16LE(at + 2) !== 0;
  }
  return sides;
}

describe('a call of the simulated telephone network', () => {
  it('is recorded from its answer to its end, each turn on its side at its time, and silence as silence', async () => {
    const id = await calls.dialed({ firstMessage: 'Reception, good morning.' });
    await calls.advance(60);
    await calls.ended(id);
    const call = await isReady(id);
    const durationMs = Date.parse(call.ended_at ?? '') - Date.parse(call.answered_at ?? '');
    expect(call.recording_duration_ms).toBe(durationMs);
    const wav = await read(id);
    const rate = wav.readUInt32LE(24);
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)]).toEqual([1, 2, 16]);
    expect(Math.abs(((wav.length - 44) / 4 / rate) * 1_000 - durationMs)).toBeLessThan(1);
    const spans = call.transcript.entries.map(({ source, started_at, ended_at }) => ({
      source,
      from: Date.parse(started_at) - Date.parse(call.answered_at ?? ''),
      until: Date.parse(ended_at ?? '') - Date.parse(call.answered_at ?? ''),
    }));
    expect(spans.length).toBeGreaterThan(3);
    for (const { source, from, until } of spans) {
      expect(heard(wav, from + 20, until - 20)).toEqual({ left: source === 'user', right: source === 'agent' });
    }
    const gaps = spans.slice(1).map(({ from }, nth) => [spans[nth]?.until ?? 0, from] as const);
    for (const [from, until] of gaps) expect(heard(wav, from + 2, until - 2)).toEqual({ left: false, right: false });
  });

  it.each([
    ['silence', 'ready'],
    ['hang_up', 'ready'],
    ['media_lost', 'ready'],
    ['provider_fails', 'ready'],
    ['busy', 'suppressed'],
    ['no_answer', 'suppressed'],
    ['rejected', 'suppressed'],
  ] as const)('that plays %s has a recording that is %s', async (script, status) => {
    const id = await calls.dialed({ to: telephones[script] });
    await calls.advance(60);
    const call = await calls.call(id);
    expect(call.recording_status).toBe(status);
    if (status !== 'ready') return;
    const durationMs = Date.parse(call.ended_at ?? '') - Date.parse(call.answered_at ?? '');
    expect(call.recording_duration_ms).toBe(durationMs);
    if (script === 'silence') expect(durationMs).toBeGreaterThanOrEqual(30_000);
  });

  it('whose worker was lost has a recording that failed', async () => {
    const id = await calls.dialed({ to: telephones.worker_dies });
    await calls.deserted(id);
    await calls.ended(id);
    expect((await calls.call(id)).recording_status).toBe('failed');
    expect(await ours.call('GET', `/v1/calls/${id}/recording`)).toMatchObject({ status: 404 });
  });

  it('is not recorded where its request does not want it', async () => {
    const id = await calls.dialed({ recording: false });
    await calls.advance(60);
    await calls.ended(id);
    expect((await calls.call(id)).recording_status).toBe('suppressed');
  });
});

describe('a call whose recording is late', () => {
  it('has its report told without the recording, and again with it under another id', async () => {
    const { organization, id } = late;
    const link = ({ body }: { body: { data: { recording_url?: string | null } } }) => body.data.recording_url ?? null;
    const reports = async () =>
      (await organization.events<{ recording_url: string | null }>(id)).filter(({ type }) => type === 'call.report');
    const told = await waitFor('the report is told twice', reports, ({ length }) => length > 1);
    expect(told.map(link)).toEqual([null, expect.stringMatching(/^http/)]);
    expect(new Set(told.map(({ body }) => body.webhook_id)).size).toBe(2);
    const call = await callsOf(organization).call(id);
    expect(call).toMatchObject({ end_reason: 'caller_hangup', recording_status: 'ready' });
    expect(call.transcript.entries.length).toBeGreaterThan(3);
  });
});

describe('a session of the web that the network plays', () => {
  it('is recorded from its first turn on', async () => {
    const id = await calls.made({ metadata: { script: 'talk' } });
    await calls.advance(60);
    await calls.ended(id);
    const call = await isReady(id);
    expect(call.recording_duration_ms).toBeGreaterThan(1_000);
    const { left, right } = heard(await read(id), 0, call.recording_duration_ms ?? 0);
    expect([left, right]).toEqual([true, true]);
  });
});

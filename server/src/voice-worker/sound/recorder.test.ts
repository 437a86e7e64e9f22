import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '../../platform/process/log.ts';
import { createSpool } from '../../platform/process/spool.ts';
import { createRecorder, type Recorder } from './recorder.ts';

const rateHz = 8_000;
const samplesPerMs = rateHz / 1_000;
const headBytes = 44;

let folder: string;
let recorder: Recorder;
const recorderIn = (place: string): Recorder => {
  let names = 0;
  const log = createLog({ level: 'silent', pretty: false });
  const newName = () => `file-${(names += 1)}`;
  return createRecorder(createSpool({ folder: place, newName, log, memoryEach: 1_000, memoryTotal: 1_000 }), rateHz);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  recorder = recorderIn(folder);
  recorder.begin();
});
afterEach(async () => {
  await recorder.dispose();
  rmSync(folder, { recursive: true });
});

const of = (value: number, ms: number) => new Int16Array(ms * samplesPerMs).fill(value);
const bytesOf = (samples: Int16Array) => new Uint8Array(samples.buffer);
/** Both sides of the recording, a sample of each per millisecond. */
async function recorded(ms: number) {
  const { byteLength, open } = await recorder.recording(ms);
  const pieces: Buffer[] = [];
  for await (const piece of open()) pieces.push(piece);
  const all = Buffer.concat(pieces);
  expect(all.length).toBe(byteLength);
  const side = (offset: number) =>
    Array.from({ length: ms }, (_, at) => all.readInt16LE(headBytes + at * samplesPerMs * 4 + offset));
  return { client: side(0), agent: side(2), bytes: all };
}

describe('a recording', () => {
  it('begins with the conversation: what was before is not in it', async () => {
    await recorder.dispose();
    recorder = recorderIn(folder);
    recorder.say(bytesOf(of(7, 4)));
    recorder.hear(of(1, 2));
    recorder.pass(3);
    recorder.begin();
    recorder.say(bytesOf(of(8, 1)));
    recorder.hear(of(2, 2));
    const { client, agent } = await recorded(3);
    expect(client).toEqual([2, 2, 0]);
    expect(agent).toEqual([8, 0, 0]);
  });

  it('is silence of a conversation to which no client came', async () => {
    await recorder.dispose();
    recorder = recorderIn(folder);
    expect((await recorded(2)).client).toEqual([0, 0]);
  });

  it('has the client on the left and the agent on the right, as they were heard', async () => {
    recorder.say(bytesOf(of(7, 4)));
    recorder.hear(of(1, 2));
    recorder.hear(of(2, 4));
    const { client, agent, bytes } = await recorded(6);
    expect(client).toEqual([1, 1, 2, 2, 2, 2]);
    expect(agent).toEqual([7, 7, 7, 7, 0, 0]);
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt16LE(22), bytes.readUInt32LE(24)]).toEqual([
      'RIFF',
      2,
      rateHz,
    ]);
  });

  it('has silence of a client that sends no sound, and the agent all the same', async () => {
    recorder.say(bytesOf(of(7, 3)));
    recorder.pass(2);
    recorder.hear(of(1, 2));
    expect(await recorded(4)).toMatchObject({ client: [0, 0, 1, 1], agent: [7, 7, 7, 0] });
  });

  it('has nothing of what was taken back before it was heard', async () => {
    recorder.say(bytesOf(of(7, 5)));
    recorder.hear(of(1, 2));
    recorder.clear();
    recorder.hear(of(1, 2));
    expect((await recorded(4)).agent).toEqual([7, 7, 0, 0]);
  });

  it.each([
    { ms: 2, client: [1, 1] },
    { ms: 6, client: [1, 1, 1, 1, 0, 0] },
  ])('of 4 ms is as long as the session was: $ms ms', async ({ ms, client }) => {
    recorder.hear(of(1, 4));
    expect((await recorded(ms)).client).toEqual(client);
  });

  it('that the disk does not take is refused to who reads it', async () => {
    writeFileSync(join(folder, 'file'), '');
    const lost = recorderIn(join(folder, 'file/in-no-folder'));
    lost.hear(of(1, 1_000));
    await expect(lost.recording(1_000)).rejects.toThrow();
    await lost.dispose();
  });
});

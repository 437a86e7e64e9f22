import { setTimeout as sleep } from 'node:timers/promises';
import { findPocketsphinx } from '../../../server/src/providers/local/pocketsphinx/find-pocketsphinx.ts';
import { spoken } from '../../../tests/support/spoken.ts';
import { openStream, pcm } from '../../../tests/support/stream-caller.ts';
import type { Stage } from './stage.ts';

const said = [
  'What does a seat cost in a month?',
  'When are you open on weekdays?',
  'I would like to speak to a person, please.',
  'Can I bring my own telephone number?',
  'Thank you very much and goodbye.',
];
const mostWrong = 0.15;
const mostTries = 3;
const bytesPerMs = 32;
const chunkMs = 100;
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** Has the voice of this machine heard by its ears, at 16,000 Hz: how many words are wrong, where there are ears. */
export async function hearWords(stage: Stage, apiKey: string): Promise<{ figure: string; broken: string[] }> {
  if (findPocketsphinx(process.env['PATH'] ?? '') === null) return { figure: 'ears: none', broken: [] };
  const url = stage.apis[0]?.url ?? '';
  let [wrong, all] = [0, 0];
  const texts: string[] = [];
  for (const text of said) {
    const heard = await hear(url, apiKey, await spoken({ url, key: apiKey }, text, clearVoice));
    wrong += distance(wordsIn(text), wordsIn(heard));
    all += wordsIn(text).length;
    texts.push(heard);
  }
  const figure = `ears: ${wrong} of ${all} words wrong`;
  return { figure, broken: wrong / all > mostWrong ? [`${figure}: ${texts.join(' / ')}`] : [] };
}

/** Of the voices of this machine the one that PocketSphinx understands best: 3 of these 36 words are wrong, and 13 in the voice `rms`. */
export const clearVoice = 'kal16';

/** What is heard in that sound. On a busy machine the recognizer may begin too late: it is asked again, and only words count as wrong. */
async function hear(url: string, key: string, sound: Buffer): Promise<string> {
  for (let tries = mostTries; ; tries -= 1) {
    const { finals, error } = await hearOnce(url, key, sound);
    if (error === null) return finals.join(' ');
    if (tries === 1) throw new Error(`The ears of this machine fail: ${JSON.stringify(error)}`);
  }
}

async function hearOnce(url: string, key: string, sound: Buffer): Promise<{ finals: string[]; error: unknown }> {
  const stream = await openStream({ url, key, path: '/v1/stt/stream' });
  const routing = { mode: 'explicit', provider: 'local', model: 'pocketsphinx' };
  stream.send({ type: 'session.configure', audio: pcm, routing });
  // Where it fails before, what is sent changes nothing.
  await stream.next('session.ready').catch(() => {});
  const around = Buffer.alloc(300 * bytesPerMs);
  const bytes = Buffer.concat([around, sound, around]);
  // No faster than it is spoken: a busy machine would take longer for all of it at once than a recognizer may.
  for (let at = 0; at < bytes.length; at += chunkMs * bytesPerMs) {
    stream.sendRaw(bytes.subarray(at, at + chunkMs * bytesPerMs));
    await sleep(chunkMs);
  }
  stream.send({ type: 'input.commit' });
  stream.send({ type: 'session.close' });
  await stream.closed;
  const failed = stream.seen.find(({ type }) => type === 'error');
  return {
    finals: stream.seen.flatMap(({ type, text }) => (type === 'transcript.final' ? [String(text)] : [])),
    error: failed?.['error'] ?? null,
  };
}

/** How many words have to be added, taken away or changed to make one of the other. */
function distance(from: readonly string[], to: readonly string[]): number {
  let row = to.map((_, at) => at + 1);
  from.forEach((word, nth) => {
    let [left, corner] = [nth + 1, nth];
    row = to.map((other, at) => {
      const above = row[at] ?? 0;
      const least = Math.min(above + 1, left + 1, corner + (word === other ? 0 : 1));
      [left, corner] = [least, above];
      return least;
    });
  });
  return to.length === 0 ? from.length : (row.at(-1) ?? 0);
}

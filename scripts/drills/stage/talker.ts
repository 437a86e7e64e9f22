import { setTimeout as sleep } from 'node:timers/promises';
import { formats, openClient } from '../../../tests/support/media-sides.ts';
import { type SeenFrame, type StreamCaller } from '../../../tests/support/stream-caller.ts';
import type { DrillClient } from './client.ts';

/** How a person of a drill speaks: at a keyboard, by words that the page has heard itself, or by sound. */
export type Tongue = 'types' | 'reads words' | 'makes sound';

/** A person in a session, who has heard whatever comes as soon as it is there, and comes back where it is lost. */
export interface Talker {
  readonly sessionId: string;
  readonly tongue: Tongue;
  /** Reasons that sockets of it were given for the end, each once by socket. */
  readonly ends: readonly string[];
  /** Whether nothing that hears is there at this moment, as the server has said. */
  isWaiting(): boolean;
  isConnected(): boolean;
  join(url: string): Promise<void>;
  /** Joins again, by what its last socket was given. */
  comeBack(url: string): Promise<void>;
  /** Says it as this person does. */
  say(text: string): Promise<void>;
  type(text: string): void;
  /** Resolves with the next turn of the agent that holds the words; rejects where the socket ends before. */
  answer(words: string): Promise<string>;
  /** Resolves when the agent begins to speak behind its greeting. */
  replied(): Promise<void>;
  hangUp(): void;
  closed(): Promise<unknown>;
}

const chunkMs = 100;
// Ten times as fast as it is spoken; the server reads no faster.
const chunkEachMs = 10;

/** Creates a session for it. `sound` is what it says where it makes sound, at 16,000 Hz; `fields` are those of the request beside what each session has. */
export async function createTalker(
  client: DrillClient,
  options: { key: string; at: number; apiKey: string; tongue: Tongue; sound: Buffer; fields: object },
): Promise<Talker> {
  const { tongue, key, at, apiKey, sound, fields } = options;
  const body = { intent: { language: 'en' }, ...fields };
  const call = { method: 'POST', path: '/v1/sessions', body, idempotencyKey: key, apiKey } as const;
  const { status, json } = await client.untilAnswered(call, at);
  if (status !== 201) throw new Error(`A session was answered ${status}: ${JSON.stringify(json)}`);
  const sessionId = String(json?.['sessionId']);
  const ends: string[] = [];
  let credential = String(json?.['transportToken']);
  let caller: StreamCaller | null = null;
  let isWaiting = true;
  let isConnected = false;

  const take = (frame: SeenFrame, from: StreamCaller): void => {
    if (frame.type === 'mark') from.send(frame);
    if (frame.type === 'session.ended') ends.push(String(frame['reason']));
    if (frame.type === 'session.waiting') isWaiting = true;
    if (frame.type !== 'session.ready') return;
    isWaiting = false;
    credential = String(frame['resumeToken']);
  };
  const join = async (url: string): Promise<void> => {
    const joined = await openClient(url, sessionId, credential);
    [caller, isWaiting, isConnected] = [joined, true, true];
    joined.socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) take(JSON.parse(data.toString('utf8')), joined);
    });
    joined.socket.once('close', () => {
      if (caller === joined) isConnected = false;
    });
    joined.send({ type: 'session.start', audio: formats(), ears: tongue === 'reads words' ? 'client' : 'auto' });
  };
  const utter = async (bytes: Buffer): Promise<void> => {
    const chunk = chunkMs * 32;
    for (let start = 0; start < bytes.length && isConnected; start += chunk) {
      caller?.sendRaw(bytes.subarray(start, start + chunk));
      await sleep(chunkEachMs);
    }
  };
  const type = (text: string): void => caller?.send({ type: 'user_message', text });
  return {
    sessionId,
    tongue,
    ends,
    isWaiting: () => isWaiting,
    isConnected: () => isConnected,
    join,
    comeBack: join,
    type,
    say: async (text) => {
      if (tongue === 'types') type(text);
      else if (tongue === 'reads words') caller?.send({ type: 'transcript', text, isFinal: true });
      else {
        // Then the microphone is off: time passes without it.
        await utter(sound);
      }
    },
    answer: async (words) => {
      for (;;) {
        if (caller === null) throw new Error('It has not joined');
        const frame = await caller.next('transcript');
        const text = String(frame['text']);
        if (frame['source'] === 'agent' && frame['isFinal'] === true && text.includes(words)) return text;
      }
    },
    replied: async () => {
      for (let turn: unknown = 0; turn === 0; ) turn = (await caller?.next('output.started'))?.['turn'];
    },
    hangUp: () => caller?.send({ type: 'session.end' }),
    closed: async () => caller?.closed,
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { formats, openClient } from '../../support/media-sides.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { Stage } from '../../support/stage.ts';
import type { SeenFrame, StreamCaller } from '../../support/stream-caller.ts';
import { type Cascade, type Json, sessionsOf } from '../sessions/sessions-stage.ts';

type Turns = Awaited<ReturnType<ReturnType<typeof sessionsOf>['transcript']>>;

/** A person at a page, who hears what is sent as long as it lasts, and answers each mark behind the sound before it. */
export interface Talker {
  readonly created: Cascade;
  readonly caller: StreamCaller;
  type(text: string): void;
  /** Sends no sound from now on, and plays what it gets at once; or as before again. */
  pauseMicrophone(isPaused: boolean): void;
  /** Says that, as fast as it goes; so much time passes as it lasts. */
  utter(sound: Buffer): Promise<void>;
  /** Is silent for so long, as fast as it goes. */
  hush(ms: number): Promise<void>;
  /** Is silent until that has happened, ten times as fast as the clock goes. */
  silentUntil<T>(happens: Promise<T>): Promise<T>;
  /** Says that over and over until it has happened. */
  utterUntil<T>(sound: Buffer, happens: Promise<T>): Promise<T>;
  /** The agent's next turn as it is written, by its last caption. */
  answer(): Promise<string>;
  /** Loses the connection, and comes back when that was done. */
  comeBack(meanwhile?: () => Promise<unknown>): Promise<void>;
  /** Hangs up, and answers what was written down. */
  hangUp(): Promise<Turns>;
}

const bytesPerMs = 32;
const chunkMs = 100;
const chunkEachMs = 10;

/** What a session of a test has beside its prompt. */
export const facts =
  'Prices: A seat costs ten euros a month. Opening hours: We are open from nine to five on weekdays.';

/** Joins a new session that the server's own voice speaks in. A client that only types plays what it gets at once; `ears` says who is to hear. */
export async function talkTo(
  stage: Pick<Stage, 'url'>,
  organization: Organization,
  fields: Json = {},
  { isTyping: isQuiet = false, ears = 'auto' } = {},
): Promise<Talker> {
  const sessions = sessionsOf(organization);
  const answer = await sessions.create<Cascade>({
    systemPrompt: facts,
    firstMessage: 'Hello. Ask me about prices.',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`);
  const created = answer.body;
  const { sessionId } = created;

  let caller: StreamCaller;
  let queue: Array<{ ms: number } | { mark: SeenFrame }> = [];
  const play = (ms: number): void => {
    let left = ms;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      if ('mark' in next) caller.send(next.mark);
      else if (next.ms > left) {
        next.ms -= left;
        return;
      } else left -= next.ms;
      queue.shift();
    }
  };
  const listen = ({ socket }: StreamCaller): void => {
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) queue.push({ ms: data.length / bytesPerMs });
      else {
        const frame: SeenFrame = JSON.parse(data.toString('utf8'));
        if (frame.type === 'mark') queue.push({ mark: frame });
        if (frame.type === 'output.clear') queue = [];
      }
      if (isQuiet) play(Infinity);
    });
  };
  const join = async (credential: string): Promise<StreamCaller> => {
    const joined = await openClient(stage.url, sessionId, credential);
    listen(joined);
    joined.send({ type: 'session.start', audio: formats(), ears });
    return joined;
  };
  const say = (sound: Buffer): void => {
    if (isQuiet) return;
    caller.sendRaw(sound);
    play(sound.length / bytesPerMs);
  };
  const utter = async (sound: Buffer): Promise<void> => {
    for (let at = 0; at < sound.length; at += chunkMs * bytesPerMs) {
      say(sound.subarray(at, at + chunkMs * bytesPerMs));
      await pause(0);
    }
  };
  const silence = Buffer.alloc(chunkMs * bytesPerMs);
  const until = async <T>(happens: Promise<T>, pass: () => Promise<void>): Promise<T> => {
    let isOver = false;
    const over = happens.finally(() => {
      isOver = true;
    });
    over.catch(() => {});
    while (!isOver) await pass();
    return over;
  };
  caller = await join(created.transportToken);
  return {
    created,
    get caller() {
      return caller;
    },
    pauseMicrophone: (isPaused) => {
      isQuiet = isPaused;
    },
    type: (text) => caller.send({ type: 'user_message', text }),
    utter,
    hush: (ms) => utter(Buffer.alloc(ms * bytesPerMs)),
    silentUntil: (happens) =>
      until(happens, async () => {
        say(silence);
        await pause(chunkEachMs);
      }),
    utterUntil: (sound, happens) => until(happens, () => utter(sound)),
    answer: async () => {
      for (;;) {
        const frame = await caller.next('transcript');
        if (frame['source'] === 'agent' && frame['isFinal'] === true) return String(frame['text']);
      }
    },
    comeBack: async (meanwhile) => {
      const { resumeToken } = await caller.next('session.ready');
      caller.socket.terminate();
      await caller.closed;
      queue = [];
      await meanwhile?.();
      caller = await join(String(resumeToken));
      await caller.next('session.ready');
    },
    hangUp: async () => {
      caller.send({ type: 'session.end' });
      await caller.next('session.ended');
      await waitFor(
        'it has ended',
        () => sessions.get(sessionId),
        ({ status }) => status !== 'active',
      );
      return sessions.transcript(sessionId);
    },
  };
}

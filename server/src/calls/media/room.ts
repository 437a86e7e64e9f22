import type { FrameIn } from '../../contract/frame-socket.ts';
import type { components } from '../../contract/generated/sockets.ts';
import { createMediaSide, type MediaSide } from './side.ts';
import type { Peer } from './peer.ts';
import { bytesPerMsOf, createSoundConverter, type SoundConverter } from './sound.ts';

type Formats = components['schemas']['MediaFormats'];
type Ears = components['schemas']['MediaEars'];
type Overrides = components['schemas']['OverridesFrame'];
type Line = Omit<components['schemas']['LineFrame'], 'type'>;

/** The client of a session: what it wants, and the pass with which it may come back. */
export interface RoomClient {
  readonly peer: Peer<'sessionMedia'>;
  readonly passId: string;
  readonly identity: string;
  readonly audio: Formats;
  readonly ears: Ears | 'auto';
  readonly resumeToken: string;
}

/** The worker that has the session, and hears and speaks. */
export interface RoomWorker {
  readonly peer: Peer<'workerMedia'>;
  /** Which claim of the session it has. */
  readonly fence: number;
  readonly audio: Formats;
  readonly ears: Ears;
}

/** The two sides of a session in this process, and what goes between them. */
export interface MediaRoom {
  readonly sessionId: string;
  readonly client: RoomClient | null;
  readonly worker: RoomWorker | null;
  /** Takes the place of the one before, which is closed with 4001. */
  setClient(client: RoomClient): void;
  setWorker(worker: RoomWorker): void;
  /** How far the line of the session is: its worker learns each state once. */
  sayLine(line: Line): void;
  /** That one is gone. */
  lost(peer: object): void;
  fromClient(peer: Peer<'sessionMedia'>, frame: FrameIn<'sessionMedia'>): void;
  fromWorker(peer: Peer<'workerMedia'>, frame: FrameIn<'workerMedia'>): void;
  soundOfClient(peer: Peer<'sessionMedia'>, bytes: Buffer): void;
  soundOfWorker(peer: Peer<'workerMedia'>, bytes: Buffer): void;
  /** Some of what goes to that one is on its way. */
  sent(peer: object): void;
}

/** Another socket took its place. */
export const replacedCode = 4_001;
const notReadCode = 4_008;

interface Pair {
  readonly client: RoomClient;
  readonly worker: RoomWorker;
  readonly ears: Ears;
  readonly toWorker: SoundConverter;
  readonly toClient: SoundConverter;
  isAnswered: boolean;
}

/**
 * What goes between a client and a worker: sound in the rates that each of them named, everything else as it came. Until both are
 * there it is dropped, but for overrides, which each worker is given behind `client.joined` (docs/decisions/sessions.md#d525).
 */
export function createMediaRoom(options: {
  sessionId: string;
  /** One of them has come: what is known of the session may be older. */
  onCame: () => void;
  /** The client of this meeting hears something of its worker, for the first time. */
  onAnswered: () => void;
  onError: (error: unknown) => void;
}): MediaRoom {
  const { sessionId, onCame, onAnswered, onError } = options;
  let client: (RoomClient & { side: MediaSide<'sessionMedia'> }) | null = null;
  let worker: (RoomWorker & { side: MediaSide<'workerMedia'>; lineState: Line['state'] | null }) | null = null;
  let pair: Pair | null = null;
  /** What its clients have overridden, for whichever worker has the session. */
  let overridden: Omit<Overrides, 'type'> = {};
  /** The client that is there was the one who hears: words of that time may be on their way. */
  let hasHeard = false;

  const part = (): void => {
    pair?.toClient.discard();
    pair?.toWorker.discard();
    pair = null;
  };
  const meet = async (): Promise<void> => {
    part();
    const [one, other] = [client, worker];
    if (one === null || other === null) return;
    const [toWorker, toClient] = await Promise.all([
      createSoundConverter(one.audio.input.sample_rate_hz, other.audio.input.sample_rate_hz),
      createSoundConverter(other.audio.output.sample_rate_hz, one.audio.output.sample_rate_hz),
    ]);
    // One of them was replaced meanwhile: the next meeting counts.
    if (client !== one || worker !== other) return [toWorker, toClient].forEach((each) => each.discard());
    const ears = one.ears === 'auto' ? other.ears : one.ears;
    pair = { client: one, worker: other, ears, toWorker, toClient, isAnswered: false };
    const { identity, resumeToken } = one;
    one.side.send({ type: 'session.ready', sessionId, identity, ears, resumeToken });
    other.side.send({ type: 'client.joined', identity, audio: one.audio, ears });
    if (Object.keys(overridden).length > 0) other.side.send({ ...overridden, type: 'overrides' });
    hasHeard ||= ears === 'client';
  };
  const answered = (met: Pair): void => {
    if (met.isAnswered) return;
    met.isAnswered = true;
    onAnswered();
  };
  const meetOrFail = (): void => void meet().catch(onError);

  return {
    sessionId,
    get client() {
      return client;
    },
    get worker() {
      return worker;
    },
    setClient: (joined) => {
      const before = client;
      const side = createMediaSide(joined.peer.socket, {
        bytesPerMs: bytesPerMsOf(joined.audio.output),
        isPlayed: true,
        onDropped: () => {
          side.send({ type: 'warning', code: 'audio_dropped' });
          // Who speaks is not to believe that all of it was heard.
          worker?.side.send({ type: 'warning', code: 'audio_dropped', direction: 'output' });
        },
        onStuck: () => joined.peer.close(notReadCode),
      });
      client = { ...joined, side };
      hasHeard = false;
      before?.side.stop();
      before?.peer.close(replacedCode);
      if (worker === null) side.send({ type: 'session.waiting' });
      meetOrFail();
      onCame();
    },
    setWorker: (ready) => {
      const before = worker;
      const side = createMediaSide(ready.peer.socket, {
        bytesPerMs: bytesPerMsOf(ready.audio.input),
        isPlayed: false,
        onDropped: () => side.send({ type: 'warning', code: 'audio_dropped', direction: 'input' }),
        onStuck: () => ready.peer.close(notReadCode),
      });
      worker = { ...ready, side, lineState: null };
      before?.side.stop();
      before?.peer.close(replacedCode);
      meetOrFail();
      onCame();
    },
    sayLine: (line) => {
      if (worker === null || worker.lineState === line.state) return;
      worker.lineState = line.state;
      worker.side.send({ type: 'line', ...line });
    },
    lost: (peer) => {
      if (client?.peer === peer) {
        client.side.stop();
        client = null;
        part();
        worker?.side.send({ type: 'client.left' });
      }
      if (worker?.peer === peer) {
        worker.side.stop();
        worker = null;
        part();
        client?.side.send({ type: 'session.waiting' });
      }
    },
    fromClient: (peer, frame) => {
      if (client?.peer === peer && frame.type === 'overrides') overridden = { ...overridden, ...frame };
      // What comes before a worker hears it is dropped.
      if (pair?.client.peer !== peer || worker === null) return;
      if (frame.type === 'session.start' || frame.type === 'session.end') return;
      if (frame.type !== 'transcript' || pair.ears === 'client') return worker.side.send(frame);
      // It may not know yet that another worker hears by itself.
      if (!hasHeard) peer.refuse('/type', 'must not be transcript where ears is server');
    },
    fromWorker: (peer, frame) => {
      const met = pair;
      if (met?.worker.peer !== peer || client === null || frame.type === 'media.ready') return;
      if (frame.type === 'output.clear') {
        client.side.clear();
        met.toClient.restart();
      }
      // A client that reads nothing may be closed by it, and the two have parted.
      client.side.send(frame);
      answered(met);
    },
    soundOfClient: (peer, bytes) => {
      if (pair?.client.peer !== peer || worker === null || pair.ears === 'client') return;
      const sound = pair.toWorker.convert(bytes);
      if (sound.length > 0) worker.side.sendAudio(sound);
    },
    soundOfWorker: (peer, bytes) => {
      const met = pair;
      if (met?.worker.peer !== peer || client === null) return;
      const sound = met.toClient.convert(bytes);
      if (sound.length > 0) client.side.sendAudio(sound);
      answered(met);
    },
    sent: (peer) => {
      if (client?.peer === peer) client.side.onSent();
      if (worker?.peer === peer) worker.side.onSent();
    },
  };
}

import type { components } from '../contract/generated/openapi.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Spool } from '../platform/process/spool.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type ClaimedSession, createClaimedSession } from '../worker-client/claimed-session.ts';
import type { Spoken } from '../worker-client/claim-loop.ts';
import type { MediaEnd, MediaSocket } from '../worker-client/media-socket.ts';
import type { WorkerApi } from '../worker-client/worker-api.ts';
import { createClientSide } from './client-side.ts';
import { goodbyeIn } from './goodbyes.ts';
import { createModelSides } from './models/index.ts';
import { perform, type Sides } from './perform.ts';
import { createRecorder, createSoundStore, createTicker, createVoiceActivity, type Recorder } from './sound/index.ts';
import { createToolRunner } from './tool-runner.ts';
import { createTurnMachine, type EndReason, turnSettings } from './turns/index.ts';
import { createTurnWriter } from './turn-writer.ts';
import { watchSession } from './watch-session.ts';
import { withinContract } from './within-contract.ts';

type Wire = components['schemas'];

const bytesPerSample = 2;
/** Of both directions, in samples a second. A line of telephones carries no more, and nothing has to be converted for it. */
const ratesHz = { phone: 8_000, web: 16_000 } as const;
/** How long the last words may take where the session is to end, and where this process has to. */
const goodbyeMs = 8_000;
const stoppedGoodbyeMs = 5_000;
/** How long one look lasts whether those are through who speak without this worker. */
const handedOverSeconds = 10;

export interface ConversationDeps {
  api: WorkerApi;
  ids: Pick<Ids, 'uuid'>;
  clock: Clock;
  log: Logger;
  spool: Spool;
}

/** Speaks in a session that this process has claimed, until it is over. */
export function converse(deps: ConversationDeps, claim: Wire['WorkerClaim']): Spoken {
  const session = createClaimedSession({ api: deps.api, claim });
  return { over: run(deps, session), stop: session.stop };
}

async function run(deps: ConversationDeps, session: ClaimedSession): Promise<void> {
  const { phone, recording } = session.claim;
  const rateHz = phone === null ? ratesHz.web : ratesHz.phone;
  const recorder = recording ? createRecorder(deps.spool, rateHz) : null;
  try {
    const reason = await talk(deps, session, { rateHz, recorder });
    await finish(session, deps.api, recorder, reason);
  } finally {
    await recorder?.dispose();
  }
}

/** Resolves with the reason for which it is to end; null where it has ended. Rejects where it cannot go on. */
async function talk(
  { api, ids, clock, log }: ConversationDeps,
  session: ClaimedSession,
  { rateHz, recorder }: { rateHz: (typeof ratesHz)['phone' | 'web']; recorder: Recorder | null },
): Promise<EndReason | null> {
  const format = { encoding: 'pcm_s16le', sample_rate_hz: rateHz, channels: 1 } as const;
  const { credential, configuration } = session.claim;
  const over = Promise.withResolvers<EndReason | null>();
  const machine = createTurnMachine(turnSettings(configuration), (action) => perform(sides, action));
  const { take } = machine;
  const turns = createTurnWriter(session, session.now());
  const store = createSoundStore((rateHz * bytesPerSample) / 1_000);
  const activity = await createVoiceActivity(rateHz);
  const media = createLateMedia(() => recorder?.begin());
  const { ears, voice, wits, heardBy } = createModelSides({
    models: api.models(credential),
    session,
    machine,
    served: turns.served,
    store,
    format,
    caption: media.send,
    newId: () => ids.uuid(),
    log,
  });
  const ticker = createTicker(clock, (ms) => {
    recorder?.pass(ms);
    take({ type: 'tick', ms });
  });
  const endFor = (reason: EndReason, withinMs: number): void => {
    // Who hangs up has said what it wanted to say.
    const goodbye = withinMs === 0 || reason === 'agent_hangup' ? null : goodbyeIn(configuration.language);
    take({ type: 'end', reason, goodbye, withinMs });
  };
  const watch = watchSession(session, turns.isOwn, {
    said: (text) => take({ type: 'message', text, isWritten: true }),
    known: (text, isWritten) => take({ type: 'context', text, isWritten }),
    respond: (text) => take({ type: 'message', text, isWritten: false }),
    quietOver: () => take({ type: 'quiet.over' }),
    toEnd: (reason, isOver) => endFor(reason, isOver || reason === 'caller_hangup' ? 0 : goodbyeMs),
    lost: over.reject,
  });
  const sides: Sides = {
    media,
    ears,
    wits,
    voice,
    store,
    recorder,
    turns,
    watch,
    runTool: createToolRunner({ session, media, log }),
    take,
    end: over.resolve,
    failed: over.reject,
  };
  const mediaEnded = (end: MediaEnd): void => {
    if (end.kind === 'session ended') return over.resolve(null);
    log.error({ err: end.failure, sessionId: session.claim.sessionId }, 'the media of a conversation failed');
    // What was heard until then is written down.
    endFor('server_stopped', 0);
  };
  const onStop = (): void => endFor('server_stopped', stoppedGoodbyeMs);
  if (session.stopped.aborted) onStop();
  session.stopped.addEventListener('abort', onStop, { once: true });
  ears.open([]);
  // Until it is known who hears no client is there; it may hang up meanwhile.
  void heardBy.then((hearing) =>
    media.open(() =>
      api.media(
        session,
        { audio: { input: format, output: format }, ears: hearing },
        {
          ...createClientSide({ machine, ears, voice, activity, ticker, recorder, send: media.send }),
          ended: mediaEnded,
        },
      ),
    ),
  );
  try {
    const reason = await over.promise;
    await turns.settled();
    return reason;
  } finally {
    session.stopped.removeEventListener('abort', onStop);
    watch.stop();
    ticker.stop();
    ears.leave();
    voice.cancel();
    voice.relax();
    wits.cancel();
    media.leave();
    activity.close();
  }
}

/**
 * Media that is opened when it is known who hears. What is sent before is dropped. `onAnswer` is called as its client is sent something:
 * with the first of that the conversation begins.
 */
function createLateMedia(onAnswer: () => void): MediaSocket & { open(open: () => MediaSocket): void } {
  let socket: MediaSocket | null = null;
  let isLeft = false;
  return {
    open: (open) => {
      if (!isLeft) socket = open();
    },
    send: (frame) => {
      onAnswer();
      socket?.send(withinContract(frame));
    },
    sendAudio: (bytes) => socket?.sendAudio(bytes),
    leave: () => {
      isLeft = true;
      socket?.leave();
    },
  };
}

/**
 * Ends it for that reason, or learns that it has ended, and uploads its recording where one is waited for: of a caller who was handed over
 * that is when the call is over.
 */
async function finish(
  session: ClaimedSession,
  api: Pick<WorkerApi, 'upload'>,
  recorder: Recorder | null,
  reason: EndReason | null,
): Promise<void> {
  const end = () => session.actLast<Wire['EndedWorkerSession']>('end', { reason: reason ?? 'caller_hangup' });
  let ended = await end();
  while (ended.next === 'continue' && recorder !== null && !session.stopped.aborted) {
    await session.actLast<Wire['WorkerHeartbeat']>('heartbeat', { waitSeconds: handedOverSeconds });
    ended = await end();
  }
  if (ended.recordingMs === null || recorder === null) return;
  await api.upload(session.claim, await recorder.recording(ended.recordingMs));
}

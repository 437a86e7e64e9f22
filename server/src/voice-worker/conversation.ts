import type { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Spool } from '../platform/process/spool.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type ClaimedSession, createClaimedSession } from '../worker-client/claimed-session.ts';
import type { Spoken } from '../worker-client/claim-loop.ts';
import type { MediaFrame } from '../worker-client/media-socket.ts';
import type { WorkerApi } from '../worker-client/worker-api.ts';
import { createEars } from './ears.ts';
import { askForNews, type News } from './news.ts';
import { createRecorder } from './recorder.ts';
import { createSoundStore } from './sound-store.ts';
import { createTicker } from './ticker.ts';
import { createTurnWriter } from './turn-writer.ts';
import { turnSettings } from './turn-settings.policy.ts';
import { initialTurnState } from './turn-state.policy.ts';
import { takeTurnEvent } from './turns.policy.ts';
import type { Ears as EarsSide, EndReason, TurnAction, TurnEvent } from './types.ts';
import { createVoice } from './voice.ts';
import { createVoiceActivity } from './voice-activity.ts';
import { createWits } from './wits.ts';

type Wire = components['schemas'];

/** Of both directions, in samples a second. */
export const rateHz = 16_000;
const bytesPerMs = (rateHz * 2) / 1_000;
const format = { encoding: 'pcm_s16le', sample_rate_hz: rateHz, channels: 1 } as const;
const mostTokens = 1_000;
/** How long the agent may take for its last words where the session is to end. */
const goodbyeMs = 8_000;

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
  const { api, ids, log, spool } = deps;
  const { claim } = session;
  const { configuration } = claim;
  const models = api.models(claim.credential);
  const activity = await createVoiceActivity(rateHz);
  const recorder = claim.recording ? createRecorder(spool, rateHz) : null;
  const store = createSoundStore(bytesPerMs);
  const over = Promise.withResolvers<EndReason | null>();
  const startedAt: Temporal.Instant = session.now();
  let state = initialTurnState(turnSettings(configuration), [], 0);
  let isHearing = false;
  const queue: TurnEvent[] = [];
  let isTaking = false;

  /** Events that come while one is taken are taken behind it. */
  const take = (event: TurnEvent): void => {
    queue.push(event);
    if (isTaking) return;
    isTaking = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const taken = takeTurnEvent(state, next);
        ({ state } = taken);
        for (const action of taken.actions) perform(action);
      }
    } finally {
      isTaking = false;
    }
  };
  const ears = createEars(
    models,
    { audio: format, language: configuration.sttOptions?.language ?? configuration.language },
    {
      ready: () => {
        isHearing = true;
        heardBy.resolve('server');
        take({ type: 'ears.ready' });
      },
      heard: (text, isFinal) => {
        if (text !== '') media.send({ type: 'transcript', source: 'user', text, isFinal });
        take({ type: 'transcript', text, isFinal });
      },
      failed: (provider) => {
        isHearing = false;
        heardBy.resolve('client');
        if (state.ears === 'server' && state.hasClient) take({ type: 'ears.failed', provider });
      },
    },
  );
  /** Who can hear: this side where a recognizer took the stream, else the client itself. */
  const heardBy = Promise.withResolvers<EarsSide>();
  ears.open([]);

  const voice = createVoice(
    models,
    {
      audio: format,
      language: configuration.language,
      ...(configuration.voice === null ? {} : { voice: configuration.voice }),
    },
    {
      sound: (generation, bytes) => take({ type: 'audio', generation, ms: store.add(generation, bytes) }),
      done: (generation) => take({ type: 'voice.done', generation }),
      failed: (generation, provider) => take({ type: 'voice.failed', generation, provider }),
    },
  );
  const turns = createTurnWriter(session, startedAt);
  const wits = createWits(
    models,
    {
      systemPrompt: configuration.systemPrompt,
      tools: claim.tools,
      temperature: configuration.llm?.temperature ?? null,
      mostTokens: configuration.llm?.maxTokens ?? mostTokens,
    },
    {
      newId: () => ids.uuid(),
      listener: {
        served: turns.served,
        token: (generation, text) => take({ type: 'token', generation, text }),
        toolCall: (generation, call) => take({ type: 'tool.call', generation, call }),
        done: (generation) => take({ type: 'model.done', generation }),
        failed: (generation, provider, err) => {
          log.info({ err, sessionId: claim.sessionId }, 'a model of a conversation failed');
          take({ type: 'model.failed', generation, provider });
        },
      },
    },
  );

  const media = api.media(
    session,
    { audio: { input: format, output: format }, ears: await heardBy.promise },
    {
      frame: (frame) => takeFrame(frame),
      audio: (bytes) => hear(bytes),
      lost: () => take({ type: 'client.left' }),
      ended: (end) => over.resolve(end.kind === 'session ended' ? null : 'server_stopped'),
    },
  );
  const ticker = createTicker(deps.clock, (ms) => {
    recorder?.pass(ms);
    take({ type: 'tick', ms });
  });
  const hear = (bytes: Buffer): void => {
    const samples = new Int16Array(bytes.length / 2);
    new Uint8Array(samples.buffer).set(bytes);
    if (isHearing && !state.isMuted) ears.send(bytes);
    recorder?.hear(samples);
    for (const frame of activity.push(samples)) {
      ticker.passed(frame.ms);
      take({ type: 'frame', ...frame });
    }
  };
  const takeFrame = (frame: MediaFrame): void => {
    switch (frame.type) {
      case 'client.joined':
        return take({ type: 'client.joined', ears: frame.ears });
      case 'client.left':
        return take({ type: 'client.left' });
      case 'user_message':
        media.send({ type: 'user_message_echo', text: frame.text });
        return take({ type: 'message', text: frame.text, isWritten: false });
      case 'contextual_update':
        return take({ type: 'context', text: frame.text, isWritten: false });
      case 'transcript':
        media.send({ type: 'transcript', source: 'user', text: frame.text, isFinal: frame.isFinal });
        return take({ type: 'transcript', text: frame.text, isFinal: frame.isFinal });
      case 'dtmf':
        return take({ type: 'key', digit: frame.digit });
      case 'mark':
        return take({ type: 'mark', name: frame.name });
      case 'overrides':
        if (frame.muted !== undefined) take({ type: 'muted', isMuted: frame.muted });
        return;
      case 'warning':
        return;
    }
  };
  const runTool = async ({ generation, call }: Extract<TurnAction, { type: 'tool.run' }>): Promise<void> => {
    media.send({ type: 'tool', name: call.name, status: 'started' });
    const tool = claim.tools.find(({ name }) => name === call.name);
    // What the client of an inline tool would answer.
    const inline = tool?.kind === 'inline' ? { result: { status: 'ok' } } : {};
    const body = { id: call.id, name: call.name, arguments: argumentsOf(call.arguments), ...inline };
    const done = await session.actLast<Wire['WorkerToolCall']>('tool-calls', body).catch((err: unknown) => {
      log.info({ err, sessionId: claim.sessionId }, 'a tool of a conversation could not be called');
      return null;
    });
    media.send({ type: 'tool', name: call.name, status: done?.ok === true ? 'completed' : 'failed' });
    take({
      type: 'tool.result',
      generation,
      id: call.id,
      result: done?.result ?? { error: 'The tool could not be called' },
    });
  };

  const perform = (action: TurnAction): void => {
    switch (action.type) {
      case 'ears.commit':
        return ears.commit();
      case 'ears.open':
        return ears.open(action.deny);
      case 'model.ask':
        return wits.ask(action);
      case 'model.cancel':
        return wits.cancel();
      case 'tool.run':
        return void runTool(action);
      case 'voice.speak':
        return voice.speak(action.generation, action.text, action.deny);
      case 'voice.cancel':
        return voice.cancel();
      case 'output.audio': {
        const sound = store.take(action.generation, action.ms);
        recorder?.say(sound);
        return media.sendAudio(sound);
      }
      case 'output.started':
        return media.send({ type: 'output.started', turn: action.turn });
      case 'output.mark':
        return media.send({ type: 'mark', name: action.name });
      case 'output.clear':
        recorder?.clear();
        return media.send({ type: 'output.clear', turn: action.turn });
      case 'output.discard':
        return store.clear();
      case 'agent.message':
        media.send({ type: 'transcript', source: 'agent', text: action.text, isFinal: false });
        return media.send({ type: 'agent_message', text: action.text, turn: action.turn });
      case 'turn.write': {
        const { turn } = action;
        if (turn.source === 'agent') {
          const { eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs } = turn;
          media.send({ type: 'transcript', source: 'agent', text: turn.text, isFinal: true });
          media.send({ type: 'latency', turn: turn.turn, eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs });
        }
        return turns.write(turn, over.reject);
      }
      case 'note':
        return turns.note(action.event, action.payload, over.reject);
      case 'quiet':
        return news?.quiet(action.isQuiet);
      case 'session.end':
        return over.resolve(action.reason);
    }
  };
  const onStop = (): void => take({ type: 'end', reason: 'server_stopped', goodbye: null, withinMs: 0 });
  session.stopped.addEventListener('abort', onStop, { once: true });

  const news: News = askForNews(session, turns.isOwn, {
    said: (text) => take({ type: 'message', text, isWritten: true }),
    known: (text, isWritten) => take({ type: 'context', text, isWritten }),
    respond: (text) => take({ type: 'message', text, isWritten: false }),
    quietOver: () => take({ type: 'quiet.over' }),
    toEnd: (reason, isOver) =>
      take({ type: 'end', reason, goodbye: null, withinMs: isOver || reason === 'caller_hangup' ? 0 : goodbyeMs }),
    lost: over.reject,
  });
  try {
    const reason = await over.promise;
    await turns.settled();
    await finish(session, api, recorder, reason);
  } finally {
    session.stopped.removeEventListener('abort', onStop);
    news.stop();
    ticker.stop();
    ears.leave();
    voice.cancel();
    wits.cancel();
    media.leave();
    activity.close();
    await recorder?.dispose();
  }
}

/** Ends it for that reason, or learns that it has ended, and uploads its recording where one is waited for. */
async function finish(
  session: ClaimedSession,
  api: Pick<WorkerApi, 'upload'>,
  recorder: ReturnType<typeof createRecorder> | null,
  reason: EndReason | null,
): Promise<void> {
  const ended = await session.actLast<Wire['EndedWorkerSession']>('end', { reason: reason ?? 'caller_hangup' });
  if (ended.recordingMs === null || recorder === null) return;
  await api.upload(session.claim, await recorder.recording(ended.recordingMs));
}

/** What a model wrote; what is no JSON object calls the tool without arguments. */
function argumentsOf(written: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

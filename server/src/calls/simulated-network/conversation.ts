import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { AskedToEnd, createClaimedSession, type UnplacedTurn } from '../../worker-client/claimed-session.ts';
import { historyOf, textOf, toolCallsOf } from '../../worker-client/history.policy.ts';
import { RefusedCall } from '../../worker-client/refused-call.ts';
import type { WorkerApi } from '../../worker-client/worker-api.ts';
import { carryTransfer } from './carry-transfer.ts';
import { createRecorder } from './recorder.ts';
import { heardOf } from './heard.policy.ts';

type Wire = components['schemas'];
type EndReason = Wire['WorkerEndReason'];

/** A conversation that this process has claimed: the telephone, the one at its other end, and the agent. */
export interface Conversation {
  readonly claim: Wire['WorkerClaim'];
  /** Lets so much of the organization's time pass. */
  wait(ms: number): Promise<void>;
  /** Tells what became of the telephone; of a session of the web there is nothing to tell. */
  reportSipEvent(type: SipEvent, sipStatusCode: number, sipStatus: string): Promise<void>;
  /** The other end says something. */
  hear(text: string): Promise<void>;
  /** The agent says what it begins with, where it does. */
  greet(): Promise<void>;
  /** The agent answers what was said, and calls the tools that its model asks for. */
  reply(how?: Reply): Promise<void>;
  /** The agent says that, whatever its model would. */
  speak(text: string): Promise<void>;
  /** Writes down what happened beside what was said. */
  note(type: `worker.${string}`, payload: Readonly<Record<string, unknown>>): Promise<void>;
  /** Ends it, and uploads its recording where one is waited for. */
  end(reason: EndReason): Promise<void>;
  /** This process has to end: whatever is under way ends with `server_stopped`. */
  stop(): void;
  isStopped(): boolean;
}

/** How the agent answers where it is not as usual. */
interface Reply {
  /** The other end leaves while it speaks. */
  readonly isInterrupted?: boolean;
  /** The simulated model that answers in place of the ranked one. */
  readonly model?: string;
}

type SipEvent = 'sip.dial_started' | 'sip.ringing' | 'sip.answered' | 'sip.failed';

const waitSeconds = 10;
/** How long a sentence takes, whoever says it. */
const sentenceMs = 500;
/** How long the report of a call whose recording is late stands without it. */
const lateUploadMs = 5_000;
const mostHops = 4;
const mostOutputTokens = 300;

export function createConversation(options: { api: WorkerApi; claim: Wire['WorkerClaim']; ids: Ids }): Conversation {
  const { api, claim, ids } = options;
  const session = createClaimedSession({ api, claim });
  const models = api.models(claim.credential);
  const { act, keeping, now, waitUntil } = session;
  const turns: UnplacedTurn[] = [];
  let events = 0;
  const recorder = createRecorder();
  const carried = new Set<string>();
  const fallenBack = new Set<string>();

  const pass = async (ms: number): Promise<void> => {
    const until = now().add({ milliseconds: ms });
    while (!(await waitUntil(until)));
  };

  const write = async (turn: UnplacedTurn): Promise<void> => {
    await session.write(turn);
    turns.push(turn);
    // A session of the web runs from its first turn on.
    recorder.begin(now());
  };

  /** Says it, or half of it: then what was heard is written down, and nothing where that is no whole word. */
  const say = async (turn: Omit<UnplacedTurn, 'startedAt' | 'endedAt'>, isInterrupted = false): Promise<void> => {
    const share = isInterrupted ? 0.5 : 1;
    const startedAt = now();
    await pass(sentenceMs * share);
    if (turn.source !== 'system') recorder.hear(turn.source === 'agent' ? 'agent' : 'far', turn.text, startedAt, now());
    const said = { ...turn, startedAt: isoMillis(startedAt), endedAt: isoMillis(now()) };
    if (!isInterrupted) return write(said);
    const text = heardOf(turn.text, share);
    if (text !== '') await write({ ...said, text, latencyStatus: 'interrupted' });
  };

  const respond = async (items: Wire['LlmInputItem'][], model: string | undefined): Promise<Wire['LlmResponse']> => {
    const tools = claim.tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
    return keeping(
      models.respond({
        input: items,
        max_output_tokens: mostOutputTokens,
        ...(tools.length === 0 ? {} : { tools }),
        ...(model === undefined ? {} : { routing: { mode: 'explicit', provider: 'simulated', model } }),
      }),
    );
  };

  /** What a tool leaves on a voicemail is said while the call ends already. */
  const callTool = async (call: object): Promise<Wire['WorkerToolCall']> => {
    const done = await session.actLast<Wire['WorkerToolCall']>('tool-calls', call);
    const { message } = (done.result ?? {}) as { message?: unknown };
    if (done.endReason === 'voicemail' && typeof message === 'string')
      await session.writeLast({ source: 'agent', text: message, startedAt: done.now, endedAt: done.now });
    if (done.next === 'end') throw new AskedToEnd();
    return done;
  };

  const reply = async ({ isInterrupted = false, model: asked }: Reply): Promise<void> => {
    if (claim.s2s !== null) {
      // A model from speech to speech that fails is one that does not answer.
      if (asked !== undefined) throw new ProviderFailed();
      const { provider, model } = claim.s2s;
      await say({ source: 'agent', text: turns.at(-1)?.text ?? '', provider, model }, isInterrupted);
      return;
    }
    const items = historyOf(claim.configuration.systemPrompt, turns);
    for (let hop = 0; hop < mostHops; hop += 1) {
      const answer = await respond(items, asked);
      const { provider, model } = answer.route;
      const text = textOf(answer);
      if (text !== '') await say({ source: 'agent', text, provider, model }, isInterrupted);
      const calls = toolCallsOf(answer);
      // The other end has left.
      if (calls.length === 0 || (isInterrupted && text !== '')) return;
      for (const { call_id, name, arguments: written } of calls) {
        // A model names its calls within one answer: the next answer may use the name again.
        const body = { id: ids.uuid(), name, arguments: JSON.parse(written) };
        const tool = claim.tools.find((one) => one.name === name);
        // What the client of an inline tool would answer.
        const result = tool?.kind === 'inline' ? { result: { status: 'ok' } } : {};
        const done = await keeping(callTool({ ...body, ...result }));
        items.push(
          { type: 'function_call', call_id, name, arguments: written },
          { type: 'function_result', call_id, result: done.result },
        );
      }
    }
  };

  const replyOrFail = async (how: Reply): Promise<void> => {
    try {
      await reply(how);
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status === 409) throw error;
      // Without credit the server ends it; every other refusal is one of the models.
      await act('heartbeat', {});
      throw new ProviderFailed();
    }
  };

  /** The caller hears what becomes of the call now that no destination is left, once; it may end with that. */
  const fallBack = async (): Promise<void> => {
    const texts = session.transfers().flatMap(({ id, fallback }) => {
      if (fallback === null || fallenBack.has(id)) return [];
      fallenBack.add(id);
      return [fallback.message, fallback.action === 'take_message' ? fallback.take_message_prompt : null];
    });
    for (const text of texts) {
      if (text === null) continue;
      const at = isoMillis(now());
      const said: UnplacedTurn = { source: 'agent', text, startedAt: at, endedAt: at };
      await session.writeLast(said);
      turns.push(said);
    }
  };
  /** Hands the caller over as long as that is wanted; the caller is on hold meanwhile. */
  const handOver = async (): Promise<void> => {
    for (;;) {
      const order = session.transfers().find(({ id, status }) => status === 'requested' && !carried.has(id));
      // One may be called off before it was dialed.
      if (order === undefined) return fallBack();
      carried.add(order.id);
      const { latest, reportTransfer: report } = session;
      const calling = { now, waitUntil, report, latest };
      const stands = await carryTransfer(calling, order);
      if (stands.status === 'completed') await untilHungUp();
      await fallBack();
      await session.beat({});
    }
  };
  /** The two speak without this worker, which has the recording of what was before. */
  const untilHungUp = async (): Promise<never> => {
    for (;;) await act('heartbeat', { waitSeconds });
  };

  /** What the agent was told is said to it, or known from now on. */
  const attend = async (): Promise<void> => {
    await handOver();
    for (let report = session.nextMessage(); report !== undefined; report = session.nextMessage()) {
      const { text, mode } = report;
      await say({ source: mode === 'respond' ? 'user' : 'system', text });
      if (mode === 'respond') await replyOrFail({});
    }
  };

  return {
    claim,
    wait: async (ms) => {
      const until = now().add({ milliseconds: ms });
      while (!(await waitUntil(until))) await attend();
    },
    reportSipEvent: async (type, sipStatusCode, sipStatus) => {
      if (claim.phone === null) return;
      events += 1;
      await act('events', { events: [{ id: `event-${events}`, type, sipStatusCode, sipStatus }] });
      if (type === 'sip.answered') recorder.begin(now());
    },
    hear: (text) => say({ source: 'user', text }),
    greet: async () => {
      const { firstMessage } = claim.configuration;
      if (firstMessage !== null && firstMessage !== '') await say({ source: 'agent', text: firstMessage });
    },
    speak: (text) => say({ source: 'agent', text }),
    note: async (type, payload) => {
      events += 1;
      await act('events', { events: [{ id: `event-${events}`, type, payload }] });
    },
    reply: async (how = {}) => {
      await replyOrFail(how);
      await attend();
    },
    end: async (reason) => {
      // What ends the call is said before; one that has ended hears nothing any more.
      await fallBack().catch(() => {});
      const { recordingMs } = await session.actLast<Wire['EndedWorkerSession']>('end', { reason });
      if (recordingMs === null) return;
      // Outside of the organization's time, which stands while an upload is waited for.
      if (claim.script === 'late_recording')
        await pause(lateUploadMs, undefined, { signal: session.stopped }).catch(() => {});
      await api.upload(claim, recorder.recording(recordingMs));
    },
    stop: session.stop,
    isStopped: () => session.stopped.aborted,
  };
}

/** No model of the session answered. */
export class ProviderFailed extends Error {
  constructor() {
    super('No model of the session answered');
    this.name = 'ProviderFailed';
  }
}

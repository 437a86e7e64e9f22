import type { Findings, Voicemail } from './types.ts';
import type { CallEvent, Session, Turn } from '../sessions/index.ts';

type Outcome = Findings['outcome'];
type Phone = NonNullable<Session['phone']>;
type Ended = Pick<Session, 'kind' | 'direction' | 'endReason' | 'failureCause' | 'startedAt' | 'endedAt'> & {
  readonly phone: Pick<Phone, 'from' | 'to'> | null;
};
/** A call as far as a machine may have answered it. */
type Answered = Pick<Session, 'startedAt' | 'endReason'> & {
  readonly phone: { readonly amd: Pick<Phone['amd'], 'mode'> } | null;
};

const ownOutcomes: Readonly<Partial<Record<NonNullable<Session['endReason']>, Outcome>>> = {
  voicemail: 'voicemail',
  transferred: 'transferred',
  no_answer: 'no_answer',
  busy: 'busy',
  rejected: 'rejected',
};

/** What became of a call, in one word: by its reason where that says it, else by whether it failed and whether the caller spoke. */
export function outcomeOf(
  { endReason, failureCause }: Pick<Session, 'endReason' | 'failureCause'>,
  turns: ReadonlyArray<Pick<Turn, 'source'>>,
): Outcome {
  const own = endReason === null ? undefined : ownOutcomes[endReason];
  if (own !== undefined) return own;
  if (failureCause !== null) return 'failed';
  return hasSpoken(turns) ? 'completed' : 'no_conversation';
}

/** Whether there is something that a model could be asked about. */
export function hasSpoken(turns: ReadonlyArray<Pick<Turn, 'source'>>): boolean {
  return turns.some(({ source }) => source === 'user');
}

const sentences: Readonly<Record<NonNullable<Session['endReason']>, string>> = {
  caller_hangup: 'The caller hung up.',
  agent_hangup: 'The agent ended it.',
  api_end: 'It was ended by a request.',
  transferred: 'It was handed to a person.',
  voicemail: 'A machine answered.',
  max_duration: 'It had lasted as long as it may.',
  silence: 'Nothing was said any more.',
  ttl_expired: 'It had not begun in time.',
  no_answer: 'There was no answer.',
  busy: 'The line was busy.',
  rejected: 'It was rejected.',
  pre_call_failed: 'The endpoint that is asked before it did not answer as it should.',
  insufficient_credits: 'The credit was used up.',
  provider_failed: 'No model answered.',
  worker_lost: 'Its worker was lost.',
  carrier_failed: 'The carrier lost it.',
  server_stopped: 'The server was stopped.',
};

/** The summary without a model: who spoke how often, for how long, and how it ended. */
export function heuristicSummary(session: Ended, turns: ReadonlyArray<Pick<Turn, 'source'>>): string {
  const { kind, direction, startedAt, endedAt, endReason, phone } = session;
  const other = phone === null ? '' : direction === 'inbound' ? ` from ${phone.from}` : ` to ${phone.to}`;
  const what = kind === 'phone' ? `A call${other}` : 'A session of the web';
  const seconds =
    startedAt === null || endedAt === null
      ? 0
      : Math.max(0, Math.ceil((endedAt.epochMilliseconds - startedAt.epochMilliseconds) / 1_000));
  const count = (source: Turn['source']): number => turns.filter((turn) => turn.source === source).length;
  const [user, agent] = [count('user'), count('agent')];
  const said = user + agent === 0 ? 'nothing was said' : `${turnsOf(user, 'caller')}, ${turnsOf(agent, 'agent')}`;
  const end = endReason === null ? '' : ` ${sentences[endReason]}`;
  return `${what}, ${seconds} ${seconds === 1 ? 'second' : 'seconds'}: ${said}.${end}`;
}

function turnsOf(count: number, who: string): string {
  return `${count} ${count === 1 ? 'turn' : 'turns'} of the ${who}`;
}

/** By the worker that listens, or by the carrier. */
function isOfMachine({ type, payload }: Pick<CallEvent, 'type' | 'payload'>): boolean {
  return type === 'worker.amd.machine' || (type === 'sip.machine_detected' && payload['verdict'] === 'machine');
}

/** Whether a machine answered, and whether it got a message; null for a call without a telephone. */
export function voicemailOf(
  session: Answered,
  turns: ReadonlyArray<Pick<Turn, 'source'>>,
  events: ReadonlyArray<Pick<CallEvent, 'type' | 'payload'>>,
): Voicemail | null {
  const { phone, startedAt, endReason } = session;
  if (phone === null) return null;
  const detected = endReason === 'voicemail' || events.some(isOfMachine);
  const wasListened = startedAt !== null && phone.amd.mode !== 'disabled';
  const heard = turns.some(({ source }) => source === 'agent') ? 'delivered' : 'not_delivered';
  return {
    detected,
    amd_verdict: detected ? 'machine' : wasListened ? 'human' : null,
    delivery: detected ? heard : null,
  };
}

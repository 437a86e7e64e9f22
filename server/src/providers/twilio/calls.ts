import type { Logger } from '../../platform/process/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type {
  ActOutcome,
  CallCarrier,
  DialOutcome,
  FindOutcome,
  OutboundLine,
  StandingLine,
} from '../ports/call-carrier.ts';
import { askUntil, callOutcomeOf, createOutcomeLog, type Waiting } from '../wire/carriers/call-outcome.ts';
import { createRequestOnce, type OnceResult } from '../wire/carriers/request-once.ts';
import { createSealedReferences } from '../wire/carriers/sealed-reference.ts';
import { type CallAddresses, createCallAddresses } from './call-addresses.ts';
import { dialOutcome, lineIsOverCode, updateOutcome } from './call-answers.ts';
import { dialDocument, endDocument, rejectDocument, replyOf, streamDocument } from './call-documents.ts';
import { callCallbacks } from './call-events.ts';
import { tooManyRequestsCode } from './error-codes.ts';
import { twilioLineMedia } from './line-media.ts';
import { createListedCalls } from './listed-calls.ts';
import type { TwilioAccount } from './messaging.ts';
import { isGenuine } from './signature.ts';

const name = 'twilio';
const answerWithinMs = 5_000;
const dialAnswerWithinMs = 10_000;
/** A line that was opened is in the list, or was reported, by then. */
const settledWithinMs = 30_000;
const repeatedForMs = 50_000;
/** No account may ask for more that was not given more; ours is over by then. */
const mostSeconds = 14_400;
const states = ['initiated', 'ringing', 'answered', 'completed'] as const;

/**
 * Twilio Programmable Voice, over HTTP. It has no name for a request, so a dial is sent once, and one whose answer was
 * lost is looked for. What it does with a line stands in a document: that of the dial, and the answers to callbacks
 * that it holds. While a stream runs no other document is sent, which would end it, but to transfer the line.
 */
export function createTwilioCalls(
  options: Omit<Waiting, 'clock'> & {
    clock: Pick<Clock, 'monotonicMs' | 'now'>;
    account: TwilioAccount;
    log: Logger;
    /** 32 bytes each: seal the references in callback addresses. The first seals, all open. */
    referenceKeys: readonly [Buffer, ...Buffer[]];
    /** Where the carrier posts to; asked each time, because the address is known only once the server listens. */
    callbackUrl: () => string;
  },
): CallCarrier {
  const { account, callbackUrl, clock, log } = options;
  const addresses = createCallAddresses(createSealedReferences(options.referenceKeys), callbackUrl);
  const requestOnce = createRequestOnce();
  const headers = {
    authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`,
    accept: 'application/json',
  };
  const listedCalls = createListedCalls({ account, headers, requestOnce });

  const post = (path: string, body: URLSearchParams, more: { deadlineMs: number; mayWrite?: () => boolean }) =>
    requestOnce({
      url: new URL(`${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}${path}`),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
      mayWrite: () => true,
      ...more,
    });
  const logged = createOutcomeLog(log, name);
  /** `mayRepeat` where doing it twice is doing it once. */
  const update = async (
    { callId, reference }: StandingLine,
    what: string,
    { fields, mayRepeat }: { fields: Record<string, string>; mayRepeat: boolean },
  ): Promise<ActOutcome> => {
    const ask = (): Promise<OnceResult> =>
      post(`/Calls/${encodeURIComponent(callId)}.json`, new URLSearchParams(fields), { deadlineMs: answerWithinMs });
    const outcome = await askUntil<ActOutcome>(async () => callOutcomeOf(await ask(), updateOutcome), {
      ...options,
      withinMs: repeatedForMs,
      firstPauseMs: 500,
      isEnough: (one) => one.kind === 'accepted' || (one.kind === 'unknown' ? !mayRepeat : !isPassing(one.carrierCode)),
    });
    return logged(what, reference, outcome);
  };
  const reply = (body: string): Promise<ActOutcome> => Promise.resolve({ kind: 'accepted', reply: replyOf(body) });

  return {
    name,
    digits: 'tones',
    repeatsActs: false,
    maxCallbackBytes: 65_536,
    callbacks: callCallbacks({ account, addresses, callbackUrl }),
    // It waits for fifteen.
    answerWithinSeconds: 12,
    letGo: replyOf(endDocument()),
    turnAway: replyOf(rejectDocument('rejected')),
    media: twilioLineMedia,
    opensStream: ({ url, headers }) =>
      isGenuine(account.authToken, url, { headers, query: {}, rawQuery: '', rawBody: Buffer.alloc(0) }),
    dial: async (line, { mayWrite, isOther, named }) => {
      const since = clock.now();
      const sent = await post('/Calls.json', dialForm(line, addresses), { deadlineMs: dialAnswerWithinMs, mayWrite });
      const outcome = callOutcomeOf(sent, dialOutcome);
      if (outcome.kind !== 'unknown') return logged('dial', line.reference, outcome);
      const look = async (): Promise<FindOutcome> => {
        const callId = await named();
        return callId === null ? listedCalls.find({ ...line, since, isOther }) : { kind: 'found', callId };
      };
      const found = await askUntil(look, {
        ...options,
        withinMs: settledWithinMs,
        firstPauseMs: 1_000,
        isEnough: ({ kind }) => kind === 'found',
      });
      const settled: DialOutcome = found.kind === 'found' ? { kind: 'accepted', callId: found.callId } : outcome;
      return logged('dial', line.reference, settled);
    },
    answer: ({ reference }, act, stream) => reply(streamDocument(stream, addresses.goOn(reference, act))),
    reject: (_, __, as) => reply(rejectDocument(as)),
    hangUp: async (line) => {
      const outcome = await update(line, 'hangup', { fields: { Status: 'completed' }, mayRepeat: true });
      const isOver = outcome.kind === 'refused' && outcome.carrierCode === lineIsOverCode;
      return isOver ? { kind: 'accepted', reply: null } : outcome;
    },
    transfer: (line, act, { reference, ...leg }) => {
      const status = addresses.status(reference, 'transfer');
      const goOn = addresses.goOn(line.reference, act);
      const document = dialDocument({ ...leg, events: states, status, goOn });
      return update(line, 'transfer', { fields: { Twiml: document }, mayRepeat: false });
    },
    sendDigits: () =>
      Promise.resolve({ kind: 'refused', carrierCode: null, message: 'The carrier has no command for digits' }),
    attach: ({ reference }, act, stream) => reply(streamDocument(stream, addresses.goOn(reference, act))),
    find: listedCalls.find,
  };
}

function dialForm(line: OutboundLine, addresses: CallAddresses): URLSearchParams {
  const { reference, from, to, stream, ringSeconds, maxSeconds, detectsMachines } = line;
  const form = new URLSearchParams({
    From: from,
    To: to,
    Twiml: streamDocument(stream, addresses.goOn(reference, 0)),
    Timeout: String(ringSeconds),
    TimeLimit: String(Math.min(maxSeconds, mostSeconds)),
    StatusCallback: addresses.status(reference, 'line'),
  });
  for (const state of states) form.append('StatusCallbackEvent', state);
  if (detectsMachines) {
    form.set('MachineDetection', 'DetectMessageEnd');
    form.set('AsyncAmd', 'true');
    form.set('AsyncAmdStatusCallback', addresses.machine(reference));
  }
  return form;
}

/** Not reached, or asked too often: what was asked may be done later. */
function isPassing(carrierCode: string | null): boolean {
  return carrierCode === null || carrierCode === tooManyRequestsCode;
}

import { isSameText } from '../../platform/crypto/same-text.ts';
import type { Logger } from '../../platform/process/log.ts';
import type {
  ActNumber,
  ActOutcome,
  CallCarrier,
  DialOutcome,
  OutboundLine,
  StandingLine,
  TransferLeg,
} from '../ports/call-carrier.ts';
import { askUntil, callOutcomeOf, createOutcomeLog, unclearCall, type Waiting } from '../wire/carriers/call-outcome.ts';
import { lineDestination } from '../wire/carriers/line-destination.ts';
import { createRequestOnce, type OnceResult } from '../wire/carriers/request-once.ts';
import { createActiveCalls } from './active-calls.ts';
import { commandOutcome, dialOutcome, lineIsOverCode, streamFields } from './call-commands.ts';
import { readCallEvents } from './call-events.ts';
import { clientState } from './client-state.ts';
import { tooManyRequestsCode } from './error-codes.ts';
import { streamTokenHeader, telnyxLineMedia } from './line-media.ts';
import { checkSignature, importPublicKey } from './signature.ts';

/** An account at the carrier that makes calls, from the configuration. */
export interface TelnyxCallAccount {
  readonly apiKey: string;
  /** Without the version and without a trailing slash. */
  readonly baseUrl: string;
  /** 32 bytes: the Ed25519 key under which the carrier signs its callbacks. */
  readonly publicKey: Buffer;
  /** The call control application that lines are opened over. */
  readonly connectionId: string;
}

const name = 'telnyx';
const answerWithinMs = 5_000;
/** The carrier knows a command again for a minute; the last one has to arrive within it. */
const sameCommandForMs = 50_000;
const firstPauseMs = 500;
const leastRingSeconds = 5;
/** It knows no longer time; ours is over by then. */
const mostSeconds = 14_400;

/** Who asks again under which command: the acts of one line, and lines among each other, are kept apart. */
const commandId = (reference: string, act: ActNumber): string => `${reference}:${act}`;

/**
 * Telnyx Call Control v2, over HTTP. A command has a name (`command_id`), so one whose answer was lost is given again:
 * within a minute the carrier does what has the same name once.
 */
export function createTelnyxCalls(
  options: Waiting & {
    account: TelnyxCallAccount;
    log: Logger;
    /** Where the carrier posts to; asked each time, because the address is known only once the server listens. */
    callbackUrl: () => string;
  },
): CallCarrier {
  const { account, callbackUrl, log } = options;
  const publicKey = importPublicKey(account.publicKey);
  const requestOnce = createRequestOnce();
  const headers = { authorization: `Bearer ${account.apiKey}`, accept: 'application/json' };
  const activeCalls = createActiveCalls({ account, headers, requestOnce, log });

  const post = (path: string, body: object, mayWrite = () => true): Promise<OnceResult> =>
    requestOnce({
      url: new URL(`${account.baseUrl}/v2${path}`),
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      deadlineMs: answerWithinMs,
      mayWrite,
    });
  const logged = createOutcomeLog(log, name);

  const command = async (
    { callId, reference }: StandingLine,
    act: ActNumber,
    what: string,
    fields: object = {},
  ): Promise<ActOutcome> => {
    const body = { ...fields, command_id: commandId(reference, act), client_state: clientState('line', reference) };
    const path = `/calls/${encodeURIComponent(callId)}/actions/${what}`;
    let isOpen = false;
    const outcome = await askUntil<ActOutcome>(
      async () => {
        const reported = callOutcomeOf(await post(path, body), commandOutcome);
        isOpen ||= reported.kind === 'unknown';
        return reported;
      },
      {
        ...options,
        withinMs: sameCommandForMs,
        firstPauseMs,
        isEnough: (reported) =>
          reported.kind === 'accepted' || (reported.kind === 'refused' && !isPassing(reported.carrierCode)),
      },
    );
    // A line that has ended is known to have; any other refusal of a repetition proves nothing of what was asked before.
    if (outcome.kind === 'refused' && outcome.carrierCode === lineIsOverCode)
      return logged<ActOutcome>(what, reference, { ...outcome, isLineOver: true });
    const isProven = !isOpen || outcome.kind !== 'refused';
    return logged(what, reference, isProven ? outcome : unclearCall);
  };

  return {
    name,
    digits: 'command',
    repeatsActs: true,
    maxCallbackBytes: 1_048_576,
    callbacks: [
      {
        path: '',
        read: (callback) => {
          const check = checkSignature(publicKey, callback);
          if (check !== 'genuine') return { kind: 'refused', reason: check };
          const events = readCallEvents(callback.rawBody, callback.receivedAt);
          return events === null ? { kind: 'refused', reason: 'malformed' } : { kind: 'events', events, isHeld: false };
        },
      },
    ],
    answerWithinSeconds: 20,
    letGo: null,
    turnAway: null,
    media: telnyxLineMedia,
    opensStream: ({ headers }, token) => isSameText(headers[streamTokenHeader] ?? '', token),
    dial: async (line, { mayWrite, named }) => {
      const { reference } = line;
      const body = dialFields(line, { connectionId: account.connectionId, callbackUrl: callbackUrl() });
      let isOpen = false;
      const outcome = await askUntil<DialOutcome>(
        async () => {
          const callId = isOpen ? await named() : null;
          if (callId !== null) return { kind: 'accepted', callId };
          const reported = callOutcomeOf(await post('/calls', body, mayWrite), dialOutcome);
          isOpen ||= reported.kind === 'unknown';
          return reported;
        },
        {
          ...options,
          withinMs: sameCommandForMs,
          firstPauseMs,
          // One that was not reached may have been so before.
          isEnough: (reported) =>
            reported.kind === 'accepted' || (reported.kind === 'refused' && !(isOpen && reported.carrierCode === null)),
        },
      );
      // Once a request may have been taken, the refusal of another one proves nothing of it.
      if (outcome.kind === 'accepted' || !isOpen) return logged('dial', reference, outcome);
      const found = await activeCalls.find(line);
      return logged<DialOutcome>(
        'dial',
        reference,
        found.kind === 'found' ? { kind: 'accepted', callId: found.callId } : unclearCall,
      );
    },
    answer: (line, act, stream) =>
      command(line, act, 'answer', {
        ...streamFields(stream),
        // Otherwise a line on which we are silent sends nothing at all, and some networks end it.
        send_silence_when_idle: true,
        webhook_url: callbackUrl(),
      }),
    reject: (line, act, as) => command(line, act, 'reject', { cause: as === 'busy' ? 'USER_BUSY' : 'CALL_REJECTED' }),
    hangUp: async (line, act) => {
      const outcome = await command(line, act, 'hangup');
      const isOver = outcome.kind === 'refused' && outcome.carrierCode === lineIsOverCode;
      return isOver ? { kind: 'accepted', reply: null } : outcome;
    },
    transfer: (line, act, leg) => command(line, act, 'transfer', transferFields(leg, callbackUrl())),
    sendDigits: (line, act, digits) => command(line, act, 'send_dtmf', { digits }),
    attach: (line, act, stream) => command(line, act, 'streaming_start', streamFields(stream)),
    find: activeCalls.find,
  };
}

function dialFields(
  { reference, from, to, stream, ringSeconds, maxSeconds, detectsMachines }: OutboundLine,
  { connectionId, callbackUrl }: { connectionId: string; callbackUrl: string },
): object {
  return {
    connection_id: connectionId,
    from,
    to,
    command_id: commandId(reference, 0),
    client_state: clientState('line', reference),
    timeout_secs: ringSeconds,
    time_limit_secs: Math.min(maxSeconds, mostSeconds),
    webhook_url: callbackUrl,
    ...streamFields(stream),
    ...(detectsMachines ? { answering_machine_detection: 'detect_beep' } : {}),
  };
}

function transferFields({ reference, destination, from, ringSeconds, headers }: TransferLeg, callbackUrl: string) {
  const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const custom = named.filter(({ name }) => !isUserToUser(name));
  // The one header of SIP itself that it takes has a place of its own.
  const own = named.filter(({ name }) => isUserToUser(name));
  return {
    to: lineDestination(destination),
    from,
    // It knows no shorter time.
    timeout_secs: Math.max(leastRingSeconds, ringSeconds),
    target_leg_client_state: clientState('transfer', reference),
    webhook_url: callbackUrl,
    ...(custom.length === 0 ? {} : { custom_headers: custom }),
    ...(own.length === 0 ? {} : { sip_headers: own }),
  };
}

function isUserToUser(name: string): boolean {
  return name.toLowerCase() === 'user-to-user';
}

/** Not reached, or asked too often: the same command may be taken later. */
function isPassing(carrierCode: string | null): boolean {
  return carrierCode === null || carrierCode === tooManyRequestsCode;
}

import { Temporal } from 'temporal-polyfill';
import type { CallCallbackResult, CallCallbackRoute, CallEvent, CallHappening } from '../ports/call-carrier.ts';
import type { CarrierCallback } from '../ports/messaging.ts';
import { referenceParameter } from '../wire/carriers/sealed-reference.ts';
import { sipCodeOf } from '../wire/carriers/sip-codes.ts';
import { actParameter, type CallAddresses } from './call-addresses.ts';
import { endReasonOf } from './call-ends.ts';
import { type Form, formOf } from './form.ts';
import { isGenuine } from './signature.ts';

const sidForm = /^[\x21-\x7e]{1,128}$/;
const countForm = /^\d{1,9}$/;

type Leg = Pick<CallEvent, 'reference' | 'leg'>;

/** What a callback of this account says, which is genuine. */
interface Report {
  readonly sid: string;
  readonly form: Form;
  readonly query: CarrierCallback['query'];
  readonly receivedAt: Temporal.Instant;
}

const malformed: CallCallbackResult = { kind: 'refused', reason: 'malformed' };
const noEvent: CallCallbackResult = { kind: 'events', events: [], isHeld: false };
const unnamed: Leg = { reference: null, leg: 'line' };

/**
 * Where the carrier reports of lines. It numbers what it says of the state of a line; of the rest a line has one of each
 * kind, or says which act of ours it comes after.
 */
export function callCallbacks(options: {
  account: { readonly accountSid: string; readonly authToken: string };
  addresses: CallAddresses;
  callbackUrl: () => string;
}): CallCallbackRoute[] {
  const { account, addresses, callbackUrl } = options;
  const route = (path: string, read: (report: Report) => CallCallbackResult): CallCallbackRoute => ({
    path,
    read: (callback) => {
      if (!isGenuine(account.authToken, `${callbackUrl()}${path}`, callback)) {
        return { kind: 'refused', reason: 'signature' };
      }
      const form = formOf(callback.rawBody);
      const sid = form?.('CallSid') ?? '';
      if (form === null || !sidForm.test(sid) || form('AccountSid') !== account.accountSid) return malformed;
      return read({ sid, form, query: callback.query, receivedAt: callback.receivedAt });
    },
  });
  return [
    route('', (report) => instructionsAsked(report, addresses)),
    route('/status', (report) => stateOf(report, addresses)),
    route('/machine', (report) => verdictOf(report, addresses)),
  ];
}

/** A call that comes in, or a line of ours whose stream has ended: the carrier waits for what to do. */
function instructionsAsked({ sid, form, query, receivedAt }: Report, addresses: CallAddresses): CallCallbackResult {
  const token = query[referenceParameter];
  if (token === undefined) {
    const [from, to] = [form('From'), form('To')];
    if (from === null || to === null) return malformed;
    const initiated: CallHappening = { kind: 'initiated', direction: 'inbound', from, to };
    return held({ ...initiated, ...unnamed, eventId: `${sid}:initiated`, occurredAt: receivedAt, callId: sid });
  }
  const [leg, act] = [addresses.open(token, 'stream'), query[actParameter] ?? ''];
  if (leg === null || !countForm.test(act)) return malformed;
  const lost: CallHappening = { kind: 'streamLost', why: 'stopped', act: Number(act) };
  return held({ ...lost, ...leg, eventId: `${sid}:stream:${act}`, occurredAt: receivedAt, callId: sid });
}

function stateOf({ sid, form, query, receivedAt }: Report, addresses: CallAddresses): CallCallbackResult {
  const token = query[referenceParameter];
  // A line that came in is reported at the address of its number, which names none.
  const leg = token === undefined ? unnamed : addresses.open(token, 'status');
  const status = form('CallStatus');
  if (leg === null || status === null) return malformed;
  const happening = happeningOf(status, form);
  if (happening === null) return noEvent;
  const number = form('SequenceNumber') ?? '';
  return {
    kind: 'events',
    isHeld: false,
    events: [
      {
        ...happening,
        ...leg,
        eventId: `${sid}:${countForm.test(number) ? number : status}`,
        occurredAt: instantOf(form('Timestamp'), receivedAt),
        callId: sid,
      },
    ],
  };
}

function happeningOf(status: string, form: Form): CallHappening | null {
  const [from, to] = [form('From'), form('To')];
  if (status === 'initiated' && from !== null && to !== null)
    return { kind: 'initiated', direction: 'outbound', from, to };
  if (status === 'ringing') return { kind: 'ringing' };
  if (status === 'in-progress') return { kind: 'answered' };
  const sipCode = sipCodeOf(form('SipResponseCode'));
  const reason = endReasonOf(status, sipCode);
  return reason === null ? null : { kind: 'hungUp', reason, cause: status, sipCode };
}

function verdictOf({ sid, form, query, receivedAt }: Report, addresses: CallAddresses): CallCallbackResult {
  const leg = addresses.open(query[referenceParameter], 'machine');
  const said = form('AnsweredBy');
  if (leg === null || said === null) return malformed;
  const isMachine = /^(?:machine_|fax$)/.test(said);
  const verdict = isMachine ? 'machine' : said === 'human' ? 'human' : 'unknown';
  const machine: CallHappening = { kind: 'machine', verdict, isBeep: said === 'machine_end_beep' };
  return {
    kind: 'events',
    isHeld: false,
    events: [{ ...machine, ...leg, eventId: `${sid}:machine`, occurredAt: receivedAt, callId: sid }],
  };
}

function held(event: CallEvent): CallCallbackResult {
  return { kind: 'events', events: [event], isHeld: true };
}

/** The carrier writes dates as RFC 2822 has them; one that cannot be read is when we heard of it. */
export function instantOf(written: string | null, otherwise: Temporal.Instant): Temporal.Instant {
  const ms = Date.parse(written ?? '');
  return Number.isNaN(ms) ? otherwise : Temporal.Instant.fromEpochMilliseconds(ms);
}

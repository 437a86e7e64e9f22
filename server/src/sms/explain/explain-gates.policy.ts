import { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import {
  type AdmissionFacts,
  type AdmissionRequest,
  basisOf,
  gates,
  type SendBasis,
  sendTimeOf,
} from '../model/admission.policy.ts';
import { notReadyText } from '../model/errors.ts';
import type { LoadedFacts } from '../model/facts.ts';
import type { SendWindow } from '../model/quiet-hours.policy.ts';
import { refusalError } from '../model/refusal-error.ts';
import { sendAtProblem } from '../model/send-time.policy.ts';
import type { GateName, Verdict } from './types.ts';

type ExplainedFacts = AdmissionFacts & Pick<LoadedFacts, 'mode'>;

const passed = (gate: GateName, detail: string): Verdict => ({ gate, result: 'passed', code: null, detail });
const failed = (gate: GateName, code: string, detail: string): Verdict => ({ gate, result: 'failed', code, detail });
const skipped = (gate: GateName, detail: string): Verdict => ({ gate, result: 'skipped', code: null, detail });

/** What the checks of the request and its sender say: the gates of a real send, each asked whatever the others say. */
export function explainSender(request: AdmissionRequest, facts: ExplainedFacts): Verdict[] {
  return [explainSendAt(request, facts), explainNumber(request, facts), explainReadiness(request, facts)];
}

/** What the checks of the recipient say. */
export function explainRecipient(request: AdmissionRequest, facts: ExplainedFacts): Verdict[] {
  const suppression = gates.suppression(request, facts);
  return [
    suppression === null
      ? passed('suppression', 'The recipient did not opt out')
      : failed('suppression', refusalError(suppression).code, 'The recipient opted out'),
    explainConsent(request, facts),
    ...explainTime(request, facts),
  ];
}

function explainSendAt({ sendAt }: AdmissionRequest, { at, mode }: ExplainedFacts): Verdict {
  if (sendAt === null) return passed('send_at', 'It asks for now');
  const problem = sendAtProblem(sendAt, at);
  if (problem !== null) return failed('send_at', 'VALIDATION_ERROR', `send_at ${problem}`);
  const wanted = `It asks for ${isoMillis(sendAt)}`;
  return Temporal.Instant.compare(sendAt, at) <= 0
    ? passed('send_at', wanted)
    : passed('send_at', `${wanted} and waits until then${wayThere(sendAt, mode)}`);
}

function explainNumber(request: AdmissionRequest, facts: AdmissionFacts): Verdict {
  const refusal = gates.sender(request, facts);
  return refusal === null
    ? passed('sender', 'The number is yours')
    : failed('sender', refusalError(refusal).code, 'No number of yours has this id');
}

function explainReadiness(request: AdmissionRequest, facts: AdmissionFacts): Verdict {
  if (facts.sender === null) return skipped('readiness', 'The sender is unknown');
  const refusal = gates.readiness(request, facts);
  if (refusal === null) return passed('readiness', 'The number sends, under an approved campaign');
  const reasons = refusal.gate === 'sender_not_ready' ? refusal.reasons.map((reason) => notReadyText[reason]) : [];
  return failed('readiness', refusalError(refusal).code, reasons.join('; '));
}

function explainConsent(request: AdmissionRequest, facts: AdmissionFacts): Verdict {
  if (facts.campaign === null) return skipped('consent', 'Consent is given to a campaign, and the sender has none');
  const refusal = gates.consent(request, facts);
  const { consent } = basisOf(request, facts);
  if (refusal !== null) {
    const why =
      consent === null ? `${request.consentId ?? ''} is no consent of this recipient` : 'It is revoked or expired';
    return failed('consent', refusalError(refusal).code, why);
  }
  return passed(
    'consent',
    consent === null ? 'No consent is recorded, and none is required' : `${consent.id} is active`,
  );
}

function explainTime(request: AdmissionRequest, facts: ExplainedFacts): Verdict[] {
  const basis = basisOf(request, facts);
  const refusal = gates.timezone(request, facts);
  if (refusal !== null) {
    const { code, message } = refusalError(refusal);
    return [failed('timezone', code, message), skipped('quiet_hours', 'No time zone is known')];
  }
  const { timezone, wanted, window, zoneRules } = basis;
  const zone = passed('timezone', explainZone(request, basis));
  if (basis.reply)
    return [zone, passed('quiet_hours', 'A reply within 24 hours of a text from the recipient leaves at once')];
  const leaves = sendTimeOf(basis);
  if (timezone === null || leaves.equals(wanted))
    return [zone, passed('quiet_hours', 'It leaves outside the quiet hours of the recipient')];
  const local = zoneRules.localTime(timezone, wanted).toPlainTime().toString({ smallestUnit: 'minute' });
  const detail =
    `At ${isoMillis(wanted)} it is ${local} in ${timezone}, where texts leave ${spellWindow(window)}: ` +
    `it waits until ${isoMillis(leaves)}${wayThere(leaves, facts.mode)}`;
  return [zone, { ...passed('quiet_hours', detail), result: 'shifted' }];
}

// Why the zone of a request is not the one that counts, in the order of the interface.
const goesBefore = {
  consent: 'that of a consent goes before it',
  conversation: 'a conversation keeps the first zone that it learned',
} as const;

function explainZone(request: AdmissionRequest, { timezone, timezoneFrom: from }: SendBasis): string {
  if (timezone === null || from === null) return 'A reply needs none';
  const known = `${timezone}, from the ${from}`;
  const isPassedOver = request.timezone !== null && request.timezone !== timezone;
  return isPassedOver && (from === 'consent' || from === 'conversation')
    ? `${known}; ${request.timezone} of the request does not count: ${goesBefore[from]}`
    : known;
}

/** The call that sends the clock of a test organization to the instant until which a text waits. */
function wayThere(until: Temporal.Instant, mode: ExplainedFacts['mode']): string {
  if (mode === 'live') return '';
  const to = isoMillis(until.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }));
  return `; POST /v1/test/clock/advance {"to":"${to}"} sends the clock ahead`;
}

function spellWindow({ startMinute, endMinute }: SendWindow): string {
  return `from ${timeOf(startMinute)} to ${timeOf(endMinute)}`;
}

function timeOf(minuteOfDay: number): string {
  const [hours, minutes] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

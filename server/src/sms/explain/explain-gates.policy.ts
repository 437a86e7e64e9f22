import { type AdmissionFacts, type AdmissionRequest, basisOf, gates, sendTimeOf } from '../admission.policy.ts';
import { isoMillis } from '../../platform/clock.ts';
import { notReadyText } from '../errors.ts';
import { refusalError } from '../refusal-error.ts';
import { sendAtProblem } from '../send-time.policy.ts';
import type { GateName, Verdict } from './types.ts';

const passed = (gate: GateName, detail: string): Verdict => ({ gate, result: 'passed', code: null, detail });
const failed = (gate: GateName, code: string, detail: string): Verdict => ({ gate, result: 'failed', code, detail });
const skipped = (gate: GateName, detail: string): Verdict => ({ gate, result: 'skipped', code: null, detail });

/** What the checks of the request and its sender say: the gates of a real send, each asked whatever the others say. */
export function explainSender(request: AdmissionRequest, facts: AdmissionFacts): Verdict[] {
  return [explainSendAt(request, facts), explainNumber(request, facts), explainReadiness(request, facts)];
}

/** What the checks of the recipient say. */
export function explainRecipient(request: AdmissionRequest, facts: AdmissionFacts): Verdict[] {
  const suppression = gates.suppression(request, facts);
  return [
    suppression === null
      ? passed('suppression', 'The recipient did not opt out')
      : failed('suppression', refusalError(suppression).code, 'The recipient opted out'),
    explainConsent(request, facts),
    ...explainTime(request, facts),
  ];
}

function explainSendAt({ sendAt }: AdmissionRequest, { at }: AdmissionFacts): Verdict {
  if (sendAt === null) return passed('send_at', 'It asks for now');
  const problem = sendAtProblem(sendAt, at);
  return problem === null
    ? passed('send_at', `It asks for ${isoMillis(sendAt)}`)
    : failed('send_at', 'VALIDATION_ERROR', `send_at ${problem}`);
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

function explainTime(request: AdmissionRequest, facts: AdmissionFacts): Verdict[] {
  const basis = basisOf(request, facts);
  const refusal = gates.timezone(request, facts);
  if (refusal !== null) {
    const { code, message } = refusalError(refusal);
    return [failed('timezone', code, message), skipped('quiet_hours', 'No time zone is known')];
  }
  const known = basis.timezone === null ? 'A reply needs none' : `${basis.timezone}, from the ${basis.timezoneFrom}`;
  const zone = passed('timezone', known);
  if (basis.reply)
    return [zone, passed('quiet_hours', 'A reply within 24 hours of a text from the recipient leaves at once')];
  const leaves = sendTimeOf(basis);
  return leaves.equals(basis.wanted)
    ? [zone, passed('quiet_hours', 'It leaves outside the quiet hours of the recipient')]
    : [
        zone,
        {
          ...passed('quiet_hours', `It waits for the end of the quiet hours, ${isoMillis(leaves)}`),
          result: 'shifted',
        },
      ];
}

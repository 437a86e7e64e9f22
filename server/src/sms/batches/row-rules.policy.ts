import { rightNumberProblem } from '../../platform/text/call-destination.policy.ts';
import { e164Number } from '../../platform/text/e164.ts';
import type { ZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { type AdmissionFacts, isToItself, toItselfText } from '../model/admission.policy.ts';
import type { MessageError } from '../model/types.ts';
import type { BatchRow } from './types.ts';

/** The limits of one text, as the contract has them for a single send. */
export const rowLimits = {
  recipient: e164Number,
  textCharacters: 1600,
  metadataKeys: 50,
  metadataBytes: 8192,
} as const;

/** The first rule that a row breaks by itself, whoever its recipient is; null for a sound one. */
export function rowProblem(row: BatchRow, zoneRules: ZoneRules): MessageError | null {
  const { textCharacters } = rowLimits;
  if (!rowLimits.recipient.test(row.to)) {
    return problem('invalid_destination', 'to must be an E.164 number such as +15005550123');
  }
  const misspelled = rightNumberProblem(row.to);
  if (misspelled !== null) return problem('invalid_destination', `to ${misspelled}`);
  if (!/\S/.test(row.text)) return problem('invalid_text', 'text must not be blank');
  // A text of few units has no more characters.
  if (row.text.length > textCharacters && [...row.text].length > textCharacters) {
    return problem('invalid_text', `text must have at most ${textCharacters} characters`);
  }
  if (row.recipientTimezone !== null && !zoneRules.isZone(row.recipientTimezone)) {
    return problem('invalid_timezone', 'recipient_timezone must be a zone with an area, as Asia/Tokyo');
  }
  return metadataProblem(row.metadata);
}

/** The same with what is known of its sender: no text goes to the number that sends it. */
export function rowProblemFor(facts: AdmissionFacts, row: BatchRow): MessageError | null {
  const own = rowProblem(row, facts.zoneRules);
  return own === null && isToItself(facts, row.to) ? problem('invalid_destination', `to ${toItselfText}`) : own;
}

/** The limit that metadata breaks; null where it may be kept. */
export function metadataProblem(metadata: Record<string, unknown>): MessageError | null {
  const { metadataKeys, metadataBytes } = rowLimits;
  if (Object.keys(metadata).length > metadataKeys) {
    return problem('invalid_metadata', `metadata must have at most ${metadataKeys} keys`);
  }
  if (Buffer.byteLength(JSON.stringify(metadata)) > metadataBytes) {
    return problem('invalid_metadata', `metadata must be at most ${metadataBytes} bytes of JSON`);
  }
  return null;
}

function problem(code: MessageError['code'], message: string): MessageError {
  return { code, message, carrierCode: null };
}

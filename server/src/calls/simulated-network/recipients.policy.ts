import { numberOf } from '../../platform/text/call-destination.policy.ts';

/** Who answers at a number of the simulated network that a call is handed over to, or that a person calls. */
export type Recipient = 'accepts' | 'declines' | 'no_answer' | 'busy' | 'voicemail' | 'hangs_up';

/** Whom a destination leads to, whatever the spelling of its number (docs/decisions/calls.md#d322). */
export function recipientOf(to: string): Recipient {
  return recipients[numberOf(to) ?? ''] ?? 'accepts';
}

const recipients: Readonly<Record<string, Recipient>> = {
  '+15005550402': 'declines',
  '+15005550403': 'no_answer',
  '+15005550404': 'busy',
  '+15005550405': 'voicemail',
  '+15005550406': 'hangs_up',
};

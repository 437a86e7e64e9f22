import { numberOf } from '../../../platform/text/call-destination.policy.ts';

/** Whether a destination is one of SIP, which the carrier calls as it is written. */
export function isSipUri(destination: string): boolean {
  return /^sips?:/i.test(destination);
}

/** What a carrier is given to call: a SIP URI as it is written, and the number that anything else leads to. */
export function lineDestination(destination: string): string {
  return isSipUri(destination) ? destination : (numberOf(destination) ?? destination.replace(/^tel:/i, ''));
}

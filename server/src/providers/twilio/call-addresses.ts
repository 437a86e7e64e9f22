import type { ActNumber, CallEvent } from '../ports/call-carrier.ts';
import { referenceParameter, type SealedReferences } from '../wire/carriers/sealed-reference.ts';
import { askForRedelivery } from './messaging.ts';

/** Where the act stands whose stream has ended. */
export const actParameter = 'act';

/** What an address is for, besides the leg that it names. */
type Purpose = 'status' | 'machine' | 'stream';
type Leg = CallEvent['leg'];

/** The addresses that the carrier is given for one line: each names it, for one purpose. */
export interface CallAddresses {
  status(reference: string, leg: Leg): string;
  machine(reference: string): string;
  goOn(reference: string, act: ActNumber): string;
  /** What an address names that was made for this purpose; null for any other. */
  open(token: string | undefined, purpose: Purpose): { readonly reference: string; readonly leg: Leg } | null;
}

export function createCallAddresses(references: SealedReferences, callbackUrl: () => string): CallAddresses {
  // Not every callback says its numbers, so a reference is sealed for what it is used for.
  const sealed = (reference: string, purpose: Purpose, leg: Leg): string =>
    `${referenceParameter}=${references.seal(reference, { from: leg, to: purpose })}`;
  return {
    status: (reference, leg) => `${callbackUrl()}/status?${sealed(reference, 'status', leg)}${askForRedelivery}`,
    machine: (reference) => `${callbackUrl()}/machine?${sealed(reference, 'machine', 'line')}${askForRedelivery}`,
    goOn: (reference, act) =>
      `${callbackUrl()}?${sealed(reference, 'stream', 'line')}&${actParameter}=${act}${askForRedelivery}`,
    open: (token = '', purpose) => {
      for (const leg of ['line', 'transfer'] as const) {
        const reference = references.open(token, { from: leg, to: purpose });
        if (reference !== null) return { reference, leg };
      }
      return null;
    },
  };
}

import type { Receiver } from '../../../tests/support/webhook-receiver.ts';
import type { Canaries } from './canaries.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';

/** Who is called with credentials of its own, which are for it and for nobody else. */
export interface SecretReceiver {
  label: string;
  receiver: Receiver;
}

export interface Life {
  system: OneProcess;
  organization: BornOrganization;
  live: BornOrganization;
  canaries: Canaries;
  /** What may be kept and shown, but is for no log, no metric and no job. */
  privates: Canaries;
  /** What tells of a person or a business: for its organization and the operator alone, and sealed wherever it is kept. */
  personal: Canaries;
}

/** Two headers with credentials, minted for the receiver of that label. */
export const credentialsOf = ({ canaries }: Life, label: string) => [
  { name: 'Authorization', value: canaries.mint(`credentials of ${label}`, 'Bearer ') },
  { name: 'X-Api-Key', value: canaries.mint(`credentials of ${label}`) },
];

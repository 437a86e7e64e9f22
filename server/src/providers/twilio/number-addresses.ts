import { askForRedelivery } from './messaging.ts';

/** What a number at the carrier has to name, so that calls to it come in. */
export interface NumberAddresses {
  /** Where the carrier asks what to do with a call (`voice_url`, by POST). Not asked twice: the call rings meanwhile. */
  readonly voice: string;
  /** Where it reports how a call ended (`status_callback`, by POST). */
  readonly status: string;
}

/** By the address of our callbacks of calls, under which all of them are. */
export function numberAddresses(callsUrl: string): NumberAddresses {
  return { voice: callsUrl, status: `${callsUrl}/status${askForRedelivery}` };
}

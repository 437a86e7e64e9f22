import type { TelnyxConfig, TwilioConfig } from './carrier-accounts.ts';
import type { Config } from './config.ts';

/** The accounts that carry calls of live organizations; null where one carries none. */
export interface CallAccounts {
  readonly telnyx: (TelnyxConfig & { readonly connectionId: string }) | null;
  readonly twilio: TwilioConfig | null;
}

/**
 * At Telnyx calls go over a connection of the account: without its name there are none. Both carriers open the stream of
 * a line under an encrypted address alone, so that without one nothing is carried (docs/decisions/telephone.md#d545).
 */
export function callAccounts({
  telnyx,
  twilio,
  publicUrl,
}: Pick<Config, 'telnyx' | 'twilio' | 'publicUrl'>): CallAccounts {
  if (publicUrl === null || !publicUrl.startsWith('https:')) return { telnyx: null, twilio: null };
  const connectionId = telnyx?.connectionId ?? null;
  return { telnyx: telnyx === null || connectionId === null ? null : { ...telnyx, connectionId }, twilio };
}

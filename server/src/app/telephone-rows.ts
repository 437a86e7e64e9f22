import { callAccounts } from '../config/call-accounts.ts';
import type { Config } from '../config/config.ts';
import { callCallbackPath } from '../providers/ports/callback-paths.ts';
import { numberAddresses } from '../providers/twilio/number-addresses.ts';

/**
 * Which carriers carry calls, and the addresses to set there, one line each; or why an account carries none. Empty where
 * there is no account.
 */
export function telephoneRows(config: Pick<Config, 'telnyx' | 'twilio' | 'publicUrl'>): string[] {
  const { telnyx, twilio, publicUrl } = config;
  const carrying = callAccounts(config);
  if (telnyx === null && twilio === null) return [];
  if (publicUrl === null || !publicUrl.startsWith('https:'))
    return [`no calls are carried: PUBLIC_URL is ${publicUrl ?? 'not set'}, and carriers stream to https:// alone`];
  const at = (carrier: string): string => `${publicUrl}${callCallbackPath(carrier)}`;
  return [
    ...(carrying.telnyx === null
      ? []
      : [`telnyx: webhook of connection ${carrying.telnyx.connectionId} ${at('telnyx')}`]),
    ...(telnyx !== null && carrying.telnyx === null
      ? ['telnyx carries no calls: TELNYX_CONNECTION_ID is not set']
      : []),
    ...(twilio === null ? [] : [`twilio: of each number, voice ${at('twilio')}`, status(at('twilio'))]),
    'npm run doctor asks the carriers whether they have these addresses',
  ];
}

const status = (callsUrl: string): string => `        and status ${numberAddresses(callsUrl).status}`;

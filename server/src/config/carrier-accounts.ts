import type { z } from 'zod';

/** An account at Telnyx. */
export interface TelnyxConfig {
  readonly apiKey: string;
  /** Without the version and without a trailing slash. */
  readonly baseUrl: string;
  /** 32 bytes: the Ed25519 key under which it signs its callbacks. */
  readonly publicKey: Buffer;
  readonly messagingProfileId: string | null;
  /** The connection that calls are made over. */
  readonly connectionId: string | null;
}

/** An account at Twilio. */
export interface TwilioConfig {
  readonly accountSid: string;
  /** Sends are made with it, and callbacks are signed with it. */
  readonly authToken: string;
  /** Without the version and without a trailing slash. */
  readonly baseUrl: string;
}

const urlForm = 'must be an http:// or https:// address without user, query or fragment';

/** The variables of the carriers of live organizations. */
export function carrierVariables(checks: {
  text: z.ZodString;
  isPlainHttpUrl: (value: string) => boolean;
  isThirtyTwoBytes: (value: string) => boolean;
}) {
  const { text, isPlainHttpUrl, isThirtyTwoBytes } = checks;
  const matching = (pattern: RegExp, must: string) => text.regex(pattern, must).nullable().default(null);
  // With the version or without: the documents of the carriers name it with.
  const address = (version: RegExp, usual: string) =>
    text
      .refine(isPlainHttpUrl, urlForm)
      .transform((value) => value.replace(/\/+$/, '').replace(version, ''))
      .default(usual);
  // What the carrier calls its profiles and connections.
  const telnyxId = matching(/^[\x21-\x7e]{1,128}$/, 'must be an id without spaces');
  return {
    TELNYX_API_KEY: matching(/^[\x21-\x7e]{1,256}$/, 'must be an API key without spaces'),
    TELNYX_BASE_URL: address(/\/v2$/, 'https://api.telnyx.com'),
    TELNYX_PUBLIC_KEY: text
      .refine(isThirtyTwoBytes, 'must be the public key of the account: 32 bytes in base64')
      .transform((value) => Buffer.from(value, 'base64'))
      .nullable()
      .default(null),
    TELNYX_MESSAGING_PROFILE_ID: telnyxId,
    TELNYX_CONNECTION_ID: telnyxId,
    TWILIO_ACCOUNT_SID: matching(
      /^AC[0-9a-f]{32}$/,
      'must be the id of the account: AC followed by 32 lower-case hex digits',
    ),
    TWILIO_AUTH_TOKEN: matching(/^[\x21-\x7e]{1,256}$/, 'must be the auth token of the account, without spaces'),
    TWILIO_BASE_URL: address(/\/2010-04-01$/, 'https://api.twilio.com'),
  };
}

type Values = {
  [Name in keyof ReturnType<typeof carrierVariables>]: z.infer<ReturnType<typeof carrierVariables>[Name]>;
};

interface CarrierRule {
  name: string;
  must: string;
  others: readonly string[];
  isBroken: (values: Values & { PUBLIC_URL: string | null; ROLES: readonly string[] }) => boolean;
}

/** `name` is missing where `given` is there. */
function needs(name: keyof Values, given: keyof Values, why: string): CarrierRule {
  return {
    name,
    must: `must be set together with ${given}: ${why}`,
    others: [given],
    isBroken: (values) => values[name] === null && values[given] !== null,
  };
}

const telnyxPair = 'texts are sent with one and told of by the other';
const twilioPair = 'they are the name and the secret of one account';

/** What the variables of a carrier must be together. */
export const carrierRules: readonly CarrierRule[] = [
  needs('TELNYX_API_KEY', 'TELNYX_PUBLIC_KEY', telnyxPair),
  needs('TELNYX_PUBLIC_KEY', 'TELNYX_API_KEY', telnyxPair),
  needs('TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', twilioPair),
  needs('TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID', twilioPair),
  publicUrlRule('TELNYX_API_KEY'),
  publicUrlRule('TWILIO_ACCOUNT_SID'),
];

function publicUrlRule(account: 'TELNYX_API_KEY' | 'TWILIO_ACCOUNT_SID'): CarrierRule {
  return {
    name: 'PUBLIC_URL',
    must: `must be set together with ${account}: it is where the carrier tells what became of a text`,
    others: [account, 'ROLES'],
    // Without the role api, and beside an account at Telnyx, it is missing already.
    isBroken: (values) =>
      values[account] !== null &&
      values.PUBLIC_URL === null &&
      values.ROLES.includes('api') &&
      (account === 'TELNYX_API_KEY' || values.TELNYX_API_KEY === null),
  };
}

/** The accounts that are configured; null where one is not. */
export function carrierAccounts(env: Values): { telnyx: TelnyxConfig | null; twilio: TwilioConfig | null } {
  return {
    telnyx:
      env.TELNYX_API_KEY === null || env.TELNYX_PUBLIC_KEY === null
        ? null
        : Object.freeze({
            apiKey: env.TELNYX_API_KEY,
            baseUrl: env.TELNYX_BASE_URL,
            publicKey: env.TELNYX_PUBLIC_KEY,
            messagingProfileId: env.TELNYX_MESSAGING_PROFILE_ID,
            connectionId: env.TELNYX_CONNECTION_ID,
          }),
    twilio:
      env.TWILIO_ACCOUNT_SID === null || env.TWILIO_AUTH_TOKEN === null
        ? null
        : Object.freeze({
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN,
            baseUrl: env.TWILIO_BASE_URL,
          }),
  };
}

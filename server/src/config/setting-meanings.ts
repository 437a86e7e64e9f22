import { vendorDefinitions } from '../providers/registry.ts';
import { vendorPrefix } from './vendor-accounts.ts';

/** What each variable that an operator may set is for, as docs/configuration.md shows it. Values and defaults are in config.ts. */
const meanings: Readonly<Record<string, string>> = {
  HOST: 'Address on which the API listens.',
  PORT: 'Port of the API; 0 picks a free one.',
  GATEWAY_PORT:
    'Port of the [local gateway](local-gateway.md) on 127.0.0.1, whatever HOST is; 0 picks a free one, and so does the default where it is taken.',
  GATEWAY_SOCKET: 'Path of a Unix socket on which the local gateway listens in place of its port.',
  GATEWAY_KEY: 'The key of the local gateway: up to 256 characters without spaces.',
  PUBLIC_URL:
    'Base of the addresses given to carriers. Required with an account at a carrier, and where ROLES lacks `api`.',
  PEER_URL:
    'Where this one process is reached by others of the same server: workers open the sound of its sessions there. By default its own listener, with a wildcard HOST the first address of the machine.',
  ROLES: 'What this process runs. Processes share one database.',
  DATABASE_URL: 'Any PostgreSQL from 15 on whose encoding is UTF8.',
  DATABASE_MAX_CONNECTIONS: 'Connections of this process to the database.',
  DATA_DIR:
    'Folder of the embedded database, the generated keys, the first API key, the first signing secret of a live organization, recordings, and uploads while they are served.',
  BOOTSTRAP_API_KEY: 'The key of the first organization: `sk_test_` or `sk_live_` and 48 hex digits.',
  ADMIN_API_KEY: 'Makes the admin organization, with this key.',
  SECRETS_KEY: '32 bytes in base64, comma-separated to rotate. Required with DATABASE_URL.',
  REGION: 'The name of this place, as `Service-Region` says it.',
  TRUSTED_PROXIES:
    'Address ranges of the proxies in front, as in `10.1.0.0/16,fd12::/32`; X-Forwarded-For counts from these peers alone.',
  EDGE_QUOTA: 'Requests and seconds per public address on addresses of the router; `0` is off.',
  EDGE_QUOTA_PRIVATE: '`true` counts loopback and private addresses too.',
  ROUTER_CONCURRENCY: 'Running router requests of one organization, over all processes.',
  TEST_VENDORS:
    'Comma-separated names of configured vendors, like `openai,deepgram`, that [sessions of test organizations](running-in-production.md#vendors-of-test-organizations) reach beside `simulated` and `local`. What they cost is real.',
  LOCAL_STT:
    '`auto`: test organizations hear by [PocketSphinx](voices.md#ears-without-an-account) where it is found on this machine; it understands synthetic and clear speech, people badly. `off` leaves it out.',
  LOCAL_STT_STREAMS: 'Recordings and streams that this process has PocketSphinx hear at once.',
  WEBHOOK_ENDPOINT_LIMIT: 'Webhook endpoints of one organization.',
  API_KEY_LIMIT: 'API keys in force of one organization.',
  AGENT_LIMIT: 'Agents of one organization.',
  SESSION_MINUTE_PRICE_MICRO_USD: 'What a minute of a session of the web costs, in millionths of a dollar.',
  CALL_MINUTE_PRICE_MICRO_USD: 'What a minute of a telephone call costs from its answer on, in millionths of a dollar.',
  WORKER_DRAIN_SECONDS:
    'How long a worker keeps its conversations once its process has to end; a process ends within 30 seconds whatever this says.',
  VOICE_MAX_CALLS:
    'Conversations that a process with the role voice speaks in at once; it claims none while its event loop is held up.',
  KYB_ATTESTATION:
    'Path of a JSON file with the wording that organizations accept with their verification (version, text, termsVersion, termsUrl), in place of ours.',
  DEPRECATED_IMESSAGE_SEND: '`off`: the deprecated send from a number of the iMessage channel answers 410.',
  ZONE_RULES: 'Path of a file with newer [rules of time zones](running-in-production.md#time-zones).',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  SMS_SEGMENT_PRICE_MICRO_USD: 'What one segment costs, in millionths of a dollar.',
  TELNYX_API_KEY: 'The account of live organizations at Telnyx; set TELNYX_PUBLIC_KEY and PUBLIC_URL with it.',
  TELNYX_BASE_URL: 'Where the API of Telnyx is.',
  TELNYX_PUBLIC_KEY: 'The key under which Telnyx signs: 32 bytes in base64.',
  TELNYX_MESSAGING_PROFILE_ID: 'For numbers that were given without a profile of their own.',
  TELNYX_CONNECTION_ID:
    'The connection (Voice API application) of calls at Telnyx; without it that account carries no calls.',
  TWILIO_ACCOUNT_SID: 'The account of live organizations at Twilio; set TWILIO_AUTH_TOKEN and PUBLIC_URL with it.',
  TWILIO_AUTH_TOKEN: 'The secret of that account.',
  TWILIO_BASE_URL: 'Where the API of Twilio is.',
  WEBHOOK_ALLOW_PRIVATE_NETWORKS:
    '`true` lets webhooks and tools of all organizations go to http:// and to this machine and its networks; left out, those of test organizations may go to [this machine](webhooks.md#receivers-on-your-machine) where only this machine reaches the server; `false` closes that too.',
  WEBHOOK_ALLOWED_CIDRS: 'Comma-separated ranges, like 10.1.0.0/16, that webhooks and tools may reach over https.',
};

const ofVendors: Readonly<Record<string, string>> = Object.fromEntries(
  vendorDefinitions.flatMap(({ name, displayName, defaultBaseUrl }) => {
    const prefix = vendorPrefix(name);
    // Only the operator knows where it is, and what it serves.
    if (defaultBaseUrl === null)
      return [
        [
          `${prefix}_BASE_URL`,
          `Address of a server that speaks OpenAI's API, for live organizations; set ${prefix}_MODELS with it.`,
        ],
        [`${prefix}_MODELS`, 'What that server serves, as in `stt:whisper,tts:kokoro,llm:llama3`.'],
        [`${prefix}_API_KEY`, 'Where that server asks for a key.'],
      ];
    return [
      [`${prefix}_API_KEY`, `The account of live organizations at ${displayName}.`],
      [`${prefix}_BASE_URL`, `Where the API of ${displayName} is, in place of ${defaultBaseUrl}.`],
    ];
  }),
);

/** What a variable is for, in Markdown. Throws for one that is not described. */
export function settingMeaning(name: string): string {
  const meaning = meanings[name] ?? ofVendors[name];
  if (meaning === undefined) throw new Error(`${name} is not described in setting-meanings.ts`);
  return meaning;
}

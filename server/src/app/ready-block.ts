import type { Temporal } from 'temporal-polyfill';
import type { PrintedSecret } from './first-organization.ts';
import { daytimeRecipient } from '../platform/time/daytime-zone.ts';

/** What the block tells; what a process does not have is null and its line is left out. */
export interface ReadyFacts {
  /** Null for a process without the API. */
  apiUrl: string | null;
  healthUrl: string;
  /** Where the local gateway listens, and where its key is; null for a process without it. */
  gateway: { address: string; keyLocation: string } | null;
  /** Where the data is, in words. */
  data: string;
  /** The key of the first organization, where this process knows it. */
  apiKey: PrintedSecret | null;
  /** The key that the links of the docs and the console bring with them; null for a link without one. */
  pagesKey: string | null;
  /** The same of /talk; null prints no such link. */
  talkKey: string | null;
  /** Vendors that sessions of test organizations reach, at their price. */
  testVendors: readonly string[];
  /** Who carries calls, and what to set there, a line each; empty for a process that no carrier reaches. */
  telephone: readonly string[];
  /** Known only at the start at which the organization was born. */
  webhookSecret: PrintedSecret | null;
  /** A number of the first organization that can text. */
  senderId: string | null;
  now: Temporal.Instant;
}

/** The block for people that is printed once when the server is ready. */
export function readyBlock(facts: ReadyFacts): string {
  const lines: Array<[string, string] | null> = [
    facts.apiUrl === null ? null : ['API', facts.apiUrl],
    facts.apiUrl === null
      ? null
      : ['Docs', `${facts.apiUrl}/docs${facts.pagesKey === null ? '' : `#key=${facts.pagesKey}`}`],
    facts.apiUrl === null
      ? null
      : ['Console', `${facts.apiUrl}/console${facts.pagesKey === null ? '' : `#key=${facts.pagesKey}`}`],
    facts.apiUrl === null || facts.talkKey === null ? null : ['Talk', `${facts.apiUrl}/talk#key=${facts.talkKey}`],
    facts.apiUrl === null ? null : ['Contract', `${facts.apiUrl}/openapi.json`],
    facts.apiUrl === null ? ['Health', facts.healthUrl] : null,
    facts.gateway && ['Gateway', `${facts.gateway.address}  (key in ${facts.gateway.keyLocation})`],
    ['Data', facts.data],
    facts.apiKey && ['API key', printed(facts.apiKey)],
    facts.testVendors.length === 0
      ? null
      : [
          'Vendors',
          `sessions of test organizations reach ${facts.testVendors.join(', ')}, which is paid for (TEST_VENDORS)`,
        ],
    ...facts.telephone.map((line, nth): [string, string] => [nth === 0 ? 'Telephone' : '', line]),
    facts.webhookSecret && ['Webhooks', printed(facts.webhookSecret, '  (signing secret, shown this once)')],
  ];
  const table = lines.flatMap((line) => (line === null ? [] : [`  ${line[0].padEnd(10)}${line[1]}`]));
  const curl = firstTextCommand(facts);
  const tryIt = curl === null ? [] : ['', '  Send a first text:', '', `  ${curl}`];
  const title = facts.apiUrl === null ? 'Trunkline works' : 'Trunkline is ready';
  return ['', `  ${title}`, '', ...table, ...tryIt, '', ''].join('\n');
}

/** One line for a shell. Its key is new each time it is pasted, and the recipient's zone lets the text leave at once. */
export function firstTextCommand(facts: Pick<ReadyFacts, 'apiUrl' | 'apiKey' | 'senderId' | 'now'>): string | null {
  const { apiUrl, apiKey, senderId, now } = facts;
  // A live key would text a real person.
  if (apiUrl === null || apiKey?.kind !== 'shown' || senderId === null) return null;
  const { to, timezone } = daytimeRecipient(now);
  const body = { from_phone_number_id: senderId, to, text: 'Hello from Trunkline', recipient_timezone: timezone };
  return [
    `curl -sS -X POST ${apiUrl}/v1/sms/messages`,
    `-H 'Authorization: Bearer ${apiKey.secret}'`,
    `-H 'Content-Type: application/json'`,
    `-H "Idempotency-Key: first-text-$(date +%s%N)"`,
    `-d '${JSON.stringify(body)}'`,
  ].join(' ');
}

function printed(secret: PrintedSecret, note = ''): string {
  return secret.kind === 'shown' ? `${secret.secret}${note}` : secret.instead;
}

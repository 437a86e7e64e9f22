import { z } from 'zod';
import type { Clock } from '../../platform/time/clock.ts';
import type { CallSetup, SetupFinding } from '../ports/call-setup.ts';
import {
  changed,
  createSetupClient,
  type SetupAnswer,
  type SetupAsk,
  type SetupClient,
  whyUnasked,
} from '../wire/carriers/setup-client.ts';
import { asSaid, setupFail, setupOk, setupWarn } from '../wire/carriers/setup-findings.ts';
import { numberAddresses } from './number-addresses.ts';
import { examineNumbers } from './setup-numbers.ts';

const text = z.string().nullish().catch(null);
const accountAnswer = z.object({ status: text, type: text });
const countryAnswer = z.object({ low_risk_numbers_enabled: z.boolean() });

/** How an account at Twilio has to be: its token, its standing, the countries that it dials, and its numbers. */
export function createTwilioCallSetup(options: {
  account: { readonly accountSid: string; readonly authToken: string; readonly baseUrl: string };
  clock: Pick<Clock, 'now'>;
  /** The address of our callbacks of calls. */
  callsUrl: string;
}): CallSetup {
  const { account, callsUrl } = options;
  const { accountSid, authToken, baseUrl } = account;
  return {
    carrier: 'twilio',
    examine: async ({ numbers, countries }) => {
      const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
      const client = createSetupClient({ ...options, carrier: 'twilio', headers: { authorization: `Basic ${basic}` } });
      const ask = askBy(client, `${baseUrl}/2010-04-01/Accounts/${accountSid}`);
      const clock = (): SetupFinding[] => [client.clock()].filter((finding) => finding !== null);
      const answer = await ask.read('.json');
      if (answer.kind === 'key_refused' || answer.kind === 'absent')
        return [
          setupFail(
            `twilio refuses the account (${answer.kind === 'absent' ? 'HTTP 404' : answer.why})`,
            'correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
          ),
          ...clock(),
        ];
      const askCountry = (country: string): Promise<SetupAnswer> =>
        client.ask({ url: new URL(`${voiceBaseUrl(baseUrl)}/v1/DialingPermissions/Countries/${country}`) });
      return [
        accountFinding(answer),
        ...(await countryFindings(askCountry, countries)),
        ...(await examineNumbers(ask, { numbers, addresses: numberAddresses(callsUrl) })),
        ...clock(),
      ];
    },
  };
}

function askBy(client: SetupClient, root: string): SetupAsk {
  return {
    read: (path) => client.ask({ url: new URL(`${root}${path}`) }),
    change: async (path, fields) =>
      changed(
        await client.ask({
          method: 'POST',
          url: new URL(`${root}${path}`),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(
            Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
          ).toString(),
        }),
      ),
  };
}

/** Permissions for dialing are a product of another host; what is no address of the carrier has both. */
function voiceBaseUrl(baseUrl: string): string {
  return baseUrl.replace(/^https:\/\/api\.((?:[a-z0-9-]+\.){0,2}twilio\.com)$/, 'https://voice.$1');
}

function accountFinding(answer: SetupAnswer): SetupFinding {
  const said = answer.kind === 'body' ? accountAnswer.safeParse(answer.body).data : undefined;
  if (said === undefined) {
    return setupWarn(`twilio could not be asked for the account (${whyUnasked(answer)})`, 'look again later');
  }
  const { status = null, type = null } = said;
  if (status !== null && status !== 'active')
    return setupFail(`the account at twilio is ${asSaid(status)}`, 'have it opened again there');
  return type === 'Trial'
    ? setupWarn('the account at twilio is on trial: it calls verified numbers alone', 'upgrade it there')
    : setupOk('the account at twilio is active');
}

/** A country costs what its calls cost: that is the operator's to open. */
async function countryFindings(
  ask: (country: string) => Promise<SetupAnswer>,
  countries: readonly string[],
): Promise<SetupFinding[]> {
  const open: string[] = [];
  const closed: string[] = [];
  for (const [nth, country] of countries.entries()) {
    const answer = await ask(country);
    const said = answer.kind === 'body' ? countryAnswer.safeParse(answer.body).data : undefined;
    if (said === undefined && answer.kind !== 'absent') {
      const rest = countries.slice(nth).join(', ');
      return [
        setupWarn(`twilio could not be asked whether it dials ${rest} (${whyUnasked(answer)})`, 'look again later'),
      ];
    }
    if (said?.low_risk_numbers_enabled === true) open.push(country);
    else closed.push(country);
  }
  if (closed.length > 0)
    return [
      setupWarn(`twilio does not dial ${closed.join(', ')}`, 'open what shall be called in its geographic permissions'),
    ];
  return open.length === 0 ? [] : [setupOk(`twilio dials ${open.join(', ')}`)];
}

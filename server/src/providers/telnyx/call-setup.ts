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
import { examineNumbers } from './setup-numbers.ts';

/** An inbound line rings for twenty seconds before our first command, which may take some more (`first_command_timeout`). */
const leastFirstCommandSeconds = 25;
const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);

const connectionAnswer = z.object({
  data: z.object({
    application_name: z.string(),
    active: flag,
    webhook_event_url: text,
    webhook_api_version: text,
    first_command_timeout: flag,
    first_command_timeout_secs: z.int().nullish().catch(null),
    outbound: z.object({ outbound_voice_profile_id: text }).nullish().catch(null),
  }),
});
type Connection = z.infer<typeof connectionAnswer>['data'];

const profileAnswer = z.object({
  data: z.object({
    name: text,
    enabled: flag,
    whitelisted_destinations: z.array(z.string()).nullish().catch(null),
  }),
});

/** How an account at Telnyx has to be: its key, its connection (Voice API application), the profile for dialing, its numbers. */
export function createTelnyxCallSetup(options: {
  account: { readonly apiKey: string; readonly baseUrl: string; readonly connectionId: string };
  clock: Pick<Clock, 'now'>;
  /** The address of our callbacks of calls. */
  callsUrl: string;
}): CallSetup {
  const { account, callsUrl } = options;
  const { connectionId } = account;
  return {
    carrier: 'telnyx',
    examine: async ({ numbers, countries }) => {
      const client = createSetupClient({
        ...options,
        carrier: 'telnyx',
        headers: { authorization: `Bearer ${account.apiKey}` },
      });
      const ask = askBy(client, account.baseUrl);
      const path = `/call_control_applications/${encodeURIComponent(connectionId)}`;
      const answer = await ask.read(path);
      if (answer.kind === 'key_refused')
        return [setupFail(`telnyx refuses the key (${answer.why})`, 'correct TELNYX_API_KEY'), ...clockOf(client)];
      const connection = answer.kind === 'body' ? (connectionAnswer.safeParse(answer.body).data?.data ?? null) : null;
      const profileId = connection?.outbound?.outbound_voice_profile_id ?? null;
      return [
        ...(connection === null
          ? [notRead(answer, connectionId)]
          : connectionFindings(connection, { connectionId, callsUrl, change: (fields) => ask.change(path, fields) })),
        ...(profileId === null ? [] : [await profileFinding(ask, profileId, countries)]),
        ...(await examineNumbers(ask, { connectionId, numbers })),
        ...clockOf(client),
      ];
    },
  };
}

function askBy(client: SetupClient, baseUrl: string): SetupAsk {
  const at = (path: string): URL => new URL(`${baseUrl}/v2${path}`);
  return {
    read: (path) => client.ask({ url: at(path) }),
    change: async (path, fields) =>
      changed(
        await client.ask({
          method: 'PATCH',
          url: at(path),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        }),
      ),
  };
}

function clockOf(client: SetupClient): SetupFinding[] {
  const finding = client.clock();
  return finding === null ? [] : [finding];
}

function notRead(answer: SetupAnswer, connectionId: string): SetupFinding {
  if (answer.kind === 'absent')
    return setupFail(
      `telnyx has no Voice API application ${connectionId}`,
      'set TELNYX_CONNECTION_ID to the id of one: connections of SIP trunks carry no media streams',
    );
  return setupWarn(
    `telnyx could not be asked for connection ${connectionId} (${whyUnasked(answer)})`,
    'look again later',
  );
}

/** What of a connection is otherwise than it has to be; one change sets all of it right. */
function connectionFindings(
  connection: Connection,
  of: {
    connectionId: string;
    callsUrl: string;
    change: (fields: Parameters<SetupAsk['change']>[1]) => Promise<string | null>;
  },
): SetupFinding[] {
  const { connectionId, callsUrl } = of;
  const name = `connection ${connectionId}`;
  const faults = faultsOf(connection, callsUrl);
  const fields = Object.fromEntries(faults.map(({ field, value }) => [field, value]));
  const fix = {
    what: `${name}: ${faults.map(({ field, value }) => `${field} to ${value}`).join(', ')}`,
    // Both are demanded with any change.
    apply: () => of.change({ application_name: connection.application_name, webhook_event_url: callsUrl, ...fields }),
  };
  const hasProfile = (connection.outbound?.outbound_voice_profile_id ?? '') !== '';
  return [
    ...faults.map(({ field, value, is }, nth) =>
      setupFail(`${name} has ${field} ${asSaid(is)}`, `set it to ${value} there`, nth === 0 ? fix : null),
    ),
    ...(faults.length === 0
      ? [setupOk(`${name} (${asSaid(connection.application_name)}) reports to ${callsUrl}`)]
      : []),
    ...(hasProfile
      ? []
      : [setupFail(`${name} has no outbound voice profile, and dials no one`, 'choose one at the connection')]),
  ];
}

interface Fault {
  readonly field: string;
  readonly is: string | number | boolean | null;
  readonly value: string | number | boolean;
}

function faultsOf(connection: Connection, callsUrl: string): Fault[] {
  const { active, webhook_event_url: url = null, webhook_api_version: version } = connection;
  const { first_command_timeout: ends, first_command_timeout_secs: seconds = null } = connection;
  const faults: (Fault | null)[] = [
    active === false ? { field: 'active', is: active, value: true } : null,
    url === callsUrl ? null : { field: 'webhook_event_url', is: url, value: callsUrl },
    // What a connection does not say is as the carrier has it by default, which is what we need.
    version === '1' ? { field: 'webhook_api_version', is: version, value: '2' } : null,
    ends === true && (seconds ?? 0) < leastFirstCommandSeconds
      ? { field: 'first_command_timeout_secs', is: seconds, value: leastFirstCommandSeconds }
      : null,
  ];
  return faults.filter((fault) => fault !== null);
}

async function profileFinding(ask: SetupAsk, id: string, countries: readonly string[]): Promise<SetupFinding> {
  const answer = await ask.read(`/outbound_voice_profiles/${encodeURIComponent(id)}`);
  const profile = answer.kind === 'body' ? profileAnswer.safeParse(answer.body).data?.data : undefined;
  const name = `outbound voice profile ${asSaid(profile?.name ?? id)}`;
  if (profile === undefined) {
    if (answer.kind === 'absent') return setupFail(`telnyx has no ${name}`, 'choose another one at the connection');
    return setupWarn(`telnyx could not be asked for ${name} (${whyUnasked(answer)})`, 'look again later');
  }
  if (profile.enabled === false) return setupFail(`${name} is not enabled, and dials no one`, 'enable it there');
  const open = profile.whitelisted_destinations ?? [];
  const closed = countries.filter((country) => !open.includes(country) && !open.includes('*'));
  // A country costs what its calls cost: that is the operator's to open.
  if (closed.length > 0)
    return setupWarn(
      `${name} does not dial ${closed.join(', ')}`,
      'add what shall be called to its destinations there',
    );
  return setupOk(`${name} dials ${asSaid(open.join(', '))}`);
}

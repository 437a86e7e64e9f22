import { callAccounts } from '../../config/call-accounts.ts';
import type { Config } from '../../config/config.ts';
import { listNumbersAtCarrier } from '../../phone-numbers/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { countryOf } from '../../platform/text/e164.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { CallSetup, SetupFinding } from '../../providers/ports/call-setup.ts';
import { callCallbackPath } from '../../providers/ports/callback-paths.ts';
import { createTelnyxCallSetup } from '../../providers/telnyx/call-setup.ts';
import { createTwilioCallSetup } from '../../providers/twilio/call-setup.ts';
import { readAppliedMigrations } from '../applied-migrations.ts';
import { type Finding, findingsOf } from './finding.ts';

const check = 'telephone';
const { ok, warn, fail } = findingsOf(check);
/** Each is asked for by a request of its own. */
const mostNumbers = 100;

/** The numbers (E.164) that are asked for at each carrier, by its name. */
export type NumbersAtCarriers = ReadonlyMap<string, readonly string[]>;

/** The newest numbers at the carriers of calls; empty before the first start. */
export async function readNumbersAtCarriers(database: Database): Promise<NumbersAtCarriers> {
  if ((await readAppliedMigrations(database)) === null) return new Map();
  const entries = (['telnyx', 'twilio'] as const).map(
    async (carrier) => [carrier, await listNumbersAtCarrier(database.read, carrier, mostNumbers)] as const,
  );
  return new Map(await Promise.all(entries));
}

/**
 * Whether calls can be carried: asks each carrier of calls whether key, connection, countries and numbers are as they must be
 * (docs/decisions/telephone.md#d546). Nothing is changed; what a finding can have set right is in its `fix`.
 */
export async function checkTelephone(options: {
  config: Pick<Config, 'telnyx' | 'twilio' | 'publicUrl'>;
  clock: Clock;
  numbers: NumbersAtCarriers;
}): Promise<Array<Finding & Pick<SetupFinding, 'fix'>>> {
  const { config, clock, numbers } = options;
  const { telnyx, twilio, publicUrl } = config;
  if (telnyx === null && twilio === null) return [withoutFix(ok('no carrier of calls is configured'))];
  const accounts = callAccounts(config);
  const callsUrl = (carrier: string): string => `${publicUrl ?? ''}${callCallbackPath(carrier)}`;
  const setups: CallSetup[] = [
    ...(accounts.telnyx === null
      ? []
      : [createTelnyxCallSetup({ account: accounts.telnyx, clock, callsUrl: callsUrl('telnyx') })]),
    ...(accounts.twilio === null
      ? []
      : [createTwilioCallSetup({ account: accounts.twilio, clock, callsUrl: callsUrl('twilio') })]),
  ];
  const found = await Promise.all(
    setups.map((setup) => {
      const own = numbers.get(setup.carrier) ?? [];
      const countries = own.map(countryOf).filter((country) => country !== null);
      return setup.examine({ numbers: own, countries: [...new Set(countries)].toSorted() });
    }),
  );
  return [...uncarried(config).map(withoutFix), ...found.flat().map((finding) => ({ check, ...finding }))];
}

/** Why an account carries no calls. */
function uncarried({ telnyx, publicUrl }: Pick<Config, 'telnyx' | 'publicUrl'>): Finding[] {
  if (publicUrl === null || !publicUrl.startsWith('https:'))
    return [fail('no calls are carried: carriers stream to https:// alone', 'set PUBLIC_URL to an https:// address')];
  if (telnyx === null || telnyx.connectionId !== null) return [];
  return [warn('telnyx carries no calls: it has no connection', 'set TELNYX_CONNECTION_ID where it shall carry calls')];
}

function withoutFix(finding: Finding): Finding & Pick<SetupFinding, 'fix'> {
  return { ...finding, fix: null };
}

import { callAccounts } from '../../config/call-accounts.ts';
import type { Config } from '../../config/config.ts';
import { compareNumbers, type KnownNumbers, listKnownNumbers } from '../../phone-numbers/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { callCallbackPath, carrierCallbackPath } from '../../providers/ports/callback-paths.ts';
import type { NumberCarrier } from '../../providers/ports/number-carrier.ts';
import { createTelnyxNumbers } from '../../providers/telnyx/numbers/index.ts';
import { createTwilioNumbers } from '../../providers/twilio/numbers.ts';
import { readAppliedMigrations } from '../applied-migrations.ts';
import type { NumbersAtCarriers } from './check-telephone.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn } = findingsOf('numbers');
const madeBy = '0099-number-sweeps';
/** So many are named, of each kind. */
const most = 20;

/** The numbers that are here, by carrier. */
export type NumbersHere = ReadonlyMap<NumberCarrier['name'], KnownNumbers>;

/** Empty before an upgrade: there is nothing to compare with. */
export async function readNumbersHere(database: Database): Promise<NumbersHere> {
  if ((await readAppliedMigrations(database))?.includes(madeBy) !== true) return new Map();
  const entries = (['telnyx', 'twilio'] as const).map(
    async (carrier) => [carrier, await listKnownNumbers(database.read, carrier)] as const,
  );
  return new Map(await Promise.all(entries));
}

/**
 * Whether each account has the numbers that are here, and no other ones, by the lists of all its numbers
 * (docs/decisions/numbers.md#d577). A list that breaks off or is empty where it should not be decides nothing.
 */
export async function checkNumberLists(options: {
  config: Pick<Config, 'telnyx' | 'twilio' | 'publicUrl'>;
  here: NumbersHere;
  /** Those that the accounts of calls were asked for one by one. */
  numbers: NumbersAtCarriers;
  clock: Clock;
  log: Logger;
}): Promise<Finding[]> {
  const { config, here, numbers } = options;
  const accounts = callAccounts(config);
  const findings: Finding[] = [];
  for (const { name, list } of carriersOf(options)) {
    const known = here.get(name);
    if (name === 'simulated' || list === null || known === undefined) continue;
    const compared = await compareNumbers(list, async () => known);
    if (compared === null) {
      findings.push(warn(`the list of the numbers at ${name} decides nothing`, 'look again later'));
      continue;
    }
    const asked = new Set(accounts[name] === null ? [] : numbers.get(name));
    const lacking = compared.lacking.filter((e164) => !asked.has(e164));
    for (const e164 of lacking.slice(0, most))
      findings.push(warn(`the account at ${name} has no number ${e164}`, 'buy or port it there, or release it here'));
    findings.push(
      compared.unknown.length === 0
        ? ok(`the account at ${name} has no number that is unknown here`)
        : warn(unknownAt(name, compared.unknown), 'release them there, or give them to an organization: they cost'),
    );
  }
  return findings;
}

function unknownAt(name: string, unknown: readonly string[]): string {
  const named = unknown.slice(0, most).join(', ');
  const others = unknown.length > most ? ` and ${unknown.length - most} more` : '';
  return `the account at ${name} has numbers that no organization has here: ${named}${others}`;
}

function carriersOf({
  config,
  ...tools
}: {
  config: Pick<Config, 'telnyx' | 'twilio' | 'publicUrl'>;
  clock: Clock;
  log: Logger;
}): NumberCarrier[] {
  const { telnyx, twilio } = config;
  const at = (path: string): string => `${config.publicUrl ?? ''}${path}`;
  return [
    ...(telnyx === null ? [] : [createTelnyxNumbers({ account: telnyx, ...tools })]),
    ...(twilio === null
      ? []
      : [
          createTwilioNumbers({
            account: twilio,
            textsUrl: () => at(carrierCallbackPath('twilio')),
            callsUrl: () => at(callCallbackPath('twilio')),
            ...tools,
          }),
        ]),
  ];
}

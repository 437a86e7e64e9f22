import { type Config, loadConfig } from '../../config/config.ts';
import { createDataFolder, type DataFolder, recordingsFolderIn } from '../../config/data-folder.ts';
import { ConfigError } from '../../config/config-error.ts';
import { describeConfig } from '../../config/describe-config.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createDatabase, type Database } from '../../platform/db/database.ts';
import { hasEmbeddedDatabase } from '../../platform/embedded-postgres/running-url.ts';
import { StartupError } from '../../platform/process/startup-error.ts';
import { createEncryption } from '../../platform/crypto/encryption.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import { release } from '../../platform/process/release.ts';
import { killPoints, sealedColumns } from '../../app/declarations.ts';
import { openKeptDatabase } from '../kept-database.ts';
import { findLocalModels } from '../../providers/local/find-local-models.ts';
import type { SetupFix } from '../../providers/ports/call-setup.ts';
import { vendorDefinitions } from '../../providers/registry.ts';
import { checkClock } from './check-clock.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase } from './check-database.ts';
import { checkGateway } from './check-gateway.ts';
import { checkListen } from './check-listen.ts';
import { checkLocal } from './check-local.ts';
import { checkRecordings } from './check-recordings.ts';
import { checkLockedNumbers } from './check-locked-numbers.ts';
import { checkNumberLists, type NumbersHere, readNumbersHere } from './check-number-lists.ts';
import { checkPort } from './check-port.ts';
import { checkReceivers } from './check-receivers.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkKeyFile, checkSecrets } from './check-secrets.ts';
import { checkTelephone, type NumbersAtCarriers, readNumbersAtCarriers } from './check-telephone.ts';
import { checkVendors, type VendorAddress } from './check-vendors.ts';
import { checkZoneRules } from './check-zone-rules.ts';
import { type Finding, findingsOf } from './finding.ts';

const releaseFindings = findingsOf('release');
const configuration = findingsOf('configuration');
const dataFolderFindings = findingsOf('data folder');
const databaseFindings = findingsOf('database');
const secrets = findingsOf('secrets');

interface Tools {
  clock: Clock;
  log: Logger;
  randomness: Randomness;
  /** Gets each change at a carrier that would set a finding right. */
  offer?: (fix: SetupFix) => void;
}

/**
 * Looks at everything that a server needs, whether it runs or not. Nothing is changed: where the embedded database is
 * down it is started for the look and stopped again. With a wrong configuration nothing else is looked at.
 */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  tools: Tools,
): Promise<Finding[]> {
  const { randomness } = tools;
  const openDataFolder = (dir: string): DataFolder => createDataFolder({ dir, randomness });
  const { problems, misspelt } = describeConfig({ environment, killPoints, openDataFolder, randomness });
  const misspellings = misspelt.map(({ name, meant }) =>
    configuration.warn(`${name} is not read by anything`, `name it ${meant} if that is meant`),
  );
  if (problems.length > 0) {
    const wrong = problems.map(({ name, must }) => configuration.fail(`${name} is wrong`, `${name} ${must}`));
    return [...wrong, ...misspellings];
  }
  const config = loadConfig(environment, killPoints);
  const folder = async (): Promise<Finding[]> => {
    if (!keepsFiles(config)) return [dataFolderFindings.ok('nothing is kept in DATA_DIR')];
    return checkDataFolder({ dataDir: config.dataDir, uploads: config.roles.includes('api'), randomness });
  };
  const keyFile = async (): Promise<Finding[]> => {
    const found = keepsFiles(config) ? checkKeyFile(config.dataDir) : null;
    return found === null ? [] : [found];
  };
  const foundInFolder = await look('data folder', folder);
  let numbers: NumbersAtCarriers = new Map();
  let numbersHere: NumbersHere = new Map();
  const readNumbers = async (database: Database): Promise<Finding[]> => {
    numbers = await readNumbersAtCarriers(database);
    numbersHere = await readNumbersHere(database);
    return [];
  };
  const lacksFolder = foundInFolder.some(({ check, level }) => check === 'data folder' && level === 'FAIL');
  return [
    releaseFindings.ok(`this is ${release}; CHANGELOG.md says what changed, and what to know before an upgrade`),
    configuration.ok('every setting has a value that it can have'),
    ...misspellings,
    ...checkZoneRules({
      rules: config.zoneRules,
      hasFile: environment['ZONE_RULES'] !== undefined,
      now: tools.clock.now(),
    }),
    ...foundInFolder,
    ...(await look('secrets', keyFile)),
    ...(await look('database', () =>
      examineDatabase({ config, lacksFolder, readNumbers }, openDataFolder(config.dataDir), tools),
    )),
    ...(await look('port', () => checkPort({ ...config, check: 'port', name: 'PORT', givesWay: false }))),
    ...(await look('gateway', () => checkGateway(config))),
    ...checkReceivers(config),
    ...(await look('vendors', () => checkVendors(vendorsOf(config)))),
    ...checkLocal(findLocalModels(config.local), config.local),
    ...(await look('public URL', () =>
      checkPublicUrl({ publicUrl: config.publicUrl, hasCarrier: config.telnyx !== null || config.twilio !== null }),
    )),
    ...(await look('telephone', async () => {
      const found = await checkTelephone({ config, clock: tools.clock, numbers });
      return found.map(({ fix, ...finding }) => {
        if (fix !== null) tools.offer?.(fix);
        return finding;
      });
    })),
    ...(await look('numbers', () => checkNumberLists({ config, here: numbersHere, numbers, ...tools }))),
  ];
}

/** Every vendor that this release knows, by the prefix of its variables. */
function vendorsOf({ telnyx, twilio, vendors }: Config): VendorAddress[] {
  return [
    { name: 'TELNYX', baseUrl: telnyx?.baseUrl ?? null },
    { name: 'TWILIO', baseUrl: twilio?.baseUrl ?? null },
    ...vendorDefinitions.map(({ name }) => ({
      name: name.toUpperCase(),
      baseUrl: vendors.find((account) => account.name === name)?.baseUrl ?? null,
    })),
  ];
}

/** Whether the server has anything in DATA_DIR: its database, its keys, or what one that serves keeps there. */
function keepsFiles({ databaseUrl, secretsKeys, roles, gateway }: Config): boolean {
  const mintsKey = roles.includes('gateway') && gateway.key === null;
  return databaseUrl === null || secretsKeys === null || roles.includes('api') || mintsKey;
}

/** Makes what a check throws a finding of it, so that the others are looked at all the same. */
async function look(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const remedy = 'mend what it says, then look again';
    return [findingsOf(check).fail(`the check did not come to its end: ${reason}`, remedy)];
  }
}

/** `lacksFolder`: DATA_DIR cannot be used, which is told already. */
async function examineDatabase(
  options: { config: Config; lacksFolder: boolean; readNumbers: (database: Database) => Promise<Finding[]> },
  dataFolder: DataFolder,
  tools: Tools,
): Promise<Finding[]> {
  const { config, lacksFolder, readNumbers } = options;
  const { clock, log } = tools;
  if (config.databaseUrl === null && !hasEmbeddedDatabase(config.dataDir)) {
    return [...(await checkClock({ clock, database: null })), databaseFindings.ok('it is made at the first start')];
  }
  let kept: Awaited<ReturnType<typeof openKeptDatabase>>;
  try {
    kept = await openKeptDatabase({ config, log });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    if (config.databaseUrl === null && lacksFolder) return checkClock({ clock, database: null });
    const remedy =
      config.databaseUrl === null
        ? `mend what it says; ${config.dataDir}/postgres.log has PostgreSQL's own words`
        : 'correct DATABASE_URL, or start that PostgreSQL';
    return [...(await checkClock({ clock, database: null })), databaseFindings.fail(error.message, remedy)];
  }
  const database = createDatabase({ url: kept.url, log, maxConnections: 1, applicationName: 'trunkline-doctor' });
  try {
    return [
      ...(await look('clock', () => checkClock({ clock, database }))),
      ...(await look('database', () => checkDatabase({ database, maxConnections: config.databaseMaxConnections }))),
      ...(await look('recordings', () => checkRecordings({ database, folder: recordingsFolderIn(config.dataDir) }))),
      ...(await look('listen', () => checkListen(database))),
      ...(await look('telephone', () => readNumbers(database))),
      ...(await look('numbers', () => checkLockedNumbers(database))),
      ...(await look('secrets', () => examineSecrets(config, dataFolder, database, tools))),
    ];
  } finally {
    await database.close();
    await kept.close();
  }
}

async function examineSecrets(
  config: Config,
  dataFolder: DataFolder,
  database: Database,
  { randomness }: Tools,
): Promise<Finding[]> {
  const tables = await database.read.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [sealedColumns.map(({ table }) => table)],
  );
  // Before an upgrade some are not there yet.
  const columns = sealedColumns.filter(({ table }) => tables.some(({ name }) => name === table));
  if (columns.length === 0) return [secrets.ok('there are none yet')];
  try {
    const keys = config.secretsKeys ?? dataFolder.keptSecretsKeys();
    if (keys === null) {
      return [
        secrets.fail(
          `${config.dataDir}/secrets-key is gone`,
          'bring it back from a backup: nothing else opens the secrets',
        ),
      ];
    }
    return await checkSecrets({ database, encryption: createEncryption({ keys, randomness }), columns });
  } catch (error) {
    // A file that cannot be read is told by checkKeyFile.
    if (error instanceof StartupError) return [];
    if (!(error instanceof ConfigError)) throw error;
    return [secrets.fail(error.message, 'bring the secrets-key file back from a backup')];
  }
}

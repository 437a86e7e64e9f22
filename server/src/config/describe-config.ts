import { createEncryption } from '../platform/crypto/encryption.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import { newestZoneRules, packageZoneRules, type ZoneRules } from '../platform/time/zone-rules/zone-rules.ts';
import { isSecretName } from './configured-secrets.ts';
import { type ConfigProblem, drillVariables, findConfigProblems, variables } from './config.ts';
import type { DataFolder } from './data-folder.ts';

/** One variable as a process that starts now would have it. */
export interface Setting {
  readonly name: string;
  /** Never a secret. */
  readonly value: string;
  readonly source: 'default' | 'environment' | 'data folder';
}

export interface ConfigDescription {
  /** Without those that are for drills. */
  readonly settings: readonly Setting[];
  readonly problems: readonly ConfigProblem[];
  /** Variables that nobody reads and that look like a misspelt one of ours. */
  readonly misspelt: ReadonlyArray<{ readonly name: string; readonly meant: string }>;
  /** Variables for drills that are set. */
  readonly drills: readonly string[];
}

const settable = Object.entries(variables.shape).filter(([name]) => !drillVariables.has(name));

type Environment = Readonly<Record<string, string | undefined>>;

const hidden = '(hidden)';

/**
 * The effective configuration, from the same variables as a start reads, and everything that is wrong with it. Reads
 * the small files in DATA_DIR and writes none; `openDataFolder` is asked with the effective folder.
 */
export function describeConfig(options: {
  environment: Environment;
  /** The instants that KILL_POINT may name. */
  killPoints: readonly string[];
  openDataFolder: (dir: string) => Pick<DataFolder, 'keptSecretsKeys' | 'readFirstKey' | 'keptGatewayKey'>;
  randomness: Randomness;
}): ConfigDescription {
  const { environment, killPoints, randomness } = options;
  const problems = findConfigProblems(environment, killPoints);
  const wrong = new Set(problems.map(({ name }) => name));
  const values = variables.parse(
    Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name) || !(name in variables.shape))),
  );
  const folder = options.openDataFolder(values.DATA_DIR);
  const keyNames = (keys: readonly Buffer[]): string => {
    const [first, ...others] = createEncryption({ keys, randomness }).keyIds;
    return `${hidden} key ${first} encrypts${others.length === 0 ? '' : `; ${others.join(', ')} can be read`}`;
  };

  /** What stands behind a variable that is not set, where that is not a fixed default. */
  const derived = (name: string): Omit<Setting, 'name'> | null => {
    switch (name) {
      case 'SECRETS_KEY': {
        if (values.DATABASE_URL !== null) return null;
        const keys = readKeys(folder);
        if (keys === 'damaged') return { value: 'the file secrets-key cannot be read', source: 'data folder' };
        const value = keys === null ? 'made at the first start' : keyNames(keys);
        return { value, source: 'data folder' };
      }
      case 'BOOTSTRAP_API_KEY':
        return minted(folder.readFirstKey());
      case 'GATEWAY_KEY':
        return minted(folder.keptGatewayKey());
      case 'ZONE_RULES':
        return { value: `${packageZoneRules().version}, of this release`, source: 'default' };
      case 'DEPRECATED_IMESSAGE_SEND':
        return { value: 'on', source: 'default' };
      case 'DATABASE_URL':
        return { value: 'the embedded PostgreSQL in DATA_DIR', source: 'default' };
      case 'PUBLIC_URL':
        return { value: 'the address of this server', source: 'default' };
      default:
        return null;
    }
  };
  const settings = settable.map(([name, schema]): Setting => {
    const given = environment[name];
    if (given === undefined) {
      return {
        name,
        ...(derived(name) ?? { value: spell(schema.safeParse(undefined).data), source: 'default' as const }),
      };
    }
    const source = 'environment';
    // What could not be read may hold a secret anywhere.
    if (wrong.has(name)) return { name, value: hidden, source };
    if (name === 'SECRETS_KEY' && values.SECRETS_KEY !== null)
      return { name, value: keyNames(values.SECRETS_KEY), source };
    if (name === 'ZONE_RULES' && values.ZONE_RULES !== null)
      return { name, value: `${withoutCredentials(given)} (${fileVersion(values.ZONE_RULES)})`, source };
    return { name, value: isSecretName(name) ? hidden : withoutCredentials(given), source };
  });
  const drills = [...drillVariables].filter((name) => environment[name] !== undefined);
  return { settings, problems, misspelt: findMisspelt(environment), drills };
}

/** A key that is minted and kept where none is set. */
function minted(kept: string | null): Omit<Setting, 'name'> {
  return kept === null
    ? { value: 'minted at the first start', source: 'default' }
    : { value: hidden, source: 'data folder' };
}

/** Which rules of zones a file holds, and whether a server goes by them. */
function fileVersion(ofFile: ZoneRules): string {
  const { version } = newestZoneRules(ofFile);
  return version === ofFile.version ? version : `${ofFile.version}, not used: ${version} of this release is newer`;
}

function readKeys(folder: Pick<DataFolder, 'keptSecretsKeys'>): readonly Buffer[] | null | 'damaged' {
  try {
    return folder.keptSecretsKeys();
  } catch {
    // What is wrong with it is for the start and the doctor to say.
    return 'damaged';
  }
}

function spell(value: unknown): string {
  if (value === null || value === undefined) return '(none)';
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.join(',');
  if (typeof value === 'object') return Object.values(value).join('/');
  return String(value);
}

/**
 * Addresses carry passwords before the host and among their parameters. A password with a slash may read like a port and
 * a path, so that everything up to the last `@` goes. Control characters stay out of the terminal.
 */
function withoutCredentials(text: string): string {
  return text
    .replace(/(:\/\/[^:@]*):.*@/, `$1:${hidden}@`)
    .replace(/([?&](?:password|sslpassword|sslkey)=)[^&]*/gi, `$1${hidden}`)
    .replace(/\p{Cc}/gu, '?');
}

const shortest = 6;
const mostEdits = 2;

function findMisspelt(environment: Environment): Array<{ name: string; meant: string }> {
  const known = settable.map(([name]) => name);
  return Object.keys(environment)
    .filter((name) => !(name in variables.shape) && name.length >= shortest)
    .flatMap((name) => {
      const meant = known.find((one) => one.length >= shortest && editsBetween(name.toUpperCase(), one) <= mostEdits);
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** How many letters must be put in, taken out or changed to make one text the other. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostEdits) return mostEdits + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

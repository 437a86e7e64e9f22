import { existsSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { apiKeyPattern, type Config } from '../config/config.ts';
import { createDataFolder, firstKeyFileIn } from '../config/data-folder.ts';
import { modeOfApiKey } from '../organizations/index.ts';
import { daytimeRecipient } from '../platform/time/daytime-zone.ts';
import { getLocal } from '../platform/net/get-local.ts';
import { localUrl } from '../platform/net/listen.ts';
import { systemRandomness as randomness } from '../platform/crypto/random.ts';
import { listenerAt } from './listener-at.ts';
import { CommandError } from './run-command.ts';

const patienceMs = 10_000;

/**
 * Lines that a POSIX shell evaluates: what the examples of README and docs take from it, of the server that runs with this
 * configuration. Throws CommandError where nothing runs, or no key of a test organization is at hand.
 */
export async function shellExports(config: Config): Promise<string> {
  if (config.port === 0) throw new CommandError('PORT=0 picks a port that only the server knows: give its PORT here');
  const url = localUrl(config.host, config.port);
  const key = keyOf(config);
  await requireServer(url);
  const { now } = (await read(`${url}/v1/test/clock`, key)) as { now: string };
  const { to, timezone } = daytimeRecipient(Temporal.Instant.from(now));
  const values = {
    TRUNKLINE_URL: url,
    TRUNKLINE_KEY: key,
    TRUNKLINE_NUMBER: textingNumber(await read(`${url}/v1/phone-numbers`, key)),
    TRUNKLINE_TO: to,
    TRUNKLINE_ZONE: timezone,
  };
  return Object.entries(values).map(exportLine).join('\n');
}

/** The key of a test organization: the one that was configured, or minted at the first start. Throws CommandError for none. */
function keyOf({ bootstrapApiKey, dataDir }: Config): string {
  const file = firstKeyFileIn(dataDir);
  const key = bootstrapApiKey ?? createDataFolder({ dir: dataDir, randomness }).readFirstKey();
  if (key === null && existsSync(file))
    throw new CommandError(`No key: ${file} cannot be read. Run it as the user who runs the server`);
  if (key === null) throw new CommandError(`No key: ${file} is not there. Run npm start first, with this DATA_DIR`);
  const place = bootstrapApiKey === null ? file : 'BOOTSTRAP_API_KEY';
  if (!apiKeyPattern.test(key)) throw new CommandError(`${place} does not hold an API key`);
  if (modeOfApiKey(key) === 'live')
    throw new CommandError(`The organization is a live one: its key is in ${place}, and is never printed`);
  return key;
}

/** Nothing but a server of ours is sent the key. */
async function requireServer(url: string): Promise<void> {
  const listener = await listenerAt(url);
  if (listener === 'none') throw new CommandError(`Nothing answers at ${url}: run npm start first, with the same PORT`);
  if (listener === 'other') throw new CommandError(`What answers at ${url} is no Trunkline: give the PORT of yours`);
}

async function read(url: string, key: string): Promise<unknown> {
  const answer = await getLocal(url, patienceMs, { authorization: `Bearer ${key}` }).catch(() => null);
  if (answer?.status === 200) return JSON.parse(answer.text);
  const reason =
    answer === null
      ? 'no answer'
      : answer.status === 401
        ? 'the key is not of this server, or was revoked'
        : answer.text;
  throw new CommandError(`GET ${url} failed: ${reason}`);
}

/** One that can text, the oldest first. What the server answers goes into a shell, so its form is looked at. */
function textingNumber(numbers: unknown): string {
  const known = numbers as ReadonlyArray<{ id: string; smsMessagingProfileStatus: string | null }>;
  const id = (known.find(({ smsMessagingProfileStatus: status }) => status === 'ready') ?? known[0])?.id;
  if (id === undefined || !/^num_[0-9a-f]+$/.test(id))
    throw new CommandError('The organization has no number: buy one by POST /v1/phone-numbers');
  return id;
}

/** For a POSIX shell: in single quotes nothing has a meaning but the quote itself, which none of the values can have. */
function exportLine([name, value]: [string, string]): string {
  if (value.includes("'")) throw new CommandError(`${name} cannot be quoted for a shell`);
  return `export ${name}='${value}'`;
}

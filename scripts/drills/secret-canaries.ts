import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEncryption } from '../../server/src/platform/crypto/encryption.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { operationList } from '../../tests/support/operation-list.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { type Canaries, createCanaries } from './stage/canaries.ts';
import { filesBelow, filesOfDatabase, type KeptBytes, rowsOfAllTables } from './stage/kept-bytes.ts';
import { liveWithSecrets } from './stage/life-with-secrets.ts';
import { operationOf, partOnceShown } from './stage/once-shown.ts';
import { onOneProcess, type OneProcess } from './stage/one-process.ts';
import type { SecretReceiver } from './stage/secret-life.ts';
import { outputOfRefusedStarts, shownBySdk } from './stage/secrets-elsewhere.ts';
import { startTellingCarrier, type TellingCarrier } from './stage/telling-carrier.ts';
import { startTellingVendors, type TellingVendors } from './stage/telling-vendors.ts';

/**
 * P20: a secret never comes back and never reaches a log, a job, an error or a column in the clear. Every secret that a
 * customer or the operator can give or be given is a canary, and so is what a verification tells of persons and
 * businesses; afterwards each half of each is looked for, in every form, in all that was answered, logged, stored and
 * sent. A round is one organization's life.
 */
export const secretCanaries: Drill = {
  name: 'secret-canaries',
  promise: 'P20',
  guarantee: 'a secret stands in no answer, log, job, error, column or file after all that can be done with it',
  unit: 'lives of an organization',
  rounds: 10,
  short: { rounds: 1 },
  run: async (run) => {
    const canaries = createCanaries();
    const [carrier, vendors] = await Promise.all([startTellingCarrier(), startTellingVendors()]);
    const answered: KeptBytes[] = [];
    const asked = new Set<string>();
    return onOneProcess(
      {
        environment: {
          LOG_LEVEL: 'trace',
          BOOTSTRAP_API_KEY: `sk_live_${randomBytes(24).toString('hex')}`,
          ...carrier.environment,
          ...vendors.environment,
        },
        onAnswer: (request, answer) => {
          const { secrets, rest } = partOnceShown(request, answer);
          for (const { name, secret } of secrets) canaries.add(name, secret);
          asked.add(operationOf(request) ?? '');
          answered.push({ where: `the answer to ${request.method} ${request.path}`, bytes: Buffer.from(rest) });
        },
      },
      (system) => drillOn(system, run, { canaries, answered, asked, carrier, vendors }),
    ).finally(() => Promise.all([carrier.close(), vendors.close()]));
  },
};

async function drillOn(
  system: OneProcess,
  { rounds, say }: DrillRun,
  {
    canaries,
    answered,
    asked,
    carrier,
    vendors,
  }: {
    canaries: Canaries;
    answered: KeptBytes[];
    asked: ReadonlySet<string>;
    carrier: TellingCarrier;
    vendors: TellingVendors;
  },
): Promise<Finding> {
  const { database, environment } = system;
  addOperatorSecrets(canaries, environment);
  const [privates, personal] = [createCanaries(), createCanaries()];
  const live = await system.organization('Live', 'live');
  const receivers: SecretReceiver[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    receivers.push(...(await liveWithSecrets({ system, live, canaries, privates, personal })));
    await carrier.sendThere(system);
    await vendors.askThere(system, live, privates);
    say(`${canaries.all().length} secrets, ${answered.length} answers`);
  }
  for (const path of ['/metrics', '/healthz', '/readyz', '/openapi.json', '/docs'])
    await system.ask({ method: 'GET', path });

  const elsewhere = [...(await outputOfRefusedStarts(system, canaries)), ...(await shownBySdk(system, live))];

  addFirstSecret(canaries, environment);
  const log = { where: 'the log', bytes: Buffer.from(system.output()) };
  const tables = await rowsOfAllTables(database);
  const dataDir = environment['DATA_DIR'] ?? '';
  // The one file that holds a secret, for its owner alone.
  const kept = filesBelow(dataDir).filter(({ where }) => !where.endsWith(firstSecretFile));
  const files = [...(await filesOfDatabase(database)), ...kept];
  const everything = [log, ...elsewhere, ...answered, ...tables, ...files];
  const notForEyes = everything.filter(({ where }) => /^(the log|table (pgboss\.|router_)|.* \/metrics$)/.test(where));
  // Its organization and the operator read it where it is told and reviewed, and nowhere else.
  const [told, notTold] = partition(everything, ({ where }) => /^the answer to .*\/kyb\b/.test(where));
  const found = [
    ...sightings(canaries, everything),
    ...sightings(privates, notForEyes),
    ...sightings(personal, notTold),
  ];
  const untried = operationList.filter(({ id }) => !asked.has(id)).map(({ id }) => `${id} was never asked`);
  untried.push(...vendors.unkeyed().map((setting) => `${setting} never arrived at its vendor`));
  const seen = new Set(told.flatMap(({ bytes }) => [...personal.search()(bytes)]));
  for (const { name } of personal.all()) if (!seen.has(name)) untried.push(`${name} was never told`);
  if (carrier.keyed() === 0) untried.push('the key of the carrier never arrived there');
  for (const receiver of receivers) {
    const received = requestsTo(receiver);
    const own = `credentials of ${receiver.label}`;
    found.push(...sightings(canaries, [received], own), ...sightings(personal, [received]));
    // What is looked for must be found where it belongs, or it would be found nowhere.
    if (!canaries.search()(received.bytes).has(own)) untried.push(`${own} never arrived`);
  }
  const megabytes = everything.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1_048_576;
  return {
    figure:
      `${canaries.all().length} secrets and ${personal.all().length} personal data found ${found.length} times in ${answered.length} answers, ${tables.length} tables, ` +
      `${files.length} files, the log, ${elsewhere.length} other outputs and what ${receivers.length} receivers got (${Math.round(megabytes)} MB)`,
    broken: [...found, ...untried].slice(0, 40),
  };
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const firstSecretFile = 'first-webhook-secret';

/** What the operator gives a process, and what it makes of that. */
function addOperatorSecrets(canaries: Canaries, environment: OneProcess['environment']): void {
  const settings = Object.keys(environment).filter((name) => name.endsWith('_API_KEY'));
  for (const name of ['SECRETS_KEY', ...settings]) canaries.add(name, environment[name] ?? '');
  const key = Buffer.from(environment['SECRETS_KEY'] ?? '', 'base64');
  const { deriveKey } = createEncryption({ keys: [key], randomness: systemRandomness });
  for (const purpose of ['cursors', 'simulated carrier']) {
    canaries.add(`key for ${purpose}`, deriveKey(purpose).toString('hex'));
  }
}

/** The first organization is a live one: what it was born with is in a file, and nothing prints it. */
function addFirstSecret(canaries: Canaries, environment: OneProcess['environment']): void {
  const secret = readFileSync(join(environment['DATA_DIR'] ?? '', firstSecretFile), 'utf8').trim();
  canaries.add('signing secret of the first organization', secret);
}

function sightings(canaries: Canaries, places: readonly KeptBytes[], allowed?: string): string[] {
  const search = canaries.search(({ name }) => name === allowed);
  return places.flatMap(({ where, bytes }) => [...search(bytes)].map((name) => `${name}: in ${where}`));
}

/** All that came to the receiver of an endpoint. */
function requestsTo({ label, receiver }: SecretReceiver): KeptBytes {
  const requests = receiver.requests.map(
    ({ path, headers, rawBody }) => `${path} ${JSON.stringify(headers)} ${rawBody}`,
  );
  return { where: `requests to ${label}`, bytes: Buffer.from(requests.join('\n')) };
}

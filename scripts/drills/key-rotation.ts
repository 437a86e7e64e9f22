import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createEncryption, DecryptionError, keyIdOf } from '../../server/src/platform/crypto/encryption.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { sealedColumns } from '../../server/src/app/declarations.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { runAndKill } from './stage/killed-command.ts';
import { type BornOrganization, onOneProcess, type OneProcess } from './stage/one-process.ts';

const program = join(import.meta.dirname, '../../server/src/operate/rotate-keys.ts');
const endpoints = 12;

/**
 * P20: secrets stay readable and right while their key is replaced, whenever the replacement is killed. A round is one
 * run of it, from one key to the other and back, that is to die at a point inside or at some instant, where it has not
 * ended before, while the server beside it replaces secrets. The last run is left alone: then nothing is under the old key, and every secret is the
 * one that the API told last.
 */
export const keyRotation: Drill = {
  name: 'key-rotation',
  promise: 'P20',
  guarantee: 'every secret stays readable and right while its key is replaced, whenever the replacement is killed',
  unit: 'rotations',
  rounds: 100,
  short: { rounds: 2 },
  run: (run) => {
    const keys = [randomBytes(32), randomBytes(32)] as const;
    const listed = (order: readonly Buffer[]): string => order.map((key) => key.toString('base64')).join(',');
    return onOneProcess({ environment: { SECRETS_KEY: listed(keys) } }, (system) =>
      drillOn(system, run, { keys, listed }),
    );
  },
};

async function drillOn(
  system: OneProcess,
  { rounds, random, say }: DrillRun,
  { keys, listed }: { keys: readonly [Buffer, Buffer]; listed: (order: readonly Buffer[]) => string },
): Promise<Finding> {
  const [first, second] = keys;
  const organization = await system.organization('Rotated');
  const told = await makeSecrets(system, organization);
  const broken: string[] = [];
  let [killed, changed, running] = [0, 0, true];
  const changing = (async () => {
    const ids = [...told.keys()];
    for (; running; changed += 1) await replaceSecret(system, organization, random.pick(ids), told);
  })();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const order = round % 2 === 1 ? [second, first] : [first, second];
      const inside = random.chance(0.7);
      const end = await runAndKill(program, {
        environment: {
          ...system.environment,
          SECRETS_KEY: listed(order),
          ...(inside ? { KILL_POINT: `operate.key_rotated:${random.between(1, endpoints)}` } : {}),
        },
        afterMs: inside ? null : random.between(100, 700),
      });
      if (end.signal === 'SIGKILL') killed += 1;
      else if (end.code !== 0 && end.code !== 1) broken.push(`round ${round} ended with ${end.code}: ${end.output}`);
      const { unreadable } = await readAll(system, keys);
      broken.push(...unreadable.map((where) => `after round ${round} nobody can read ${where}`));
      say(`${killed} killed, ${changed} secrets replaced`);
    }
  } finally {
    running = false;
    await changing;
  }
  const last = await runAndKill(program, {
    environment: { ...system.environment, SECRETS_KEY: listed([second, first]) },
    afterMs: null,
  });
  const { values, unreadable } = await readAll(system, [second]);
  broken.push(...unreadable.map((where) => `${where} is not under the new key: ${last.output}`));
  for (const [where, secret] of told) {
    if (values.get(where) !== secret) broken.push(`${where} is not the secret that was told last`);
  }
  return {
    figure:
      `${killed} of ${rounds} rotations killed beside ${changed} replaced secrets; ` +
      `of ${values.size} values wrong or unreadable ${broken.length}`,
    broken,
  };
}

const placeOfOrganization = (id: string): string => `organizations.webhook_secret_encrypted ${id}`;
const placeOfEndpoint = (id: string): string => `webhook_endpoints.signing_secret_encrypted ${id}`;

/** Secrets of an organization and of some endpoints, by where they are kept. */
async function makeSecrets(
  system: OneProcess,
  { id, apiKey: key, webhookSecret }: BornOrganization,
): Promise<Map<string, string>> {
  const told = new Map([[placeOfOrganization(id), webhookSecret]]);
  for (let n = 0; n < endpoints; n += 1) {
    const signingSecret = `secret-of-endpoint-${n}-${randomBytes(8).toString('hex')}`;
    const { status, body, text } = await system.ask<{ id: string }>({
      method: 'POST',
      path: '/v1/webhooks',
      key,
      json: {
        name: `Endpoint ${n}`,
        url: 'http://127.0.0.1:4000/',
        events: ['sms.sent'],
        signingSecretSource: 'custom',
        signingSecret,
        authHeaders: [{ name: 'x-credential', value: `credential-${n}` }],
      },
    });
    if (status !== 201) throw new Error(`No endpoint: ${text}`);
    told.set(placeOfEndpoint(body.id), signingSecret);
  }
  return told;
}

/** Lets the API replace one secret, and notes what it is now. */
async function replaceSecret(
  system: OneProcess,
  { apiKey: key }: BornOrganization,
  place: string,
  told: Map<string, string>,
): Promise<void> {
  const [table, id = ''] = place.split(' ');
  if (table?.startsWith('organizations')) {
    const { status, body, text } = await system.ask<{ webhookSecret: string }>({
      method: 'POST',
      path: '/v1/organization/webhook-secret',
      key,
      json: { graceSeconds: 60 },
    });
    if (status !== 201) throw new Error(`No new secret: ${text}`);
    told.set(place, body.webhookSecret);
    return;
  }
  const signingSecret = `replaced-secret-${randomBytes(16).toString('hex')}`;
  const { status, text } = await system.ask({
    method: 'PATCH',
    path: `/v1/webhooks/${id}`,
    key,
    json: { signingSecret },
  });
  if (status !== 200) throw new Error(`The endpoint kept its secret: ${text}`);
  told.set(place, signingSecret);
}

/** Every sealed value that these keys open, and the places of the others. */
async function readAll(
  { database }: OneProcess,
  keys: readonly Buffer[],
): Promise<{ values: Map<string, string>; unreadable: string[] }> {
  const encryption = createEncryption({ keys, randomness: systemRandomness });
  const values = new Map<string, string>();
  const unreadable: string[] = [];
  for (const { table, column, organization } of sealedColumns) {
    const rows = await database.ask<{ id: string; organization: string; sealed: string }>(
      `select id::text as id, ${organization} as organization, ${column} as sealed from ${table} where ${column} is not null`,
    );
    for (const { id, organization: organizationId, sealed } of rows) {
      const where = `${table}.${column} ${id}`;
      try {
        values.set(where, encryption.decrypt(sealed, { organizationId, table, column, row: id }));
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        unreadable.push(`${where} (key ${keyIdOf(sealed) ?? 'none'})`);
      }
    }
  }
  return { values, unreadable };
}

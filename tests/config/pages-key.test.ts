import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDataFolder } from '../../server/src/config/data-folder.ts';
import type { OrganizationsPorts } from '../../server/src/organizations/index.ts';
import { ensurePageKey } from '../../server/src/app/pages-key.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import type { Organization } from '../support/organization.ts';
import { type Stage, startStage } from '../support/stage.ts';

const dir = mkdtempSync(join(tmpdir(), 'pages-key-'));
const dataFolder = createDataFolder({ dir, randomness: systemRandomness });
const log = createLog({ level: 'silent', pretty: false });
let stage: Stage;

beforeAll(async () => {
  stage = await startStage({ worker: false, config: { apiKeyLimit: 4 } });
}, 60_000);
afterAll(async () => {
  await stage.close();
  rmSync(dir, { recursive: true, force: true });
});

interface Key {
  id: string;
  name: string;
  scopes: string[];
}

/** The ports of organizations, by the API of a running server. */
function portsOf(ours: Organization): Pick<OrganizationsPorts, 'apiKeys' | 'authenticate' | 'service'> {
  const get = (key: string) =>
    stage.ask<{ id: string; mode: string }>({ method: 'GET', path: '/v1/organization', key });
  return {
    authenticate: async (key: string) => {
      const { status, body } = await get(key);
      return status === 200 ? { organizationId: body.id } : null;
    },
    service: { get: async () => (await get(ours.apiKey)).body },
    apiKeys: {
      create: async (_id: string, { name, scopes }: { name: string; scopes: string[] }) => {
        const { status, body } = await ours.call<{ apiKey: string }>('POST', '/v1/api-keys', { name, scopes });
        if (status !== 201) throw new Error(`No key was made: ${status}`);
        return { secret: body.apiKey };
      },
    },
  } as never;
}
const keysOf = async (ours: Organization, named = 'pages'): Promise<Key[]> =>
  (await ours.call<{ data: Key[] }>('GET', '/v1/api-keys')).body.data.filter(({ name }) => name === named);
const ensure = (
  ours: Organization,
  databaseUrl: string | null = null,
  page: 'pages' | 'talk' = 'pages',
): Promise<string | null> =>
  ensurePageKey(page, {
    config: { databaseUrl },
    dataFolder,
    organizations: portsOf(ours),
    organizationId: ours.id,
    log,
  });

it('is minted once, for its owner alone and without the scopes of others, and again when it is gone', async () => {
  const ours = await stage.organization();
  const key = await ensure(ours);
  expect(key).toMatch(/^sk_test_[0-9a-f]{48}$/);
  expect(key).not.toBe(ours.apiKey);
  expect(readFileSync(join(dir, 'pages-key'), 'utf8')).toBe(`${key}\n`);
  expect(statSync(join(dir, 'pages-key')).mode & 0o777).toBe(0o600);
  const [made, ...others] = await keysOf(ours);
  expect(made?.scopes.toSorted()).toEqual(['billing', 'execute', 'phone', 'read', 'write']);
  expect(others).toEqual([]);
  expect(await ensure(ours)).toBe(key);
  expect(await keysOf(ours)).toHaveLength(1);

  await ours.call('DELETE', `/v1/api-keys/${made?.id}`);
  const second = await ensure(ours);
  expect(second).not.toBe(key);
  rmSync(join(dir, 'pages-key'));
  const third = await ensure(ours);
  expect(third).not.toBe(second);
  expect(await ensure(ours)).toBe(third);
  // One of another organization is none.
  const other = await stage.organization();
  expect(await ensure(other)).not.toBe(third);
});

it('is none for a live organization, beside a database elsewhere, and where no more keys can be had', async () => {
  rmSync(join(dir, 'pages-key'), { force: true });
  const live = await stage.organization({ mode: 'live' });
  expect(await ensure(live)).toBeNull();
  const ours = await stage.organization();
  expect(await ensure(ours, 'postgresql://database.example/x')).toBeNull();
  for (let made = 0; made < 4; made += 1) await ours.call('POST', '/v1/api-keys', { name: 'Other', scopes: ['read'] });
  expect(await ensure(ours)).toBeNull();
  expect(await keysOf(ours)).toEqual([]);
});

it('of the page that talks is another one, which reads and executes alone', async () => {
  const ours = await stage.organization();
  const key = await ensure(ours, null, 'talk');
  expect(readFileSync(join(dir, 'talk-key'), 'utf8')).toBe(`${key}\n`);
  expect(statSync(join(dir, 'talk-key')).mode & 0o777).toBe(0o600);
  expect(await ensure(ours)).not.toBe(key);
  expect(await ensure(ours, null, 'talk')).toBe(key);
  const [made, ...others] = await keysOf(ours, 'talk');
  expect(made?.scopes.toSorted()).toEqual(['execute', 'read']);
  expect(others).toEqual([]);
});

import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../../../server/src/config/gateway-settings.ts';
import { explainStartFailure } from '../../../server/src/app/start-failure.ts';
import { askGateway } from '../../support/gateway-client.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { gatewayKey, startTestServer, type TestServer } from '../../support/server.ts';

const open: GatewayConfig = { port: 0, isPortChosen: true, socket: null, key: gatewayKey };

let first: TestServer;
let folder: string;
beforeAll(async () => {
  first = await startTestServer({ roles: ['api'] });
});
afterAll(() => first.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-gateway-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process with a gateway, beside the one that has the database. */
const startGateway = (gateway: Partial<GatewayConfig> = {}, host = '127.0.0.1'): Promise<TestServer> =>
  startTestServer({ roles: ['gateway'], beside: first, config: { host, gateway: { ...open, ...gateway } } });

async function withGateway(gateway: Partial<GatewayConfig>, look: (address: string) => Promise<void>): Promise<void> {
  const server = await startGateway(gateway);
  try {
    await look(server.gatewayAddress ?? '');
  } finally {
    await server.close();
  }
}

/** The line with which a start ends. */
async function refusal(gateway: Partial<GatewayConfig>): Promise<string | null> {
  try {
    await (await startGateway(gateway)).close();
  } catch (error) {
    return explainStartFailure(error, null);
  }
  return 'it started';
}

const healthz = { method: 'GET', path: '/healthz' };

async function occupied(where: { port: number } | { path: string }): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ host: '127.0.0.1', ...where });
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

describe('the role gateway', () => {
  it('listens on loopback alone, whatever HOST is (decision 282)', async () => {
    const server = await startGateway({}, '0.0.0.0');
    const address = server.gatewayAddress ?? '';
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await askGateway(address, healthz)).body).toEqual({ status: 'ok' });
    const others = Object.values(networkInterfaces()).flatMap((one = []) => one.filter(({ internal }) => !internal));
    for (const { address: host } of others.filter(({ family }) => family === 'IPv4')) {
      const socket = connect(Number(new URL(address).port), host);
      const [outcome] = await Promise.race([once(socket, 'error'), once(socket, 'connect').then(() => ['connected'])]);
      expect(outcome).toMatchObject({ code: 'ECONNREFUSED' });
    }
    await server.close();
  });

  it('is not there in a process without it', () => {
    expect(first.gatewayAddress).toBeNull();
  });

  it('listens on a Unix socket in place of a port, and takes it away at its end', async () => {
    const socket = join(folder, 'gateway.sock');
    await withGateway({ socket }, async (address) => {
      expect(address).toBe(`unix:${socket}`);
      expect(await askGateway(address, healthz)).toMatchObject({ status: 200, body: { status: 'ok' } });
    });
    expect(existsSync(socket)).toBe(false);
  });

  it('serves programs that name any host over its socket: no browser comes by it', async () => {
    await withGateway({ socket: join(folder, 'gateway.sock') }, async (address) => {
      const headers = { host: 'gateway.internal', origin: 'https://elsewhere.example' };
      expect((await askGateway(address, { method: 'GET', path: '/v1/models', headers })).status).toBe(200);
    });
  });

  it('takes the place of a socket that a killed process left, and of nothing else', async () => {
    const socket = join(folder, 'gateway.sock');
    const left = await occupied({ path: join(folder, 'then.sock') });
    expect(await refusal({ socket: join(folder, 'then.sock') })).toMatch(
      /^GATEWAY_SOCKET must be the path of a socket that can be made: something is there already: .*then\.sock/,
    );
    left.close();
    writeFileSync(socket, 'not a socket');
    expect(await refusal({ socket })).toMatch(/^GATEWAY_SOCKET must be .*something is there already/);
    expect(statSync(socket).isFile()).toBe(true);
    expect(await refusal({ socket: join(folder, 'missing', 'gateway.sock') })).toMatch(
      /^GATEWAY_SOCKET must be .*is refused \(E[A-Z]+\)\. Name a path in a folder that this user may write to$/,
    );
  });

  it('starts on the socket of a process that was killed', async () => {
    const socket = join(folder, 'gateway.sock');
    const { spawnSync } = await import('node:child_process');
    const script = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['-e', script]);
    expect(statSync(socket).isSocket()).toBe(true);
    expect(await refusal({ socket })).toBe('it started');
  });
});

describe('a taken port', () => {
  it('stops the start where it was chosen, with a line that names GATEWAY_PORT', async () => {
    const occupant = await occupied({ port: 0 });
    const port = portOf(occupant);
    expect(await refusal({ port })).toBe(
      `GATEWAY_PORT must be a free port: 127.0.0.1:${port} is in use. Stop what listens there, or choose another GATEWAY_PORT (0 picks a free one)`,
    );
    occupant.close();
  });

  it('gives way to a free one where it is the default (decision 282)', async () => {
    const occupant = await occupied({ port: 0 });
    const port = portOf(occupant);
    await withGateway({ port, isPortChosen: false }, async (address) => {
      expect(address).not.toContain(`:${port}`);
      expect((await askGateway(address, healthz)).status).toBe(200);
    });
    occupant.close();
  });
});

describe('the key of the gateway', () => {
  it('is minted once into DATA_DIR for its owner alone where none is set (decision 282)', async () => {
    const database = await createTestDatabase();
    const server = await startTestServer({
      database,
      roles: ['gateway'],
      config: { gateway: { ...open, key: null }, dataDir: folder },
    });
    const file = join(folder, 'gateway-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { readFileSync } = await import('node:fs');
    const key = readFileSync(file, 'utf8').trim();
    expect(key).toMatch(/^gateway_[0-9a-f]{48}$/);
    const address = server.gatewayAddress ?? '';
    expect((await askGateway(address, { method: 'GET', path: '/metrics', key })).status).toBe(200);
    const beside = await startTestServer({
      roles: ['gateway'],
      beside: server,
      config: { gateway: { ...open, key: null }, dataDir: folder },
    });
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
    await beside.close();
    await server.close();
  });

  it('stops the start where its file holds none', async () => {
    writeFileSync(join(folder, 'gateway-key'), 'two words\n');
    const started = startTestServer({
      roles: ['gateway'],
      beside: first,
      config: { gateway: { ...open, key: null }, dataDir: folder },
    });
    await expect(started).rejects.toThrow(
      /^GATEWAY_KEY must be set, because .*gateway-key does not hold a key in one line$/,
    );
  });
});

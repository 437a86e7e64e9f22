import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, createApp } from '../../../server/src/app/app.ts';
import type { BoundHandler, Handler, OperationId, Principal } from '../../../server/src/contract/binding.ts';
import { type Contract, loadContract } from '../../../server/src/contract/contract.ts';
import { createContractHandlers } from '../../../server/src/http/docs/openapi-document.ts';
import { createHttpServer, type HttpServerLimits } from '../../../server/src/http/server/server.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { drainConnections } from '../../../server/src/platform/net/close-server.ts';
import { notFound } from '../../../server/src/platform/process/errors.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { listen } from '../../../server/src/platform/net/listen.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createSpool } from '../../../server/src/platform/process/spool.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { packageZoneRules } from '../../../server/src/platform/time/zone-rules/zone-rules.ts';
import { recordingFetch } from '../../support/contract-recorder.ts';

export type TestHandlers = { [Op in OperationId]?: Handler<Op> };

export interface PipelineServer {
  url: string;
  /** Lines that the server logged, as they were written. */
  logged: string[];
  call(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>;
  /** Writes bytes as they are and reads until the server closes. */
  raw(bytes: string | Buffer): Promise<string>;
  port: number;
  server: Server;
  /** From now on each answer ends its connection, as it does in a process that stops. */
  drain(): void;
  close(): Promise<void>;
}

export const principal: Principal = {
  kind: 'key',
  organizationId: 'org_caller',
  mode: 'test',
  creditPolicy: 'unlimited',
  apiKeyId: 'key_caller',
  scopes: ['read', 'execute'],
  admin: false,
};

/** Keys that the pipeline under test knows. */
export const keys: Readonly<Record<string, Principal>> = {
  sk_caller: principal,
  sk_reader: { ...principal, apiKeyId: 'key_reader', scopes: ['read'] },
  sk_admin_scope: { ...principal, apiKeyId: 'key_admin_scope', scopes: ['admin'] },
  sk_operator: {
    ...principal,
    organizationId: 'org_operator',
    apiKeyId: 'key_operator',
    scopes: ['admin'],
    admin: true,
  },
};

/** The real pipeline over loopback HTTP with handlers of the test's own; every other operation answers 404. */
export async function startPipeline(
  handlers: TestHandlers = {},
  options: Partial<AppOptions> & { limits?: Partial<HttpServerLimits>; host?: string; spoolFolder?: string } = {},
): Promise<PipelineServer> {
  const logged: string[] = [];
  const contract: Contract = options.contract ?? loadContract();
  let url = 'http://127.0.0.1';
  const bound = new Map<string, BoundHandler>();
  for (const id of Object.keys(contract.operations)) bound.set(id, () => Promise.reject(notFound('Nothing')));
  const given: Readonly<Record<string, BoundHandler>> = {
    ...createContractHandlers({ document: contract.document, sockets: loadContract().sockets, publicUrl: () => url }),
    ...handlers,
  };
  for (const [id, handler] of Object.entries(given)) bound.set(id, handler);
  const {
    limits,
    host = '127.0.0.1',
    spoolFolder = join(tmpdir(), `pipeline-${process.pid}`),
    ...appOptions
  } = options;
  const ids = createIds(systemClock, systemRandomness);
  const log = createLog({ level: 'info', pretty: false, destination: { write: (line) => void logged.push(line) } });
  const app = await createApp({
    contract,
    zoneRules: packageZoneRules(),
    handlers: bound,
    authenticate: async (key) => keys[key] ?? null,
    browsers: { authenticate: async () => null, isTokenOf: () => false },
    sdk: null,
    clock: systemClock,
    ids,
    log,
    metrics: createMetrics({ processMetrics: false }),
    readiness: async () => ({ ready: true }),
    publicUrl: () => url,
    trustedProxies: [],
    edgeQuota: { quota: null, countPrivate: false, region: 'local' },
    strict: true,
    rawRoutes: [],
    spool: createSpool({ folder: spoolFolder, newName: () => ids.uuid(), log }),
    ...appOptions,
  });
  const server = createHttpServer(app, limits);
  const port = await listen(server, { host, port: 0 });
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    server,
    logged,
    call: (path, { key = 'sk_caller', ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (key !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
      if (init.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
      // A contract of the test's own is not the one that answers are held against.
      const send = options.contract === undefined ? recordingFetch : fetch;
      return send(`${url}${path}`, { ...init, headers });
    },
    raw: (bytes) => exchangeBytes(port, bytes),
    drain: () => drainConnections(server),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function exchangeBytes(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/**
 * Does a request cost more when the contract is wider? Serves one operation out of 10 and out of 160 addresses over
 * loopback HTTP and compares the time per request. Run: node scripts/bench/contract-width.ts
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Agent, request } from 'undici';
import { createApp } from '../../server/src/app/app.ts';
import type { BoundHandler } from '../../server/src/contract/binding.ts';
import type { Contract } from '../../server/src/contract/contract.ts';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import { createReply } from '../../server/src/contract/reply.ts';
import { createHttpServer } from '../../server/src/http/server/server.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createSpool } from '../../server/src/platform/process/spool.ts';
import { createMetrics } from '../../server/src/platform/process/metrics.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { packageZoneRules } from '../../server/src/platform/time/zone-rules/zone-rules.ts';

const widths = [10, 160];
const rounds = 7;
const requestsPerRound = 3_000;
const concurrency = 8;
const body = JSON.stringify({ name: 'x'.repeat(150), count: 5, tags: ['a', 'b'] });

function contractOf(width: number): Contract {
  const operations: Record<string, OperationDescription> = {};
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (let i = 0; i < width; i += 1) {
    const path = `/v1/area${i}/{id}/things`;
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } }];
    schemas[`Thing${i}`] = {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 200 },
        count: { type: 'integer', minimum: 0 },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
      },
    };
    const schema = { $ref: `#/components/schemas/Thing${i}` };
    paths[path] = {
      parameters,
      post: {
        operationId: `operation${i}`,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {},
      },
    };
    operations[`operation${i}`] = {
      method: 'POST',
      path,
      slice: 'bench',
      surface: 'core',
      scope: 'read',
      adminOnly: false,
      security: true,
      takesKey: true,
      takesMedia: false,
      takesSession: false,
      takesDashboard: false,
      needsCsrfToken: false,
      idempotencyKey: null,
      maxBodyBytes: 262_144,
      requestMediaType: 'application/json',
      requestRequired: true,
      params: ['id'],
      headers: [],
      query: {},
      responses: { 200: { mediaTypes: ['application/json'] } },
      endless: false,
      deprecation: null,
    };
  }
  const document = { openapi: '3.1.0', info: { title: 'bench', version: '1.0.0' }, paths, components: { schemas } };
  return { operations, document };
}

async function start(width: number) {
  const contract = contractOf(width);
  const reply = createReply('bench');
  const handler: BoundHandler = async () => reply(200, { json: { ok: true } });
  const principal = {
    kind: 'key',
    organizationId: 'org_bench',
    mode: 'test',
    creditPolicy: 'unlimited',
    apiKeyId: 'key_bench',
    scopes: ['admin'],
    admin: false,
  } as const;
  const log = createLog({ level: 'silent', pretty: false });
  const app = await createApp({
    contract,
    zoneRules: packageZoneRules(),
    handlers: new Map(Object.keys(contract.operations).map((id) => [id, handler])),
    authenticate: async () => principal,
    browsers: { authenticate: async () => null, isTokenOf: () => false },
    sdk: null,
    clock: systemClock,
    ids: createIds(systemClock, systemRandomness),
    log,
    metrics: createMetrics({ processMetrics: false }),
    readiness: async () => ({ ready: true }),
    publicUrl: () => 'http://127.0.0.1',
    trustedProxies: [],
    edgeQuota: { quota: null, countPrivate: false, region: 'local' },
    strict: true,
    rawRoutes: [],
    spool: createSpool({ folder: tmpdir(), newName: () => 'upload', log }),
  });
  const server = createHttpServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The last operation is the worst case of any search that goes through the contract in order.
  return { server, url: `http://127.0.0.1:${port}/v1/area${width - 1}/abc/things` };
}

async function round(url: string, agent: Agent): Promise<number> {
  let left = requestsPerRound;
  const startedMs = performance.now();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const headers = { authorization: 'Bearer sk_bench', 'content-type': 'application/json' };
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${await answer.body.text()}`);
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return ((performance.now() - startedMs) * 1000) / requestsPerRound;
}

const agent = new Agent({ connections: concurrency });
const servers = await Promise.all(widths.map(start));
const samples: number[][] = widths.map(() => []);
// Interleaved, so that a slow moment of the machine meets both alike; the first round only warms up.
for (let i = 0; i <= rounds; i += 1) {
  for (const [which, { url }] of servers.entries()) {
    const micros = await round(url, agent);
    if (i > 0) samples[which]?.push(micros);
  }
}
const medians = samples.map((values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
for (const [which, width] of widths.entries()) {
  console.log(`${width} addresses: ${medians[which]?.toFixed(1)} us per request, client included`);
}
console.log(`ratio: ${((medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)).toFixed(2)}`);
await agent.close();
for (const { server } of servers) server.close();

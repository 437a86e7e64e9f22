import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DocumentName } from '../../server/src/contract/contract.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { type CoveredAnswer, judgeAnswer } from '../../tests/support/contract-recorder.ts';
import { closedContracts } from '../../tests/support/closed-schemas.ts';
import { type ApiAnswer, type Ask, askBytes } from '../../tests/support/sms-http.ts';
import { type Operation, operationList } from '../../tests/support/operation-list.ts';
import { gatewayOperationList } from '../../tests/support/gateway-samples.ts';
import { writtenHead, writtenRequest } from '../../tests/support/written-request.ts';
import { type CommonRequests, createCommonRequests } from './answers/any-operation.ts';
import { ownAnswers } from './answers/own-answers.ts';
import { bringGatewayAnswers, type RunningGateway } from './answers/gateway-answers.ts';
import { bringRouterAnswers, routerConcurrency } from './answers/router-answers.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { fetchServedDocument, isWhatAnswersAreJudgedBy } from './fuzz/served-document.ts';
import { onOneProcess, type OneProcess } from './stage/one-process.ts';

// More than the drill asks of the router in a round.
const quotaOfARound = 600;
const floods = 16;
// The documents and the catalogue of errors come out of memory: nothing that happens to a database or to a request makes it fail.
const beyondReach = new Set([
  'getOpenApiDocument 500 relay_error',
  'getOpenApiDocument 503 provider_unavailable',
  'getAsyncApiDocument 500 relay_error',
  'getAsyncApiDocument 503 provider_unavailable',
  'getErrorCode 500 INTERNAL_ERROR',
  // The process of this drill serves what is deprecated; tests/http/imessage/number-sends.test.ts has one that does not.
  'sendImessageFromNumber 410 GONE',
  // The gateway answers out of memory as well.
  ...gatewayOperationList.map(({ id }) => `${id} 500 internal_error`),
]);

/**
 * P19: answers match the served document. Every operation is brought to each of its statuses and codes, the dark ones
 * included, and every answer on the way is held against the document: status, headers, media type, closed body, code. A
 * round is all of them once.
 */
export const documentedAnswers: Drill = {
  name: 'documented-answers',
  promise: 'P19',
  guarantee: 'every operation gives each of its declared answers, and none that is not declared',
  unit: 'times every answer',
  rounds: 5,
  // A whole run fails where a declared answer was seen by no test; each answer in it is held against the document.
  short: { testFiles: ['tests/http/conformance/coverage.test.ts'] },
  run: async (run) => {
    const port = await freePort();
    const gateway = { url: `http://127.0.0.1:${port}`, key: randomBytes(24).toString('hex') };
    const seen = new Set<string>();
    const count = { answers: 0 };
    const see: See = (request, answer, document = 'platform') => {
      count.answers += 1;
      const covered = judgeAnswer({ ...request, ...answer }, document);
      if (covered !== null) seen.add(nameOf(covered));
    };
    return onOneProcess(
      {
        environment: {
          EDGE_QUOTA: `${quotaOfARound * run.rounds}/86400`,
          EDGE_QUOTA_PRIVATE: 'true',
          ROUTER_CONCURRENCY: String(routerConcurrency),
          GATEWAY_PORT: String(port),
          GATEWAY_KEY: gateway.key,
        },
        onAnswer: see,
      },
      (system) => drillOn(system, run, { seen, count, see, gateway }),
    );
  },
};

/** Holds an answer against its document, and notes what it covers. */
type See = (request: Ask, answer: ApiAnswer, document?: DocumentName) => void;

async function drillOn(
  system: OneProcess,
  { rounds, say }: DrillRun,
  {
    seen,
    count,
    see,
    gateway,
  }: { seen: ReadonlySet<string>; count: { answers: number }; see: See; gateway: RunningGateway },
): Promise<Finding> {
  const violations: string[] = [];
  const documents = [await fetchServedDocument(system.url), await fetchServedDocument(gateway.url, 'gateway')];
  for (const served of documents)
    if (!isWhatAnswersAreJudgedBy(served))
      violations.push(`the served document of ${served.name} is not the one that answers are held against`);
  const everyAnswer = { ...closedContracts.platform.operations, ...closedContracts.gateway.operations };
  const declared = Object.entries(everyAnswer).flatMap(([operationId, byStatus]) =>
    Object.entries(byStatus).flatMap(([status, { codes }]) =>
      (codes ?? [null]).map((code) => nameOf({ operationId, status: Number(status), code })),
    ),
  );
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => violations.push(error instanceof Error ? error.message : String(error)));
  };
  const ofCore = operationList.filter(({ description }) => description.surface === 'core');
  const slow = createCommonRequests(system, {
    ours: await system.organization('Slow'),
    live: await system.organization('Slow live', 'live'),
  });
  const unfinished = ofCore.map((operation) => attempt(() => leaveUnfinished(system, slow, operation, see)));
  for (let round = 1; round <= rounds; round += 1) {
    const parties = { ours: await system.organization('Ours'), live: await system.organization('Live', 'live') };
    const requests = createCommonRequests(system, parties);
    const dark: Ask[] = [];
    for (const operation of operationList) {
      await attempt(async () => system.ask(await requests.working(operation)));
      await attempt(async () => {
        for (const request of await requests.refused(operation)) await attempt(() => system.ask(request));
      });
      await attempt(async () => ownAnswers[operation.id]?.(system, parties));
      if (operation.description.security) {
        await attempt(async () => {
          const request = await requests.working(operation);
          // A key that was just used is known for some seconds; of a new one nothing is known without the database.
          dark.push(request, { ...request, key: await newKey(system, request.key ?? '') });
        });
      }
    }
    await attempt(() => bringRouterAnswers(system, parties));
    await attempt(() => bringGatewayAnswers(gateway, (request, answer) => see(request, answer, 'gateway')));
    await whileLocked(system, () => Promise.all(dark.map((request) => attempt(() => system.ask(request)))));
    await whileElsewhere(system, () => Promise.all(dark.map((request) => attempt(() => system.ask(request)))));
    say(`${seen.size} of ${declared.length} declared answers seen in ${count.answers}`);
  }
  const parties = { ours: await system.organization('Last'), live: await system.organization('Last live', 'live') };
  const { working } = createCommonRequests(system, parties);
  // What they ask about is made while there is quota.
  const ofRouter: Ask[] = [];
  for (const operation of operationList.filter(({ description }) => description.surface === 'router'))
    await attempt(async () => void ofRouter.push(await working(operation)));
  await attempt(() => exhaustQuota(system));
  for (const request of ofRouter) await attempt(() => system.ask(request));
  await Promise.all(
    ofCore
      .filter(({ description }) => description.security)
      .map((operation) => attempt(async () => sendWrongKeys(system, await working(operation)))),
  );
  await Promise.all(unfinished);
  const unseen = declared.filter((name) => !seen.has(name) && !beyondReach.has(name));
  const covered = declared.filter((name) => seen.has(name)).length;
  return {
    figure:
      `${documents.flatMap(({ operations }) => operations).length} of ${operationList.length + gatewayOperationList.length} operations; ${covered} of ${declared.length} declared answers seen, ` +
      `${beyondReach.size} beyond reach; violations ${violations.length} in ${count.answers} answers`,
    broken: [...new Set(violations), ...unseen.map((name) => `never seen: ${name}`)].slice(0, 30),
  };
}

/** Begins a body that does not come to its end. The answer takes a minute. */
async function leaveUnfinished(
  { url }: OneProcess,
  { working }: CommonRequests,
  operation: Operation,
  see: See,
): Promise<void> {
  const request = await working(operation);
  const bytes = writtenRequest(request, (lines) =>
    writtenHead([...lines.filter((line) => !/^content-length:/i.test(line)), 'Content-Length: 1000'], ' '),
  );
  see(request, await askBytes(url, bytes));
}

/** Repeats a request with keys that do not exist until they are not looked at any more. */
async function sendWrongKeys(system: OneProcess, request: Ask): Promise<void> {
  const send = () => system.ask({ ...request, key: `sk_test_${randomBytes(24).toString('hex')}` });
  while ((await send()).status !== 429);
}

/** Asks, without a key, until nothing more is answered in this window. */
async function exhaustQuota(system: OneProcess): Promise<void> {
  let isOver = false;
  const flood = async (): Promise<void> => {
    while (!isOver) isOver = (await system.ask({ method: 'GET', path: '/v1/models' })).status === 429 || isOver;
  };
  await Promise.all(Array.from({ length: floods }, flood));
}

function nameOf({ operationId, status, code }: CoveredAnswer): string {
  return `${operationId} ${status}${code === null ? '' : ` ${code}`}`;
}

async function newKey(system: OneProcess, owner: string): Promise<string> {
  const json = { name: 'Never used', scopes: ['admin'] };
  return (await system.ask<{ apiKey: string }>({ method: 'POST', path: '/v1/api-keys', key: owner, json })).body.apiKey;
}

/** No statement comes to a row: the database is there and has no time. */
async function whileLocked({ database }: OneProcess, work: () => Promise<unknown>): Promise<void> {
  const tables = await database.ask<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
    await work();
  } finally {
    await holder.end();
  }
}

/** Every statement fails in a way that nobody foresaw. */
async function whileElsewhere({ database }: OneProcess, work: () => Promise<unknown>): Promise<void> {
  await database.ask('alter schema public rename to elsewhere');
  try {
    await work();
  } finally {
    await database.ask('alter schema elsewhere rename to public');
  }
}

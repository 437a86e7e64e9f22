import { stopChild } from './child.ts';
import { startFloorServer } from './floor-server.ts';
import { type LoadRun, runLoad } from './load.ts';
import type { PlainRequest, SmsRequest } from './load-generator-input.ts';
import type { BenchOptions, BenchResult, Measure } from './measure.ts';
import { residentMiB } from './process-stat.ts';
import { median, spread } from './statistics.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';

const serverCore = 0;
const connections = 100;
const rounds = 3;
const count = { warm: 4_000, measured: 8_000 };
const servers = ['ours', 'express', 'node'] as const;
type Server = (typeof servers)[number];

/**
 * Three calls against a bare Express with the validator and against bare node:http, all warm and pinned to one core, in
 * turns. No worker runs: it is the API process alone that is measured, and its memory after all of it.
 */
export async function runHttpBench(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  const trunkline = await startTrunkline({ apiCore: serverCore, profileTo: options.profileTo });
  const express = await startFloorServer('express-validator', serverCore);
  const node = await startFloorServer('bare-node', serverCore);
  const at = {
    ours: { url: trunkline.url, process: trunkline.api },
    express,
    node,
  };
  const calls = [
    { name: 'GET /healthz', status: 200, request: (): PlainRequest => plain('/healthz', null) },
    {
      name: 'GET /v1/sms/messages/{id}',
      status: 200,
      request: await oneMessage(trunkline),
    },
    { name: 'POST /v1/sms/messages', status: 202, request: (): SmsRequest => trunkline.smsRequest() },
  ];
  const measures: Measure[] = [];
  const spreads: number[] = [];
  for (const call of calls) {
    const runs: Record<Server, LoadRun[]> = { ours: [], express: [], node: [] };
    const run = (server: Server, requests: number): Promise<LoadRun> =>
      runLoad(at[server].process, {
        url: at[server].url,
        connections,
        count: requests,
        expectStatus: call.status,
        request: call.request(),
      });
    for (const server of servers) await run(server, count.warm);
    for (let round = 0; round < rounds; round += 1) {
      await options.beforeRound();
      for (const server of servers) runs[server].push(await run(server, count.measured));
    }
    spreads.push(spread(runs.ours.map((one) => one.perSecond)));
    measures.push(...describe(call.name, runs));
  }
  const memory = residentMiB(trunkline.api.pid ?? 0);
  measures.push({
    name: `memory of the API process after the c=${connections} run`,
    ours: `${memory.toFixed(0)} MiB`,
    bounds: { value: memory, better: 'less', must: 280, goal: 200, unit: ' MiB' },
  });
  await Promise.all([stopChild(express.process), stopChild(node.process)]);
  await trunkline.stop();
  return {
    name: 'http',
    title: `requests at c=${connections}, the server on one core`,
    measures,
    notes: [
      `${rounds} rounds in turns of ${count.measured} requests each after ${count.warm} to warm up, medians; our spread over the rounds at most ${(Math.max(...spreads) * 100).toFixed(0)} %`,
      'us is processor time of the server for each request, kernel included; PostgreSQL and the load generator take theirs beside it',
    ],
    postgresVersion: trunkline.postgresVersion,
  };
}

function describe(name: string, runs: Record<Server, LoadRun[]>): Measure[] {
  const rate = (server: Server): number => median(runs[server].map((run) => run.perSecond));
  const cpu = (server: Server): number => median(runs[server].map((run) => run.cpuMicrosPerRequest));
  const told = (server: Server): string => `${rate(server).toFixed(0)}/s, ${cpu(server).toFixed(0)} us`;
  return [
    {
      name: `${name}, against Express and validator`,
      ours: told('ours'),
      against: told('express'),
      ratio: rate('ours') / rate('express'),
    },
    {
      name: `${name}, against node:http`,
      ours: told('ours'),
      against: told('node'),
      ratio: rate('ours') / rate('node'),
    },
  ];
}

function plain(path: string, apiKey: string | null): PlainRequest {
  return { kind: 'plain', path, apiKey };
}

async function oneMessage(trunkline: Trunkline): Promise<() => PlainRequest> {
  await runLoad(trunkline.api, {
    url: trunkline.url,
    connections: 1,
    count: 1,
    expectStatus: 202,
    request: trunkline.smsRequest(),
  });
  const [row] = await trunkline.database.read.query<{ id: string }>('select id from sms_messages limit 1');
  if (row === undefined) throw new Error('The message is not there');
  return () => plain(`/v1/sms/messages/${row.id}`, trunkline.apiKey);
}

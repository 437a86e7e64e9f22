import { credits } from '../credits/index.ts';
import { router as routerTables } from '../migrations/0009-router.ts';
import { routerAdmit } from '../migrations/0017-router-admit.ts';
import { organizations } from '../organizations/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { webhooks } from '../webhooks/index.ts';
import { routerIdPrefixes } from './model/id-prefixes.ts';
import { routerKillPoints } from './model/kill-points.ts';
import { createRouterMetrics } from './model/metrics.ts';
import { figures } from './migrations/0030-figures.ts';
import { routerSessions } from './migrations/0034-router-sessions.ts';
import { liveProcesses } from './migrations/0062-live-processes.ts';
import { renewedProcesses } from './migrations/0088-renewed-processes.ts';
import { listedRequests } from './migrations/0094-listed-requests.ts';
import { streamRecords } from './migrations/0075-stream-records.ts';
import type { RouterNeeds } from './model/needs.ts';

export type { RouterPorts } from './create-slice.ts';
export type { DeadlinesOf } from './model/deadlines.policy.ts';
export type { StreamTimesOf } from './model/stream-times.policy.ts';
export { checkImport, type ImportFacts } from './figures/check-import.ts';
export { exportFigures, importFigures, listFigureImports, TooManyFiguresError } from './figures/import-figures.ts';
export { importJsonSchema, importNameProblem } from './figures/import-schema.ts';
export { benchmarkSchema, factsOfMetric, type Metric } from './figures/metrics.policy.ts';
export type { Figure, ImportDocument, ImportHead, RankedModel } from './figures/types.ts';
export type { ChosenModel, ModelQuestion } from './routing/choose-model.ts';
export type { RequestContext, Running } from './attempts/run-request.ts';
export type { Routing as RequestRouting } from './model/types.ts';
export type { Speak } from './speech/speak.ts';
export type { Respond } from './responses/respond.ts';
export type { Generate, Generated, Generation } from './responses/generate.ts';
export { type OwnProcess, silentSeconds } from './admission/leases.ts';
export {
  allowlistIssues,
  findKnown,
  type KnownProvider,
  type KnownProviders,
  type Layer,
} from './routing/known-providers.policy.ts';
export type { SpeechFacts, SpeechModel } from './routing/speech-facts.ts';
export { requestIdOf } from './model/request-id.ts';
export { UnservedError } from './model/unserved-error.ts';
export { sessionHooks } from './model/session-hooks.ts';
export { toolParameterIssues } from './model/tool-parameters.ts';

/** Speech and language models behind one address each: the best vendor for a request, and another when it fails. */
export const router = defineSlice({
  name: 'router',
  uses: [organizations, webhooks, credits],
  needs: needs<RouterNeeds>(),
  migrations: [
    routerTables,
    routerAdmit,
    figures,
    routerSessions,
    liveProcesses,
    streamRecords,
    renewedProcesses,
    listedRequests,
  ],
  dailyTables: [{ name: 'router_requests', keepDays: 30 }],
  // Its requests leave lines in the ledger.
  idPrefixes: routerIdPrefixes,
  killPoints: routerKillPoints,
  metrics: createRouterMetrics,
  create: async (deps) => (await import('./create-slice.ts')).createRouterSlice(deps),
});

import type { SliceHandlers } from '../contract/binding.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { createAdmission, type OwnProcess } from './admission/index.ts';
import { createSettleAttempt, createAttemptEngine, createBreakers, createRequests } from './attempts/index.ts';
import {
  chooseModel,
  type ChosenModel,
  createCatalog,
  createListModels,
  createPlanRoute,
  type KnownProviders,
  knownProviders,
  type ModelQuestion,
  type SpeechFacts,
  speechFacts,
  withFigures,
} from './routing/index.ts';
import { deadlinesOf } from './model/deadlines.policy.ts';
import { createFollowedFigures, type FigureSnapshot } from './figures/index.ts';
import { createGenerate, createRespond, type Generate, type Respond } from './responses/index.ts';
import type { RouterIds } from './model/id-prefixes.ts';
import type { RouterKillPoint } from './model/kill-points.ts';
import type { RouterMetrics } from './model/metrics.ts';
import type { KnownVendor } from '../providers/ports/vendor.ts';
import type { RouterNeeds } from './model/needs.ts';
import { createHookedSessions, sessionHooks } from './model/session-hooks.ts';
import { createRouterRoutes, unlessGone } from './routes.ts';
import { createSpeak, createTranscribe, type Speak, type Transcribe } from './speech/index.ts';
import { streamTimesOf } from './model/stream-times.policy.ts';
import { createPortTimes, createStreamDesk, serveStream, speechKind, transcriptionKind } from './streams/index.ts';
import { createStreamTokens, type StreamTokens } from './stream-tokens/index.ts';
import { organizations } from '../organizations/index.ts';

export interface RouterPorts {
  /** What allowlists may name, for an organization of this mode. */
  knownProviders(mode: 'test' | 'live'): KnownProviders;
  /** Who would serve a layer of a conversation at this moment, and why. */
  chooseModel(question: ModelQuestion): ChosenModel;
  /** Has a language model make a value for a session. */
  generate: Generate;
  /** A generation of a key, over another surface than the router's. Throws RequestAbortedError where the caller goes away. */
  respond: Respond;
  /** The same of a text to speak. */
  speak: Speak;
  /** The same of a file to transcribe. */
  transcribe: Transcribe;
  /** The name of the run that the figures are of by which models are ranked; null where they are of none. */
  scoresRunId(mode: 'test' | 'live'): string | null;
  /** What the catalogs of speech are made of, for an organization of this mode: the same object until figures change. */
  speechFacts(mode: 'test' | 'live'): SpeechFacts;
  /** Calls back when they have changed. */
  onSpeechFacts(take: () => void): void;
  /** The lease of this process, for what else must not be believed when it is gone (docs/decisions/router.md#d147). */
  ownProcess: OwnProcess;
  /** The key behind a stream token. */
  authenticateStream: StreamTokens['authenticate'];
}

export interface MadeRouter extends MadeSlice {
  ports: RouterPorts;
  routes: SliceHandlers<'router'>;
}

export function createRouterSlice(
  deps: SliceDeps<typeof organizations> &
    RouterNeeds & { ids: RouterIds; killPoint: RouterKillPoint; metrics: RouterMetrics },
): MadeRouter {
  const { vendors, definitions, config } = deps;
  const sessions = createHookedSessions(() => deps.hooksOf(sessionHooks));
  const options = { ...deps, sessions, concurrency: config.routerConcurrency };
  const configured = new Set(vendors.map(({ name }) => name));
  const known = [
    ...vendors.map((vendor) => ({ ...pick(vendor), serves: vendor.serves, vendor })),
    ...definitions
      .filter(({ name }) => !configured.has(name))
      .map((definition) => ({ ...pick(definition), serves: 'live' as const, vendor: null })),
  ];
  const figures = createFollowedFigures(deps);
  const view = (snapshot: FigureSnapshot) => {
    const made = createCatalog(withFigures(known, snapshot.figures));
    const speech = { test: speechFacts(made, snapshot, 'test'), live: speechFacts(made, snapshot, 'live') };
    return { catalog: made, speech };
  };
  let current = view(figures.current());
  const followers: Array<() => void> = [];
  figures.onChange((snapshot) => {
    current = view(snapshot);
    for (const take of followers) take();
  });
  // A request asks once: it keeps what it began with.
  const catalog = () => current.catalog;
  const admission = createAdmission(options);
  const breakers = createBreakers(options);
  const serve = createAttemptEngine({ ...options, breakers });
  const requests = createRequests({ ...options, admission, serve });
  const planRoute = createPlanRoute({ catalog, log: deps.log });
  const ask = { planRoute, requests, deadlinesOf: deps.deadlinesOf ?? deadlinesOf };
  const timesOf = deps.streamTimesOf ?? streamTimesOf;
  const streams = createStreamDesk({
    ...options,
    breakers,
    settleAttempt: createSettleAttempt({ ...options, breakers }),
    timesOf,
    region: config.region,
    admission,
    planRoute,
    watchKey: deps.use(organizations).watchKey,
  });
  const tokens = createStreamTokens({ ...deps, keyOf: deps.use(organizations).keyOf });
  const portTimesOf = createPortTimes({ ...ask, timesOf });
  const respond = createRespond(ask);
  const speak = createSpeak(ask);
  const transcribe = createTranscribe(ask);
  let starting: Promise<void> | undefined;
  /** A process that serves and works starts once. */
  const start = (): Promise<void> => {
    starting ??= figures.start().then(() => admission.start());
    return starting;
  };
  return {
    ports: {
      knownProviders: (mode) => knownProviders(catalog(), mode),
      chooseModel: (question) => chooseModel(catalog(), question),
      generate: createGenerate({ ...deps, respond, findRequest: admission.findRequest }),
      respond: (context, asked) => unlessGone(respond(context, asked)),
      speak: (context, asked) => unlessGone(speak(context, asked)),
      transcribe: (context, asked) => unlessGone(transcribe(context, asked)),
      // Figures that were imported are of vendors that serve live organizations.
      scoresRunId: (mode) =>
        mode === 'live' ? (figures.current().heads.findLast(({ runId }) => runId !== null)?.runId ?? null) : null,
      speechFacts: (mode) => current.speech[mode],
      onSpeechFacts: (take) => void followers.push(take),
      ownProcess: admission.ownProcess,
      authenticateStream: tokens.authenticate,
    },
    routes: createRouterRoutes({
      clock: deps.clock,
      transcribe,
      speak,
      respond,
      listModels: createListModels({ catalog, source: () => `${deps.publicUrl()}/docs` }),
      findRequest: admission.findRequest,
      listRequests: admission.listRequests,
      region: config.region,
      requireRoom: streams.waitingRoom.requireRoom,
      hear: (context, socket) => serveStream(streams, transcriptionKind(portTimesOf), context, socket),
      issueToken: tokens.issue,
      say: (context, socket) => serveStream(streams, speechKind(portTimesOf), context, socket),
    }),
    start,
    // Jobs ask models as well.
    work: () => {
      start().catch((err: unknown) => deps.log.error({ err }, 'the router could not be started'));
      return {};
    },
    cut: () => {
      requests.cut();
      streams.cut();
    },
    stop: async () => {
      await figures.stop();
      await admission.stop();
    },
  };
}

/** What a catalog holds of a vendor, whether it is reached or only known. */
function pick({ name, displayName, models }: Pick<KnownVendor, 'name' | 'displayName' | 'models'>) {
  return { name, displayName, models };
}

import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../contract/binding.ts';
import type { FrameSocket } from '../contract/frame-socket.ts';
import type { components } from '../contract/generated/openapi.ts';
import { routerEnvelope } from '../http/answers/envelopes.ts';
import { RequestAbortedError } from '../http/kernel/request-aborted.ts';
import { type Clock, isoMillis } from '../platform/time/clock.ts';
import type { AppError } from '../platform/process/errors.ts';
import type { ModelKind } from '../providers/ports/catalog-model.ts';
import type { LlmEvent, LlmOutputItem } from '../providers/ports/llm.ts';
import {
  askResponse,
  presentItem,
  presentRequest,
  presentRequestEntry,
  presentRoute,
  presentTranscript,
  presentUsage,
  type Respond,
  responseFrames,
} from './responses/index.ts';
import { askSpeech, askTranscription, asWav, prefersWav, type Speak, type Transcribe } from './speech/index.ts';
import { CallerGoneError, type RequestContext, type Running } from './attempts/index.ts';
import { routerErrors } from './model/errors.ts';
import { type ListModels, presentListing, routingInside } from './routing/index.ts';
import type { FindRequest, ListRequests } from './admission/index.ts';
import type { Route, Routing } from './model/types.ts';
import type { StreamContext, WaitingRoom } from './streams/index.ts';
import type { StreamTokens } from './stream-tokens/index.ts';

const defaultTokenSeconds = 60;
/** What the routing of the router does not say of a response. */
const ofRouter = { operation: 'createResponse', language: null } as const;

/** What the routes of the router stand on. */
export interface RouterServices {
  clock: Clock;
  transcribe: Transcribe;
  speak: Speak;
  respond: Respond;
  listModels: ListModels;
  findRequest: FindRequest;
  listRequests: ListRequests;
  /** Of this process: Service-Region. */
  region: string;
  /** Throws where as many sockets of a caller wait for their configuration as may. */
  requireRoom: WaitingRoom['requireRoom'];
  /** Serve streams of speech, and of text. */
  hear: (context: StreamContext, socket: FrameSocket<'transcription'>) => void;
  say: (context: StreamContext, socket: FrameSocket<'speech'>) => void;
  issueToken: StreamTokens['issue'];
}

export function createRouterRoutes(services: RouterServices): SliceHandlers<'router'> {
  const { clock, region } = services;
  const routeOf = ({ candidate, attemptId }: Pick<Running<unknown>, 'candidate' | 'attemptId'>): Route => ({
    vendor: candidate.vendor.name,
    model: candidate.model.model,
    region,
    attemptId,
  });
  return {
    listModels: async ({ principal, query }, reply) =>
      reply(200, { json: presentListing(services.listModels({ mode: principal.mode, ...query })) }),
    createTranscription: async (input, reply) => {
      const served = await unlessGone(
        services.transcribe(contextOf(input), inside(input, 'stt', await askTranscription(input.body))),
      );
      const route = routeOf(served);
      const json = {
        ...presentTranscript(served.transcript),
        route: presentRoute(route),
        usage: presentUsage({ durationMs: served.billedMs }),
      };
      return reply(200, { json }, headersOf(route, served));
    },
    createSpeech: async (input, reply) => {
      const served = await unlessGone(services.speak(contextOf(input), inside(input, 'tts', askSpeech(input.body))));
      const headers = {
        ...headersOf(routeOf(served), served),
        'service-usage-characters': String(served.characters),
        vary: 'accept',
      };
      const { encoding, sample_rate_hz: sampleRateHz, channels } = input.body.audio;
      if (encoding !== 'pcm_s16le' || !prefersWav(input.accept)) return reply(200, { bytes: served.items }, headers);
      return reply(200, { wav: asWav(served.items, { sampleRateHz, channels }) }, headers);
    },
    createResponse: async (input, reply) => {
      const streamed = input.body.stream === true;
      const served = await unlessGone(
        services.respond(contextOf(input), inside(input, 'llm', { ...askResponse(input.body), ...ofRouter, streamed })),
      );
      const route = routeOf(served);
      const responseId = `resp_${input.requestId}`;
      if (streamed) {
        const envelope = (error: AppError) => routerEnvelope(error, input);
        const events = responseFrames({ clock, responseId, events: served.items, envelope });
        return reply(200, { events }, headersOf(route, served));
      }
      const json = await unlessGone(wholeResponse(served.items));
      return reply(200, { json: { id: responseId, route: presentRoute(route), ...json } }, headersOf(route, served));
    },
    openTranscriptionStream: async (input, reply) => {
      const context = streamContextOf(input);
      services.requireRoom(context);
      return reply(101, { socket: (socket) => services.hear(context, socket) });
    },
    openSpeechStream: async (input, reply) => {
      const context = streamContextOf(input);
      services.requireRoom(context);
      return reply(101, { socket: (socket) => services.say(context, socket) });
    },
    createStreamToken: async ({ principal, body }, reply) => {
      const { operation, ttlSeconds = defaultTokenSeconds } = body;
      const { token, expiresAt } = services.issueToken(principal, { operation, ttlSeconds });
      return reply(201, { json: { token, expiresAt: isoMillis(expiresAt) } }, { 'cache-control': 'no-store' });
    },
    getRouterRequest: async ({ principal, params }, reply) => {
      const request = await services.findRequest(principal.organizationId, params.id);
      if (request === null) throw routerErrors.requestNotFound();
      return reply(200, { json: presentRequest(request, region) });
    },
    listRouterRequests: async ({ principal, query }, reply) => {
      const { operation = null, status = null, model = null, from, to, cursor = null, limit } = query;
      const filter = { operation, status, model, from: instantOrNull(from), to: instantOrNull(to) };
      const { items, nextCursor } = await services.listRequests(principal.organizationId, filter, { cursor, limit });
      const data = items.map((request) => presentRequestEntry(request, region));
      return reply(200, { json: { data, next_cursor: nextCursor } });
    },
  };
}

/** In one spelling, so that a cursor fits however it was written. */
function instantOrNull(text: string | undefined): string | null {
  return text === undefined ? null : Temporal.Instant.from(text).toString();
}

/** What is asked for a session stays inside what it allows. */
function inside<Ask extends { routing: Routing }>(
  { principal }: Pick<RequestContext, 'principal'>,
  kind: ModelKind,
  asked: Ask,
): Ask {
  return principal.kind === 'session' ? { ...asked, routing: routingInside(principal, kind, asked.routing) } : asked;
}

/** What the three have in common, without what each asks for. */
function contextOf(input: RequestContext): RequestContext {
  const { requestId, principal, idempotencyKey, contentSha256, startedMs, signal } = input;
  return { requestId, principal, idempotencyKey, contentSha256, startedMs, signal };
}

function streamContextOf({ requestId, principal, idempotencyKey, startedMs }: StreamContext): StreamContext {
  return { requestId, principal, idempotencyKey, startedMs };
}

/** A caller who went away has nobody to answer, and is no failure of ours. */
export function unlessGone<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof CallerGoneError ? new RequestAbortedError() : error;
  });
}

function headersOf(route: Route, { timing }: Pick<Running<unknown>, 'timing'>): Record<string, string> {
  return {
    'service-attempt-id': route.attemptId,
    'service-provider': route.vendor,
    'service-model': route.model,
    'server-timing': `own;dur=${timing.ownMs.toFixed(2)}, vendor;dur=${timing.vendorMs.toFixed(2)}`,
  };
}

type Whole = Pick<components['schemas']['LlmResponse'], 'output' | 'stop_reason' | 'usage'>;

/** Every item and the end of a generation that is told at its end. */
async function wholeResponse(batches: AsyncIterable<readonly LlmEvent[]>): Promise<Whole> {
  const output: LlmOutputItem[] = [];
  for await (const events of batches) {
    for (const event of events) {
      if (event.type === 'completed') output.push(event.item);
      else if (event.type === 'finished')
        return { output: output.map(presentItem), stop_reason: event.stopReason, usage: presentUsage(event.usage) };
    }
  }
  throw new Error('A generation ended without its last event');
}

import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../../server/src/platform/web-socket/connect.ts';
import type {
  LlmCall,
  LlmEvent,
  LlmOutputItem,
  LlmProvider,
  LlmUsage,
  StopReason,
} from '../../../server/src/providers/ports/llm.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import { VendorFailure } from '../../../server/src/providers/ports/vendor-call.ts';
import { createVendorHttp, type VendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import type { FakeVendorServer } from '../../support/fake-vendor-server.ts';
import type { LlmScripts } from '../../support/llm-script.ts';

/** An adapter with a vendor on the other side that a test can script. */
export interface LlmHarness {
  readonly provider: LlmProvider;
  /** The same adapter behind another door to the network, which may look at what passes the real one. */
  behind(door: (http: VendorHttp) => VendorHttp): LlmProvider;
  readonly server: FakeVendorServer;
  readonly scripts: LlmScripts;
  close(): Promise<void>;
}

export async function startLlmHarness(
  definition: VendorDefinition,
  start: () => Promise<{ server: FakeVendorServer; scripts: LlmScripts }>,
): Promise<LlmHarness> {
  const fake = await start();
  const http = createVendorHttp();
  const create = (door: VendorHttp): LlmProvider => adapterBehind(definition, door, fake.server.url);
  return {
    ...fake,
    provider: create(http),
    behind: (door) => create(door(http)),
    close: async () => {
      await http.close();
      await fake.server.close();
    },
  };
}

/** The adapter of a vendor behind a door to the network. */
export function adapterBehind(
  definition: VendorDefinition,
  http: VendorHttp,
  baseUrl = 'http://127.0.0.1:1',
): LlmProvider {
  const { llm } = definition.create(
    { apiKey: 'the-key', baseUrl },
    { http, connect: connectSocket, clock: systemClock },
  );
  if (llm === undefined) throw new Error(`${definition.name} has no language models`);
  return llm;
}

/** A request with a user's text in it, and what a test says of it. */
export function llmCall(fields: Partial<LlmCall> = {}): LlmCall {
  return {
    model: 'model-1',
    input: [{ type: 'message', role: 'user', texts: ['Hello'] }],
    tools: [],
    responseFormat: null,
    maxOutputTokens: 64,
    temperature: null,
    topP: null,
    ...fields,
  };
}

export interface Generation {
  readonly events: readonly LlmEvent[];
  /** What it failed with; null where it came to its end. */
  readonly failure: unknown;
}

export async function generate(
  provider: LlmProvider,
  request: LlmCall,
  signal: AbortSignal = new AbortController().signal,
): Promise<Generation> {
  const events: LlmEvent[] = [];
  try {
    for await (const batch of provider.respond(request, { signal })) events.push(...batch);
    return { events, failure: null };
  } catch (failure) {
    return { events, failure };
  }
}

export interface Output {
  readonly items: readonly LlmOutputItem[];
  readonly stopReason: StopReason;
  readonly usage: LlmUsage;
}

/** The output of a generation that succeeded. Throws where its events are not in the order that the port gives them. */
export function outputOf({ events, failure }: Generation): Output {
  if (failure !== null) throw failure;
  const last = events.at(-1);
  if (last?.type !== 'finished') throw new Error('The generation ended without `finished`');
  const items = itemsOf(events.slice(0, -1));
  if (items.open) throw new Error('An item was not completed');
  if (items.completed.length === 0) throw new Error('The generation finished without an item');
  return { items: items.completed, stopReason: last.stopReason, usage: last.usage };
}

/** What a generation failed with. Throws where it looks like a success, or where its events are out of order. */
export function failureOf({ events, failure }: Generation): VendorFailure {
  if (failure === null) throw new Error('The generation succeeded');
  itemsOf(events);
  if (failure instanceof VendorFailure) return failure;
  throw failure;
}

function itemsOf(events: readonly LlmEvent[]): { completed: LlmOutputItem[]; open: boolean } {
  const completed: LlmOutputItem[] = [];
  let open: { shell: Extract<LlmEvent, { type: 'added' }>['item']; content: string } | null = null;
  for (const event of events) {
    if (event.type === 'progress') continue;
    if (event.type === 'finished') throw new Error('Something came after `finished`');
    if (event.index !== completed.length)
      throw new Error(`Item ${event.index} came in the place of ${completed.length}`);
    if (event.type === 'added') {
      if (open !== null) throw new Error('An item was added while another was open');
      open = { shell: event.item, content: '' };
      continue;
    }
    if (open === null) throw new Error(`${event.type} came for no item`);
    if (event.type !== 'completed') {
      if (event.delta === '') throw new Error('A delta is empty');
      if ((event.type === 'text') !== (open.shell.type === 'message')) throw new Error('A delta is of another kind');
      open.content += event.delta;
      continue;
    }
    const { item } = event;
    const whole = item.type === 'message' ? item.text : item.type === 'function_call' ? item.arguments : '';
    if (whole !== open.content) throw new Error('The deltas are not the item');
    if (item.type !== open.shell.type) throw new Error('An item became another');
    if (open.shell.type === 'function_call' && item.type === 'function_call' && item.callId !== open.shell.callId)
      throw new Error('A call changed its id');
    completed.push(item);
    open = null;
  }
  return { completed, open: open !== null };
}

/** A door behind which every request is answered with these bytes, after which the connection breaks or the body ends. */
export function doorTo(body: Buffer, then: 'breaks' | 'ends' = 'ends', contentType = 'text/event-stream'): VendorHttp {
  return {
    send: async () => ({ status: 200, header: () => null, contentType, body: given(body, then) }),
    close: async () => {},
  };
}

async function* given(body: Buffer, then: 'breaks' | 'ends'): AsyncGenerator<Buffer> {
  yield body;
  if (then === 'breaks') throw new VendorFailure('connection_lost', 'The connection broke');
}

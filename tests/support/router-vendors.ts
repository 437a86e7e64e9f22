import { anthropicWire } from './fake-anthropic.ts';
import { chatWire } from './fake-chat.ts';
import { createDeepgramWire } from './fake-deepgram.ts';
import { createElevenLabsWire } from './fake-elevenlabs.ts';
import { createOpenAiAudioWire } from './fake-openai-audio.ts';
import { openAiResponsesWire } from './fake-openai-responses.ts';
import {
  type FakeVendorServer,
  type FakeVendorWire,
  type SeenVendorRequest,
  startFakeVendorServer,
  type VendorFault,
} from './fake-vendor-server.ts';
import { createLlmScripts } from './llm-script.ts';

export const vendorNames = ['anthropic', 'deepgram', 'elevenlabs', 'openai', 'openai_compatible'] as const;
export type VendorName = (typeof vendorNames)[number];

/** A model of a vendor. */
export interface VendorModel {
  vendor: VendorName;
  model: string;
}

/** The models that the fakes have, by vendor and kind. */
export const fakeModels = {
  stt: { deepgram: 'nova-3', openai: 'whisper-1', openai_compatible: 'whisper-of-ours' },
  tts: { elevenlabs: 'eleven_flash_v2_5', openai: 'tts-1', openai_compatible: 'kokoro' },
  llm: { anthropic: 'claude-haiku-4-5', openai: 'gpt-4.1', openai_compatible: 'llama' },
} as const;

/** Of each kind the model that stands behind every other in the order of those without figures. */
export const standby = { stt: 'whisper-standby', tts: 'kokozo', llm: 'standby' } as const;

/** Every vendor of models as a server on loopback that speaks its wire. */
export interface RouterVendors {
  readonly servers: Readonly<Record<VendorName, FakeVendorServer>>;
  /** The settings with which a process reaches them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Our keys at the vendors. */
  readonly keys: readonly string[];
  /** Requests that hold the mark meet the fault that the rule has for their model. */
  spoil(mark: string, rule: (asked: VendorModel) => VendorFault | null): void;
  /** Whom the requests that hold the mark came to, in order. */
  asked(mark: string): VendorModel[];
  /** Resolves with the first request that holds the mark, once a vendor has read it. */
  arrival(mark: string): Promise<SeenVendorRequest>;
  close(): Promise<void>;
}

const keyOf = (vendor: VendorName): string => `sekret-7d3f-of-${vendor.replace('_', '-')}`;

export async function startRouterVendors(): Promise<RouterVendors> {
  const rules = new Map<string, (asked: VendorModel) => VendorFault | null>();
  const arrived: Array<VendorModel & { request: SeenVendorRequest }> = [];
  const awaited = new Map<string, (request: SeenVendorRequest) => void>();
  const start = async (vendor: VendorName): Promise<FakeVendorServer> => {
    const server = await startFakeVendorServer(wireOf(vendor));
    server.misbehave((request) => {
      const asked = { vendor, model: modelOf(request) };
      arrived.push({ ...asked, request });
      for (const [mark, resolve] of awaited) if (request.body.includes(mark)) resolve(request);
      for (const [mark, rule] of rules) if (request.body.includes(mark)) return rule(asked);
      return null;
    });
    return server;
  };
  const [anthropic, deepgram, elevenlabs, openai, openai_compatible] = await Promise.all([
    start('anthropic'),
    start('deepgram'),
    start('elevenlabs'),
    start('openai'),
    start('openai_compatible'),
  ]);
  const servers = { anthropic, deepgram, elevenlabs, openai, openai_compatible };
  const { stt, tts, llm } = { stt: fakeModels.stt, tts: fakeModels.tts, llm: fakeModels.llm };
  const models = [
    `stt:${stt.openai_compatible},stt:${standby.stt}`,
    `tts:${tts.openai_compatible},tts:${standby.tts}`,
    `llm:${llm.openai_compatible},llm:${standby.llm}`,
  ];
  return {
    servers,
    environment: {
      ...Object.fromEntries(
        vendorNames.flatMap((vendor) => [
          [`${vendor.toUpperCase()}_API_KEY`, keyOf(vendor)],
          [`${vendor.toUpperCase()}_BASE_URL`, servers[vendor].url],
        ]),
      ),
      OPENAI_COMPATIBLE_MODELS: models.join(','),
    },
    keys: vendorNames.map(keyOf),
    spoil: (mark, rule) => void rules.set(mark, rule),
    asked: (mark) =>
      arrived.flatMap(({ vendor, model, request }) => (request.body.includes(mark) ? [{ vendor, model }] : [])),
    arrival: (mark) =>
      new Promise((resolve) => {
        const found = arrived.find(({ request }) => request.body.includes(mark));
        if (found !== undefined) return resolve(found.request);
        awaited.set(mark, (request) => {
          awaited.delete(mark);
          resolve(request);
        });
      }),
    close: async () => {
      await Promise.all(Object.values(servers).map((server) => server.close()));
    },
  };
}

/** The wire of a vendor that works, which says `hello` and speaks and hears as the fakes of its kinds do. */
export function wireOf(vendor: VendorName): FakeVendorWire {
  const key = keyOf(vendor);
  switch (vendor) {
    case 'anthropic':
      return anthropicWire(createLlmScripts());
    case 'deepgram':
      return chunked(createDeepgramWire(key));
    case 'elevenlabs':
      return chunked(createElevenLabsWire(key));
    case 'openai':
      return joined(chunked(createOpenAiAudioWire(key)), openAiResponsesWire(createLlmScripts()));
    case 'openai_compatible':
      return joined(chunked(createOpenAiAudioWire(key)), chatWire(createLlmScripts()));
  }
}

/** What a vendor writes to whoever asks it for a text, when all is well: each piece is a frame or so. */
export async function textAnswerOf(vendor: VendorName): Promise<Buffer[]> {
  const { status, pieces } = await wireOf(vendor).happy({
    method: 'POST',
    path: '/',
    search: '',
    query: new URLSearchParams(),
    headers: {},
    body: Buffer.alloc(0),
    clientPort: 0,
    flooded: 0,
    json: () => ({ messages: [], input: [], max_output_tokens: 100 }),
    over: Promise.resolve('answered'),
  });
  if (status !== 200) throw new Error(`${vendor} refuses what it should answer`);
  const written: Buffer[] = [];
  for await (const piece of pieces) written.push(piece);
  return written;
}

/** Told no length, so that a piece that was replaced is no lie about it. */
function chunked(wire: ReturnType<typeof createDeepgramWire>): FakeVendorWire {
  wire.framing.mode = 'chunked';
  return wire;
}

/** One server for what is heard and spoken and for what is written. */
function joined(audio: FakeVendorWire, text: FakeVendorWire): FakeVendorWire {
  const of = ({ path }: SeenVendorRequest): FakeVendorWire => (path.includes('/audio/') ? audio : text);
  return {
    happy: (request) => of(request).happy(of(request) === audio ? asFirstOfItsKind(request) : request),
    empty: (request) => of(request).empty(request),
    errorBody: (status, request) => of(request).errorBody(status, request),
    errorIn200: (request) => of(request).errorIn200(request),
    malformed: text.malformed,
    keepAlive: text.keepAlive,
  };
}

/** The second model of a kind does what the first does; the fake knows the first alone. */
function asFirstOfItsKind(request: SeenVendorRequest): SeenVendorRequest {
  const body = Buffer.from(
    request.body
      .toString('latin1')
      .replace(standby.stt, fakeModels.stt.openai_compatible)
      .replace(standby.tts, fakeModels.tts.openai_compatible),
    'latin1',
  );
  return { ...request, body, json: () => JSON.parse(body.toString('utf8')) as Record<string, unknown> };
}

function modelOf({ query, headers, body }: SeenVendorRequest): string {
  const inQuery = query.get('model');
  if (inQuery !== null) return inQuery;
  const text = body.toString('latin1');
  const isForm = headers['content-type']?.startsWith('multipart/form-data') === true;
  const said = isForm ? /name="model"\r\n(?:.+\r\n)*\r\n(.+)\r\n/ : /"model(?:_id)?": ?"([^"]+)"/;
  return said.exec(text)?.[1] ?? '';
}

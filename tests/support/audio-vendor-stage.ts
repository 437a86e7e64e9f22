import { systemClock } from '../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../server/src/platform/web-socket/connect.ts';
import { VendorFailure } from '../../server/src/providers/ports/vendor-call.ts';
import { createVendorHttp, type VendorHttp } from '../../server/src/providers/wire/vendor-http.ts';
import type { Vendor } from '../../server/src/providers/ports/vendor.ts';
import type { VendorAccount, VendorDefinition } from '../../server/src/providers/wire/vendor-definition.ts';
import type { SocketFault } from './fake-vendor-sockets.ts';
import type { Framing } from './fake-audio-answers.ts';
import {
  type FakeVendorServer,
  type FakeVendorWire,
  startFakeVendorServer,
  vendorCanary,
  type VendorFault,
} from './fake-vendor-server.ts';

/** How a vendor behaves, in words that hold for every one. */
export type Situation =
  | 'works'
  | 'refuses connections'
  | 'has an error of its own'
  | 'refuses our key'
  | 'limits our rate for a second'
  | 'talks nonsense'
  | 'breaks off'
  | 'is silent';

/** Those of speech. */
export type VoiceAdapters = Pick<Vendor, 'stt' | 'sttStream' | 'tts' | 'ttsStream'>;

/** The adapters of a vendor with its fake at the other end. */
export interface AudioVendorStage {
  /** They change when the vendor refuses connections: those that are open would still be used. */
  adapters(): VoiceAdapters;
  readonly server: FakeVendorServer;
  readonly framing: Framing;
  readonly apiKey: string;
  /** The same adapters for another address. */
  at(baseUrl: string): VoiceAdapters;
  /** The same adapters on another door to the network. */
  through(http: VendorHttp): VoiceAdapters;
  arrange(situation: Situation): Promise<void>;
  close(): Promise<void>;
}

const apiKey = 'key-of-ours-1d6f';

export async function startAudioVendorStage(
  createWire: (apiKey: string) => FakeVendorWire & { readonly framing: Framing },
  create: VendorDefinition['create'],
  basePath = '',
): Promise<AudioVendorStage> {
  const wire = createWire(apiKey);
  const server = await startFakeVendorServer(wire);
  const doors: VendorHttp[] = [];
  const through = (http: VendorHttp, baseUrl = server.url): VoiceAdapters => {
    const account: VendorAccount = { apiKey, baseUrl };
    return create(account, { http, connect: connectSocket, clock: systemClock });
  };
  const at = (baseUrl: string): VoiceAdapters => {
    const http = createVendorHttp();
    doors.push(http);
    return through(http, baseUrl);
  };
  let adapters = at(`${server.url}${basePath}`);
  let isListening = true;
  const faults: Readonly<Record<Situation, VendorFault | null>> = {
    works: null,
    'refuses connections': null,
    'has an error of its own': { kind: 'status', status: 500 },
    'refuses our key': { kind: 'status', status: 401 },
    'limits our rate for a second': { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    'talks nonsense': { kind: 'error-in-200' },
    'breaks off': { kind: 'cut', afterBytes: 11 },
    // For ever: the connection is ended by whoever gives up, or with the server.
    'is silent': { kind: 'hold', before: 'head', until: new Promise(() => {}) },
  };
  const socketFaults: Readonly<Record<Situation, SocketFault | null>> = {
    works: null,
    'refuses connections': null,
    'has an error of its own': { kind: 'refuse', status: 500 },
    'refuses our key': { kind: 'refuse', status: 401 },
    'limits our rate for a second': { kind: 'refuse', status: 429, headers: { 'retry-after': '1' } },
    'talks nonsense': { kind: 'garbage', atFrame: 0 },
    'breaks off': { kind: 'cut', atFrame: 0 },
    'is silent': { kind: 'silent' },
  };
  return {
    adapters: () => adapters,
    server,
    framing: wire.framing,
    apiKey,
    at,
    through,
    arrange: async (situation) => {
      const listens = situation !== 'refuses connections';
      if (isListening !== listens) await (listens ? server.listen() : server.stopListening());
      isListening = listens;
      if (!listens) adapters = at(`${server.url}${basePath}`);
      server.misbehave(() => faults[situation]);
      if (wire.sockets !== undefined) server.sockets.misbehave(() => socketFaults[situation]);
    },
    close: async () => {
      await Promise.all(doors.map((http) => http.close()));
      await server.close();
    },
  };
}

/** What a call of an adapter failed with. Whatever it was, nothing of the vendor, of the caller or of us may be told. */
export async function failureOf(call: Promise<unknown>, secrets: readonly string[] = []): Promise<VendorFailure> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    for (const secret of [vendorCanary, apiKey, ...secrets])
      if (error.message.includes(secret)) throw new Error(`${secret} is told`, { cause: error });
    return error;
  }
  throw new Error('The call did not fail');
}

export const neverAborted = { signal: new AbortController().signal };

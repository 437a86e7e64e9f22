import type { FailureReason } from '../../server/src/providers/ports/vendor-call.ts';
import type { VendorFault } from './fake-vendor-server.ts';
import type { SocketFault } from './fake-vendor-sockets.ts';
import { fakeModels, type VendorName } from './router-vendors.ts';

/** A vendor that serves streams of speech: by sockets of its own, or by a bridge with a request for each utterance. */
export interface StreamTarget {
  readonly kind: 'stt' | 'tts';
  readonly vendor: VendorName;
  readonly model: string;
  readonly by: 'socket' | 'bridge';
}

const withSockets: ReadonlySet<string> = new Set(['deepgram', 'elevenlabs']);

export const streamTargets: readonly StreamTarget[] = (['stt', 'tts'] as const).flatMap((kind) =>
  Object.entries(fakeModels[kind]).map(([vendor, model]) => ({
    kind,
    vendor: vendor as VendorName,
    model,
    by: withSockets.has(vendor) ? ('socket' as const) : ('bridge' as const),
  })),
);

interface Row {
  readonly fault: string;
  /** Of the targets that can meet it. */
  readonly kind?: StreamTarget['kind'];
  readonly reason: FailureReason;
  /** So many contents have reached the caller before it. */
  readonly heard: number;
  /** Lasts until a deadline passes. */
  readonly waits?: true;
}

/** A way in which a socket goes wrong. `over` resolves when its caller has no stream any more. */
export interface SocketRow extends Row {
  readonly of: (over: Promise<void>) => SocketFault;
}

/** A way in which the request of an utterance goes wrong: of the first, or of the one behind so many. */
export interface BridgeRow extends Row {
  /** `begun` resolves when the caller has heard what comes before it. */
  readonly of: (begun: Promise<void>) => VendorFault;
}

const refusals: ReadonlyArray<readonly [status: number, reason: FailureReason]> = [
  [401, 'credentials_refused'],
  [402, 'quota_exhausted'],
  [403, 'model_unavailable'],
  [429, 'rate_limited'],
  [500, 'server_error'],
];
// The first content, the second, and one in the middle.
const places = [0, 1, 2] as const;
const at = (heard: number): string => (heard === 0 ? 'before any content' : `after ${heard} of its contents`);

const everywhere = (fault: string, reason: FailureReason, of: (atFrame: number) => SocketFault): SocketRow[] =>
  places.map((heard) => ({ fault: `${fault} ${at(heard)}`, reason, heard, of: () => of(heard) }));

/** What each vendor says in a frame before it closes: its own word for it. */
export const errorFrameReasons: Readonly<Partial<Record<VendorName, FailureReason>>> = {
  deepgram: 'server_error',
  elevenlabs: 'quota_exhausted',
};

export const socketRowsOf = ({ vendor, kind }: StreamTarget): readonly SocketRow[] =>
  [
    ...refusals.map(([status, reason]) => ({
      fault: `refuses the handshake with ${status}`,
      reason,
      heard: 0,
      of: () => ({ kind: 'refuse', status }) as const,
    })),
    ...everywhere('cuts the connection', 'connection_lost', (atFrame) => ({ kind: 'cut', atFrame })),
    ...everywhere('closes with 1000', 'connection_lost', (atFrame) => ({ kind: 'close', atFrame, code: 1000 })),
    ...everywhere('closes with 1008', 'connection_lost', (atFrame) => ({ kind: 'close', atFrame, code: 1008 })),
    ...everywhere('closes with 1011', 'server_error', (atFrame) => ({ kind: 'close', atFrame, code: 1011 })),
    ...everywhere('says an error in a frame', errorFrameReasons[vendor] ?? 'server_error', (atFrame) => ({
      kind: 'error',
      atFrame,
    })),
    ...everywhere('sends what is no JSON', 'malformed', (atFrame) => ({ kind: 'garbage', atFrame })),
    ...everywhere('sends JSON that is no object', 'malformed', (atFrame) => ({ kind: 'garbage', atFrame, text: '7' })),
    {
      fault: 'ends in the middle of a sample',
      kind: 'tts' as const,
      reason: 'malformed' as const,
      heard: 3,
      of: () => ({ kind: 'own', name: 'odd' }) as const,
    },
    {
      fault: 'accepts and is silent',
      reason: 'timed_out' as const,
      heard: 0,
      waits: true as const,
      of: () => ({ kind: 'silent' }) as const,
    },
    {
      fault: 'falls silent after one of its contents',
      reason: 'timed_out' as const,
      heard: 1,
      waits: true as const,
      of: () => ({ kind: 'stall', atFrame: 1 }) as const,
    },
    {
      fault: 'reads nothing',
      reason: 'timed_out' as const,
      heard: 0,
      waits: true as const,
      of: (until: Promise<void>) => ({ kind: 'slow', until }) as const,
    },
  ].filter((row) => !('kind' in row) || row.kind === kind);

const ofBoth = (fault: string, reason: FailureReason, of: () => VendorFault): BridgeRow[] =>
  [0, 1].map((heard) => ({ fault: `${fault} ${at(heard)}`, reason, heard, of }));

const never = new Promise<void>(() => {});
const bridgeRows: readonly BridgeRow[] = [
  ...refusals.flatMap(([status, reason]) => ofBoth(`answers ${status}`, reason, () => ({ kind: 'status', status }))),
  ...ofBoth('resets the connection', 'connection_lost', () => ({ kind: 'reset' })),
  ...ofBoth('cuts its answer at once', 'connection_lost', () => ({ kind: 'cut', afterBytes: 0 })),
  ...ofBoth('speaks no HTTP', 'connection_lost', () => ({ kind: 'garbage' })),
  ...ofBoth('answers nothing', 'timed_out', () => ({ kind: 'hold', before: 'head', until: never })).map((row) => ({
    ...row,
    waits: true as const,
  })),
];

/** What a bridge of a voice meets in the middle of its answer. */
const bridgeTtsRows: readonly BridgeRow[] = [
  {
    fault: 'cuts its answer in the middle',
    kind: 'tts',
    reason: 'connection_lost',
    heard: 1,
    of: () => ({ kind: 'cut', afterBytes: 20 }),
  },
  {
    fault: 'ends in the middle of a sample',
    kind: 'tts',
    // An answer over HTTP that ends there was cut.
    reason: 'connection_lost',
    heard: 1,
    of: () => ({ kind: 'end', afterBytes: 21 }),
  },
  ...ofBoth('answers without any audio', 'empty_output', () => ({ kind: 'empty' })),
];

/** What a bridge of a recognizer meets in place of a transcript. */
const bridgeSttRows: readonly BridgeRow[] = [
  ...ofBoth('answers what is no JSON', 'malformed', () => ({ kind: 'malformed', atPiece: 0 })),
  ...ofBoth('answers without a transcript', 'malformed', () => ({ kind: 'empty' })),
  ...ofBoth('reports an error as a success', 'malformed', () => ({ kind: 'error-in-200' })),
];

export const bridgeRowsOf = ({ kind }: StreamTarget): readonly BridgeRow[] => [
  ...bridgeRows,
  ...(kind === 'tts' ? bridgeTtsRows : bridgeSttRows),
];

/** What a good vendor with sockets may do: it serves. */
export const harmlessSockets: ReadonlyArray<readonly [what: string, fault: SocketFault]> = [
  ['works', { kind: 'own', name: 'nothing' }],
  ['sends frames that are in no documents', { kind: 'unknown' }],
];

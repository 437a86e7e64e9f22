import type { Temporal } from 'temporal-polyfill';
import type { EffectiveConfiguration } from '../../agents/index.ts';
import type { components } from '../../contract/generated/openapi.ts';
import type { SessionState } from './states.ts';

type Wire = components['schemas'];

export type EndReason = Wire['SessionEndReason'];
export type SessionKind = Wire['SessionKind'];
export type WireStatus = Wire['SessionStatus'];
export type Direction = Wire['Call']['direction'];
export type CreateSessionRequest = Wire['CreateSessionRequest'];

/** The model from speech to speech of a session. */
export interface SpeechToSpeech {
  readonly provider: string;
  readonly model: string;
  readonly temperature: number | null;
  readonly inputSampleRate: number;
  readonly outputSampleRate: number;
}

/** The two telephones of a call, and what is asked of the carrier. */
export interface Phone {
  /** The number of the organization that calls or is called; it may be released by now. */
  readonly phoneNumberId: string;
  readonly from: string;
  readonly to: string;
  readonly callControlId: string;
  readonly region: string | null;
  readonly amd: Wire['WorkerPhone']['amd'];
  /** Who carries it; null for the simulated network, and where nothing does. Calls of before carriers have none. */
  readonly carrier?: string | null;
  /** The carrier's name of a line that came in; null or absent for any other. */
  readonly carrierCallId?: string | null;
}

/** A tool as the session may call it, whatever becomes of the agent's; its secrets stay with the agent. */
export interface SessionTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly kind: 'inline' | 'webhook' | 'builtin' | 'integration';
  /** What it leaves on a voicemail; null where that is the message of the agent, and for every other tool. */
  readonly message: string | null;
  readonly preToolSpeech: 'auto' | 'always' | 'never';
}

/** Why a call of a tool did not succeed. */
export type WorkerToolError = Wire['WorkerToolError'];

/** What is decided when a session is created, and stays. */
export interface SessionPlan {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: SessionKind;
  readonly direction: Direction;
  readonly agentId: string | null;
  readonly configuration: EffectiveConfiguration;
  readonly tools: readonly SessionTool[];
  /** Of kind s2s; null for the others. */
  readonly s2s: SpeechToSpeech | null;
  /** Of kind phone; null for the others. */
  readonly phone: Phone | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly webhookTags: Readonly<Record<string, string>>;
  /** What the templates of a call that we dial were filled in with; empty for every other session. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly identity: string;
  /** Whether it is recorded, once it is stored; before that whether the request wants it. */
  readonly wantsRecording: boolean;
  /** Of a test organization: played by the simulated telephone network; null for what other workers take. */
  readonly script: string | null;
  readonly ttlSeconds: number;
  readonly maxDurationSeconds: number;
  /** In millionths of a US dollar. */
  readonly minutePriceMicroUsd: number;
}

/** A conversation, and its call. Its times are those of the organization's clock. */
export interface Session extends SessionPlan {
  readonly state: SessionState;
  /** Counts its claims. */
  readonly fence: number;
  /** Whether a worker has it. */
  readonly isLeased: boolean;
  /** Why it is to end, and since when; null until its worker was told to. */
  readonly endingReason: EndReason | null;
  readonly endingAt: Temporal.Instant | null;
  readonly heldPortions: number;
  /** Why it ended; null until then. */
  readonly endReason: EndReason | null;
  /** The reason again where that is a failure. */
  readonly failureCause: EndReason | null;
  /** Counts its changes, those of its turns and events among them. */
  readonly revision: number;
  readonly eventSequence: number;
  readonly createdAt: Temporal.Instant;
  /** When a telephone was called, or a caller was heard; null until then. */
  readonly dialedAt: Temporal.Instant | null;
  /** When something was said first, of a telephone when it was answered; null until then. */
  readonly startedAt: Temporal.Instant | null;
  /**
   * When the two that were connected have spoken, in a session of the simulated network; null before, and where a carrier tells it.
   */
  readonly bridgedUntil: Temporal.Instant | null;
  /** When a client joined its media first; null where none has. */
  readonly clientJoinedAt: Temporal.Instant | null;
  /** Since when no client is there of those that have joined; null while one is. */
  readonly clientLeftAt: Temporal.Instant | null;
  /** The pass with which the client that came last may come back; null before the first. */
  readonly clientPassId: string | null;
  /** The address of the process that this client came to. */
  readonly mediaPlace: string | null;
  /** The process that asks its endpoint before it; null once that has answered, and where none was asked. */
  readonly preparedBy: string | null;
  /** Whether it was told that it waits for a worker. */
  readonly isWaitingRecorded: boolean;
  readonly endedAt: Temporal.Instant | null;
  readonly updatedAt: Temporal.Instant;
}

/** What became of the recording of a session. */
export interface SessionRecording {
  readonly status: Wire['RecordingStatus'];
  /** In milliseconds; null while it cannot be read, as its place. */
  readonly durationMs: number | null;
  readonly objectPath: string | null;
}

/** A session as it is shown. */
export interface RecordedSession extends Session {
  readonly recording: SessionRecording;
  /** Whether it has waited for a worker for longer than one should take. */
  readonly waitsForWorker: boolean;
}

/** Changes of a session by their revisions: those behind one, up to another. */
export interface RevisionSpan {
  readonly after: number;
  readonly upTo: number;
}

/** How long the parts of an answer took, in milliseconds; null for what was not told. */
export type TurnLatency = Pick<
  Wire['SessionTurn'],
  'eouMs' | 'llmTtftMs' | 'ttsTtfbMs' | 'latencyStatus' | 'conversationalLatencyMs'
>;

/** What was said, at its place in the conversation. */
export interface TurnInput {
  readonly index: number;
  readonly source: Wire['TurnSource'];
  readonly text: string;
  readonly startedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
  readonly provider: string | null;
  readonly model: string | null;
  /** Told by workers alone; null where a client wrote it. */
  readonly latency: TurnLatency | null;
}

export interface Turn extends TurnInput {
  readonly id: string;
  readonly revision: number;
  /** By the clock of the organization. */
  readonly storedAt: Temporal.Instant;
}

/** A tool as a model called it. */
export interface CalledTool {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A turn with the tools that were called in it, in their order. */
export interface TurnWithCalls extends Turn {
  readonly toolCalls: readonly CalledTool[];
}

/** What a customer tells the worker of a call in the middle of it. */
export interface CallMessage {
  readonly id: string;
  /** Counts those of a session from 1. */
  readonly sequence: number;
  readonly text: string;
  readonly mode: Wire['WorkerMessage']['mode'];
}

/** What the network that carries a call tells of it. */
export type SipEventType =
  | 'sip.dial_started'
  | 'sip.ringing'
  | 'sip.answered'
  | 'sip.failed'
  | 'sip.dtmf_sent'
  | 'sip.machine_detected'
  | 'media.reattached'
  | 'media.codec_refused';

/** What workers tell, the network among them. */
export type ReportedEventType = SipEventType | `worker.${string}`;

/** What becomes of handing a call over. */
export type TransferEventType =
  `transfer.${'requested' | 'ringing' | 'answered' | 'screened' | 'bridging' | 'completed' | 'failed' | 'cancelled' | 'fallback'}`;

/** Names by which published clients know that a call has ended and that it was not answered; nothing of ours reads them. */
export type OlderEventType = 'room_finished' | 'sip.dial_failed';

/** Those of this server, of the network, and what workers report in words of their own. */
export type CallEventType =
  | 'session.created'
  | 'session.started'
  | 'session.ended'
  | OlderEventType
  | TransferEventType
  | ReportedEventType;

/** Something that happened to a call. */
export interface CallEvent {
  readonly id: string;
  readonly sessionId: string;
  readonly organizationId: string;
  readonly provider: Wire['CallEvent']['provider'];
  readonly type: CallEventType;
  readonly status: WireStatus;
  readonly failureCause: EndReason | null;
  readonly sipStatusCode: number | null;
  readonly sipStatus: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The name that a worker gave it, unique in the session; null for those of this server. */
  readonly reportedId: string | null;
  readonly revision: number;
  readonly occurredAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
}

/** What a worker used of a provider with which it has an account of its own. */
export type ReportedUse = Required<Wire['WorkerUsageInput']>;

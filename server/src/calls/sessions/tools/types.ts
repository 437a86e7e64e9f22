import type { Temporal } from 'temporal-polyfill';
import type { CalledTool, SessionTool, WorkerToolError } from '../types.ts';

/** A call of a tool as the model asked for it. */
export interface ToolCallRequest {
  /** Unique in the session. */
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What an inline tool answered; undefined for the others. */
  readonly result: unknown;
}

/** A tool that was called, with when that began by the clock of the organization. */
export interface TimedCall extends CalledTool {
  readonly startedAt: Temporal.Instant;
}

/** What came of a call. */
export interface ToolCallOutcome {
  readonly ok: boolean;
  /** What the model reads. */
  readonly result: unknown;
  /** Null where `ok`. */
  readonly error: WorkerToolError | null;
  readonly durationMs: number;
}

/** A call as it is kept. */
export interface ToolCall {
  readonly id: string;
  readonly tool: Pick<SessionTool, 'id' | 'name' | 'kind'>;
  readonly args: Readonly<Record<string, unknown>>;
  /** Null until there is one. */
  readonly outcome: ToolCallOutcome | null;
  /** Whether a process is at it; one that died is believed for as long as its lease lasts. */
  readonly isRunning: boolean;
  /** By the clock of the organization. */
  readonly startedAt: Temporal.Instant;
}

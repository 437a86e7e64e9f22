import type { ModelKind } from '../../providers/ports/catalog-model.ts';

/** How long each part of a request may take, in milliseconds. */
export interface Deadlines {
  /** From the start of an attempt to its first content: keep-alives and empty frames are none. */
  readonly firstContentMs: number;
  /** Between two contents after it. */
  readonly idleMs: number;
  /** Over all attempts, to the last byte. */
  readonly totalMs: number;
}

const firstContentMs: Readonly<Record<ModelKind, number>> = { llm: 20_000, tts: 5_000, stt: 30_000 };
const idleMs = 30_000;
const totalMs = 120_000;
// So that the failures which the simulation offers can be waited for.
const testMs = 3_000;

/** The whole time policy of the router (docs/decisions/router.md#d18). `audioMs` is the length of the audio of a transcription. */
export function deadlinesOf(kind: ModelKind, mode: 'test' | 'live', audioMs = 0): Deadlines {
  const live = { firstContentMs: firstContentMs[kind] + audioMs, idleMs, totalMs: totalMs + audioMs };
  return mode === 'live' ? live : { ...live, firstContentMs: testMs + audioMs, idleMs: testMs };
}

/** The policy as the use cases ask it; tests bring one whose time can be waited for. */
export type DeadlinesOf = typeof deadlinesOf;

import type { SttProvider, Transcript, TranscriptionCall } from '../../../server/src/providers/ports/stt.ts';
import type { FailureReason } from '../../../server/src/providers/ports/vendor-call.ts';
import type { AudioVendorStage, Situation } from '../../support/audio-vendor-stage.ts';

/** An adapter with a vendor that a test can command. */
export interface SttHarness {
  provider(): SttProvider;
  /** Makes the vendor behave so from now on; gives the model to ask. */
  arrange(situation: Situation): Promise<string>;
  close(): Promise<void>;
}

/** A way to ask a vendor, and what comes of it. */
export interface SttExchange {
  readonly name: string;
  readonly asked: Partial<TranscriptionCall> & Pick<TranscriptionCall, 'model'>;
  readonly gives: Transcript;
  /** The names and texts of the request, beside the audio: of its query, or of its form. */
  readonly sends: readonly (readonly [name: string, value: string])[];
}

/** An error as the vendor documents it. */
export interface DocumentedError {
  readonly status: number;
  readonly body: unknown;
  readonly means: FailureReason;
  readonly failover: boolean;
}

/** An adapter with a fake of its vendor's wire. */
export interface SttWireHarness extends SttHarness {
  readonly stage: AudioVendorStage;
  /** Names and texts of the nth request, sorted, and the audio that came with them. */
  received(nth: number): Promise<{ fields: [string, string][]; audio: Buffer }>;
  /** A small sound answer, and what it says. */
  readonly smallAnswer: unknown;
  readonly smallText: string;
  /** Options that belong to the adapter. */
  readonly ownOptions: readonly string[];
  /** One that a caller may set. */
  readonly harmlessOption: string;
  /** What stands between the origin and the paths of the vendor. */
  readonly basePath: string;
}

/** The adapter of a stage, whose vendor must have one. */
export function sttOf(stage: Pick<AudioVendorStage, 'adapters'>): SttProvider {
  const { stt } = stage.adapters();
  if (stt === undefined) throw new Error('The vendor has no speech to text');
  return stt;
}

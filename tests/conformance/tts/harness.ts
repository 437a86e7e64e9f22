import type { SpeechCall, TtsProvider } from '../../../server/src/providers/ports/tts.ts';
import type { FailureReason } from '../../../server/src/providers/ports/vendor-call.ts';
import type { AudioVendorStage, Situation } from '../../support/audio-vendor-stage.ts';
import type { SeenVendorRequest } from '../../support/fake-vendor-server.ts';

/** An adapter with a vendor that a test can command. */
export interface TtsHarness {
  provider(): TtsProvider;
  /** Makes the vendor behave so from now on; gives the model to ask. */
  arrange(situation: Situation): Promise<string>;
  close(): Promise<void>;
}

/** A way to ask a vendor, and what of it must be on the wire. */
export interface TtsExchange {
  readonly name: string;
  readonly asked: Partial<SpeechCall> & Pick<SpeechCall, 'model'>;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
}

/** An error as the vendor documents it. */
export interface DocumentedError {
  readonly status: number;
  readonly body: unknown;
  readonly means: FailureReason;
  readonly failover: boolean;
}

/** An adapter with a fake of its vendor's wire. */
export interface TtsWireHarness extends TtsHarness {
  readonly stage: AudioVendorStage;
  /** Whether the key of the account is where the vendor looks for it, and nowhere else. */
  hasKey(request: SeenVendorRequest): boolean;
}

/** The adapter of a stage, whose vendor must have one. */
export function ttsOf(stage: Pick<AudioVendorStage, 'adapters'>): TtsProvider {
  const { tts } = stage.adapters();
  if (tts === undefined) throw new Error('The vendor has no text to speech');
  return tts;
}

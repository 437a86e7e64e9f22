import type { Clock } from '../../platform/time/clock.ts';
import type { Vendor } from '../ports/vendor.ts';
import { simulatedCatalog } from './catalog.ts';
import { simulatedSpeech } from './speech.ts';
import { createSimulatedLlm } from './vendor-llm.ts';
import { simulatedVendorName } from './vendor-names.ts';
import { createSimulatedStt } from './vendor-stt.ts';
import { createSimulatedSttStream } from './vendor-stt-stream.ts';
import { createSimulatedTts } from './vendor-tts.ts';
import { createSimulatedTtsStream } from './vendor-tts-stream.ts';

/**
 * The vendor of test organizations: it works in this process, nothing leaves it, and every outcome that a real vendor
 * may have can be chosen by the name of a model.
 */
export function createSimulatedVendor({ clock }: { clock: Clock }): Vendor {
  return {
    name: simulatedVendorName,
    displayName: 'Simulated',
    serves: 'test',
    isSpeechToSpeech: true,
    models: simulatedCatalog,
    speech: simulatedSpeech,
    stt: createSimulatedStt(clock),
    sttStream: createSimulatedSttStream(clock),
    tts: createSimulatedTts(clock),
    ttsStream: createSimulatedTtsStream(clock),
    llm: createSimulatedLlm(clock),
  };
}

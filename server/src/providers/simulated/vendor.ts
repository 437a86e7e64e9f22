import type { Clock } from '../../platform/time/clock.ts';
import type { Vendor } from '../ports/vendor.ts';
import { simulatedCatalog } from './models/catalog.ts';
import { simulatedSpeech } from './models/speech.ts';
import { createSimulatedLlm } from './models/llm.ts';
import { simulatedVendorName } from './vendor-names.ts';
import { createSimulatedStt } from './models/stt.ts';
import { createSimulatedSttStream } from './models/stt-stream.ts';
import { createSimulatedTts } from './models/tts.ts';
import { createSimulatedTtsStream } from './models/tts-stream.ts';

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

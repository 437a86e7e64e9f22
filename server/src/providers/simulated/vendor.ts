import type { Clock } from '../../platform/clock.ts';
import type { Vendor } from '../vendor.ts';
import { simulatedCatalog, simulatedVendorName } from './catalog.ts';
import { createSimulatedLlm } from './vendor-llm.ts';
import { createSimulatedStt } from './vendor-stt.ts';
import { createSimulatedTts } from './vendor-tts.ts';

/**
 * The vendor of test organizations: it works in this process, nothing leaves it, and every outcome that a real vendor
 * may have can be chosen by the name of a model.
 */
export function createSimulatedVendor({ clock }: { clock: Clock }): Vendor {
  return {
    name: simulatedVendorName,
    displayName: 'Simulated',
    serves: 'test',
    models: simulatedCatalog,
    stt: createSimulatedStt(clock),
    tts: createSimulatedTts(clock),
    llm: createSimulatedLlm(clock),
  };
}

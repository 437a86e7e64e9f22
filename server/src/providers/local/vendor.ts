import type { Logger } from '../../platform/process/log.ts';
import type { Vendor } from '../ports/vendor.ts';
import { fliteCatalogModel, fliteFigures, fliteFirstContentMs, fliteModel, fliteVoices } from './flite/facts.ts';
import { createFliteTts } from './flite/speak.ts';
import { createFliteTtsStream } from './flite/speak-stream.ts';
import { createVoiceThread } from './flite/voice-thread.ts';
import { localVendorName } from './vendor-name.ts';

const basis = 'measured';
const source = { url: 'urn:trunkline:measurement', date: '2026-11-27' };

/**
 * The vendor of test organizations that needs no account: what runs in this process, or beside it on this machine. `fliteFile` is
 * the synthesizer.
 */
export function createLocalVendor({ fliteFile, log }: { fliteFile: string; log: Logger }): {
  vendor: Vendor;
  stop(): Promise<void>;
} {
  const thread = createVoiceThread({ file: fliteFile, log });
  const vendor: Vendor = {
    name: localVendorName,
    displayName: 'Local',
    serves: 'test',
    isOnlyNamed: true,
    models: [fliteCatalogModel],
    tts: createFliteTts(thread),
    ttsStream: createFliteTtsStream(thread),
    speech: {
      voices: fliteVoices,
      figures: fliteFigures,
      basis,
      board: localVendorName,
      source: source.url,
      date: source.date,
    },
    figures: [
      {
        kind: 'tts',
        model: fliteModel,
        metric: 'first_content_ms',
        path: 'stream',
        value: fliteFirstContentMs,
        basis,
        source,
      },
    ],
  };
  return { vendor, stop: () => thread.stop() };
}

import type { TranscriptionCall } from '../../ports/stt.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { pocketsphinxModel, pocketsphinxRatesHz } from './facts.ts';

/** Throws VendorFailure for what the catalog does not list. */
export function assertRecognized(
  request: Pick<TranscriptionCall, 'model' | 'vendorOptions'> & { sampleRateHz: number; channels: number },
): void {
  const { model, vendorOptions, sampleRateHz, channels } = request;
  if (model !== pocketsphinxModel) throw new VendorFailure('model_unavailable', 'There is no such recognizer');
  const { min, max } = pocketsphinxRatesHz;
  if (channels !== 1 || sampleRateHz < min || sampleRateHz > max)
    throw new VendorFailure('request_refused', 'The format is not in the catalog');
  // Passed over in silence, an option would look as if it had worked.
  if (Object.keys(vendorOptions).length > 0)
    throw new VendorFailure('request_refused', 'The recognizer has no options');
}

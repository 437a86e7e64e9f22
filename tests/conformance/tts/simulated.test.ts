import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createSimulatedVendor } from '../../../server/src/providers/simulated/vendor.ts';
import { simulatedModelOf } from '../../support/simulated-situations.ts';
import { ttsOf } from './harness.ts';
import { describeTtsProvider } from './suite.ts';

describeTtsProvider('simulated', async () => ({
  provider: () => ttsOf({ adapters: () => createSimulatedVendor({ clock: systemClock }) }),
  arrange: async (situation) => simulatedModelOf[situation],
  close: async () => {},
}));

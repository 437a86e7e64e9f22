import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createSimulatedVendor } from '../../../server/src/providers/simulated/vendor.ts';
import { simulatedModelOf } from '../../support/simulated-situations.ts';
import { sttOf } from './harness.ts';
import { describeSttProvider } from './suite.ts';

describeSttProvider('simulated', async () => ({
  provider: () => sttOf({ adapters: () => createSimulatedVendor({ clock: systemClock }) }),
  arrange: async (situation) => simulatedModelOf[situation],
  close: async () => {},
}));

import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createSimulatedSttStream } from '../../../server/src/providers/simulated/models/stt-stream.ts';
import { simulatedModelOf } from '../../support/simulated-situations.ts';
import { describeSttStreamProvider } from './suite.ts';

describeSttStreamProvider('simulated', async () => ({
  provider: () => createSimulatedSttStream(systemClock),
  arrange: async (situation) => simulatedModelOf[situation],
  close: async () => {},
}));

import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createSimulatedTtsStream } from '../../../server/src/providers/simulated/models/tts-stream.ts';
import { simulatedModelOf } from '../../support/simulated-situations.ts';
import { describeTtsStreamProvider } from './suite.ts';

describeTtsStreamProvider('simulated', async () => ({
  provider: () => createSimulatedTtsStream(systemClock),
  arrange: async (situation) => simulatedModelOf[situation],
  close: async () => {},
}));

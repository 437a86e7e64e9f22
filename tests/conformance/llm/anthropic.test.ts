import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { describeLlmFaults } from './fault-suite.ts';
import { startLlmHarness } from './harness.ts';
import { describeLlmOutput } from './output-suite.ts';

describeLlmOutput('anthropic', () => startLlmHarness(anthropic, startFakeAnthropic));
describeLlmFaults('anthropic', { wholeFrom: (body) => body.length - 2 }, () =>
  startLlmHarness(anthropic, startFakeAnthropic),
);

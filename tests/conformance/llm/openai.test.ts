import { openai } from '../../../server/src/providers/openai/index.ts';
import { startFakeOpenAiResponses } from '../../support/fake-openai-responses.ts';
import { describeLlmFaults } from './fault-suite.ts';
import { startLlmHarness } from './harness.ts';
import { describeLlmOutput } from './output-suite.ts';

describeLlmOutput('openai', () => startLlmHarness(openai, startFakeOpenAiResponses));
describeLlmFaults('openai', { wholeFrom: (body) => body.length - 2 }, () =>
  startLlmHarness(openai, startFakeOpenAiResponses),
);

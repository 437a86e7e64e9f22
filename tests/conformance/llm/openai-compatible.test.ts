import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import { startFakeChat } from '../../support/fake-chat.ts';
import { describeLlmFaults } from './fault-suite.ts';
import { startLlmHarness } from './harness.ts';
import { describeLlmOutput } from './output-suite.ts';

describeLlmOutput('openai_compatible', () => startLlmHarness(openAiCompatible, startFakeChat));
describeLlmFaults(
  'openai_compatible',
  { wholeFrom: (body) => body.indexOf('\n\n', body.indexOf('"tool_calls"}')) },
  () => startLlmHarness(openAiCompatible, startFakeChat),
);

import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../server/src/config/config.ts';

// docs/decisions/vendors.md#d497
describe('TEST_VENDORS', () => {
  it('names configured vendors, each once, and none by default', () => {
    const keys = { OPENAI_API_KEY: 'k', GROQ_API_KEY: 'k' };
    expect(loadConfig({ ...keys, TEST_VENDORS: 'openai, groq,openai' }).testVendors).toEqual(['openai', 'groq']);
    expect(loadConfig(keys).testVendors).toEqual([]);
  });

  it('names a server of the operator by its address', () => {
    const server = { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9', OPENAI_COMPATIBLE_MODELS: 'llm:llama3' };
    const { testVendors } = loadConfig({ ...server, TEST_VENDORS: 'openai_compatible' });
    expect(testVendors).toEqual(['openai_compatible']);
  });

  const list =
    'must be a comma-separated list of anthropic, deepgram, elevenlabs, groq, openai, openai_compatible, together';
  it.each([
    ['', 'must not be empty; leave the variable out to get the default'],
    ['openAI', list],
    ['openai,', list],
    ['openai deepgram', list],
    ['simulated', list],
    ['local', list],
    ['openai,deepgram', 'must name vendors that are configured, as OPENAI_API_KEY configures openai'],
  ])('refuses the start with "%s", by one line', (value, line) => {
    expect(() => loadConfig({ OPENAI_API_KEY: 'k', TEST_VENDORS: value })).toThrow(`TEST_VENDORS ${line}`);
  });
});

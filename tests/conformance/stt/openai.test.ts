import { groq } from '../../../server/src/providers/groq/index.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import { type AudioVendorStage, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { heard } from '../../support/fake-deepgram.ts';
import { createOpenAiAudioWire, formOf } from '../../support/fake-openai-audio.ts';
import { describeSttExchanges } from './exchanges-suite.ts';
import { type SttExchange, sttOf, type SttWireHarness } from './harness.ts';
import { openAiErrors, openAiExchanges } from './openai-exchanges.ts';
import { describeSttProvider } from './suite.ts';
import { describeSttWire } from './wire-suite.ts';

const compatibleExchanges: SttExchange[] = [
  {
    name: 'asks a server of which nothing is known for no more than the text',
    asked: { model: 'whisper-of-ours', language: 'en-GB' },
    gives: { text: heard.text, segments: null, words: null, billedMs: null },
    sends: [
      ['model', 'whisper-of-ours'],
      ['language', 'en'],
      ['response_format', 'json'],
    ],
  },
];

const compatible: VendorDefinition['create'] = (account, doors) =>
  openAiCompatible.create({ ...account, apiKey: null }, doors);

function harnessOf(stage: AudioVendorStage, model: string): SttWireHarness {
  return {
    provider: () => sttOf(stage),
    stage,
    basePath: '/v1',
    smallText: 'für',
    smallAnswer: { text: 'für', usage: { type: 'duration', seconds: 1 } },
    ownOptions: ['model', 'file', 'url', 'stream', 'keywords[]', 'timestamp_granularities[0]', 'Response_Format'],
    harmlessOption: 'prompt',
    arrange: async (situation) => {
      await stage.arrange(situation);
      return model;
    },
    received: async (nth) => {
      const request = stage.server.requests[nth];
      const form = request === undefined ? null : await formOf(request);
      if (form === null) throw new Error(`Request ${nth} has no form`);
      const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      const file = form.get('file');
      if (!(file instanceof File)) throw new Error('The form has no file');
      return { fields: fields.sort(), audio: Buffer.from(await file.arrayBuffer()) };
    },
    close: () => stage.close(),
  };
}

const startOpenAi = async (): Promise<SttWireHarness> =>
  harnessOf(await startAudioVendorStage(createOpenAiAudioWire, openai.create, '/v1'), 'whisper-1');
const startCompatible = async (): Promise<SttWireHarness> =>
  harnessOf(await startAudioVendorStage(() => createOpenAiAudioWire(null), compatible, '/v1'), 'whisper-of-ours');

const startGroq = async (): Promise<SttWireHarness> =>
  harnessOf(await startAudioVendorStage(createOpenAiAudioWire, groq.create, '/v1'), 'whisper-large-v3');

describeSttProvider('openai', startOpenAi);
describeSttWire('openai', startOpenAi, openAiErrors);
describeSttExchanges('openai', startOpenAi, openAiExchanges);
describeSttProvider('openai_compatible', startCompatible);
describeSttExchanges('openai_compatible', startCompatible, compatibleExchanges);
describeSttProvider('groq', startGroq);

import { objectAt } from '../../codegen/src/contract-document.ts';
import { requestExample } from '../support/contract-examples.ts';
import { freshKey } from '../support/fresh.ts';
import { upload } from '../support/router-requests.ts';
import { listOf, param, type SliceTable, type Things } from '../support/slice-table.ts';
import { waitFor } from '../support/sms-waiting.ts';

const one = { idempotencyKey: 'one' };

export const operations: SliceTable<'router'> = {
  listModels: {
    plain: ['language'],
    isInMemory: true,
    sdk: (client) => client.models.list({ language: 'de', objective: 'latency', path: 'stream' }),
  },
  createTranscription: {
    request: () => ({ upload: upload(objectAt(requestExample('createTranscription'), 'request')) }),
    sdk: (client) => client.stt.transcriptions.create({ audio: new Uint8Array(1) }, one),
  },
  createSpeech: {
    sdk: (client) =>
      client.tts.speech.create(
        { input: 'Hi', audio: { encoding: 'pcm_s16le', sample_rate_hz: 8000, channels: 1 } },
        one,
      ),
  },
  createResponse: {
    sdk: (client) =>
      client.llm.responses.create(
        { input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'Hi' }] }], max_output_tokens: 9 },
        one,
      ),
  },
  openTranscriptionStream: { isInMemory: true },
  openSpeechStream: { isInMemory: true },
  createStreamToken: {
    isInMemory: true,
    showsOnce: ['token'],
    sdk: (client) => client.streamTokens.create({ operation: 'tts' }),
  },
  getRouterRequest: { names: [param('routerRequest')], sdk: (client) => client.router.requests.get('req/1') },
  listRouterRequests: {
    plain: ['operation', 'model'],
    list: listOf('createResponse'),
    sdk: (client) => client.router.requests.list({ operation: 'createSpeech', status: 'failed' }),
  },
};

export const things: Things = {
  /** One that has ended. */
  routerRequest: async ({ call, mark }) => {
    const asked =
      mark === null
        ? requestExample('createResponse')
        : { input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: mark }] }], max_output_tokens: 9 };
    const { status, headers } = await call('POST', '/v1/llm/responses', asked, { 'idempotency-key': freshKey() });
    if (status !== 200) throw new Error(`A response that is to be read about was refused: ${status}`);
    const id = String(headers['service-request-id']);
    await waitFor(
      `the record of ${id} is written`,
      () => call<{ status?: string }>('GET', `/v1/router/requests/${id}`),
      ({ body }) => body.status === 'succeeded',
    );
    return id;
  },
};

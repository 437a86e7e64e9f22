import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adapterModels } from '../../../server/src/gateway/index.ts';
import { release } from '../../../server/src/platform/process/release.ts';
import { modelsOfList } from '../../../server/src/providers/openai-compatible/models-of-list.ts';
import { vendorDefinitions } from '../../../server/src/providers/registry.ts';
import type { VendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../../server/src/platform/web-socket/connect.ts';
import { gatewayAddresses } from '../../support/gateway-addresses.ts';
import { askGateway } from '../../support/gateway-client.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

interface Row {
  id: string;
  provider: string;
  kind: string;
  adapter: string;
  transport: string;
  installed: boolean;
  requires_config?: boolean;
}

interface Listing {
  protocol: string;
  protocol_revision: number;
  runtime: object;
  models: Row[];
}

const account = { apiKey: 'key', baseUrl: 'http://127.0.0.1:9' };
const compatible = 'openai_compatible';

describe.each(gatewayAddresses)('over %s:', (_address, gatewayOf) => {
  let server: TestServer;
  beforeAll(async () => {
    const deepgram = vendorDefinitions.find(({ name }) => name === 'deepgram')?.models ?? [];
    server = await startTestServer({
      roles: ['gateway'],
      config: {
        ...gatewayOf(),
        vendors: [
          { ...account, name: 'deepgram', models: deepgram },
          { ...account, name: compatible, models: modelsOfList('tts:kokoro,llm:llama3') },
        ],
      },
    });
  });
  afterAll(() => server.close());

  async function list(query = ''): Promise<Listing> {
    const answer = await askGateway<Listing>(server.gatewayAddress ?? '', {
      method: 'GET',
      path: `/v1/models${query}`,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  describe('GET /v1/models of the gateway', () => {
    it('names the protocol, its integer revision, and the runtime beside the application (companion facts 12.3)', async () => {
      const { models: _models, ...rest } = await list();
      expect(rest).toEqual({
        protocol: 'service.voice.v0',
        protocol_revision: 3,
        runtime: { name: 'trunkline', version: release, placement: 'sidecar' },
      });
      expect(release).toMatch(/^\d+\.\d+\.\d+/);
    });

    it('lists each model of every adapter for speech that the build has, and of no other', async () => {
      const doors = { http: {} as VendorHttp, connect: connectSocket, clock: systemClock };
      const built = vendorDefinitions.flatMap((definition) => {
        const made = definition.create(account, doors);
        return (['stt', 'tts'] as const).flatMap((kind) =>
          made[kind] === undefined ? [] : [`${definition.name}.${kind}.v1`],
        );
      });
      const listed = (await list()).models.map(({ adapter }) => adapter);
      expect([...new Set(listed)].sort()).toEqual(
        [...built, 'local.tts.v1', 'simulated.stt.v1', 'simulated.tts.v1'].sort(),
      );
      const ids = (await list('?provider=deepgram')).models.map(({ id }) => id);
      expect(ids).toEqual(['deepgram:nova-3', 'deepgram:nova-3-medical', 'deepgram:nova-2']);
    });

    it('sorts by provider and then by kind, and names each row by its parts', async () => {
      const { models } = await list();
      const keys = models.map(({ provider, kind }) => `${provider} ${kind}`);
      expect(keys).toEqual(keys.toSorted());
      for (const row of models) {
        expect(row.id.startsWith(`${row.provider}:`)).toBe(true);
        expect(row).toMatchObject({ adapter: `${row.provider}.${row.kind}.v1`, transport: 'http', installed: true });
      }
      expect(new Set(models.map(({ id, kind }) => `${kind} ${id}`)).size).toBe(models.length);
    });

    it('marks the adapters whose settings are missing, and says nothing of the others (decision 282)', async () => {
      const { models } = await list();
      const lacking = models.filter((row) => 'requires_config' in row);
      expect(lacking.every(({ requires_config }) => requires_config === true)).toBe(true);
      const adapters = (rows: Row[]) => [...new Set(rows.map(({ adapter }) => adapter))];
      expect(adapters(lacking)).toEqual([
        'elevenlabs.tts.v1',
        'groq.stt.v1',
        'openai.stt.v1',
        'openai.tts.v1',
        'openai_compatible.stt.v1',
      ]);
      expect(adapters(models.filter((row) => !lacking.includes(row)))).toEqual([
        'deepgram.stt.v1',
        'local.tts.v1',
        'openai_compatible.tts.v1',
        'simulated.stt.v1',
        'simulated.tts.v1',
      ]);
    });

    it('names the model `default` where the operator has listed none for an adapter', async () => {
      const ids = (await list(`?provider=${compatible}`)).models.map(({ kind, id }) => [kind, id]);
      expect(ids).toEqual([
        ['stt', 'openai_compatible:default'],
        ['tts', 'openai_compatible:kokoro'],
      ]);
    });

    it('serves no language models', () => {
      const kinds = adapterModels(vendorDefinitions, []).map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(['stt', 'tts']));
    });
  });

  describe('filters of GET /v1/models', () => {
    const kindsOf = async (query: string) => [...new Set((await list(query)).models.map(({ kind }) => kind))];
    const providersOf = async (query: string) => [
      ...new Set((await list(query)).models.map(({ provider }) => provider)),
    ];

    it.each(['?kind=stt', '?kind=STT', '?kind=%20stt%09', '?kind=+Stt+'])(
      '%s finds speech to text alone',
      async (query) => {
        expect(await kindsOf(query)).toEqual(['stt']);
      },
    );

    it.each(['?provider=openai', '?provider=%20OpenAI%20'])('%s finds that provider alone', async (query) => {
      expect(await providersOf(query)).toEqual(['openai']);
      expect(await kindsOf(query)).toEqual(['stt', 'tts']);
    });

    it('narrow together', async () => {
      const { models } = await list('?provider=openai&kind=tts');
      expect(models.length).toBeGreaterThan(0);
      expect(models.every(({ adapter }) => adapter === 'openai.tts.v1')).toBe(true);
    });

    it.each([
      '?kind=llm',
      '?kind=realtime',
      '?kind=nonsense',
      '?provider=unknown',
      '?provider=anthropic',
      '?provider=*',
      `?provider=${'x'.repeat(5_000)}`,
    ])('%s finds nothing, which is no error', async (query) => {
      expect((await list(query)).models).toEqual([]);
    });

    it.each(['?kind=', '?provider=', '?kind=&provider=', '?kind=%20'])('%s is none', async (query) => {
      expect((await list(query)).models).toEqual((await list()).models);
    });

    it.each(['?vendor=openai', '?kind=stt&kind=tts', '?Kind=stt', '?kind=%ff', '?kind[]=stt'])(
      '%s is 400 invalid_request: a name that is none, or a value that is no text',
      async (query) => {
        const answer = await askGateway(server.gatewayAddress ?? '', { method: 'GET', path: `/v1/models${query}` });
        expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
      },
    );
  });

  describe('the listing', () => {
    it('is the same for a caller with the key, with a wrong one and with none', async () => {
      const answers = await Promise.all(
        [null, 'wrong', server.key].map((key) =>
          askGateway(server.gatewayAddress ?? '', { method: 'GET', path: '/v1/models', key }),
        ),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });
  });
});

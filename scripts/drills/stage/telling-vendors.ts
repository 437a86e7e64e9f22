import { randomBytes } from 'node:crypto';
import { only, recording, response, speech, upload } from '../../../tests/support/router-requests.ts';
import { paths } from '../../../tests/support/router-stage.ts';
import { fakeModels, vendorNames } from '../../../tests/support/router-vendors.ts';
import { freshKey } from '../../../tests/support/fresh.ts';
import { startReceiver } from '../../../tests/support/webhook-receiver.ts';
import type { Canaries } from './canaries.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';

/** Vendors of models that print what they were sent into each of their answers, and the accounts there. */
export interface TellingVendors {
  /** What a process needs to be their customer. */
  environment: Readonly<Record<string, string>>;
  /** Every vendor is asked for all that it has, and answers in each of its ways. */
  askThere(system: OneProcess, live: BornOrganization, privates: Canaries): Promise<void>;
  /** The settings whose key never arrived at its vendor. */
  unkeyed(): string[];
  close(): Promise<void>;
}

const statuses = [400, 401, 402, 403, 404, 413, 422, 429, 500, 503];

export async function startTellingVendors(): Promise<TellingVendors> {
  const receiver = await startReceiver();
  const keys = vendorNames.map((vendor) => ({
    setting: `${vendor.toUpperCase()}_API_KEY`,
    key: `key-${randomBytes(24).toString('hex')}`,
  }));
  const { origin } = new URL(receiver.url);
  let answered = 0;
  receiver.answerWith(({ path, headers, rawBody }) => {
    answered += 1;
    const status = [...statuses, 200][answered % (statuses.length + 2)];
    // Audio may be anything: what is told as a success there is what was asked for.
    if (status === undefined || (status === 200 && /speech/.test(path))) return 'reset';
    const detail = `You came with ${JSON.stringify(headers)} and ${rawBody.toString()}`;
    const given = headers['authorization'] ?? headers['xi-api-key'] ?? '';
    // The bare key looks like a code: it has no space and no quote.
    const key = given.replace(/^\w+ /, '');
    const spoken = [given, key, encodeURIComponent(key), Buffer.from(key).toString('hex')];
    const code = spoken[answered % spoken.length];
    const error = { code, type: answered % 2 === 0 ? code : detail, message: detail, details: { error_code: code } };
    return {
      status,
      headers: { 'retry-after': key, 'x-request-id': key, 'content-language': key },
      body: JSON.stringify({ error, err_code: code, category: code, err_msg: detail, detail: { status: code } }),
    };
  });
  return {
    environment: {
      ...Object.fromEntries(keys.map(({ setting, key }) => [setting, key])),
      ...Object.fromEntries(vendorNames.map((vendor) => [`${vendor.toUpperCase()}_BASE_URL`, origin])),
      OPENAI_COMPATIBLE_MODELS: 'stt:whisper-of-ours,tts:kokoro,llm:llama',
    },
    askThere: async ({ ask }, { call, apiKey }, privates) => {
      const secret = (): string => privates.mint('words for a model').replaceAll(/[^0-9a-f]/g, '');
      for (let round = 0; round < statuses.length + 2; round += 1) {
        for (const [vendor, model] of Object.entries(fakeModels.llm)) {
          const input = [{ type: 'message', role: 'user', content: [{ type: 'text', text: secret() }] }];
          const body = response({ input, stream: round % 2 === 0, ...only(vendor, model) });
          await call('POST', paths.llm, body, { 'idempotency-key': freshKey() });
        }
        for (const [vendor, model] of Object.entries(fakeModels.tts)) {
          const body = speech({ input: secret(), ...only(vendor, model) });
          await call('POST', paths.tts, body, { 'idempotency-key': freshKey() });
        }
        for (const [vendor, model] of Object.entries(fakeModels.stt)) {
          const { headers, raw } = upload(only(vendor, model), recording(20, secret()));
          const given = { method: 'POST', path: paths.stt, key: apiKey, raw };
          await ask({ ...given, headers: { ...headers, 'idempotency-key': freshKey() } });
        }
      }
    },
    unkeyed: () => {
      const received = receiver.requests.map(({ headers }) => JSON.stringify(headers)).join('\n');
      return keys.flatMap(({ setting, key }) => (received.includes(key) ? [] : [setting]));
    },
    close: () => receiver.close(),
  };
}

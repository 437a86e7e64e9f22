import type { Ask } from '../../../tests/support/asked.ts';
import { freshKey } from '../../../tests/support/fresh.ts';
import { askGateway } from '../../../tests/support/gateway-client.ts';
import { gatewayOperationList, gatewaySample, sttSession } from '../../../tests/support/gateway-samples.ts';
import type { ApiAnswer } from '../../../tests/support/sms-http.ts';

/** A local gateway that runs. */
export interface RunningGateway {
  readonly url: string;
  readonly key: string;
}

/** Brings every operation of a local gateway to each of its answers, and shows them to `see`. */
export async function bringGatewayAnswers(
  { url, key }: RunningGateway,
  see: (request: Ask, answer: ApiAnswer) => void,
): Promise<void> {
  const send = async (request: Ask): Promise<ApiAnswer> => {
    const answer = await askGateway(url, request);
    see(request, answer);
    return answer;
  };
  for (const operation of gatewayOperationList) {
    const sample = gatewaySample(operation, key);
    const { headers = {}, path } = sample;
    await send(sample);
    await send({ ...sample, path: `${path}?unknown=1` });
    await send({ ...sample, headers: { ...headers, host: 'gateway.example' } });
    await send({ ...sample, headers: { ...headers, origin: 'https://page.example' } });
    await send({ method: sample.method, path, headers: { 'x-long': 'x'.repeat(20_000) } });
    if (operation.description.security) await send({ ...sample, key: null });
  }
  const document = { method: 'GET', path: '/openapi.json' };
  const { headers } = await send(document);
  await send({ ...document, headers: { 'if-none-match': String(headers['etag']) } });
  const session = { method: 'POST', path: '/v1/sessions', key, headers: { 'idempotency-key': freshKey() } };
  await send({ ...session, headers: {}, json: sttSession });
  await send({ ...session, json: { ...sttSession, request: { stt_options: { diarization: 'yes' } } } });
  await send({
    ...session,
    json: { ...sttSession, request: { provider: 'groq', stt_options: { diarization: true } } },
  });
  await send({ method: 'POST', path: '/v1/turn-events', key, json: { events: [] } });
}

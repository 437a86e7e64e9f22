import { browserHeaders, signIn } from '../../../tests/support/signed-in-browser.ts';
import { type Ask, askBytes } from '../../../tests/support/sms-http.ts';
import type { Canaries } from './canaries.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';

/** Secrets where they do not belong: in requests that are refused, and by whom nobody asked for them. */
export async function misplaceSecrets(
  { ask, url }: OneProcess,
  { organization, canaries, endpointId }: { organization: BornOrganization; canaries: Canaries; endpointId: string },
): Promise<void> {
  const misplaced = (): string => canaries.mint('secret in a wrong place');
  const good = { name: 'Refused', url: 'http://127.0.0.1:1024/', events: ['sms.received'] };
  const bodies = [
    { ...good, authHeaders: [{ name: 'Authorization', value: `${misplaced()}\n` }] },
    { ...good, authHeaders: [{ name: 'Authorization', value: misplaced().padEnd(5_000, '.') }] },
    { ...good, authHeaders: [{ name: misplaced(), value: 'x' }] },
    { ...good, authHeaders: misplaced() },
    { ...good, authHeaders: [{ name: 'Host', value: misplaced() }] },
    { ...good, headers: { authorization: misplaced() } },
    { ...good, signingSecret: misplaced() },
    { ...good, signingSecretSource: 'custom', signingSecret: ` ${misplaced()}` },
    { ...good, signingSecretSource: 'custom', signingSecret: `whsec_${misplaced()}` },
    { ...good, signingSecretSource: misplaced() },
    { ...good, password: misplaced() },
    { ...good, events: [misplaced()] },
    { ...good, url: `https://someone:${encodeURIComponent(misplaced())}@example.com/` },
  ];
  const [path, key] = ['/v1/organization', organization.apiKey];
  const refused: Ask[] = [
    ...bodies.flatMap((json) => [
      { method: 'POST', path: '/v1/webhooks', key, json },
      // Some of these would be good changes, but for a time-out of a millisecond.
      { method: 'PATCH', path: `/v1/webhooks/${endpointId}`, key, json: { ...json, timeoutMs: 1 } },
    ]),
    { method: 'POST', path: '/v1/webhooks', key, raw: `{"authHeaders":[{"value":"${misplaced()}`, headers: ofJson },
    { method: 'GET', path: `${path}?apiKey=${key}` },
    { method: 'GET', path: `${path}?apiKey=${key}`, key },
    { method: 'GET', path: `/v1/webhooks/${key}`, key },
    { method: 'GET', path: `/v1/webhook-deliveries?cursor=${key}`, key },
    { method: 'PUT', path: `/v1/${key}`, key },
    { method: 'GET', path, key: misplaced() },
    { method: 'GET', path, headers: { authorization: `Basic ${misplaced()}` } },
    { method: 'GET', path, headers: { authorization: [`Bearer ${key}`, `Bearer ${misplaced()}`] } },
  ];
  for (const request of refused) {
    const { status } = await ask(request);
    if (status < 400) throw new Error(`${request.method} ${request.path} was not refused`);
  }
  const { cookie, csrfToken } = await signIn(ask, key);
  const [session, json] = ['/v1/sessions', { intent: { language: 'en' } }];
  const byBrowser: Ask[] = [
    { method: 'POST', path: session, json, headers: browserHeaders(cookie, cookie) },
    { method: 'POST', path: `${session}?token=${csrfToken}`, json, headers: browserHeaders(cookie, null) },
    { method: 'POST', path: session, json: { ...json, csrfToken }, headers: browserHeaders(cookie, csrfToken) },
    { method: 'GET', path: `${path}?cookie=${cookie}`, headers: browserHeaders(cookie, csrfToken) },
    { method: 'GET', path, key: csrfToken },
    { method: 'GET', path, key: cookie.replace('service_session=', '') },
  ];
  for (const request of byBrowser) {
    const { status } = await ask(request);
    if (status < 400) throw new Error(`${request.method} ${request.path} was not refused`);
  }
  const broken = [`GET ${path} HTTP/1.1`, 'Host: here', `Authorization: Bearer ${key}`, `no header ${misplaced()}`];
  const { headers, text } = await askBytes(url, `${broken.join('\r\n')}\r\n\r\n`);
  const shown = canaries.search()(Buffer.from(JSON.stringify(headers) + text));
  if (shown.size > 0) throw new Error(`What is no HTTP was answered with ${[...shown].join(', ')}`);
  // Only its hash is kept.
  await organization.accepted({}, key);
}

const ofJson = { 'content-type': 'application/json' };

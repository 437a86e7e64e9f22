import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signWebhook, verifyWebhook } from '../../sdk/src/index.ts';
import { signatureHeader } from '../../server/src/webhooks/attempts/signing.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const other = 'whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=';
const event = { type: 'sms.received', data: { text: 'Grüße 🎉' } };
const body = JSON.stringify(event);

describe('signWebhook', () => {
  it('makes the headers that the server posts with', async () => {
    const now = 1_700_000_000_400;
    const signed = { id: 'evt_1', timestamp: 1_700_000_000, payload: body };
    for (const secrets of [[secret], [secret, other]])
      expect(await signWebhook({ body, secret: secrets, id: 'evt_1', now })).toEqual({
        'webhook-id': 'evt_1',
        'webhook-timestamp': '1700000000',
        'webhook-signature': signatureHeader(secrets, signed),
      });
  });

  it('makes what verifyWebhook believes, and so does a library of the scheme', async () => {
    for (const posted of [body, new TextEncoder().encode(body)]) {
      const headers = await signWebhook({ body: posted, secret: ` ${secret}\n` });
      expect(await verifyWebhook({ body: posted, headers, secret })).toEqual(event);
      expect(new Webhook(secret).verify(body, headers)).toEqual(event);
    }
    const headers = await signWebhook({ body, secret: [secret, other] });
    expect(await verifyWebhook({ body, headers, secret: other })).toEqual(event);
    await expect(verifyWebhook({ body: `${body} `, headers, secret })).rejects.toThrow(
      'No signature is of this secret',
    );
  });

  it('has an id of its own for each delivery', async () => {
    const [first, second] = [await signWebhook({ body, secret }), await signWebhook({ body, secret })];
    expect(first['webhook-id']).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(second['webhook-id']).not.toBe(first['webhook-id']);
  });

  it.each<[string, object, RegExp]>([
    ['no secret', { secret: undefined }, /^secret must be the signing secret/],
    ['a secret with a blank', { secret: 'whsec a' }, /^secret holds a blank/],
    ['a parsed body', { body: event }, /^body must be the raw body/],
    ['an id with a line break', { id: 'a\nb' }, /^id must be/],
    ['an empty id', { id: '' }, /^id must be/],
    ['a time that is none', { now: Number.NaN }, /^now must be/],
    ['a date', { now: new Date() }, /^now must be/],
  ])('refuses %s with a TypeError', async (_, wrong, message) => {
    const call = signWebhook({ body, secret, ...wrong } as Parameters<typeof signWebhook>[0]);
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toThrow(TypeError);
  });
});

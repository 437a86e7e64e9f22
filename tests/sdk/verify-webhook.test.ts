import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import {
  type DeliveryHeaders,
  verifyImessageWebhook,
  verifyWebhook,
  type VerifyWebhookInput,
  type WebhookVerificationCode,
  WebhookVerificationError,
} from '../../sdk/src/index.ts';
import { signatureHeader } from '../../server/src/webhooks/attempts/signing.ts';

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const body = JSON.stringify({ type: 'sms.delivered', webhook_id: 'evt_1', data: { text: 'Grüße 🎉' } });
const seconds = 1_700_000_000;
const now = seconds * 1000;

/** A delivery as our server signs it. */
function delivery(fields: { secrets?: string[]; id?: string; timestamp?: number; payload?: string } = {}) {
  const { secrets = [secret], id = 'evt_1', timestamp = seconds, payload = body } = fields;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(secrets, { id, timestamp, payload }),
  };
}

const verify = (input: Partial<VerifyWebhookInput> = {}) =>
  verifyWebhook({ body, headers: delivery(), secret, now, ...input });

async function refusal(input: Partial<VerifyWebhookInput>): Promise<WebhookVerificationCode> {
  const thrown: unknown = await verify(input).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(thrown instanceof WebhookVerificationError)) throw new Error(`Not refused: ${String(thrown)}`);
  expect(JSON.stringify([thrown, thrown.message, thrown.stack])).not.toContain(secret.slice(6));
  return thrown.code;
}

describe('a delivery is believed', () => {
  it('with the signature of our server, by its bytes or its text', async () => {
    const bytes = new TextEncoder().encode(body);
    for (const raw of [body, bytes, bytes.buffer, Buffer.from(body)]) {
      expect(await verify({ body: raw })).toEqual(JSON.parse(body));
    }
  });

  it('with each of the two signatures alone, from whichever library', async () => {
    const at = new Date(now);
    const raw = { format: 'raw' } as const;
    const signers = [
      new StandardWebhook(secret),
      new StandardWebhook(secret, raw),
      new SvixWebhook(secret),
      new SvixWebhook(secret, raw),
    ];
    for (const signer of signers) {
      const headers = { ...delivery(), 'webhook-signature': signer.sign('evt_1', at, body) };
      expect(await verify({ headers })).toEqual(JSON.parse(body));
    }
  });

  it('as fixed vectors say', async () => {
    const tokens = [
      'v1,rkwp5YuvdrMkcu0ZhuMsXoTg44mHAr1Q0+FFgFpXsjY=',
      'v1,meU3fGnHITQQ7NGpUYFxQUNjuEWflt8/7Xeeft27GFM=',
    ];
    for (const token of tokens) {
      const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1700000000', 'webhook-signature': token };
      // Signed, and no event: past the signature.
      expect(await refusal({ headers, body: '{"a":1}' })).toBe('invalid_body');
    }
  });

  it('whatever the secret is: of any length, with - and _, without prefix', async () => {
    const secrets = [
      'a-secret_with-both-alphabets',
      `whsec_${randomBytes(24).toString('base64url')}`,
      `whsec_${randomBytes(64).toString('base64')}`,
      randomBytes(32).toString('base64'),
      'printable.ASCII~without(spaces)!',
    ];
    for (const own of secrets) {
      expect(await verify({ headers: delivery({ secrets: [own] }), secret: own })).toEqual(JSON.parse(body));
    }
  });

  it.each(['\n', '\r\n', ' ', '\t', '\n\n', '\u00a0', '\ufeff'])(
    'by a secret as files and settings give it, with %j behind, before or around it',
    async (blank) => {
      const given = [`${secret}${blank}`, `${blank}${secret}`, `${blank}${secret}${blank}`];
      for (const one of [...given, [...given]]) expect(await verify({ secret: one })).toEqual(JSON.parse(body));
      expect(await refusal({ secret: `${secret.slice(0, -2)}A=${blank}` })).toBe('no_matching_signature');
    },
  );

  it('by either secret while they are rotated, on either side', async () => {
    const old = `whsec_${randomBytes(32).toString('base64')}`;
    expect(await verify({ headers: delivery({ secrets: [secret, old] }), secret: old })).toBeDefined();
    expect(await verify({ headers: delivery({ secrets: [old] }), secret: [secret, old] })).toBeDefined();
    expect(await refusal({ headers: delivery({ secrets: [old] }), secret: [secret] })).toBe('no_matching_signature');
  });

  it('with its headers in each shape that frameworks give', async () => {
    const headers = delivery();
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const shapes: DeliveryHeaders[] = [
      headers,
      upper,
      new Headers(headers),
      new Map(Object.entries(headers)),
      Object.entries(headers),
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      { ...headers, host: 'me', cookie: undefined, 'set-cookie': ['a', 'b'] },
      { ...headers, 'webhook-signature': headers['webhook-signature'].split(' ') },
    ];
    for (const shape of shapes) expect(await verify({ headers: shape })).toBeDefined();
  });

  it('among tokens of other kinds and other secrets', async () => {
    const { 'webhook-signature': right, ...rest } = delivery();
    const signature = `v1a,abc v2,${right.slice(3)} v1,${'A'.repeat(43)}=  v1,  ${right}`;
    expect(await verify({ headers: { ...rest, 'webhook-signature': signature } })).toBeDefined();
  });

  it('where its type is newer than this package', async () => {
    const payload = JSON.stringify({ type: 'fax.received', data: { pages: 3 } });
    const event = await verify({ body: payload, headers: delivery({ payload }) });
    expect(event.type).toBe('fax.received');
    expect(event).toMatchObject({ data: { pages: 3 } });
  });

  it('whose signatures came in several headers that somebody joined', async () => {
    const headers = new Headers(delivery());
    headers.set('webhook-signature', 'v1,c3RyYW5nZXI=');
    headers.append('webhook-signature', delivery()['webhook-signature'] ?? '');
    expect(headers.get('webhook-signature')).toContain(', v1,');
    expect(await verify({ headers })).toEqual(JSON.parse(body));
  });

  it('up to five minutes from now, either way, or as long as the caller says', async () => {
    for (const offset of [-300, 300]) expect(await verify({ now: now + offset * 1000 })).toBeDefined();
    expect(await refusal({ now: now + 301_000 })).toBe('timestamp_too_old');
    expect(await refusal({ now: now - 301_000 })).toBe('timestamp_too_new');
    expect(await verify({ now: now + 3_600_000, toleranceSeconds: 3600 })).toBeDefined();
    expect(await refusal({ now: now + 2_000, toleranceSeconds: 1 })).toBe('timestamp_too_old');
    const unsaid: VerifyWebhookInput = { body, headers: delivery(), secret };
    await expect(verifyWebhook(unsaid)).rejects.toMatchObject({ code: 'timestamp_too_old' });
  });
});

describe('a delivery is not believed', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, 'now'])('by a present that is none: %p', async (wrong) => {
    await expect(verify({ now: wrong as number })).rejects.toThrow(TypeError);
  });

  it('with another body, id, time or secret', async () => {
    const headers = delivery();
    expect(await refusal({ body: body.replace('delivered', 'received') })).toBe('no_matching_signature');
    expect(await refusal({ body: `${body} ` })).toBe('no_matching_signature');
    expect(await refusal({ body: JSON.stringify(JSON.parse(body), null, 1) })).toBe('no_matching_signature');
    expect(await refusal({ headers: { ...headers, 'webhook-id': 'evt_2' } })).toBe('no_matching_signature');
    const later = { ...headers, 'webhook-timestamp': String(seconds + 1) };
    expect(await refusal({ headers: later })).toBe('no_matching_signature');
    expect(await refusal({ secret: `${secret.slice(0, -2)}A=` })).toBe('no_matching_signature');
  });

  it('with any one bit of its body or its signature turned', async () => {
    const bytes = Buffer.from(body);
    const [token = ''] = delivery()['webhook-signature'].split(' ');
    const signature = Buffer.from(token.slice(3), 'base64');
    const turned = (of: Buffer, bit: number): Buffer => {
      const copy = Buffer.from(of);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return copy;
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), fc.nat(255), async (bodyBit, signatureBit) => {
        expect(await refusal({ body: turned(bytes, bodyBit) })).toBe('no_matching_signature');
        const forged = `v1,${turned(signature, signatureBit).toString('base64')}`;
        expect(await refusal({ headers: { ...delivery(), 'webhook-signature': forged } })).toBe(
          'no_matching_signature',
        );
      }),
    );
  });

  it('with a part of a signature, more than one, or another version of it', async () => {
    const { 'webhook-signature': right, ...rest } = delivery();
    const [token = ''] = right.split(' ');
    const wrong = [
      token.slice(0, -1),
      `${token}A`,
      token.slice(3),
      token.toLowerCase(),
      `v2${token.slice(2)}`,
      'v1,',
      'v1',
    ];
    for (const signature of [...wrong, `v1,${token}`, token.replace('v1,', 'v1, ')]) {
      expect(await refusal({ headers: { ...rest, 'webhook-signature': signature } })).toBe('no_matching_signature');
    }
  });

  it('under a key that anybody could have: a secret that decodes to next to nothing', async () => {
    // By lenient reading these decode to 0 and 3 bytes.
    for (const weak of ['whsec_', 'whsec_AAAA']) {
      const forged = new StandardWebhook(Buffer.from(weak.slice(6), 'base64').toString('latin1') || ' ', {
        format: 'raw',
      });
      const headers = { ...delivery(), 'webhook-signature': forged.sign('evt_1', new Date(now), body) };
      expect(await refusal({ headers, secret: weak })).toBe('no_matching_signature');
    }
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'without %s, or with an empty one',
    async (name) => {
      expect(await refusal({ headers: { ...delivery(), [name]: undefined } })).toBe('missing_header');
      expect(await refusal({ headers: { ...delivery(), [name]: '' } })).toBe('missing_header');
      expect(await refusal({ headers: { ...delivery(), [name]: [] } })).toBe('missing_header');
    },
  );

  it.each(['webhook-id', 'webhook-timestamp'])(
    'with two of %s: which one was signed is not to be guessed',
    async (name) => {
      const [value = ''] = Object.entries(delivery()).flatMap(([key, value]) => (key === name ? [value] : []));
      expect(await refusal({ headers: { ...delivery(), [name]: [value, value] } })).toBe('invalid_header');
      expect(await refusal({ headers: { ...delivery(), [name.toUpperCase()]: 'x' } })).toBe('invalid_header');
    },
  );

  it.each([
    '',
    '1e9',
    '-1700000000',
    '1700000000.5',
    '0x6553f100',
    '１７００００００００',
    '1'.repeat(13),
    ' 1700000000',
  ])('at a time that is none: "%s"', async (timestamp) => {
    const code = await refusal({ headers: { ...delivery(), 'webhook-timestamp': timestamp } });
    expect(code).toBe(timestamp === '' ? 'missing_header' : 'invalid_header');
  });

  it.each(['', 'null', '[]', '5', '"sms.sent"', '{}', '{"type":5}', '{"type":"sms.sent"'])(
    'where it is signed and no event: %s',
    async (payload) => {
      expect(await refusal({ body: payload, headers: delivery({ payload }) })).toBe('invalid_body');
    },
  );

  it('where it is signed and its bytes are no UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"type":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const mac = createHmac('sha256', secret).update(`evt_1.${seconds}.`).update(bytes).digest('base64');
    const headers = { ...delivery(), 'webhook-signature': `v1,${mac}` };
    expect(await refusal({ body: bytes, headers })).toBe('invalid_body');
  });

  it('whatever it is made of: it is refused by its code, never by a failure', async () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
    const headers = fc.dictionary(
      fc.constantFrom('webhook-id', 'webhook-timestamp', 'webhook-signature', 'Webhook-Id', '__proto__'),
      value,
    );
    await fc.assert(
      fc.asyncProperty(headers, fc.uint8Array(), async (headers, bytes) => {
        expect(await refusal({ headers, body: new Uint8Array(bytes) })).toEqual(expect.any(String));
      }),
    );
  });
});

describe('a wrong argument is a TypeError that names it', () => {
  const wrong: Array<[string, Record<string, unknown>, RegExp]> = [
    ['no secret', { secret: undefined }, /^secret must be/],
    ['an empty secret', { secret: '' }, /^secret must be/],
    ['no secret in the list', { secret: [] }, /^secret must be/],
    ['one secret missing', { secret: [secret, undefined] }, /^secret must be/],
    ['a secret of blanks', { secret: ' \n' }, /^secret must be/],
    [
      'a secret that was wrapped',
      { secret: `${secret.slice(0, 10)}\n${secret.slice(10)}` },
      /^secret holds a line break that no signing secret has, behind its first 10 characters$/,
    ],
    ['two secrets in one', { secret: `${secret} ${secret}` }, /^secret holds a blank .* its first 50 characters$/],
    ['a secret with a tab', { secret: [secret, 'whsec_\tAAAA'] }, /^secret holds a blank .* its first 6 characters$/],
    [
      'a secret with a mark that is not seen',
      { secret: `${secret}\u200b` },
      /^secret holds a character that no .* 50 c/,
    ],
    ['a parsed body', { body: JSON.parse(body) }, /^body must be the raw body/],
    ['no body', { body: undefined }, /^body must be the raw body/],
    ['no headers', { headers: undefined }, /^headers must be/],
    ['a tolerance below 0', { toleranceSeconds: -1 }, /^toleranceSeconds/],
    ['no tolerance', { toleranceSeconds: Number.NaN }, /^toleranceSeconds/],
  ];
  it.each(wrong)('%s', async (_, input, message) => {
    await expect(verify(input)).rejects.toThrow(TypeError);
    await expect(verify(input)).rejects.toThrow(message);
    await expect(verify(input)).rejects.not.toThrow(secret.slice(6, 10));
  });
});

describe('verifyImessageWebhook', () => {
  const event = { id: 'evt_1', event_type: 'imessage.sent', timestamp: '2026-11-20T15:04:06Z', data: { message: {} } };
  // As a provider writes it: what is verified is the bytes.
  const passed = JSON.stringify(event, null, 3);
  const input = { body: passed, headers: delivery({ payload: passed }), secret, now };

  it('answers the event of the provider, told apart by event_type', async () => {
    expect(await verifyImessageWebhook(input)).toEqual(event);
  });

  it('believes no other bytes, no other secret and no event of ours', async () => {
    const other = { ...input, body: JSON.stringify(event) };
    await expect(verifyImessageWebhook(other)).rejects.toMatchObject({ code: 'no_matching_signature' });
    await expect(verifyImessageWebhook({ ...input, secret: `${secret}x` })).rejects.toMatchObject({
      code: 'no_matching_signature',
    });
    const ours = { ...input, body, headers: delivery() };
    await expect(verifyImessageWebhook(ours)).rejects.toMatchObject({ code: 'invalid_body' });
    await expect(verifyWebhook(input)).rejects.toMatchObject({ code: 'invalid_body' });
  });
});

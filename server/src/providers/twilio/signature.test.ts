import { describe, expect, it } from '@jest/globals';
import { signatureOf } from '../../../../tests/support/fake-twilio-wire.ts';
import { isGenuine } from './signature.ts';

// Signatures that the vendor's own verifier accepts.
const authToken = '12345';
const address = 'https://example.com/hooks/sms';
const form = {
  url: address,
  rawQuery: 'x=1',
  parameters: {
    MessageSid: 'SM123',
    MessageStatus: 'delivered',
    To: '+15005550006',
    From: '+15005550001',
    ErrorCode: '',
  },
  signature: 'S5MI4kqoGEoYbIWDxW8No0Bj8N4=',
};
const digest = '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862';
const json = {
  url: 'https://example.com/h',
  rawQuery: `bodySHA256=${digest}`,
  rawBody: '{"a":1}',
  signature: '73UQYaQ5giq0W/BTSgdflGWTL7s=',
};

interface Signed {
  url: string;
  rawQuery: string;
  rawBody: string;
  signature: string | undefined;
  token: string;
}
const genuine = ({ url, rawQuery, rawBody, signature, token }: Signed): boolean =>
  isGenuine(token, url, {
    headers: { 'x-twilio-signature': signature },
    query: Object.fromEntries(new URLSearchParams(rawQuery)),
    rawQuery,
    rawBody: Buffer.from(rawBody),
  });
const ofForm = (changes: Partial<Signed> = {}): boolean =>
  genuine({ ...form, rawBody: String(new URLSearchParams(form.parameters)), token: authToken, ...changes });
const ofJson = (changes: Partial<Signed> = {}): boolean => genuine({ ...json, token: authToken, ...changes });

describe('the signature of a form', () => {
  it('of the vendor is genuine, in whatever order and spelling its parameters come', () => {
    expect(ofForm()).toBe(true);
    const backwards = Object.entries(form.parameters).toReversed();
    expect(ofForm({ rawBody: String(new URLSearchParams(backwards)) })).toBe(true);
    expect(ofForm({ rawBody: String(new URLSearchParams(form.parameters)).replace('SM123', '%53%4d123') })).toBe(true);
  });

  it('is genuine where the carrier leaves out our port, usual or not, or names the usual one', () => {
    for (const port of ['443', '8443', '80']) {
      expect(ofForm({ url: `https://example.com:${port}/hooks/sms` })).toBe(true);
    }
    for (const url of ['https://example.com.:8443/hooks/sms', 'http://example.com/hooks/sms', 'https://example.com']) {
      expect(ofForm({ url })).toBe(false);
    }
  });

  it('holds for this address, these parameters and this token alone', () => {
    for (const rawQuery of ['', 'x=2', 'x=1&y', 'x=1#']) expect(ofForm({ rawQuery })).toBe(false);
    expect(ofForm({ token: '12346' })).toBe(false);
    for (const changed of [
      { ...form.parameters, MessageStatus: 'failed' },
      { ...form.parameters, Extra: '' },
      { MessageSid: 'SM123', MessageStatus: 'delivered', To: '+15005550006', From: '+15005550001' },
    ]) {
      expect(ofForm({ rawBody: String(new URLSearchParams(changed)) })).toBe(false);
    }
  });

  it.each([undefined, '', 'S5MI4kqoGEoYbIWDxW8No0Bj8N4', `${form.signature} `, 'S5MI4kqoGEoYbIWDxW8No0Bj8N5='])(
    'is none as %j',
    (signature) => {
      expect(ofForm({ signature })).toBe(false);
    },
  );

  it('covers each of several values of a parameter once, in order', () => {
    // Made by the rule: name and value for each value, sorted.
    const rawBody = 'B=2&A=1&B=1&B=2';
    const signature = 'PSu5nXE33D4gzzNL3eoNlEc744c=';
    expect(ofForm({ rawBody, signature })).toBe(true);
    expect(ofForm({ rawBody: 'A=1&B=1&B=2', signature })).toBe(true);
    expect(ofForm({ rawBody: 'A=1&B=2', signature })).toBe(false);
  });

  it('is looked at for 200 parameters and no more: whoever signs may not make us sort without end', () => {
    const list = (length: number, one: (index: number) => string): string =>
      Array.from({ length }, (_, n) => one(n)).join('&');
    const signed = (rawBody: string): boolean =>
      ofForm({ rawBody, signature: signatureOf(authToken, `${address}?${form.rawQuery}`, Buffer.from(rawBody)) });
    for (const one of [(index: number) => `n${index}=1`, (index: number) => `n=${index}`]) {
      expect(signed(list(200, one))).toBe(true);
      expect(signed(list(201, one))).toBe(false);
    }
  });
});

describe('the signature of another body', () => {
  it('of the vendor is genuine for these bytes', () => {
    expect(ofJson()).toBe(true);
    expect(ofJson({ rawBody: '{"a":2}' })).toBe(false);
    expect(ofJson({ rawBody: '{"a":1}\n' })).toBe(false);
  });

  it('is genuine for one spelling of the digest', () => {
    expect(ofJson({ rawQuery: `bodySHA256=${digest.toUpperCase()}` })).toBe(false);
    expect(ofJson({ rawQuery: 'bodySHA256=' })).toBe(false);
    expect(ofJson({ rawQuery: '' })).toBe(false);
  });
});

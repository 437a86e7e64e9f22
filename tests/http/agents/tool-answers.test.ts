import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, type ReceiverAnswer, startReceiver } from '../../support/webhook-receiver.ts';
import { type AgentsApi, type Json, startAgentsApi } from './agents-api.ts';
import { openDesk } from './tools-api.ts';

let api: AgentsApi;
let receiver: Receiver;
beforeAll(async () => {
  api = await startAgentsApi();
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.requests.splice(0);
});
afterAll(async () => {
  await receiver.close();
  await api.server.close();
});

const typed = (charset: string) => ({ 'content-type': `text/plain; charset=${charset}` });
const said = (charset: string, text: string, encoding: BufferEncoding = 'utf8') => ({
  headers: typed(charset),
  body: Buffer.from(text, encoding),
});
const packed = (coding: string, pack: (bytes: Buffer) => Buffer, text = '{"state":"versandt \u2713"}') => ({
  headers: { 'content-encoding': coding },
  body: pack(Buffer.from(text)),
});

/** A webhook tool that calls the receiver, run once. */
async function run(source: Json = {}): Promise<Json> {
  const desk = await openDesk(api, { name: 'look_up', description: 'Looks up an order.' });
  const tool = await desk.made({ source: { kind: 'webhook', url: receiver.url, ...source } });
  const { status, body } = await desk.test(tool.id);
  expect([status, body]).toEqual([200, body]);
  return body;
}

describe('POST /v1/agents/{id}/tools/{toolId}/test 200', () => {
  it.each<[string, ReceiverAnswer, unknown]>([
    ['Latin-1', said('iso-8859-1', 'Gr\u00fc\u00dfe', 'latin1'), 'Gr\u00fc\u00dfe'],
    ['Windows-1252 under its older name', said('"ISO-8859-1"', '\x80\x93', 'latin1'), '\u20ac\u201c'],
    ['Shift_JIS', { headers: typed('Shift_JIS'), body: Buffer.from([0x93, 0xfa, 0x96, 0x7b]) }, '\u65e5\u672c'],
    ['UTF-16', said('utf-16le', '{"a":"\u00fc"}', 'utf16le'), { a: '\u00fc' }],
    ['UTF-16 with the mark of big-endian bytes', said('UTF-16', '\ufffe\u4100', 'utf16le'), 'A'],
    ['UTF-8 by its mark, whatever the header says', said('iso-8859-1', '\ufeff{"a":"\u00fc"}'), { a: '\u00fc' }],
    ['UTF-8 where no charset is named', { headers: { 'content-type': 'text/plain' }, body: '\u00fc' }, '\u00fc'],
    ['UTF-8 where the charset is empty', said('""', '\u00fc'), '\u00fc'],
    [
      'UTF-8 behind a parameter that quotes another charset',
      { headers: { 'content-type': 'text/plain; about="a; charset=latin1\\""; charset=UTF8' }, body: '\u00fc' },
      '\u00fc',
    ],
    ['gzip', packed('gzip', gzipSync), { state: 'versandt \u2713' }],
    ['x-gzip', packed('X-GZip', gzipSync), { state: 'versandt \u2713' }],
    ['deflate', packed('deflate', deflateSync), { state: 'versandt \u2713' }],
    ['deflate without its head', packed('deflate', deflateRawSync), { state: 'versandt \u2713' }],
    ['br', packed('br', brotliCompressSync), { state: 'versandt \u2713' }],
    ['zstd', packed('zstd', zstdCompressSync), { state: 'versandt \u2713' }],
    ['64 KiB of a megabyte in gzip', packed('gzip', gzipSync, 'x'.repeat(1_048_576)), 'x'.repeat(65_536)],
    [
      '64 KiB that gzip makes longer',
      packed('gzip', (bytes) => gzipSync(bytes, { level: 0 }), 'x'.repeat(65_536)),
      'x'.repeat(65_536),
    ],
    ['64 KiB between two characters', { body: `x${'\u20ac'.repeat(30_000)}` }, `x${'\u20ac'.repeat(21_845)}`],
    [
      '64 KiB that its charset makes longer',
      said('latin1', '\u00fc'.repeat(65_536), 'latin1'),
      '\u00fc'.repeat(32_768),
    ],
    ['nothing in a coding that is not known', { status: 204, headers: { 'content-encoding': 'compress' } }, null],
  ])('reads the answer by the coding and the charset that it names: %s', async (_what, answer, result) => {
    receiver.answerWith(() => answer);
    expect(await run()).toMatchObject({ ok: true, result, error: null });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each<[string, Exclude<ReceiverAnswer, string>]>([
    ['bytes that are no UTF-8', { body: Buffer.from([0x41, 0xff]) }],
    ['an end in the middle of a character', { body: Buffer.from('\u20ac').subarray(0, 2) }],
    ['half a unit of UTF-16', { headers: typed('utf-16le'), body: 'odd' }],
    ['a charset that is not known', said('klingon', 'Qapla')],
    ['a coding that is not known', { headers: { 'content-encoding': 'compress' }, body: 'x' }],
    ['two codings', { headers: { 'content-encoding': 'gzip, br' }, body: gzipSync('x') }],
    ['no gzip under its name', { headers: { 'content-encoding': 'gzip' }, body: '{"state":"shipped"}' }],
    [
      'gzip that ends in the middle',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync('shipped').subarray(0, 20) },
    ],
    ['Latin-1 in gzip that names no charset', packed('gzip', () => gzipSync(Buffer.from('\u00fc', 'latin1')))],
  ])('says that it cannot read an answer, and gives the model none of it: %s', async (_what, answer) => {
    receiver.answerWith(() => answer);
    const unread = { ok: false, result: null, durationMs: expect.any(Number) };
    expect(await run()).toEqual({ ...unread, status: 200, error: 'invalid_answer' });
    receiver.answerWith(() => ({ ...answer, status: 422 }));
    expect(await run()).toEqual({ ...unread, status: 422, error: 'bad_status' });
    // Of an answer that is not read it does not matter.
    receiver.answerWith(() => answer);
    expect(await run({ responseMode: 'async', asyncAck: 'I am on it.' })).toMatchObject({
      ok: true,
      result: 'I am on it.',
      error: null,
    });
  });

  it('takes secrets out of what was inflated', async () => {
    receiver.answerWith(() => packed('br', brotliCompressSync, 'You sent stored-credential'));
    const authHeaders = [{ name: 'Authorization', value: 'Bearer stored-credential' }];
    expect(await run({ authHeaders })).toMatchObject({ ok: true, result: 'You sent [redacted]' });
  });
});

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { type MultipartForm, multipartForm } from './multipart-form.ts';

const file = (bytes: Buffer) => ({
  name: 'file',
  filename: 'audio.wav',
  contentType: 'audio/wav',
  byteLength: bytes.length,
  held: null,
  open: () => Readable.from([bytes], { objectMode: false }),
});
const sent = (form: MultipartForm): Promise<Buffer> | Buffer => {
  const body = form.open();
  return 'stream' in body ? buffer(body.stream) : Buffer.concat(body);
};
const parse = async (form: MultipartForm, body: Buffer): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': form.contentType } }).formData();

describe('a form with a file', () => {
  it('is as long as it says, and reads as it was written', async () => {
    const audio = Buffer.from('RIFF\r\n--form\r\n\0\xff', 'latin1');
    const form = multipartForm(
      [
        ['a"b\r\nc: d', 'é\r\n--x'],
        ['empty', ''],
      ],
      file(audio),
    );
    const body = await sent(form);
    expect(body.length).toBe(form.contentLength);
    const read = await parse(form, body);
    // The parser gives names as browsers write them.
    expect([...read.keys()].map((name) => decodeURIComponent(name))).toEqual(['a"b\r\nc: d', 'empty', 'file']);
    expect([...read.values()].slice(0, 2)).toEqual(['é\r\n--x', '']);
    expect(Buffer.from(await (read.get('file') as File).arrayBuffer()).equals(audio)).toBe(true);
  });

  it('has a boundary of its own, so that audio which holds another cannot add a field', async () => {
    const first = multipartForm([], file(Buffer.alloc(0)));
    const [, boundary] = first.contentType.split('boundary=');
    const audio = Buffer.from(
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="model"\r\n\r\nx\r\n--${boundary}--`,
    );
    const form = multipartForm([['model', 'whisper-1']], file(audio));
    const read = await parse(form, await sent(form));
    expect(read.getAll('model')).toEqual(['whisper-1']);
    expect(form.contentType).not.toBe(first.contentType);
  });

  it('is the same where its file is in memory', async () => {
    const audio = Buffer.from('RIFF');
    const held = [audio.subarray(0, 3), audio.subarray(3)];
    const form = multipartForm([['model', 'whisper-1']], { ...file(audio), held });
    const body = await sent(form);
    expect(body.length).toBe(form.contentLength);
    const read = await parse(form, body);
    expect([...read.keys()]).toEqual(['model', 'file']);
    expect(Buffer.from(await (read.get('file') as File).arrayBuffer()).equals(audio)).toBe(true);
  });

  it('can be opened again', async () => {
    const form = multipartForm([['a', 'b']], file(Buffer.from('c')));
    expect((await sent(form)).equals(await sent(form))).toBe(true);
  });

  it.each([
    ['with an error', new Error('gone')],
    ['without a word', undefined],
  ])('does not look whole where its file broke off %s', async (_, reason) => {
    const broken = (): Readable =>
      new Readable({
        read() {
          this.destroy(reason);
        },
      });
    const form = multipartForm([], { ...file(Buffer.from('ab')), open: broken });
    await expect(sent(form)).rejects.toThrow(reason?.message ?? 'ended early');
  });
});

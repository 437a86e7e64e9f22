import { describe, expect, it } from '@jest/globals';
import { encodable } from './encodable.ts';

describe('encodable', () => {
  it('makes each form once, and tries again where that failed', async () => {
    let tries = 0;
    const compress = (bytes: Buffer): Promise<Buffer> => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('no memory')) : Promise.resolve(bytes.subarray(1));
    };
    const { encode } = encodable(Buffer.from('abc'), { br: compress, gzip: compress });
    await expect(encode('br')).rejects.toThrow('no memory');
    expect((await encode('br')).toString()).toBe('bc');
    expect((await encode('br')).toString()).toBe('bc');
    expect(tries).toBe(2);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readErrorJson } from './read-json.ts';
import type { VendorResponse } from './vendor-http.ts';

const refusal = (body: AsyncIterable<Buffer>): VendorResponse => ({
  status: 503,
  header: () => null,
  contentType: 'application/json',
  body,
});

async function* stalled(): AsyncGenerator<Buffer> {
  yield Buffer.from('{"error":');
  await new Promise(() => {});
}

describe('the body of a refusal', () => {
  it('says nothing when it stalls, without anybody giving up the call', async () => {
    expect(await readErrorJson(refusal(stalled()))).toBeNull();
  });
});

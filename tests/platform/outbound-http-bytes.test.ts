import { afterAll, expect, it } from '@jest/globals';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { createGuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import { startRawReceiver } from '../support/raw-receiver.ts';

const http = createGuardedHttp({ policy: createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] }) });
afterAll(() => http.close());

it('an answer comes beside its bytes to a caller that says how many it reads, and is cut behind those', async () => {
  const answer = 'x'.repeat(100_000);
  const receiver = await startRawReceiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`);
  });
  const post = (keepBytes: number) =>
    http.post({ url: receiver.url, headers: {}, body: '', timeoutMs: 5_000, keepBytes });
  const text = { body: 'x'.repeat(65_536), truncated: true };
  expect(await post(100_000)).toMatchObject({ ...text, read: { bytes: Buffer.from(answer), isCut: false } });
  expect(await post(99_999)).toMatchObject({ ...text, read: { bytes: Buffer.from(answer.slice(1)), isCut: true } });
  await receiver.close();
});

import { expect, it } from '@jest/globals';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { createGuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';

const asked: string[] = [];
const http = createGuardedHttp({
  policy: createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: [] }),
  isTest: async (organizationId) => organizationId === 'org_test',
  lookup: async (host) => {
    asked.push(host);
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  },
});

const post = (url: string, tenant: string) => http.post({ url, tenant, headers: {}, body: '{}', timeoutMs: 1_000 });

it.each([
  ['https://receiver.invalid/', 204],
  ['https://RECEIVER.invalid/listen?a=1', 204],
  ['https://receiver.invalid:8443/failing', 204],
  ['https://receiver.invalid/fail', 500],
  ['https://receiver.invalid/fail?x', 500],
])('%s answers test organizations %s, without a resolver', async (url, status) => {
  expect(await http.check(url, 'org_test')).toMatchObject({ ok: true });
  expect(await post(url, 'org_test')).toMatchObject({ kind: 'answered', status, body: '' });
  expect(asked).toEqual([]);
});

it('what is read of its answer is empty', async () => {
  const request = { url: 'https://receiver.invalid/', tenant: 'org_test', headers: {}, body: '{}', timeoutMs: 1_000 };
  expect(await http.post({ ...request, keepBytes: 10 })).toMatchObject({
    read: { bytes: Buffer.alloc(0), isCut: false },
  });
});

it.each([
  ['https://receiver.invalid/', 'org_live'],
  ['https://receiver.invalid/', ''],
  ['https://a.receiver.invalid/', 'org_test'],
  ['https://receiver.invalid.example.com/', 'org_test'],
])('%s is a name like all others to %s', async (url, tenant) => {
  asked.length = 0;
  expect(await post(url, tenant)).toMatchObject({ kind: 'failed', reason: 'unresolved' });
  expect(asked).toHaveLength(1);
});

it('http:// is refused there as everywhere', async () => {
  expect(await post('http://receiver.invalid/', 'org_test')).toMatchObject({ kind: 'failed', reason: 'bad_url' });
});

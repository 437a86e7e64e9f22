import { expect, it } from '@jest/globals';
import { createAddressPolicy } from '../../platform/outbound-http/address-policy.ts';
import { createGuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { createReadGivenTools } from './given-tools.ts';

// docs/decisions/one-shot.md#d441
it('looks up where all webhooks of a request lead at once', async () => {
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();
  const http = createGuardedHttp({
    policy: createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: [] }),
    // No name is answered before each was asked for.
    lookup: async (host) => {
      asked.push(host);
      if (asked.length === 50) all.resolve();
      await all.promise;
      return [{ address: host === 'h7.example.com' ? '10.0.0.7' : '93.184.216.34', family: 4 }];
    },
  });
  const tools = Array.from({ length: 50 }, (_, nth) => ({
    name: `t${nth}`,
    executionMode: 'webhook' as const,
    source: { kind: 'webhook' as const, url: `https://h${nth}.example.com/` },
  }));
  expect(await createReadGivenTools({ http })('org_1', tools)).toEqual({
    issues: [{ path: '/body/tools/7/source/url', message: 'must not resolve to a private, local or reserved address' }],
  });
  await http.close();
});

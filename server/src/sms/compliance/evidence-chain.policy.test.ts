import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { linkFacts, noHash } from './evidence-chain.policy.ts';
import type { EvidenceFact } from './types.ts';

const fact = (recipient: string, keyword: string, organizationId = 'org_1'): EvidenceFact => ({
  organizationId,
  recipient,
  kind: 'opted_out',
  at: Temporal.Instant.from('2026-11-20T15:00:00.123456Z'),
  data: { keyword, message_id: null },
});
const empty = (recipient: string, organizationId = 'org_1') => ({ organizationId, recipient, seq: 0, hash: noHash });

describe('a chain of evidence', () => {
  it('hashes the hash before, a line feed and the content, as its documentation says', () => {
    const [link] = linkFacts([fact('+1500', 'STOP')], [empty('+1500')]);
    expect(link).toMatchObject({ seq: 1, previousHash: '0'.repeat(64) });
    expect(link?.content).toBe(
      '{"data":{"keyword":"STOP","message_id":null},"kind":"opted_out","occurred_at":"2026-11-20T15:00:00.123Z",' +
        '"organization_id":"org_1","recipient":"+1500","seq":1}',
    );
    expect(link?.hash).toBe(
      createHash('sha256')
        .update(`${'0'.repeat(64)}\n${link?.content}`)
        .digest('hex'),
    );
  });

  it('goes on behind its end, and keeps the facts of one transaction in their order', () => {
    const links = linkFacts(
      [fact('+1', 'a'), fact('+2', 'b'), fact('+1', 'c')],
      [{ ...empty('+1'), seq: 7, hash: 'f'.repeat(64) }, empty('+2')],
    );
    expect(links.map(({ recipient, seq }) => [recipient, seq])).toEqual([
      ['+1', 8],
      ['+2', 1],
      ['+1', 9],
    ]);
    expect(links[0]?.previousHash).toBe('f'.repeat(64));
    expect(links[2]?.previousHash).toBe(links[0]?.hash);
  });

  it('is the recipient’s within one organization, and no other’s', () => {
    const links = linkFacts([fact('+1', 'a', 'org_1'), fact('+1', 'a', 'org_2')], [empty('+1'), empty('+1', 'org_2')]);
    expect(links.map(({ seq }) => seq)).toEqual([1, 1]);
    expect(links[0]?.hash).not.toBe(links[1]?.hash);
  });
});

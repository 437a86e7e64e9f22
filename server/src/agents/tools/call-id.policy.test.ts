import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { webhookIdOf } from './call-id.policy.ts';

const sessionId = '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e71';
const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

it.each(['c1', 'call_1-A', 'c'.repeat(64)])('the webhook-id of %s has it as it is', (id) =>
  expect(webhookIdOf(sessionId, id)).toBe(`${sessionId}:${id}`),
);

it.each(['functions.end:0', 'c'.repeat(65), 'c'.repeat(256), '!~"/'])('the webhook-id of %s has its SHA-256', (id) =>
  expect(webhookIdOf(sessionId, id)).toBe(`${sessionId}:${hashOf(id)}`),
);

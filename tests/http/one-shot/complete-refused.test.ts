import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { only, saying, tool, user } from './asked-once.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
});
afterAll(() => stage.close());

const complete = (json: object, headers: Record<string, string> = {}) =>
  ours.call<components['schemas']['ErrorEnvelope']>('POST', '/v1/complete', json, headers);
const issuesOf = async (json: object): Promise<unknown> => {
  const { status, body } = await complete(json);
  return [status, body.code, body.issues?.map(({ path }) => path)];
};

describe('POST /v1/complete', () => {
  describe('400', () => {
    it.each<[string, object, string[]]>([
      ['no messages', { messages: [] }, ['/body/messages']],
      ['nothing that is said', { messages: [user(' ')] }, ['/body/messages']],
      ['an intent of another language tag', { intent: { language: 'eng' } }, ['/body/intent/language']],
      ['an unknown aim', { intent: { language: 'en', optimizeFor: 'speed' } }, ['/body/intent/optimizeFor']],
      ['an unknown member', { stream: true }, ['/body/stream']],
      ['51 tools', { tools: Array.from({ length: 51 }, (_, n) => tool(`t${n}`)) }, ['/body/tools']],
      ['two tools of one name', { tools: [tool('a'), tool('a')] }, ['/body/tools/1/name']],
      ['no hops', { maxToolHops: 0 }, ['/body/maxToolHops']],
      ['17 hops', { maxToolHops: 17 }, ['/body/maxToolHops']],
      ['a choice without tools', { toolChoice: 'required' }, ['/body/toolChoice']],
      [
        'a choice of another tool',
        { tools: [tool('a')], toolChoice: { type: 'function', function: { name: 'b' } } },
        ['/body/toolChoice/function/name'],
      ],
      [
        'a webhook tool without a source',
        { tools: [tool('a', { executionMode: 'webhook' })] },
        ['/body/tools/0/source'],
      ],
      [
        'a source of another kind',
        { tools: [tool('a', { executionMode: 'webhook', source: { kind: 'inline' } })] },
        ['/body/tools/0/source/kind'],
      ],
      [
        'a webhook inside a private network',
        {
          tools: [
            tool('a', { executionMode: 'webhook', source: { kind: 'webhook', url: 'http://169.254.169.254/x' } }),
          ],
        },
        ['/body/tools/0/source/url'],
      ],
      [
        'secrets that are filled in nowhere',
        {
          tools: [
            tool('a', { executionMode: 'webhook', source: { kind: 'webhook', url: 'https://example.com/{{key}}' } }),
          ],
        },
        ['/body/tools/0/source/url'],
      ],
      [
        'arguments that are no object',
        { tools: [tool('a', { parameters: { type: 'string' } })] },
        ['/body/tools/0/parameters/type'],
      ],
      ['an unknown provider', only('unknown'), ['/body/constraints/allowedProviders/llm/0']],
      [
        'a result of no call',
        { messages: [user('Hi'), { role: 'tool', content: '1', toolCallId: 'x' }] },
        ['/body/messages/1/toolCallId'],
      ],
      [
        'a result that names none',
        { messages: [user('Hi'), { role: 'tool', content: '1' }] },
        ['/body/messages/1/toolCallId'],
      ],
      ['a message that says nothing', { messages: [user('Hi'), { role: 'assistant' }] }, ['/body/messages/1/content']],
      [
        'calls of a user',
        { messages: [{ ...user('Hi'), toolCalls: [{ id: 'c', name: 'a', args: {} }] }] },
        ['/body/messages/0/toolCalls'],
      ],
    ])('names the field of %s, and takes no key', async (_, fields, paths) => {
      const key = freshKey();
      expect(await issuesOf(saying('Hi', fields))).toEqual([400, 'VALIDATION_ERROR', paths]);
      const refused = await complete(saying('Hi', fields), { 'idempotency-key': key });
      expect(refused.status).toBe(400);
      expect((await complete(saying('Hi'), { 'idempotency-key': key })).status).toBe(200);
    });
  });
});

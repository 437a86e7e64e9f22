import { describe, expect, it } from '@jest/globals';
import { createClient, type List, type TrunklineClient } from '../../sdk/src/index.ts';
import type { OperationId } from '../../server/src/contract/binding.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';
import { operationList } from '../support/operation-list.ts';
import { entryOf } from '../support/slice-tables.ts';

const number = '+15005550100';

type Call = (client: TrunklineClient) => Promise<unknown> | List<unknown, unknown>;

// The compiler refuses an entry in tests/slices/ without its method, or with one that answers another type.
const named = operationList.flatMap(({ id }): Array<[OperationId, Call]> => {
  const { sdk } = entryOf(id);
  return sdk === undefined ? [] : [[id, sdk]];
});

describe('each operation of customers', () => {
  it('has a method in the SDK, and no other has', () => {
    const ofCustomers = Object.entries(operations).filter(
      ([id, { adminOnly, endless, ...others }]) =>
        !adminOnly && !endless && !('socket' in others) && !/^get(Open|Async)ApiDocument$/.test(id),
    );
    expect(named.map(([id]) => id).sort()).toEqual(ofCustomers.map(([id]) => id).sort());
  });

  it.each(named)('%s is one request to its address, with the key, and ids in one segment', async (id, method) => {
    const { method: verb, path, idempotencyKey, requestMediaType } = operations[id];
    const sent: Array<{ url: URL; init: RequestInit & { headers: Record<string, string> } }> = [];
    const client = createClient({
      baseUrl: 'https://voice.example.com/prefix/',
      apiKey: 'sk_test_abc',
      fetch: async (url, init) => {
        sent.push({ url: new URL(url), init: { ...init, headers: Object.fromEntries(new Headers(init.headers)) } });
        if (verb === 'DELETE') return new Response(null, { status: 204 });
        if (id === 'addSessionTurns') return new Response(null, { status: 202 });
        if (id === 'complete' || id === 'transcribe') return new Response('event: done\ndata: {}\n\n');
        if (id === 'synthesize') return new Response('', { headers: { 'content-type': 'audio/pcm;rate=24000' } });
        if (id === 'createSpeech') return new Response('', { headers: { 'content-type': 'application/octet-stream' } });
        if (id === 'getSessionRecording')
          return new Response(null, { status: 302, headers: { location: 'https://voice.example.com/link' } });
        return Response.json({ data: [], models: [], next_cursor: null });
      },
    });
    const answer = method(client);
    await ('page' in answer ? answer.page() : answer);

    expect(sent).toHaveLength(1);
    const [request] = sent;
    const segments = path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('/', '\\/');
    expect(request?.url.pathname).toMatch(new RegExp(`^\\/prefix${segments}$`));
    expect(request?.url.origin).toBe('https://voice.example.com');
    expect(request?.init.method).toBe(verb);
    expect(request?.init.headers['authorization']).toBe('Bearer sk_test_abc');
    expect(request?.init.headers['idempotency-key']).toBe(idempotencyKey === null ? undefined : 'one');
    expect(request?.init.headers['content-type']?.split(';')[0]).toBe(requestMediaType ?? undefined);
    const kinds: Record<string, string> = {
      'application/json': 'string',
      'multipart/form-data': 'object',
      'audio/wav': 'object',
      'application/octet-stream': 'object',
    };
    expect(typeof request?.init.body).toBe(kinds[requestMediaType ?? ''] ?? 'undefined');
  });

  it('sends filters as they are meant, once decoded', async () => {
    let url = new URL('https://nothing.example');
    const client = createClient({
      baseUrl: 'https://voice.example.com',
      apiKey: 'sk_test_abc',
      fetch: async (asked) => {
        url = new URL(asked);
        return Response.json({ data: [], next_cursor: null });
      },
    });
    await client.sms.messages.list({ recipient: number, created_after: '2026-11-20T15:04:05Z', cursor: 'a+/=' }).page();
    expect([...url.searchParams]).toEqual([
      ['recipient', number],
      ['created_after', '2026-11-20T15:04:05Z'],
      ['cursor', 'a+/='],
    ]);
  });
});

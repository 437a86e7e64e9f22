import type { Exact } from '../../sdk/src/exact.ts';
import type { Methods } from '../../sdk/src/methods.ts';

// Compiled, never run: what a resource of the SDK cannot be made of.

export function refused({ read, list, remove, act, post, keyed, explain }: Methods): unknown[] {
  return [
    // @ts-expect-error -- no such address
    read('/v1/nothing'),
    // @ts-expect-error -- the operation has another verb
    remove('/v1/webhooks'),
    // @ts-expect-error -- it takes a body
    act('/v1/webhooks'),
    // @ts-expect-error -- it takes none
    post('/v1/webhooks/{id}/test', 'endpointId'),
    // @ts-expect-error -- it takes an Idempotency-Key
    post('/v1/sms/messages'),
    // @ts-expect-error -- it takes no Idempotency-Key
    keyed('/v1/webhooks'),
    // @ts-expect-error -- it acts
    explain('/v1/sms/messages'),
    // @ts-expect-error -- it may be asked without a key
    keyed('/v1/sms/messages/explain'),
    // @ts-expect-error -- nobody knows what an error should call its id
    read('/v1/webhooks/{id}'),
    // @ts-expect-error -- no such filter
    list('/v1/sms/messages')({ state: 'lost' }),
    // @ts-expect-error -- an id is missing
    read('/v1/webhooks/{id}/replays/{replayId}', 'endpointId')('end_1'),
  ];
}

interface Endpoints {
  test(endpointId: string): Promise<void>;
  rename(endpointId: string, changes: { name?: string }): Promise<unknown>;
}

export function made({ act, patch, post, remove }: Methods): Exact<Endpoints>[] {
  return [
    { test: remove('/v1/webhooks/{id}', 'endpointId'), rename: patch('/v1/webhooks/{id}', 'endpointId') },
    {
      test: remove('/v1/webhooks/{id}', 'endpointId'),
      // @ts-expect-error -- it asks for more than the interface does
      rename: post('/v1/webhooks/{id}/replay', 'endpointId'),
    },
    {
      // @ts-expect-error -- it answers something else
      test: act('/v1/webhooks/{id}/test', 'endpointId'),
      rename: patch('/v1/webhooks/{id}', 'endpointId'),
    },
  ];
}

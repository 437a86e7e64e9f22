import { describe, expect, it } from '@jest/globals';
import type { Progress } from '../types.ts';
import { nextProgress, progressOf } from './progress.policy.ts';

const before = ['registered', 'pending', 'queued', 'accepted'];
const ends = ['delivered', 'declined', 'error'];

describe('what a word of the provider means', () => {
  it.each(before)(
    '%s says nothing of the way, whatever service it names (interface, iMessage-channel send)',
    (status) => {
      expect(progressOf({ status, service: 'imessage', wasDowngraded: null })).toEqual({
        status,
        channel: null,
        fallbackApplied: null,
        deliveryFinal: false,
      });
    },
  );

  it.each(['sent', ...ends])('%s confirms the service', (status) => {
    const deliveryFinal = ends.includes(status);
    for (const service of ['imessage', 'sms', 'rcs'] as const)
      expect(progressOf({ status, service, wasDowngraded: null })).toEqual({
        status,
        channel: service,
        fallbackApplied: service !== 'imessage',
        deliveryFinal,
      });
    expect(progressOf({ status, service: null, wasDowngraded: null })).toMatchObject({ channel: null, deliveryFinal });
  });

  it('believes a downgrade that is told early, and a word about it before the service', () => {
    const reported = progressOf({ status: 'queued', service: 'sms', wasDowngraded: true });
    expect(reported).toMatchObject({ channel: 'sms', fallbackApplied: true, deliveryFinal: false });
    expect(progressOf({ status: 'sent', service: 'sms', wasDowngraded: false })).toMatchObject({
      fallbackApplied: false,
    });
  });

  it('knows nothing by a word that it does not know', () => {
    const reported = progressOf({ status: 'pondered', service: 'imessage', wasDowngraded: null });
    expect(reported).toMatchObject({ channel: null, deliveryFinal: false });
  });
});

describe('what is known after another word', () => {
  const words = [...before, 'sent', ...ends, 'pondered'].flatMap((status) =>
    (
      [
        ['imessage', null],
        ['sms', true],
        [null, null],
      ] as const
    ).map(([service, wasDowngraded]) => progressOf({ status, service, wasDowngraded })),
  );

  it('moves forward only, whatever comes in whatever order', () => {
    const back: unknown[] = [];
    for (const first of words)
      for (const second of words) {
        const known = nextProgress(first, second);
        for (const third of words) {
          const then = nextProgress(known, third);
          const keeps =
            (known.channel === null || then.channel === known.channel) &&
            (known.fallbackApplied === null || then.fallbackApplied === known.fallbackApplied) &&
            (!known.deliveryFinal || then === known) &&
            (then.channel === null) === (then.fallbackApplied === null);
          if (!keeps) back.push([first, second, third]);
        }
      }
    expect(back).toEqual([]);
  });

  it('stays as it is where the same is told again, or something earlier', () => {
    const sent: Progress = { status: 'sent', channel: 'imessage', fallbackApplied: false, deliveryFinal: false };
    expect(nextProgress(sent, sent)).toEqual(sent);
    for (const status of before)
      expect(nextProgress(sent, progressOf({ status, service: 'imessage', wasDowngraded: null }))).toEqual(sent);
  });
});

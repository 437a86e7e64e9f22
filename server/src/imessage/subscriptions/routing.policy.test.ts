import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { naiveReceivers } from '../../../../tests/support/naive-imessage-routing.ts';
import type { Tags } from '../types.ts';
import { eventTags, isMatch, receiversOf } from './routing.policy.ts';

const number = { tenant: 'acme', tier: 'gold' };

describe('the tags of an event (interface, iMessage-channel numbers, rule 7)', () => {
  it.each<[string, Tags, Tags | null, Tags]>([
    ['of a message that arrives are those of the number', number, null, number],
    ['of a send without tags are those of the number', number, {}, number],
    [
      'are merged, and the send wins on a shared key',
      number,
      { tier: 'silver', lead: '7' },
      { tenant: 'acme', tier: 'silver', lead: '7' },
    ],
    ['keep keys of another case apart', number, { Tier: 'silver' }, { tenant: 'acme', tier: 'gold', Tier: 'silver' }],
    ['of a number without any are those of the send', {}, { lead: '7' }, { lead: '7' }],
    ['of neither are none', {}, null, {}],
  ])('%s', (_case, ofNumber, send, merged) => {
    expect(eventTags(ofNumber, send)).toEqual(merged);
  });
});

describe('whether a subscription matches (interface, iMessage-channel numbers, rules 3 and 7)', () => {
  it.each<[string, Tags, boolean]>([
    ['without tags: every event', {}, true],
    ['one pair of the event', { tenant: 'acme' }, true],
    ['every pair of the event', { ...number }, true],
    ['one pair of two', { tenant: 'acme', tier: 'silver' }, false],
    ['a key that the event lacks', { lead: '7' }, false],
    ['a key of another case', { Tenant: 'acme' }, false],
    ['a value of another case', { tenant: 'Acme' }, false],
    ['a value with a blank more', { tenant: 'acme ' }, false],
    ['an empty value', { tenant: '' }, false],
    ['a key that objects inherit', { constructor: 'acme' }, false],
  ])('%s', (_case, tags, expected) => {
    expect(isMatch({ tags }, number)).toBe(expected);
  });

  it('an empty value matches an empty value alone', () => {
    expect(isMatch({ tags: { k: '' } }, { k: '' })).toBe(true);
    expect(isMatch({ tags: { k: '' } }, {})).toBe(false);
  });
});

describe('who gets an event (decision 90)', () => {
  it('every subscription that matches, with tags and without', () => {
    const subscriptions = [{}, { tenant: 'acme' }, { tenant: 'other' }, { tier: 'gold', tenant: 'acme' }];
    const all = subscriptions.map((tags, place) => ({ tags, place }));
    expect(receiversOf(all, number).map(({ place }) => place)).toEqual([0, 1, 3]);
    expect(receiversOf(all, {}).map(({ place }) => place)).toEqual([0]);
  });

  const keys = fc.constantFrom('tenant', 'Tenant', 'tier', 'constructor', 'hasOwnProperty', 'a","b', '🎉');
  const values = fc.constantFrom('', 'a', 'A', 'a ', '"', '🎉');
  const tags = fc.dictionary(keys, values, { maxKeys: 4 });
  const some = fc.array(tags, { maxLength: 8 });
  const given = (subscriptions: readonly Tags[]) => subscriptions.map((each, place) => ({ tags: each, place }));
  const places = (subscriptions: readonly Tags[], event: Tags) =>
    receiversOf(given(subscriptions), event).map(({ place }) => place);

  it('is what a plain comparison of pairs says, whatever the tags', () => {
    fc.assert(
      fc.property(some, tags, fc.option(tags), (subscriptions, ofNumber, send) => {
        expect(places(subscriptions, eventTags(ofNumber, send))).toEqual(naiveReceivers(subscriptions, ofNumber, send));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a subscription without tags always does, another one takes nothing from it, and more tags on an event take none away', () => {
    fc.assert(
      fc.property(some, tags, tags, (subscriptions, event, more) => {
        const before = places(subscriptions, event);
        const empty = subscriptions.flatMap((each, place) => (Object.keys(each).length === 0 ? [place] : []));
        expect(before).toEqual(expect.arrayContaining(empty));
        expect(places([...subscriptions, event], event)).toEqual([...before, subscriptions.length]);
        const added = { ...more, ...event };
        expect(places(subscriptions, added)).toEqual(expect.arrayContaining(before));
      }),
    );
  });
});

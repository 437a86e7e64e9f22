import { describe, expect, it } from '@jest/globals';
import { ownValues, unionOfFields } from './extraction.policy.ts';
import type { ExtractionField } from './types.ts';

const field = (name: string, type: ExtractionField['type'] = 'string'): ExtractionField => ({
  name,
  type,
  description: name,
});

describe('the fields of all who want some of one call (interface, Webhooks rule 6)', () => {
  it('are each there once, the oldest definition where two differ', () => {
    const union = unionOfFields([
      { endpointId: 'first', fields: [field('day'), field('size', 'number')] },
      { endpointId: 'second', fields: [field('size', 'string'), field('mood')] },
      { endpointId: null, fields: [field('day')] },
    ]);
    expect(union).toEqual([field('day'), field('size', 'number'), field('mood')]);
    expect(unionOfFields([])).toEqual([]);
  });

  it('give each its own values and no others, null for what there is none of', () => {
    const values = { day: 'Monday', size: 0, vip: false };
    expect(ownValues(values, [field('size'), field('vip'), field('mood')])).toEqual({
      size: 0,
      vip: false,
      mood: null,
    });
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'give null for a field named %s that was not asked for then',
    (name) => {
      expect(JSON.stringify(ownValues({ day: 'Monday' }, [field(name)]))).toBe(`{"${name}":null}`);
    },
  );
});

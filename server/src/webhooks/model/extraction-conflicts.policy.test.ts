import { describe, expect, it } from '@jest/globals';
import { type Definer, findConflict } from './extraction-conflicts.policy.ts';

const day = { name: 'day', type: 'string', description: 'The day' } as const;
const endpoint = (id: string, fields: Definer['fields'], agents: Definer['agents'] = 'all'): Definer => ({
  kind: 'endpoint',
  id,
  name: id,
  agents,
  fields,
});
const agent = (id: string, fields: Definer['fields']): Definer => ({ ...endpoint(id, fields, [id]), kind: 'agent' });
const mood = (...options: string[]) => ({ name: 'mood', type: 'enum', description: 'The mood', options }) as const;

describe('findConflict: who must agree (interface, Webhooks rule 6)', () => {
  it.each<[string, Definer, Definer, string | null]>([
    ['equal definitions', endpoint('a', [day]), endpoint('b', [day]), null],
    ['another type', endpoint('a', [day]), endpoint('b', [{ ...day, type: 'number' }]), 'day'],
    ['another description', endpoint('a', [day]), endpoint('b', [{ ...day, description: 'A day' }]), 'day'],
    ['other options', endpoint('a', [mood('x', 'y')]), endpoint('b', [mood('x', 'z')]), 'mood'],
    ['options in another order', endpoint('a', [mood('x', 'y')]), endpoint('b', [mood('y', 'x')]), 'mood'],
    ['equal options', endpoint('a', [mood('x', 'y')]), endpoint('b', [mood('x', 'y')]), null],
    ['another name', endpoint('a', [day]), endpoint('b', [{ ...day, name: 'Day', type: 'number' }]), null],
    ['disjoint agents', endpoint('a', [day], ['1']), endpoint('b', [{ ...day, type: 'number' }], ['2']), null],
    [
      'agents that overlap',
      endpoint('a', [day], ['1', '2']),
      endpoint('b', [{ ...day, type: 'number' }], ['2', '3']),
      'day',
    ],
    ['one for all agents', endpoint('a', [day], ['1']), endpoint('b', [{ ...day, type: 'number' }]), 'day'],
    ['an agent of it', endpoint('a', [day], ['1']), agent('1', [{ ...day, type: 'number' }]), 'day'],
    ['another agent', endpoint('a', [day], ['1']), agent('2', [{ ...day, type: 'number' }]), null],
    ['two agents', agent('1', [day]), agent('2', [{ ...day, type: 'number' }]), null],
    ['itself as it was', endpoint('a', [day]), endpoint('a', [{ ...day, type: 'number' }]), null],
    ['an agent of the id of an endpoint', endpoint('a', [day]), agent('a', [{ ...day, type: 'number' }]), 'day'],
  ])('%s', (_case, saved, other, field) => {
    expect(findConflict(saved, [other])?.field ?? null).toBe(field);
  });

  it('names the first one that disagrees', () => {
    const others = [endpoint('b', [day]), endpoint('c', [{ ...day, type: 'number' }]), endpoint('d', [mood('x')])];
    expect(findConflict(endpoint('a', [mood('y'), day]), others)).toMatchObject({ other: { id: 'c' }, field: 'day' });
  });
});

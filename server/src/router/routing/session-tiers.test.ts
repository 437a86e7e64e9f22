import { describe, expect, it } from '@jest/globals';
import { knownVendor, plainModel, sampleCatalog } from '../../../../tests/support/router-catalog.ts';
import type { RankedModel } from '../figures/types.ts';
import { createCatalog, type KnownVendor } from './catalog.policy.ts';
import { chooseModel } from './choose-model.ts';
import { decideRoute, type RouteQuestion } from './routing.policy.ts';

const fast = (latencyMs: number): Pick<RankedModel, 'figures'> => ({
  figures: [{ language: 'en', path: 'stream', latencyMs, qualityLowerIsBetter: false }],
});
const having = (known: KnownVendor, facts: object): KnownVendor => ({
  ...known,
  vendor: known.vendor === null ? null : { ...known.vendor, ...facts },
});
const local = knownVendor('local', 'test', true, [plainModel('local', 'reader', 'llm', fast(5))]);
/** The sample, with what works on this machine, and acme for sessions of test organizations. */
const catalog = createCatalog([
  ...sampleCatalog.vendors.map((known) => having(known, { servesTestSessions: known.name === 'acme' })),
  having(local, { isOnlyNamed: true }),
]);

const auto = { mode: 'auto' as const, objective: 'latency' as const, allow: null, deny: [] };
const joined = { session: { isJoined: true } };
const waiting = { session: { isJoined: false } };
/** The first of those that may serve, or the refusal. */
function first(question: Partial<RouteQuestion>, count = 4): string[] | string {
  const asked = { mode: 'test', routing: auto, needs: { kind: 'llm' }, language: null, path: 'stream' } as const;
  const decision = decideRoute(catalog, { ...asked, ...question });
  if ('refusal' in decision) return `${decision.refusal.code}: ${decision.refusal.message}`;
  return decision.candidates
    .slice(0, count)
    .map(({ vendor, model, rank }) => `${vendor.name}:${model.model} ${rank ?? '-'}`);
}
const allowing = (...allow: string[]) => ({ routing: { ...auto, allow } });
const today = ['simulated:echo 1', 'simulated:cut-mid-stream -', 'simulated:empty-output -', 'simulated:error-401 -'];

describe('a session of a test organization that a client has joined', () => {
  it('is served by vendors of TEST_VENDORS, then by this machine, then by the simulation, each in its own order', () => {
    expect(first(joined)).toEqual(['acme:plain 1', 'acme:tool:8b 2', 'local:reader 2', 'simulated:echo 1']);
    for (const objective of ['quality', 'balanced', 'cost'] as const)
      expect(first({ ...joined, routing: { ...auto, objective } })).toEqual([
        'acme:plain -',
        'acme:tool:8b -',
        'local:reader -',
        'simulated:echo 1',
      ]);
  });

  it('is served by what can do what is asked', () => {
    expect(first({ ...joined, needs: { kind: 'llm', tools: true } }, 2)).toEqual([
      'acme:tool:8b 2',
      'simulated:echo 1',
    ]);
  });

  it('stays inside the lists, in the same order', () => {
    expect(first({ ...joined, ...allowing('simulated:echo', 'local') })).toEqual([
      'local:reader 2',
      'simulated:echo 1',
    ]);
    expect(first({ ...joined, ...allowing('simulated:echo', 'zeta') })).toEqual(['simulated:echo 1']);
    expect(first({ ...joined, routing: { ...auto, deny: ['acme', 'local'] } })).toEqual(today);
  });

  it('reaches no other vendor of live organizations, by any name', () => {
    expect(first({ ...joined, ...allowing('zeta') })).toMatch(/^capability_unsupported/);
    const explicit = { mode: 'explicit', vendor: 'zeta', model: 'all' } as const;
    expect(first({ ...joined, routing: explicit })).toBe(
      'invalid_request: /body/routing/provider: zeta does not serve test organizations',
    );
  });
});

describe('a session of a test organization that waits for its client', () => {
  it('is served as a request is, where nothing is named', () => {
    expect(first(waiting)).toEqual(today);
  });

  it('reaches vendors of TEST_VENDORS by name', () => {
    expect(first({ ...waiting, ...allowing('simulated:echo', 'acme', 'local') })).toEqual([
      'acme:plain 1',
      'acme:tool:8b 2',
      'simulated:echo 1',
      'local:reader 2',
    ]);
    const explicit = { mode: 'explicit', vendor: 'acme', model: 'plain' } as const;
    expect(first({ ...waiting, routing: explicit })).toEqual(['acme:plain -']);
  });
});

describe('everything else ranks as before', () => {
  it.each([{}, { session: null }])('a request with a test key reaches nothing outside: %j', (asker) => {
    expect(first(asker)).toEqual(today);
    expect(first({ ...asker, ...allowing('acme') })).toMatch(/^capability_unsupported/);
    const explicit = { mode: 'explicit', vendor: 'acme', model: 'plain' } as const;
    expect(first({ ...asker, routing: explicit })).toBe(
      'invalid_request: /body/routing/provider: acme does not serve test organizations',
    );
  });

  it.each([joined, waiting, {}])('a live organization, whatever asks: %j', (asker) => {
    expect(first({ mode: 'live', ...asker })).toEqual(['acme:plain 1', 'acme:tool:8b 2', 'zeta:all -']);
  });
});

it('an explanation says who would serve, joined or not', () => {
  const asked = { mode: 'test', language: 'en', objective: 'latency', allow: [], needs: { kind: 'llm' } } as const;
  expect(chooseModel(catalog, { ...asked, ...joined })).toMatchObject({
    provider: 'acme',
    model: 'plain',
    reason: 'ranked',
    rank: 1,
  });
  expect(chooseModel(catalog, { ...asked, ...waiting })).toMatchObject({ provider: 'simulated', model: 'echo' });
});

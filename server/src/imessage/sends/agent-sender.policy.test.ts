import { describe, expect, it } from '@jest/globals';
import { type AgentFacts, chooseAgentLine } from './agent-sender.policy.ts';

const sound: AgentFacts = {
  access: { integrationEnabled: true },
  exists: true,
  agent: { enabled: true, backend: 'dedicated' },
  lines: ['num_1', 'num_2'],
  lastLine: null,
};

describe('the number from which an agent writes', () => {
  it('is the one that the recipient knows, or else the first', () => {
    expect(chooseAgentLine(sound)).toEqual({ line: 'num_1' });
    expect(chooseAgentLine({ ...sound, lastLine: 'num_2' })).toEqual({ line: 'num_2' });
  });

  const broken: Array<[what: string, refusal: string, facts: Partial<AgentFacts>]> = [
    ['nothing was stated of the organization', 'integration_off', { access: null }],
    ['the integration is off', 'integration_off', { access: { integrationEnabled: false } }],
    ['the agent is not there', 'agent_not_found', { exists: false }],
    ['nothing was stated of the agent', 'agent_off', { agent: null }],
    ['iMessage is off for it', 'agent_off', { agent: { enabled: false, backend: 'dedicated' } }],
    ['its backend does not send', 'backend_unsupported', { agent: { enabled: true, backend: 'unsupported' } }],
    ['it is on the shared router', 'number_required', { agent: { enabled: true, backend: 'shared_router' } }],
    ['it holds no active number', 'number_required', { lines: [] }],
  ];
  it.each(broken)('is none where %s: %s', (_what, refusal, facts) => {
    expect(chooseAgentLine({ ...sound, ...facts })).toEqual({ refusal });
  });

  it('says the first of what is wrong', () => {
    const facts = Object.assign({}, ...broken.map(([, , facts]) => facts).toReversed(), { access: null });
    expect(chooseAgentLine(facts)).toEqual({ refusal: 'integration_off' });
    expect(chooseAgentLine({ ...facts, access: sound.access })).toEqual({ refusal: 'agent_not_found' });
    expect(chooseAgentLine({ ...facts, access: sound.access, exists: true })).toEqual({ refusal: 'agent_off' });
  });
});

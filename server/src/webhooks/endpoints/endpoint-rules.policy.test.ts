import { describe, expect, it } from '@jest/globals';
import type { EndpointBefore, EndpointChanges } from '../model/endpoint-changes.ts';
import { endpointIssues } from './endpoint-rules.policy.ts';

const blank: EndpointBefore = {
  allAgents: true,
  agentIds: [],
  events: ['call.report'],
  extractionFields: [],
  headers: {},
  authHeaderNames: [],
  hasCustomSecret: false,
};
const custom: EndpointBefore = { ...blank, hasCustomSecret: true };
const narrowed: EndpointBefore = { ...blank, allAgents: false, agentIds: ['agent_1'] };
const base64 = (bytes: number) => Buffer.alloc(bytes, 0xfb).toString('base64');

describe('agents', () => {
  const none = { path: '/body/agentIds', message: 'must name at least one agent while allAgents is false' };
  it.each<[string, EndpointChanges, EndpointBefore, boolean]>([
    ['none named while narrowed at once', { allAgents: false }, blank, false],
    ['an empty list while narrowed at once', { allAgents: false, agentIds: [] }, blank, false],
    ['the stored list emptied', { agentIds: [] }, narrowed, false],
    ['one named', { allAgents: false, agentIds: ['agent_1'] }, blank, true],
    ['one stored', { allAgents: false }, { ...blank, agentIds: ['agent_1'] }, true],
    ['the list emptied as the endpoint is opened to all', { allAgents: true, agentIds: [] }, narrowed, true],
    ['an empty list while open to all', { agentIds: [] }, blank, true],
  ])('%s', (_what, changes, before, allowed) => {
    expect(endpointIssues(changes, before)).toEqual(allowed ? [] : [none]);
  });
});

describe('the signing secret', () => {
  const path = '/body/signingSecret';
  const required = { path, message: 'is required with signingSecretSource custom' };
  const unwanted = { path, message: 'is only for signingSecretSource custom' };
  const signingSecret = `whsec_${base64(32)}`;
  it.each<[string, EndpointChanges, EndpointBefore, object[]]>([
    ['custom without one', { signingSecretSource: 'custom' }, blank, [required]],
    ['custom without one where one is stored', { signingSecretSource: 'custom' }, custom, []],
    ['custom with one', { signingSecretSource: 'custom', signingSecret }, blank, []],
    ['one alone where none is stored', { signingSecret }, blank, [unwanted]],
    ['one alone where one is stored', { signingSecret }, custom, []],
    ['workspace with one', { signingSecretSource: 'workspace', signingSecret }, blank, [unwanted]],
    ['workspace with one where one is stored', { signingSecretSource: 'workspace', signingSecret }, custom, [unwanted]],
    ['workspace', { signingSecretSource: 'workspace' }, custom, []],
  ])('%s', (_what, changes, before, issues) => {
    expect(endpointIssues(changes, before)).toEqual(issues);
  });

  it.each([
    ['24 bytes', `whsec_${base64(24)}`],
    ['25 bytes, padded twice', `whsec_${base64(25)}`],
    ['64 bytes', `whsec_${base64(64)}`],
    ['25 bytes, not padded', `whsec_${base64(25).replaceAll('=', '')}`],
    ['the older alphabet, not padded', `whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}`],
    ['the older alphabet, padded', `whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}=`],
    ['plain text', 'a plain text of 24 char'.replaceAll(' ', '-')],
    ['base64url without the prefix', Buffer.alloc(32, 0xfb).toString('base64url')],
    ['another case of the prefix', `WHSEC_${'x'.repeat(30)}`],
  ])('may be %s', (_what, secret) => {
    expect(endpointIssues({ signingSecretSource: 'custom', signingSecret: secret }, blank)).toEqual([]);
  });

  it.each([
    ['23 bytes', `whsec_${base64(23)}`],
    ['65 bytes', `whsec_${base64(65)}`],
    ['half of its padding', `whsec_${base64(25).replace('==', '=')}`],
    ['too much padding', `whsec_${base64(24)}=`],
    ['two alphabets', `whsec_-+${base64(30)}`],
    ['padding within', `whsec_${base64(25)}${base64(25)}`],
    ['a sign of no alphabet', `whsec_!${base64(32)}`],
    ['bits that no bytes have', `whsec_${'A'.repeat(42)}B=`],
    ['the prefix twice', `whsec_whsec_${base64(32)}`],
    ['text', 'whsec_this-is-no-base64-at-all'],
  ])('that begins with whsec_ is refused with %s, which is no key in base64', (_what, secret) => {
    expect(endpointIssues({ signingSecretSource: 'custom', signingSecret: secret }, blank)).toEqual([
      { path, message: 'must be base64 or base64url of 24 to 64 bytes after whsec_' },
    ]);
  });
});

describe('extraction fields', () => {
  const field = (name: string, description = 'What was said') => ({ name, type: 'string' as const, description });

  it('have names of their own, told apart by case', () => {
    const extractionFields = [field('mood'), field('Mood'), field('mood'), field('constructor')];
    expect(endpointIssues({ extractionFields }, blank)).toEqual([
      { path: '/body/extractionFields/2/name', message: 'must not be the name of another field' },
    ]);
  });

  it('have options when and only when they are enums', () => {
    const options = ['good', 'bad'];
    const extractionFields = [
      { ...field('a'), type: 'enum' as const, options },
      { ...field('b'), type: 'enum' as const },
      { ...field('c'), options },
      { ...field('d'), type: 'boolean' as const, options },
    ];
    expect(endpointIssues({ extractionFields }, blank)).toEqual([
      { path: '/body/extractionFields/1/options', message: 'is required for the type enum' },
      { path: '/body/extractionFields/2/options', message: 'is only for the type enum' },
      { path: '/body/extractionFields/3/options', message: 'is only for the type enum' },
    ]);
  });

  it('have descriptions of at most 40,000 characters in all, counted as people do', () => {
    const long = '\u{1F30D}'.repeat(10_000);
    const four = ['a', 'b', 'c', 'd'].map((name) => field(name, long));
    expect(endpointIssues({ extractionFields: four }, blank)).toEqual([]);
    expect(endpointIssues({ extractionFields: [...four, field('e', 'x')] }, blank)).toEqual([
      { path: '/body/extractionFields', message: 'must have descriptions of at most 40000 characters in all' },
    ]);
  });
});

it('every rule that a request breaks is told at once', () => {
  const changes: EndpointChanges = {
    allAgents: false,
    headers: { host: 'x' },
    signingSecretSource: 'custom',
    extractionFields: [{ name: 'a', type: 'enum', description: 'x' }],
  };
  expect(endpointIssues(changes, blank).map(({ path }) => path)).toEqual([
    '/body/agentIds',
    '/body/headers/host',
    '/body/signingSecret',
    '/body/extractionFields/0/options',
  ]);
});

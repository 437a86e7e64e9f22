import { describe, expect, it } from '@jest/globals';
import { keywordOf } from './keywords.policy.ts';

describe('keywords', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop ',
    'ＳＴＯＰ',
    'STOPALL',
    'unsubscribe',
    'Cancel',
    'END',
    'quit',
    'Revoke',
    'OPT OUT',
    'optout',
  ])('%s opts out', (text) => {
    expect(keywordOf(text)?.intent).toBe('opt_out');
  });
  it.each(['START', 'unstop'])('%s opts in', (text) => {
    expect(keywordOf(text)?.intent).toBe('opt_in');
  });
  it.each(['HELP', 'info'])('%s asks for help', (text) => {
    expect(keywordOf(text)?.intent).toBe('help');
  });
  it.each(['please stop', 'stop it', '', 'ｓtopp', 'yes'])('"%s" is an ordinary text', (text) => {
    expect(keywordOf(text)).toBeNull();
  });
});

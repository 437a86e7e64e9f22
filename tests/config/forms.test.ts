import { killPoints } from '../../server/src/app/declarations.ts';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../server/src/config/config.ts';
import { ConfigError } from '../../server/src/config/config-error.ts';

function refusal(environment: Record<string, string>): string {
  try {
    loadConfig(environment, killPoints);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the form of a setting', () => {
  it.each(['', 'TRUE', '1', 'yes', 'true,false'])('takes no %j for true or false', (value) => {
    expect(refusal({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: value })).toBe(
      'WEBHOOK_ALLOW_PRIVATE_NETWORKS must be true or false',
    );
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/',
    '10.0.0.1/8',
    '010.0.0.0/8',
    '10.0/16',
    'fd12::/129',
    'fd12::1/64',
    'fe80::%eth0/64',
    '::ffff:10.0.0.0/104',
    'example.com/8',
    '10.0.0.0/8,',
    '10.0.0.0/8;fd12::/32',
    '10.0.0.0/8 fd12::/32',
  ])('takes no %j for a list of ranges', (value) => {
    expect(refusal({ WEBHOOK_ALLOWED_CIDRS: value })).toBe(
      'WEBHOOK_ALLOWED_CIDRS must be a comma-separated list of ranges like 10.1.0.0/16 or fd12::/32, with no address bits beyond the prefix',
    );
  });
});

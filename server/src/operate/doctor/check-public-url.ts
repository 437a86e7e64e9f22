import { lookup } from 'node:dns/promises';
import { classifyAddress } from '../../platform/outbound-http/addresses.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('public URL');

/** Whether carriers can be expected to reach us under PUBLIC_URL. It is not asked: it may be served by others. */
export async function checkPublicUrl(options: { publicUrl: string | null; hasCarrier: boolean }): Promise<Finding[]> {
  const { publicUrl, hasCarrier } = options;
  const remedy = 'set PUBLIC_URL to the https address under which carriers reach this server';
  if (publicUrl === null) return [ok('PUBLIC_URL is not set, and nobody outside has to reach us')];
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let addresses: string[];
  try {
    addresses = (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    return [
      fail(`the name ${host} is not known (${errorCode(error) ?? 'failed'})`, 'correct PUBLIC_URL, or its DNS entry'),
    ];
  }
  const reachable = addresses.some((address) => classifyAddress(address) === 'public');
  if (hasCarrier && !reachable) return [warn(`${host} is no public address: a carrier cannot reach it`, remedy)];
  if (hasCarrier && url.protocol !== 'https:') return [warn(`${publicUrl} is not encrypted`, remedy)];
  return [ok(`${publicUrl} leads to ${addresses.join(', ')}`)];
}

import { createHmac, randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { signatureHeader } from '../../server/src/webhooks/attempts/signing.ts';
import type { verifyWebhook } from '../../sdk/src/index.ts';
import { buildSdk } from '../sdk/build.ts';
import { type BundleSize, bundleSizes } from '../sdk/bundle-size.ts';
import type { BenchOptions, BenchResult, Measure } from './measure.ts';
import { median, spread } from './statistics.ts';

const rounds = 7;
const perRound = 2_000;
const warm = 2_000;

/** What the SDK weighs, and what one verification costs beside a bare HMAC in the same process. */
export async function runSdkBench({ beforeRound }: BenchOptions): Promise<BenchResult & { postgresVersion: null }> {
  const build = await buildSdk();
  try {
    const { whole, verification } = await bundleSizes(build.folder);
    const sdk: { verifyWebhook: typeof verifyWebhook } = await import(
      pathToFileURL(join(build.folder, 'dist/index.mjs')).href
    );
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const payload = JSON.stringify({ type: 'sms.delivered', data: { text: 'x'.repeat(1_500) } });
    const signed = { id: 'evt_1', timestamp: Math.floor(Date.now() / 1000), payload };
    const headers = {
      'webhook-id': signed.id,
      'webhook-timestamp': String(signed.timestamp),
      'webhook-signature': signatureHeader([secret], signed),
    };
    // Far from now, so that a long run does not leave the window.
    const input = { body: payload, headers, secret, toleranceSeconds: 86_400 };
    const verify = async (): Promise<void> => void (await sdk.verifyWebhook(input));
    const bare = async (): Promise<void> =>
      void createHmac('sha256', secret).update(`${signed.id}.${signed.timestamp}.${payload}`).digest('base64');

    await milliseconds(verify, warm);
    await milliseconds(bare, warm);
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await beforeRound();
      ours.push(await milliseconds(verify, perRound));
      floor.push(await milliseconds(bare, perRound));
    }
    return {
      name: 'sdk',
      postgresVersion: null,
      title: 'the SDK as it is packed',
      measures: [
        weight('gzipped with openapi-fetch', whole, { must: 24, goal: 16 }),
        weight('gzipped, webhook verification alone', verification, { must: 4, goal: 2 }),
        {
          name: 'one webhook verified, 1.5 kB',
          ours: `${median(ours).toFixed(3)} ms`,
          against: `${median(floor).toFixed(3)} ms bare HMAC`,
          ratio: median(ours) / median(floor),
          bounds: { value: median(ours), better: 'less', must: 0.2, goal: 0.05, unit: ' ms' },
        },
      ],
      notes: [
        `${rounds} rounds of ${perRound} verifications one after another, medians, in turn with node:crypto's HMAC alone`,
        `the rounds lie ${(spread(ours) * 100).toFixed(0)} % apart`,
      ],
    };
  } finally {
    build.remove();
  }
}

function weight(name: string, { gzipped, minified }: BundleSize, limits: { must: number; goal: number }): Measure {
  return {
    name,
    ours: `${(gzipped / 1000).toFixed(2)} kB`,
    against: `${(minified / 1000).toFixed(1)} kB minified`,
    ratio: gzipped / minified,
    bounds: { value: gzipped / 1000, better: 'less', ...limits, unit: ' kB' },
  };
}

/** How long one run takes, of `count` in a row. */
async function milliseconds(run: () => Promise<void>, count: number): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < count; i += 1) await run();
  return (performance.now() - began) / count;
}

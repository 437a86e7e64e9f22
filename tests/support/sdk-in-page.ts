import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledSdk } from './installed-sdk.ts';

/** A page in which scripts find the package as `sdk`. */
export const sdkPage = `<!doctype html><script type="importmap">
{"imports": {"@trunkline/sdk": "/sdk/index.mjs", "openapi-fetch": "/openapi-fetch.mjs"}}
</script><script type="module">import * as sdk from '@trunkline/sdk'; window.sdk = sdk;</script>`;

/** The modules that the page loads, by their address: media type and content. */
export function sdkModules({ dist, folder }: InstalledSdk): Record<string, [type: string, content: string]> {
  const own = readdirSync(dist).filter((name) => name.endsWith('.mjs'));
  return {
    ...Object.fromEntries(
      own.map((name) => [`/sdk/${name}`, ['text/javascript', readFileSync(join(dist, name), 'utf8')]]),
    ),
    '/openapi-fetch.mjs': [
      'text/javascript',
      readFileSync(join(folder, 'node_modules/openapi-fetch/dist/index.mjs'), 'utf8'),
    ],
  };
}

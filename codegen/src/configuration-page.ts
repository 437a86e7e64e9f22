import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeConfig } from '../../server/src/config/describe-config.ts';
import { settingMeaning } from '../../server/src/config/setting-meanings.ts';
import { systemRandomness as randomness } from '../../server/src/platform/crypto/random.ts';

/** Where the table stands in docs/configuration.md. */
const [begin, end] = ['<!-- settings -->', '<!-- /settings -->'];

/** One variable as the page shows it, in Markdown. */
interface ShownSetting {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

/** docs/configuration.md of `root` with the table of every variable that an operator may set, in their order. */
export async function renderConfigurationPage(root: string): Promise<string> {
  const page = await readFile(join(root, 'docs/configuration.md'), 'utf8');
  const nothing = { keptSecretsKeys: () => null, readFirstKey: () => null, keptGatewayKey: () => null };
  const { settings } = describeConfig({ environment: {}, killPoints: [], openDataFolder: () => nothing, randomness });
  return withSettings(
    page,
    settings.map(({ name, value }) => ({ name, value, meaning: settingMeaning(name) })),
  );
}

/** `page` with the table between its two marks. Throws where the marks are missing. */
export function withSettings(page: string, settings: readonly ShownSetting[]): string {
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error(`docs/configuration.md lacks ${begin} or ${end}`);
  const rows = settings.map(
    ({ name, value, meaning }) => `| ${name} | ${value.replace(/^\((.*)\)$/, '$1')} | ${meaning} |\n`,
  );
  return `${before}${begin}\n\n| name | default | meaning |\n|---|---|---|\n${rows.join('')}\n${end}${after}`;
}

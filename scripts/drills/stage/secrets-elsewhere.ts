import { execFile } from 'node:child_process';
import { inspect } from 'node:util';
import { createClient } from '../../../sdk/src/index.ts';
import type { Canaries } from './canaries.ts';
import type { KeptBytes } from './kept-bytes.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';
import { productProgram } from '../../../tests/support/product-programs.ts';

const startPatienceMs = 60_000;

/** What a process says that cannot start, with secrets in its settings that are good, bad or in a wrong place. */
export function outputOfRefusedStarts({ environment, member }: OneProcess, canaries: Canaries): Promise<KeptBytes[]> {
  const password = canaries.mint('password of a database').replaceAll(/[^0-9a-f]/g, '');
  canaries.add('password of a database', password);
  const bad = (name: string): string => canaries.mint(`bad ${name}`);
  const { port } = new URL(member.url);
  const starts: Array<[what: string, changes: Record<string, string>]> = [
    ['its port is taken', { PORT: port }],
    ['its database is away', { DATABASE_URL: `postgres://someone:${password}@127.0.0.1:1/nowhere` }],
    ['its database URL is none', { DATABASE_URL: `mysql://someone:${password}@127.0.0.1/` }],
    ...['SECRETS_KEY', 'ADMIN_API_KEY', 'BOOTSTRAP_API_KEY', 'TELNYX_PUBLIC_KEY', 'TWILIO_AUTH_TOKEN'].map(
      (name): [string, Record<string, string>] => [`${name} is bad`, { [name]: bad(name) }],
    ),
  ];
  return Promise.all(
    starts.map(async ([what, changes]) => {
      const env = { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment, LOG_LEVEL: 'trace', ...changes };
      return { where: `the output of a start where ${what}`, bytes: Buffer.from(await outputOfRefusal(env, what)) };
    }),
  );
}

/** All that a process said that was to refuse its settings, with an exit code of its own. */
function outputOfRefusal(env: Readonly<Record<string, string>>, what: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [productProgram('main')], { env, timeout: startPatienceMs }, (error, stdout, stderr) => {
      if (typeof error?.code === 'number') resolve(stdout + stderr);
      else reject(new Error(`It started, though ${what}`));
    });
  });
}

/** What the SDK shows of itself and of its errors to whoever prints them. */
export async function shownBySdk({ url }: OneProcess, { apiKey }: BornOrganization): Promise<KeptBytes[]> {
  const shown = (what: string, value: unknown): KeptBytes => {
    const own =
      typeof value === 'object' && value !== null ? JSON.stringify(value, Object.getOwnPropertyNames(value)) : '';
    return {
      where: `what the SDK shows of ${what}`,
      bytes: Buffer.from(`${inspect(value, { depth: 12, showHidden: true })}${own}${String(value)}`),
    };
  };
  const [here, nowhere] = [url, 'http://127.0.0.1:1'].map((baseUrl) =>
    createClient({ baseUrl, apiKey, retries: { limit: 0 } }),
  );
  if (here === undefined || nowhere === undefined) throw new Error('No clients');
  const failed = async (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => {
        throw new Error('It went well');
      },
      (error: unknown) => error,
    );
  return [
    shown('a client', here),
    shown('a refusal', await failed(() => here.phoneNumbers.get('num_x'))),
    shown('a server that is away', await failed(() => nowhere.organization.get())),
  ];
}

import { createClient } from '../../sdk/src/client.ts';
import { type JsonObject, operationsOf } from './contract-document.ts';

/** What a method of the SDK's client asks of the server, and whether its answer is a list to go through. */
interface SdkMethod {
  readonly method: string;
  readonly path: string;
  readonly isList: boolean;
}

const id = 'ID';

/**
 * The method of the SDK's client for each operation, as TypeScript source. Each method is called once, with ids alone, and
 * what it asks for is noted in place of being sent. Those that want more before they ask are left out, and so are
 * operations without a method.
 */
export async function renderSdkMethods(document: JsonObject): Promise<string> {
  const methods = new Map<string, { name: string; isList: boolean }>();
  for (const name of methodNames(client(), '')) {
    const asked = await askedBy(name);
    const operation = operationsOf(document).find(
      ({ method, path }) => asked?.method === method && asked.path === path.replaceAll(/\{[^}]+\}/g, id),
    );
    if (operation === undefined || asked === null || methods.has(operation.id)) continue;
    methods.set(operation.id, { name, isList: asked.isList });
  }
  const rows = [...methods].map(([operationId, found]) => `  ${operationId}: ${JSON.stringify(found)},\n`);
  return `// Generated from sdk/src/ and spec/ by codegen. Run \`npm run generate\` after a change of either.
import type { OperationId } from '../binding.ts';

/** The method of the SDK's client that calls an operation, and whether it answers a list to go through. */
export const sdkMethods: Partial<Record<OperationId, { readonly name: string; readonly isList: boolean }>> = {
${rows.join('')}};
`;
}

function client(fetch: typeof globalThis.fetch = globalThis.fetch): object {
  return createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_0', retries: { limit: 0 }, fetch });
}

/** `sms.messages.send` and the like, in the order of the client. */
function methodNames(resource: object, prefix: string): string[] {
  return Object.entries(resource).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'function') return [prefix + name];
    return typeof member === 'object' && member !== null ? methodNames(member, `${prefix}${name}.`) : [];
  });
}

async function askedBy(name: string): Promise<SdkMethod | null> {
  for (const ids of [[], [id], [id, id]]) {
    let asked: Pick<SdkMethod, 'method' | 'path'> | null = null;
    const noting: typeof globalThis.fetch = async (url, init) => {
      asked ??= { method: (init?.method ?? 'GET').toLowerCase(), path: new URL(String(url)).pathname };
      throw new Error('nothing is sent');
    };
    const isList = await call(client(noting), name, ids);
    if (asked !== null) return { ...(asked as Pick<SdkMethod, 'method' | 'path'>), isList };
  }
  return null;
}

/** Calls the method and answers whether it gave a list. What it throws says only that it wants other arguments. */
async function call(root: object, name: string, args: readonly string[]): Promise<boolean> {
  const method = name.split('.').reduce<unknown>((member, part) => (member as Record<string, unknown>)[part], root);
  let isList = false;
  try {
    const answer: unknown = (method as (...given: readonly string[]) => unknown)(...args);
    isList = typeof answer === 'object' && answer !== null && 'page' in answer;
    await (isList ? (answer as { page: () => Promise<unknown> }).page() : answer);
  } catch {
    return isList;
  }
  return isList;
}

import type { ApiRequest } from '../../sdk/src/caller.ts';
import { type JsonObject, operationsOf } from './contract-document.ts';
import { methodNames, type NotingClient } from './sdk-resources.ts';

const id = 'ID';

/**
 * The method of the SDK's client for each operation, as TypeScript source. Each method is called once, with ids alone, and
 * what it asks for is noted in place of being sent. Those that want more before they ask are left out, and so are
 * operations without a method.
 */
export async function renderSdkMethods(document: JsonObject, client: NotingClient): Promise<string> {
  const methods = new Map<string, { name: string; isList: boolean }>();
  for (const name of methodNames(client.resources)) {
    const found = await askedBy(client, name);
    const operation = operationsOf(document).find(
      ({ method, path }) => found?.asked.method === method.toUpperCase() && found.asked.path === path,
    );
    if (operation === undefined || found === null || methods.has(operation.id)) continue;
    methods.set(operation.id, { name, isList: found.isList });
  }
  const rows = [...methods].map(([operationId, found]) => `  ${operationId}: ${JSON.stringify(found)},\n`);
  return `// Generated from sdk/src/ and spec/ by codegen. Run \`npm run generate\` after a change of either.
import type { OperationId } from '../binding.ts';

/** The method of the SDK's client that calls an operation, and whether it answers a list to go through. */
export const sdkMethods: Partial<Record<OperationId, { readonly name: string; readonly isList: boolean }>> = {
${rows.join('')}};
`;
}

/** What a method asks of the server with as few ids as it takes, and whether its answer is a list to go through. */
async function askedBy(client: NotingClient, name: string): Promise<{ asked: ApiRequest; isList: boolean } | null> {
  for (const ids of [[], [id], [id, id]]) {
    client.asked.length = 0;
    const isList = await call(client.resources, name, ids);
    const [asked] = client.asked;
    if (asked !== undefined) return { asked, isList };
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

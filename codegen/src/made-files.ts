import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closedResponses } from './closed-responses.ts';
import { type JsonObject, objectAt } from './contract-document.ts';
import { renderContractTypes } from './contract-types.ts';
import type { DocumentName } from './rules/surface-rules.ts';
import { type GeneratedFiles, json } from './generated-files.ts';

/**
 * What is made of the bundles and not committed: the contract's types, which server and SDK name by one line each. Nothing
 * reads them at run time.
 */
export async function renderTypes(root: string): Promise<GeneratedFiles> {
  const types = async (name: BundleName): Promise<string> => renderContractTypes(await readBundle(root, name));
  return new Map([
    ['spec/types/openapi.ts', await types('platform')],
    ['spec/types/gateway-openapi.ts', await types('gateway')],
    ['spec/types/sockets.ts', await types('sockets')],
  ]);
}

/** The types, and what tests hold every answer against. */
export async function renderMadeFiles(root: string): Promise<GeneratedFiles> {
  const closed = (document: JsonObject, name: DocumentName): string => json(closedResponses(document, name));
  const platform = joined(await readBundle(root, 'platform'), await readBundle(root, 'sockets'));
  return new Map([
    ...(await renderTypes(root)),
    ['tests/generated/closed-responses.json', closed(platform, 'platform')],
    ['tests/generated/closed-gateway-responses.json', closed(await readBundle(root, 'gateway'), 'gateway')],
  ]);
}

type BundleName = DocumentName | 'sockets';

/** The published document with the operations of sockets and the frames, which stand apart. */
function joined(platform: JsonObject, sockets: JsonObject): JsonObject {
  const kinds = Object.keys({ ...objectAt(platform, 'components'), ...objectAt(sockets, 'components') });
  const both = (kind: string): JsonObject => ({
    ...objectAt(objectAt(sockets, 'components'), kind),
    ...objectAt(objectAt(platform, 'components'), kind),
  });
  return {
    ...platform,
    paths: { ...objectAt(platform, 'paths'), ...objectAt(sockets, 'paths') },
    components: Object.fromEntries(kinds.map((kind) => [kind, both(kind)])),
  };
}

async function readBundle(root: string, name: BundleName): Promise<JsonObject> {
  return JSON.parse(await readFile(join(root, 'spec/bundled', `${name}.json`), 'utf8'));
}

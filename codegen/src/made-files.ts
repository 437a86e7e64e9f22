import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closedResponses } from './closed-responses.ts';
import type { JsonObject } from './contract-document.ts';
import { renderContractTypes } from './contract-types.ts';
import type { DocumentName } from './rules/surface-rules.ts';
import { type GeneratedFiles, json } from './generated-files.ts';

/**
 * What is made of the bundles and not committed: the contract's types, which server and SDK name by one line each. Nothing
 * reads them at run time.
 */
export async function renderTypes(root: string): Promise<GeneratedFiles> {
  const types = async (name: DocumentName): Promise<string> => renderContractTypes(await readBundle(root, name));
  return new Map([
    ['spec/types/openapi.ts', await types('platform')],
    ['spec/types/gateway-openapi.ts', await types('gateway')],
  ]);
}

/** The types, and what tests hold every answer against. */
export async function renderMadeFiles(root: string): Promise<GeneratedFiles> {
  const closed = async (name: DocumentName): Promise<string> =>
    json(closedResponses(await readBundle(root, name), name));
  return new Map([
    ...(await renderTypes(root)),
    ['tests/generated/closed-responses.json', await closed('platform')],
    ['tests/generated/closed-gateway-responses.json', await closed('gateway')],
  ]);
}

async function readBundle(root: string, name: DocumentName): Promise<JsonObject> {
  return JSON.parse(await readFile(join(root, 'spec/bundled', `${name}.json`), 'utf8'));
}

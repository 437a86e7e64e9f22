import openapiTS, { astToString } from 'openapi-typescript';
import type { JsonObject } from './contract-document.ts';

/** The document as TypeScript types, one module for server and SDK alike. */
export async function renderContractTypes(document: JsonObject): Promise<string> {
  // A field with a default may still be absent from a request, so a default does not make it required.
  const nodes = await openapiTS(JSON.stringify(document), { defaultNonNullable: false, silent: true });
  return `// Generated from spec/ by codegen. Change the contract, then run \`npm run generate\`.
${astToString(nodes)}`;
}

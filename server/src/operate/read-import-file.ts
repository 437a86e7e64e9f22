import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '../platform/error-code.ts';
import { checkImport, type ImportDocument, type ImportFacts } from '../router/index.ts';

const mostBytes = 67_108_864;
// The others are seen when these are mended.
const shownIssues = 20;

/** Reads and checks a file of figures as a whole. `problem` is for the operator: what to mend, and where. */
export async function readImportFile(
  path: string,
  facts: ImportFacts,
): Promise<{ document: ImportDocument } | { problem: string }> {
  let value: unknown;
  try {
    const { size } = await stat(path);
    if (size > mostBytes) return { problem: `${path} has ${size} bytes, and may have ${mostBytes}` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `${path} is no JSON: ${error.message}` };
    if (error instanceof TypeError) return { problem: `${path} is not encoded in UTF-8` };
    if (errorCode(error) !== null) return { problem: `${path} cannot be read: ${errorCode(error)}` };
    throw error;
  }
  const checked = checkImport(value, facts);
  if ('document' in checked) return checked;
  const lines = checked.issues
    .slice(0, shownIssues)
    .map(({ path: at, message }) => `${at === '' ? '/' : at}: ${message}`);
  const more = checked.issues.length - lines.length;
  return { problem: [`${path} breaks its schema:`, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n') };
}

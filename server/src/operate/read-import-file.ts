import { readFile, stat } from 'node:fs/promises';
import type { Issue } from '../platform/process/errors.ts';
import { errorCode } from '../platform/process/error-code.ts';
import { parseJsonBody } from '../platform/text/json-guard.ts';
import { checkImport, type ImportDocument, type ImportFacts } from '../router/index.ts';

const mostBytes = 67_108_864;
// More than a file of so many bytes can have.
const mostValuesOfFile = mostBytes;
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
    const bytes = await readFile(path);
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    // What JSON.parse takes in silence, such as a member twice.
    const { issues } = parseJsonBody(bytes, mostValuesOfFile);
    if (issues.length > 0)
      return {
        problem: describeIssues(
          path,
          issues.map((one) => ({ ...one, path: one.path.replace(/^\/body/, '') })),
        ),
      };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `${path} is no JSON: ${error.message}` };
    if (error instanceof TypeError) return { problem: `${path} is not encoded in UTF-8` };
    if (errorCode(error) !== null) return { problem: `${path} cannot be read: ${errorCode(error)}` };
    throw error;
  }
  const checked = checkImport(value, facts);
  if ('document' in checked) return checked;
  return { problem: describeIssues(path, checked.issues) };
}

function describeIssues(path: string, issues: readonly Issue[]): string {
  const lines = issues.slice(0, shownIssues).map(({ path: at, message }) => `${at === '' ? '/' : at}: ${message}`);
  const more = issues.length - lines.length;
  return [`${path} breaks its schema:`, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

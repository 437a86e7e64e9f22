import { errorCodes } from '../../contract/generated/error-codes.ts';
import type { ErrorCodeTable } from '../../contract/error-code-table.ts';
import { htmlPage } from '../kernel/html-page.ts';

const table: ErrorCodeTable = errorCodes;

/** The address of the page about an error code. */
export type ErrorPageUrl = (code: string) => string;

/** `publicUrl` is asked at each use, because a free port is known only once the server listens. */
export function createErrorPageUrl(publicUrl: () => string): ErrorPageUrl {
  return (code) => `${publicUrl().replace(/\/$/, '')}/docs/errors/${code}`;
}

/** Path -> HTML, one page for each code of the catalogue. */
export function errorPages(): Map<string, string> {
  return new Map(Object.keys(table).map((code) => [`/docs/errors/${code}`, pageOf(code)]));
}

/** Addresses are relative, as those of the reference are. */
function pageOf(code: string): string {
  const found = table[code];
  if (found === undefined) throw new Error(`No error code ${code}`);
  const again = found.retryable ? 'The same request may succeed later.' : 'The same request does not succeed later.';
  return htmlPage({
    title: `${code} - Trunkline API`,
    head: '<style>body { font-family: sans-serif; line-height: 1.5; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }</style>',
    body: `<h1>${code}</h1>
<p>${textOf(found.meaning)}</p>
<p><strong>What to do:</strong> ${textOf(found.hint)}.</p>
<p>${again}</p>
<p><a href="../reference">The reference</a> shows which operations answer it.</p>`,
  });
}

function textOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

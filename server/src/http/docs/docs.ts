import type { RequestHandler } from 'express';
import type { ContractDocument } from '../../contract/contract.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { daytimeZone } from '../../platform/time/daytime-zone.ts';
import { exchangeOf } from '../kernel/exchange.ts';
import { hasVersion } from '../kernel/has-version.ts';
import { refusals } from '../kernel/refusal.ts';
import { docsDocument } from './docs-document.ts';
import { type DocsFile, docsFile, type DocsFiles, loadDocsFiles } from './docs-files.ts';

/**
 * Scripts are files of ours, and nothing goes to another host. Styles are inline, because the reference writes them
 * into the page as it is drawn; with no address but our own to load from, a style can tell nobody anything.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // The recording of a first call, and sound that the reference was answered with.
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

// Drawn by the page; what programs read is /openapi.json.
const documentPath = '/docs/openapi.json';

/**
 * GET /docs: a first screen for people, the reference of the contract behind it, and everything they need below that address; and
 * GET /llms.txt, the guides of the project for programs that read. They stand outside of the contract and ask for no key. The files
 * are read at the first request.
 */
export function createDocs(options: {
  document: ContractDocument;
  clock: Clock;
  /** Base address of the API; asked at each use, because a free port is known only once the server listens. */
  publicUrl: () => string;
}): RequestHandler {
  const documentFile = createDocumentFile(options);
  let loading: Promise<DocsFiles> | undefined;
  return async (req, res, next) => {
    const { path } = exchangeOf(req);
    if (path !== '/docs' && path !== '/llms.txt' && !path.startsWith('/docs/')) return next();
    loading ??= loadDocsFiles().catch((error: unknown) => {
      // The next one who looks tries again.
      loading = undefined;
      throw error;
    });
    const file = path === documentPath ? documentFile() : (await loading).get(path);
    const page = file === undefined ? pageBefore(path, await loading) : null;
    if (page !== null) return void res.writeHead(302, { location: page, 'content-length': 0 }).end();
    if (file === undefined) throw refusals.notFound();
    if (req.method !== 'GET' && req.method !== 'HEAD') throw refusals.methodNotAllowed('GET, HEAD');
    const coding = file.body.codingFor(req.headers['accept-encoding']);
    // Other bytes are another version: a strong ETag is that of one coding (RFC 9110, 8.8.3.3).
    const etag = coding === null ? `"${file.hash}"` : `"${file.hash}-${coding}"`;
    const headers = headersOf(file, etag);
    if (hasVersion(req.headers['if-none-match'], etag)) return void res.writeHead(304, headers).end();
    const bytes = await file.body.encode(coding);
    // Whoever has the first screen may go on to the reference, whose bundle takes a while to compress.
    if (path === '/docs') void warmUp(await loading, coding);
    if (res.destroyed) return;
    res.writeHead(200, {
      ...headers,
      'content-type': file.contentType,
      'content-length': bytes.length,
      ...(coding === null ? {} : { 'content-encoding': coding }),
    });
    res.end(bytes);
  };
}

/** The address of a page that was asked for with a slash at its end, from there; its own links would lead elsewhere. */
function pageBefore(path: string, files: DocsFiles): string | null {
  const name = /([^/]+)\/$/.exec(path)?.[1];
  const isPage = files.get(path.slice(0, -1))?.contentType.startsWith('text/html') === true;
  return name !== undefined && isPage ? `../${name}` : null;
}

async function warmUp(files: DocsFiles, coding: Parameters<DocsFile['body']['encode']>[0]): Promise<void> {
  // One that cannot be compressed now is tried again when it is asked for.
  for (const file of files.values()) if (file.immutable) await file.body.encode(coding).catch(() => undefined);
}

/** Made again when the zone in which it is day is another one, at most some times a day. */
function createDocumentFile(options: Parameters<typeof createDocs>[0]): () => DocsFile {
  const { document, clock, publicUrl } = options;
  let made: { for: string; file: DocsFile } | undefined;
  return () => {
    const [now, url] = [clock.now(), publicUrl()];
    const madeFor = `${daytimeZone(now)} ${url}`;
    if (made?.for !== madeFor) {
      const bytes = Buffer.from(JSON.stringify(docsDocument(document, { now, url })));
      made = { for: madeFor, file: docsFile('application/json', bytes, false) };
    }
    return made.file;
  };
}

function headersOf(file: DocsFile, etag: string): Record<string, string> {
  return {
    etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  };
}

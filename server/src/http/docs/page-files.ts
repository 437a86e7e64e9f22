import type { RequestHandler } from 'express';
import { exchangeOf } from '../kernel/exchange.ts';
import { hasVersion } from '../kernel/has-version.ts';
import { refusals } from '../kernel/refusal.ts';
import type { DocsFile } from './docs-files.ts';

/**
 * The headers of a page that has all that it loads from this server; `media` is where sound may come from beside that, `microphone`
 * whether it hears, and `policies` what its content policy says beyond that of all pages.
 */
export function pageHeaders({
  media = [],
  microphone,
  policies = [],
}: {
  media?: readonly string[];
  microphone: boolean;
  policies?: readonly string[];
}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self'",
      ["media-src 'self'", ...media].join(' '),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      ...policies,
    ].join('; '),
    'permissions-policy': microphone ? 'microphone=(self)' : 'microphone=()',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
}

/**
 * Serves a page at `/name` and its files below, all with these headers. It stands outside of the contract and asks for no key. The files
 * are loaded at the first request.
 */
export function createPageFiles(options: {
  name: string;
  headers: Readonly<Record<string, string>>;
  load: () => Promise<ReadonlyMap<string, DocsFile>>;
}): RequestHandler {
  const { name, headers, load } = options;
  let loading: Promise<ReadonlyMap<string, DocsFile>> | undefined;
  return async (req, res, next) => {
    const { path } = exchangeOf(req);
    if (path !== `/${name}` && !path.startsWith(`/${name}/`)) return next();
    if (path === `/${name}/`) return void res.writeHead(302, { location: `../${name}`, 'content-length': 0 }).end();
    loading ??= load().catch((error: unknown) => {
      // The next one who looks tries again.
      loading = undefined;
      throw error;
    });
    const file = (await loading).get(path);
    if (file === undefined) throw refusals.notFound();
    if (req.method !== 'GET' && req.method !== 'HEAD') throw refusals.methodNotAllowed('GET, HEAD');
    const coding = file.body.codingFor(req.headers['accept-encoding']);
    const etag = coding === null ? `"${file.hash}"` : `"${file.hash}-${coding}"`;
    const head = { ...headers, etag, vary: 'accept-encoding' };
    if (hasVersion(req.headers['if-none-match'], etag)) return void res.writeHead(304, head).end();
    const bytes = await file.body.encode(coding);
    if (res.destroyed) return;
    res.writeHead(200, {
      ...head,
      'content-type': file.contentType,
      'content-length': bytes.length,
      ...(coding === null ? {} : { 'content-encoding': coding }),
    });
    res.end(bytes);
  };
}

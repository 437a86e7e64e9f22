import { createHash } from 'node:crypto';
import { type Prerendered, prerender, type SliceHandlers } from '../../contract/binding.ts';
import type { ContractDocument, SocketDocument } from '../../contract/contract.ts';
import { notFound } from '../../platform/process/errors.ts';
import { createErrorPageUrl } from './error-pages.ts';
import { explainErrorCode } from '../kernel/explain-error-code.ts';
import { hasVersion } from '../kernel/has-version.ts';

/** Serves the documents with the address of this server, and says 304 to who has them; explains the codes of errors. */
export function createContractHandlers(options: {
  document: ContractDocument;
  sockets: SocketDocument;
  /** Base address of the API; asked when the first request comes, because a free port is known only then. */
  publicUrl: () => string;
}): SliceHandlers<'contract'> {
  const errorPageUrl = createErrorPageUrl(options.publicUrl);
  const current = createServedDocument({ ...options, url: options.publicUrl, description: 'This server' });
  const streams = createServed(options.publicUrl, (url) => {
    const { protocol, host, pathname } = new URL(url);
    const path = pathname.replace(/\/$/, '');
    const here = { host, protocol: protocol === 'https:' ? 'wss' : 'ws', description: 'This server' };
    return { ...options.sockets, servers: { here: path === '' ? here : { ...here, pathname: path } } };
  });
  return {
    getAsyncApiDocument: async (input, reply) => {
      const { document, etag } = streams();
      if (hasVersion(input.headers['if-none-match'], etag)) return reply(304, {}, { etag });
      return reply(200, { prerendered: document }, { etag, 'cache-control': 'public, max-age=300' });
    },
    getOpenApiDocument: async (input, reply) => {
      const { document, etag } = current();
      if (hasVersion(input.headers['if-none-match'], etag)) return reply(304, {}, { etag });
      return reply(200, { prerendered: document }, { etag, 'cache-control': 'public, max-age=300' });
    },
    getErrorCode: async (input, reply) => {
      const found = explainErrorCode(input.params.code);
      if (found === null) throw notFound('Error code');
      const { code, category, retryable, meaning, hint } = found;
      const docs_url = errorPageUrl(code);
      const sources = [...found.sources];
      return reply(200, { json: { code, category, retryable, documented: true, docs_url, meaning, hint, sources } });
    },
  };
}

/** A document as it is served. */
interface Served<Document> {
  readonly document: Prerendered<Document>;
  readonly etag: string;
}

/** Writes out a document with the address of its server, anew where that has changed. */
export function createServedDocument(options: {
  document: ContractDocument;
  /** Asked at each use, because a free port is known only once the server listens. */
  url: () => string;
  description: string;
}): () => Served<ContractDocument> {
  const { document, description } = options;
  return createServed(options.url, (url) => ({ ...document, servers: [{ url, description }] }));
}

function createServed<Document>(url: () => string, documentOf: (url: string) => Document): () => Served<Document> {
  let rendered: (Served<Document> & { url: string }) | undefined;
  return () => {
    const current = url();
    if (rendered?.url !== current) {
      const document = prerender(documentOf(current));
      const etag = `"${createHash('sha256').update(document.bytes).digest('hex').slice(0, 32)}"`;
      rendered = { url: current, document, etag };
    }
    return rendered;
  };
}

import { parse } from 'node:url';
import type { NextFunction, Request, Response } from 'express';
import { middleware } from 'express-openapi-validator';
import type { Contract } from '../contract/contract.ts';
import { isIanaTimezone } from '../platform/timezones.ts';
import { isInstant } from './instant-format.ts';
import { requestDocument } from './request-document.ts';
import { isUuid } from './uuid-format.ts';

/** What the library finds out about a request by its address, and reads back later. */
interface FoundRoute {
  expressRoute: string;
  openApiRoute: string;
  pathParams: Readonly<Record<string, string>>;
  schema: unknown;
  serial: number;
}

/** What the library reads of a request, and nothing else of it. The validator converts and completes `query`. */
export interface RequestView {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  params: Readonly<Record<string, string>>;
  body: unknown;
}

/** Resolves when the request is valid; otherwise rejects with the library's error, which lists every violation. */
export type ValidateRequest = (operationId: string, view: RequestView) => Promise<void>;

type Step = (view: LibraryView) => Promise<void>;

interface LibraryView extends RequestView {
  originalUrl: string;
  url: string;
  baseUrl: string;
  app: { enabled: () => boolean; param: () => void };
  openapi: FoundRoute | undefined;
}

const app = { enabled: () => true, param: () => undefined };

/**
 * The validator library with its look-up of addresses taken off the hot path: it would try one regular expression per
 * path of the contract on every request. Here it finds each operation once, on a made-up address, and what it found is
 * handed back to it with the parameters of the real one.
 */
export function createOperationValidators(contract: Contract, options: { allErrors: boolean }): ValidateRequest {
  silenceUrlParse();
  const steps: Step[] = middleware({
    apiSpec: requestDocument(contract) as Parameters<typeof middleware>[0]['apiSpec'],
    // The document was checked when it was made.
    validateApiSpec: false,
    validateRequests: { allErrors: options.allErrors, allowUnknownQueryParameters: false },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    formats: {
      'date-time': { type: 'string', validate: isInstant },
      uuid: { type: 'string', validate: isUuid },
      'iana-timezone': { type: 'string', validate: isIanaTimezone },
    },
  }).map((handler) => (view) => runStep(handler, view));
  const check = steps.pop();
  if (check === undefined) throw new Error('The validator library gave no middleware');
  const routes = new Map<string, Promise<FoundRoute>>();

  const findRoute = async (operationId: string, method: string): Promise<FoundRoute> => {
    const template = contract.operations[operationId]?.path ?? '';
    const probe = libraryView({ method, path: template.replace(/\{[^}]+\}/g, 'x') });
    for (const step of steps) await step(probe);
    if (probe.openapi?.openApiRoute !== template) throw new Error(`The validator does not find ${operationId}`);
    return probe.openapi;
  };

  return async (operationId, view) => {
    const route = routes.get(operationId) ?? findRoute(operationId, view.method);
    routes.set(operationId, route);
    const openapi = { ...(await route), pathParams: view.params };
    // The address is settled and the query parsed: the library would only parse both again.
    const seen = libraryView({ ...view, path: '/' }, openapi);
    await check(seen);
    view.query = seen.query;
    view.body = seen.body;
  };
}

/**
 * The library calls url.parse for each request, and until that function has warned once that it is deprecated, it looks
 * through the stack of every call for who may be told. It is told here, quietly.
 */
function silenceUrlParse(): void {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  parse('/');
  process.noDeprecation = noDeprecation === true;
}

function libraryView(view: Partial<RequestView> & { method: string; path: string }, openapi?: FoundRoute): LibraryView {
  const { method, path, headers = {}, query = {}, params = {}, body } = view;
  return { method, path, originalUrl: path, url: path, baseUrl: '', headers, query, params, body, app, openapi };
}

function runStep(
  handler: (req: Request, res: Response, next: NextFunction) => unknown,
  view: LibraryView,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
    Promise.resolve(handler(view as never, undefined as never, next)).catch(reject);
  });
}

// Behind its entry, which compiles the schema of OpenAPI and searches for our routes at each start (docs/decisions/http.md#d190).
import { parse } from 'node:url';
import { BadRequest, OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import type { Contract } from '../../contract/contract.ts';
import type { OperationDescription } from '../../contract/operation-table.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';
import type { ZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { isUuid, uuidInLowerCase } from '../../platform/crypto/uuid.ts';
import { isInstant } from '../../platform/time/instant-format.ts';
import { jsonMediaType, requestDocument } from './request-document.ts';

/**
 * What of a request the contract describes, in the types that it gives: defaults and the one spelling of UUIDs are written
 * into it.
 */
export interface RequestView {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query: Record<string, unknown>;
  readonly params: Record<string, string>;
  readonly body: unknown;
}

/** What of a request is against the contract: a JSON pointer into `{ query, headers, params, body }`, and why. */
export interface Violation {
  readonly path: string;
  readonly message: string;
  /** The keyword of the schema, and `.openapi.validation`. */
  readonly errorCode?: string;
}

/** Tells every violation of a request, with `all`, or the first that is found in its parameters and in its body. */
export type FindViolations = (
  operationId: string,
  view: RequestView,
  how: 'all' | 'first',
) => Promise<readonly Violation[]>;

/** A middleware of the library: what it throws goes to `next`. */
type Step = (request: object, response: object, next: (error?: unknown) => void) => unknown;

/** What the library knows of the route of a request. */
interface Route {
  readonly expressRoute: string;
  readonly openApiRoute: string;
  /** What its document says of the operation. */
  readonly schema: unknown;
}

/** An operation as a request is validated for it. */
interface KnownOperation {
  readonly method: string;
  readonly route: Route;
  /** The headers that it declares. */
  readonly headers: readonly string[];
}

const known = new WeakMap<Contract, WeakMap<ZoneRules, Promise<FindViolations>>>();

/** What finds the violations of a contract; servers of one process share it, since making one computes for long. */
export function findViolationsOf(contract: Contract, zoneRules: ZoneRules): Promise<FindViolations> {
  const ofContract = known.get(contract) ?? new WeakMap<ZoneRules, Promise<FindViolations>>();
  const found = ofContract.get(zoneRules) ?? createFindViolations(contract, zoneRules);
  ofContract.set(zoneRules, found);
  known.set(contract, ofContract);
  return found;
}

/**
 * express-openapi-validator by its own middleware, with the operation known: mounted as it is it tries the expression of
 * each address on each request. Its engines are made here, since making one takes longer than a request may hold up all
 * others. An operation is compiled by each when it is first called.
 */
async function createFindViolations(contract: Contract, zoneRules: ZoneRules): Promise<FindViolations> {
  warnOfUrlParse();
  const engines = {
    all: await createEngine(contract, zoneRules, true),
    first: await createEngine(contract, zoneRules, false),
  };
  const operations = new Map<string, KnownOperation>();
  for (const [operationId, description] of Object.entries(contract.operations)) {
    const { method, idempotencyKey } = description;
    const headers = [...description.headers, ...(idempotencyKey === null ? [] : [keyHeader])];
    operations.set(operationId, { method, route: engines.all.routeOf(description), headers });
  }

  const find: FindViolations = async (operationId, view, how) => {
    const operation = operations.get(operationId);
    if (operation === undefined) throw new Error(`The validator does not know ${operationId}`);
    const problem = await run(engines[how].validate, new RoutedRequest(operation, view));
    if (problem === undefined) return [];
    if (!(problem instanceof BadRequest)) throw problem;
    return problem.errors;
  };
  return async (operationId, view, how) => {
    const errors = await find(operationId, view, how);
    // The library has no path for an unknown member without a name. Under one that no body has it has.
    const isPlaced = errors.every(({ path }) => path !== '');
    const placed = isPlaced ? errors : await find(operationId, { ...view, body: named(view.body) }, how);
    return placed.map((error) => ({ ...error, path: pointerOf(view, error.path.replaceAll(nameOfNone, '')) }));
  };
}

const keyHeader = 'idempotency-key';
// JSON with U+0000 in a name is refused before.
const nameOfNone = '\0';

/** A request as the library looks at it. A class, so that all of them have one shape (docs/decisions/streams.md#d183). */
class RoutedRequest {
  readonly method: string;
  readonly openapi: object;
  readonly query: RequestView['query'];
  readonly params: RequestView['params'];
  readonly body: unknown;
  // Of the operation, not as it was sent: each spelling of a media type would be compiled anew, and kept.
  readonly headers: Record<string, unknown> = { 'content-type': jsonMediaType };
  // It reads the query of it, which is read already.
  readonly originalUrl = '/';

  constructor({ method, route, headers }: KnownOperation, view: RequestView) {
    this.method = method;
    this.openapi = { ...route, pathParams: view.params };
    this.query = view.query;
    this.params = view.params;
    this.body = view.body;
    for (const name of headers) this.headers[name] = view.headers[name];
  }
}

/** Validates what has a route of its document. */
interface Engine {
  readonly validate: Step;
  readonly routeOf: (description: OperationDescription) => Route;
}

async function createEngine(contract: Contract, zoneRules: ZoneRules, allErrors: boolean): Promise<Engine> {
  const isString = (validate: (text: string) => boolean) => ({ type: 'string', validate }) as const;
  // It writes into its document, which must be its own.
  const document = JSON.parse(JSON.stringify(requestDocument(contract)));
  const validator = new OpenApiValidator({
    apiSpec: document,
    formats: {
      instant: isString(isInstant),
      uuid: isString(isUuid),
      // A UUID, or whatever a provider calls its event.
      'event-id': isString(() => true),
      'iana-timezone': isString(zoneRules.isZone),
    },
    serDes: [
      { format: 'uuid', deserialize: uuidInLowerCase },
      { format: 'event-id', deserialize: uuidInLowerCase },
    ],
    validateRequests: { allErrors, coerceTypes: false, allowUnknownQueryParameters: true },
    validateSecurity: false,
    validateResponses: false,
    fileUploader: false,
  });
  // Each request says what it is of, so that the library needs no routes.
  const steps = validator.installMiddleware(
    Promise.resolve({ apiDoc: document, basePaths: [], routes: [], serial: 0 }),
  );
  const validate = steps.find(({ name }) => name === 'requestMiddleware') as Step | undefined;
  if (validate === undefined) throw new Error('express-openapi-validator does not validate requests');
  // A request without a route is not validated, but it has the engine made.
  await run(validate, {});
  const { paths } = document;
  // They would be walked through for each operation that is compiled.
  document.paths = {};
  return {
    validate,
    routeOf: ({ method, path }) => ({
      expressRoute: path,
      openApiRoute: path,
      schema: paths[path][method.toLowerCase()],
    }),
  };
}

/**
 * Has Node give its warning of `url.parse()` now, unheard. Until it has, each call looks through the stack for whether a package
 * called, which is not warned of; the library calls it for each request (docs/decisions/http.md#d461).
 */
function warnOfUrlParse(): void {
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  parse('/');
  process.noDeprecation = noDeprecation;
}

/** What a step gives to `next`: undefined where it has nothing against the request. */
function run(step: Step, request: object): Promise<unknown> {
  return new Promise((resolve) => void step(request, {}, resolve));
}

/** A copy of JSON in which members without a name have one. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name || nameOfNone, named(member)]));
}

/**
 * The path of an error as a JSON pointer: the library adds the name of an unknown member as it was sent, so the value is
 * walked along it until what is left is the name of a member.
 */
function pointerOf(value: unknown, path: string): string {
  if (path === '' || typeof value !== 'object' || value === null) return path;
  const rest = path.slice(1);
  if (Object.hasOwn(value, rest)) return `/${pointerToken(rest)}`;
  const end = path.indexOf('/', 1);
  if (end < 0) return path;
  const token = path.slice(1, end);
  const member: unknown = Reflect.get(value, token.replaceAll('~1', '/').replaceAll('~0', '~'));
  return `/${token}${pointerOf(member, path.slice(end))}`;
}

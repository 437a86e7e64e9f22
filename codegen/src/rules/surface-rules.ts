import type { JsonObject } from '../contract-document.ts';

/** What the contract of a surface must have, as data: the rules that go over operations ask nothing else of it. */
export interface SurfaceRules {
  /** The file in spec/bundled/ that has its operations. */
  readonly document: DocumentName;
  /** Whether a key opens by its scopes. */
  readonly hasScopes: boolean;
  readonly defaultMaxBodyBytes: number;
  /** The statuses that the pipeline may answer by itself: to any request, to one that needs a key, to one with a body. */
  readonly statuses: {
    readonly always: readonly string[];
    readonly secured: readonly string[];
    readonly body: readonly string[];
  };
  /** Headers of every answer, with the components that describe them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The schema of its errors. */
  readonly envelope: string;
  /** What the name of a refusal that is made of a code begins with. */
  readonly prefix: string;
  /** The components that answer an address and a method which are no operation. */
  readonly unmatched: Readonly<Record<'404' | '405', string>>;
}

export type DocumentName = 'platform' | 'gateway';
export type SurfaceName = 'core' | 'router' | 'gateway';

export const surfaceRules: Readonly<Record<SurfaceName, SurfaceRules>> = {
  core: {
    document: 'platform',
    hasScopes: true,
    defaultMaxBodyBytes: 262_144,
    statuses: { always: ['400', '500'], secured: ['401', '403', '503'], body: ['413', '415'] },
    headers: {},
    envelope: 'ErrorEnvelope',
    prefix: '',
    unmatched: { '404': 'NotFound', '405': 'MethodNotAllowed' },
  },
  router: {
    document: 'platform',
    hasScopes: true,
    defaultMaxBodyBytes: 4_194_304,
    // It refuses by its edge quota. Its closed codes know no 403: there a key without the scope is a 401.
    statuses: { always: ['400', '429', '500', '503'], secured: ['401'], body: ['413', '415'] },
    headers: {
      'service-request-id': 'ServiceRequestId',
      'service-region': 'ServiceRegion',
      'ratelimit-policy': 'RateLimitPolicy',
      ratelimit: 'RateLimit',
    },
    envelope: 'RouterErrorEnvelope',
    prefix: 'Router',
    unmatched: { '404': 'RouterRouteNotFound', '405': 'RouterMethodNotAllowed' },
  },
  gateway: {
    document: 'gateway',
    hasScopes: false,
    defaultMaxBodyBytes: 65_536,
    // Its closed codes know no 413 and no 415: such a body is a fault of the request like others.
    statuses: { always: ['400', '403', '500'], secured: ['401'], body: [] },
    headers: {},
    envelope: 'GatewayErrorEnvelope',
    prefix: 'Gateway',
    unmatched: { '404': 'GatewayNotFound', '405': 'GatewayMethodNotAllowed' },
  },
};

/** The surface of an operation; null where it names none that this document has. */
export function surfaceOf(operation: JsonObject, document?: DocumentName): SurfaceName | null {
  const name = operation['x-surface'];
  if (name !== 'core' && name !== 'router' && name !== 'gateway') return null;
  return document === undefined || surfaceRules[name].document === document ? name : null;
}

/** The surfaces of a document. */
export function surfacesOf(document: DocumentName): readonly SurfaceName[] {
  const names: readonly SurfaceName[] = ['core', 'router', 'gateway'];
  return names.filter((name) => surfaceRules[name].document === document);
}

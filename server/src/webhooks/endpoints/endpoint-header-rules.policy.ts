import type { Issue } from '../../platform/process/errors.ts';
import { transportHeaders } from '../../platform/outbound-http/transport-headers.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';
import type { AskedAuthHeader } from '../model/endpoint-changes.ts';

const deliveryHeaders = new Set([
  ...transportHeaders,
  'content-type',
  'content-encoding',
  'user-agent',
  'date',
  'forwarded',
  'via',
]);
const deliveryPrefixes = ['webhook-', 'x-service-', 'x-forwarded-', 'proxy-'];

// A word of the name, as dashes, other signs, digits and capitals part it.
const credentialWord =
  /(^|[^a-z])(auth|authorization|authentication|tokens?|secrets?|passw(or)?d|pwd|credentials?|(api|access|private|subscription|functions?|shared|account)[^a-z]?key|signature|session|jwt|bearer|cookie)($|[^a-z])/;

/** The headers that a request gives to a receiver; what is absent stays as it is. */
interface HeaderChanges {
  headers?: Readonly<Record<string, string>>;
  authHeaders?: readonly AskedAuthHeader[];
}

/** The headers of a receiver before the request. */
interface HeadersBefore {
  headers: Readonly<Record<string, string>>;
  authHeaderNames: readonly string[];
}

/**
 * What is wrong with the header names that a request gives, in the receiver that it would make: names of the delivery
 * itself anywhere, names of credentials among the plain headers unless the value `isFilledLater`, one name twice in
 * whatever case, and a credential without a value where none is stored. `at` is the JSON pointer of what holds the headers.
 */
export function headerIssues(
  changes: HeaderChanges,
  before: HeadersBefore,
  { at = '/body', isFilledLater = () => false }: { at?: string; isFilledLater?: (value: string) => boolean } = {},
): Issue[] {
  const { headers = {}, authHeaders = [] } = changes;
  const stored = new Set(before.authHeaderNames.map((name) => name.toLowerCase()));
  const taken = new Set([
    ...(changes.headers === undefined ? Object.keys(before.headers).map((name) => name.toLowerCase()) : []),
    ...(changes.authHeaders === undefined ? stored : []),
  ]);
  const nameProblem = (name: string, isShown: boolean): string | null => {
    const twice = taken.has(name.toLowerCase());
    taken.add(name.toLowerCase());
    if (belongsToDelivery(name)) return 'must not be a header that belongs to the delivery itself';
    if (isShown && namesCredential(name))
      return 'must not name a credential; use authHeaders, whose values are encrypted';
    return twice ? 'must not be given twice over headers and authHeaders, in whatever case' : null;
  };

  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(headers)) {
    const message = nameProblem(name, !isFilledLater(value));
    if (message !== null) issues.push({ path: `${at}/headers/${pointerToken(name)}`, message });
  }
  for (const [index, { name, value }] of authHeaders.entries()) {
    const path = `${at}/authHeaders/${index}`;
    const message = nameProblem(name, false);
    if (message !== null) issues.push({ path: `${path}/name`, message });
    if (value === undefined && !stored.has(name.toLowerCase())) {
      issues.push({ path: `${path}/value`, message: 'is required: no value is stored under this name' });
    }
  }
  return issues;
}

/** Headers that the signature, the connection or the route of a delivery sets. */
function belongsToDelivery(name: string): boolean {
  // Many receivers read a dash and an underscore as the same.
  const spelled = name.toLowerCase().replaceAll('_', '-');
  return deliveryHeaders.has(spelled) || deliveryPrefixes.some((prefix) => spelled.startsWith(prefix));
}

function namesCredential(name: string): boolean {
  const parted = name.replace(/([a-z])([A-Z])/g, '$1-$2').replace(/([A-Z])([A-Z][a-z])/g, '$1-$2');
  return credentialWord.test(name.toLowerCase()) || credentialWord.test(parted.toLowerCase());
}

import type { OperationTable } from '../../server/src/contract/operation-table.ts';
import type { MatchedOperation } from '../../server/src/http/kernel/exchange.ts';

export type OperationMatch =
  | { kind: 'matched'; operation: MatchedOperation; params: Readonly<Record<string, string>> }
  | { kind: 'method_not_allowed'; allow: string }
  | { kind: 'not_found' };

interface Node {
  readonly literals: Map<string, Node>;
  parameter: Node | null;
  readonly operations: Map<string, MatchedOperation>;
}

const notFound: OperationMatch = { kind: 'not_found' };

/**
 * Compiles the operation table once. Addresses are matched as they were sent: exact case, no trailing slash, no
 * percent-encoding outside of parameters. HEAD is served as GET.
 */
export function createOperationMatcher(table: OperationTable): (method: string, path: string) => OperationMatch {
  const root = newNode();
  for (const [operationId, description] of Object.entries(table)) {
    const node = description.path.split('/').slice(1).reduce(childFor, root);
    node.operations.set(description.method, { operationId, description });
    if (description.method === 'GET') node.operations.set('HEAD', { operationId, description });
  }
  return (method, path) => {
    const values: string[] = [];
    const node = find(root, path.split('/'), 1, values);
    if (node === null) return notFound;
    const params = decode(values);
    if (params === null) return notFound;
    const operation = node.operations.get(method);
    if (operation === undefined) {
      return { kind: 'method_not_allowed', allow: [...node.operations.keys()].sort().join(', ') };
    }
    const named = Object.fromEntries(operation.description.params.map((name, i) => [name, params[i] ?? '']));
    return { kind: 'matched', operation, params: named };
  };
}

function newNode(): Node {
  return { literals: new Map(), parameter: null, operations: new Map() };
}

function childFor(node: Node, segment: string): Node {
  if (segment.startsWith('{')) {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const child = node.literals.get(segment) ?? newNode();
  node.literals.set(segment, child);
  return child;
}

/** A literal wins over a parameter; where it leads nowhere the parameter is tried. */
function find(node: Node, segments: readonly string[], index: number, values: string[]): Node | null {
  const segment = segments[index];
  if (segment === undefined) return node.operations.size > 0 ? node : null;
  const literal = node.literals.get(segment);
  const found = literal === undefined ? null : find(literal, segments, index + 1, values);
  if (found !== null || node.parameter === null || segment === '') return found;
  values.push(segment);
  const behind = find(node.parameter, segments, index + 1, values);
  if (behind === null) values.pop();
  return behind;
}

/** Broken percent-encoding and U+0000 name nothing that exists. */
function decode(values: readonly string[]): string[] | null {
  try {
    const decoded = values.map((value) => (value.includes('%') ? decodeURIComponent(value) : value));
    return decoded.some((value) => value.includes('\0')) ? null : decoded;
  } catch {
    return null;
  }
}

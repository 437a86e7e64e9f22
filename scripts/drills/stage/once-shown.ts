import type { OperationId } from '../../../server/src/contract/binding.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { createOperationMatcher } from '../../../tests/support/operation-matcher.ts';
import { entryOf } from '../../../tests/support/slice-tables.ts';
import type { ApiAnswer, Ask } from '../../../tests/support/sms-http.ts';
import type { Canary } from './canaries.ts';

const match = createOperationMatcher(operations);

/** The operation that a request was meant for, or null where it was for none. */
export function operationOf({ method, path }: Ask): OperationId | null {
  const found = match(method, path.split('?')[0] ?? '');
  return found.kind === 'matched' ? (found.operation.operationId as OperationId) : null;
}

/** The secrets that an answer may show, this once: the one that made them, and all the rest of it, headers included. */
export function partOnceShown(request: Ask, answer: ApiAnswer): { secrets: Canary[]; rest: string } {
  const operationId = operationOf(request);
  const fields = operationId === null || answer.status !== 201 ? [] : (entryOf(operationId).showsOnce ?? []);
  const secrets: Canary[] = [];
  let rest = `${answer.text}\n${JSON.stringify(answer.headers)}`;
  for (const field of fields) {
    const secret = (answer.body as Record<string, unknown>)[field];
    if (typeof secret !== 'string') throw new Error(`${operationId} showed no ${field}`);
    secrets.push({ name: `${field} of ${operationId}`, secret });
    // The first alone: a second showing is one too many.
    rest = rest.replace(secret, () => '');
  }
  // A cookie is handed out where it is set, and a browser is told to forget it by an empty one.
  for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
    const secret = header.slice(header.indexOf('=') + 1).split(';')[0] ?? '';
    if (secret !== '') secrets.push({ name: `cookie of ${operationId}`, secret });
    if (secret !== '') rest = rest.replace(secret, () => '');
  }
  return { secrets, rest };
}

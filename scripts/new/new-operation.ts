import { pathFileOf, pathsWith } from './new-path.ts';
import { routeOf } from './new-route.ts';
import { rowOf } from './new-row.ts';
import { sdkMethodOf } from './new-sdk-method.ts';
import { type AskedOperation, Refused } from './asked-operation.ts';
import type { Tree } from './tree.ts';

/**
 * Every file that an operation begins with, by its path: the contract's, the route, the row of the tests and the method of
 * the SDK. Throws Refused where one is there already, or where there is no place for it.
 */
export function newOperation(asked: AskedOperation, tree: Tree): Map<string, string> {
  const { slice, fileName } = asked;
  const path = pathFileOf(asked, tree);
  const method = sdkMethodOf(asked, path.answer, tree);
  for (const file of [path.file, ...path.others.map(([other]) => other), `tests/http/${slice}/${fileName}.test.ts`]) {
    if (tree.files.includes(file)) throw new Refused(`${file} is there already`);
  }
  return new Map([
    [path.file, path.text],
    ...path.others,
    ['spec/openapi.yaml', pathsWith(asked, path.file, tree)],
    routeOf(asked, tree),
    rowOf(asked, method?.call ?? null, tree),
    ...(method?.files ?? []),
  ]);
}

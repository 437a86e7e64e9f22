import { pathFileOf, pathsWith } from './new-path.ts';
import { routeOf } from './new-route.ts';
import { sdkMethodOf } from './new-sdk-method.ts';
import { rowOf } from './new-row.ts';
import { type AskedOperation, Refused } from './asked-operation.ts';
import type { Tree } from './tree.ts';

/**
 * Every file that an operation begins with, by its path: the contract's, the route, the row of the tests and the method of
 * the SDK. Throws Refused where one is there already, or where there is no place for it.
 */
export function newOperation(asked: AskedOperation, tree: Tree): Map<string, string> {
  const { slice, fileName } = asked;
  const pathFile = `spec/paths/${folderOf(asked, tree)}/${fileName}.yaml`;
  for (const file of [pathFile, `tests/http/${slice}/${fileName}.test.ts`]) {
    if (tree.files.includes(file)) throw new Refused(`${file} is there already`);
  }
  const path = pathFileOf(asked, tree);
  const method = sdkMethodOf(asked, path.answer, tree);
  return new Map([
    [pathFile, path.text],
    ...path.others,
    ['spec/openapi.yaml', pathsWith(asked, pathFile, tree)],
    routeOf(asked, tree),
    rowOf(asked, method?.call ?? null, tree),
    ...(method?.files ?? []),
  ]);
}

/** Where the contract keeps the paths of its sibling. */
function folderOf({ sibling }: AskedOperation, { files, read }: Tree): string {
  const file = files.find(
    (one) => one.startsWith('spec/paths/') && new RegExp(`^ {2}operationId: ${sibling.id}$`, 'm').test(read(one)),
  );
  const [, folder] = /^spec\/paths\/([^/]+)\//.exec(file ?? '') ?? [];
  if (folder === undefined) throw new Refused(`No file of spec/paths/ has the operation ${sibling.id}`);
  return folder;
}

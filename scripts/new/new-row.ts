import ts from 'typescript';
import { type AskedOperation, Refused } from './asked-operation.ts';
import { alsoNamed, behindProperty, edited, nameOf, nodesOf, sourceOf } from './insert.ts';
import type { Tree } from './tree.ts';

/** The table of the slice's operations with one more row. It names what its sibling names, and calls its method of the SDK. */
export function rowOf(
  { id, slice, siblings, params }: AskedOperation,
  call: string | null,
  tree: Tree,
): [file: string, text: string] {
  for (const sibling of siblings) {
    const found = rowIn(sibling.id, tree);
    if (found === null) continue;
    const { file, source, row, cells } = found;
    // Some rows have what they name in common: `...leased`.
    const naming = cells.properties.filter(
      (one) => ts.isSpreadAssignment(one) || ['names', 'plain'].includes(nameOf(one) ?? ''),
    );
    const isLike = params.length > 0 && sibling.params.every((one) => params.includes(one));
    const own = [
      ...(isLike ? naming.map((one) => one.getText(source)) : []),
      ...(call === null ? [] : [`sdk: (client) => ${call}`]),
    ];
    const written = behindProperty(source, row, `${id}: { ${own.join(', ')} }`);
    return [file, edited(source.text, [...written, ...alsoNamed(source, sibling.id, id)])];
  }
  throw new Refused(`No table of tests/slices/ has an operation of ${slice}`);
}

/** The row of an operation, in whichever table it stands; null where none has it as an object. */
export function rowIn(id: string, { files, read }: Tree) {
  for (const file of files) {
    if (!file.startsWith('tests/slices/')) continue;
    const text = read(file);
    if (!text.includes(`${id}: `)) continue;
    const source = sourceOf(text);
    const row = nodesOf(source, ts.isPropertyAssignment).find((one) => nameOf(one) === id);
    if (row !== undefined && ts.isObjectLiteralExpression(row.initializer))
      return { file, source, row, cells: row.initializer };
  }
  return null;
}

import ts from 'typescript';
import { type AskedOperation, Refused } from './asked-operation.ts';
import { alsoNamed, behindProperty, edited, nameOf, nodesOf, sourceOf } from './insert.ts';
import type { Tree } from './tree.ts';

/** The table of the slice's operations with one more row. It names what its sibling names, and calls its method of the SDK. */
export function rowOf(
  { id, slice, sibling, params }: AskedOperation,
  call: string | null,
  { read }: Tree,
): [file: string, text: string] {
  const file = `tests/slices/${slice}.ts`;
  const text = read(file);
  const source = sourceOf(text);
  const row = nodesOf(source, ts.isPropertyAssignment).find((one) => nameOf(one) === sibling.id);
  if (row === undefined || !ts.isObjectLiteralExpression(row.initializer))
    throw new Refused(`${file} has no row of ${sibling.id}`);
  const names = row.initializer.properties.find((one) => nameOf(one) === 'names');
  const isLike = params.length > 0 && sibling.params.every((one) => params.includes(one));
  const cells = [
    ...(isLike && names !== undefined ? [names.getText(source)] : []),
    ...(call === null ? [] : [`sdk: (client) => ${call}`]),
  ];
  const written = behindProperty(source, row, `${id}: { ${cells.join(', ')} }`);
  return [file, edited(text, [...written, ...alsoNamed(source, sibling.id, id)])];
}

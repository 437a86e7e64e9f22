import ts from 'typescript';
import { type AskedOperation, Refused } from './asked-operation.ts';
import { alsoNamed, behindProperty, edited, nameOf, nodesOf, sourceOf } from './insert.ts';
import type { Tree } from './tree.ts';

/** The routes of the slice with one more, behind that of its sibling: it throws until it is written. */
export function routeOf({ id, siblings, slice }: AskedOperation, { files, read }: Tree): [file: string, text: string] {
  const routes = files.filter((file) => /^server\/src\/.*routes\.ts$/.test(file));
  for (const sibling of siblings) {
    for (const file of routes) {
      const text = read(file);
      if (!text.includes(sibling.id)) continue;
      const source = sourceOf(text);
      const property = nodesOf(source, ts.isObjectLiteralExpression)
        .flatMap(({ properties }) => [...properties])
        .find((one) => nameOf(one) === sibling.id);
      if (property === undefined) continue;
      const handler = `${id}: async () => {\n  throw new Error('${id} is not written yet');\n}`;
      return [file, edited(text, [...behindProperty(source, property, handler), ...alsoNamed(source, sibling.id, id)])];
    }
  }
  throw new Refused(`No file of routes has an operation of ${slice}`);
}

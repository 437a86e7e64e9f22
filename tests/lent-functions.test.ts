import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { readLeft } from './support/project-files.ts';
import { projectRoot } from './support/sms-process.ts';

/** The members of what `lendFromAbove` returns, in whatever form each is written. */
function lentIn(text: string): string[] {
  const source = ts.createSourceFile('compose.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name?.text === 'lendFromAbove') node.body?.forEachChild(visit);
    else if (ts.isReturnStatement(node)) node.forEachChild(visit);
    else if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) visit(node.expression);
    else if (ts.isObjectLiteralExpression(node))
      found.push(...node.properties.map((member) => (member.name ?? member).getText(source)));
  };
  source.forEachChild(visit);
  return found.toSorted();
}

// docs/decisions/house.md#d377
describe('what the composition root lends lower slices of higher ones', () => {
  it('is what stands in lent-functions.json, which only shrinks: a slice above hangs in at what the lower one declares', () => {
    const { left, amount, before } = readLeft<string[]>('tests/lent-functions.json');
    const compose = readFileSync(join(projectRoot, 'server/src/app/compose.ts'), 'utf8');
    expect(lentIn(compose)).toEqual(left);
    expect(amount).toBeLessThanOrEqual(before);
    // Of what slices get from the composition root, nothing else is of slices that are made.
    const [, given = ''] = /made\.create\(slices, \{([^]*?)\n {2}\}\);/.exec(compose) ?? [];
    expect(given.match(/\bmade\b/g)).toEqual(['made']);
  });

  it.each([
    ['a function', 'one: () => made.ports(sms).one()', 'one'],
    ['a method', 'one(...asked) { return made.ports(sms).one(...asked); }', 'one'],
    ['a method of async', 'async one() {}', 'one'],
    ['a getter', 'get one() { return made.one; }', 'one'],
    ['a name alone', 'one', 'one'],
    ['all of another value', '...made.ports(sms)', '...made.ports(sms)'],
  ])('is seen as %s', (_, member, name) => {
    expect(lentIn(`function lendFromAbove(made) {\n  return { ${member} } satisfies Lent;\n}`)).toEqual([name]);
  });
});

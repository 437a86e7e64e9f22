import ts from 'typescript';

/** A text with something put in. */
export type Edit = readonly [at: number, text: string];

export function sourceOf(text: string): ts.SourceFile {
  return ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
}

/** Every node of a file that is of a kind. */
export function nodesOf<Node extends ts.Node>(source: ts.SourceFile, isKind: (node: ts.Node) => node is Node): Node[] {
  const found: Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isKind(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What makes a property of an object that stands behind another: both begin a line. */
export function behindProperty(source: ts.SourceFile, property: ts.ObjectLiteralElementLike, text: string): Edit[] {
  const { parent } = property;
  if (!ts.isObjectLiteralExpression(parent)) throw new Error('Only an object literal takes one more property');
  const list = parent.properties;
  const isLast = list.at(-1) === property && !list.hasTrailingComma;
  return [[property.end + (isLast ? 0 : 1), `${isLast ? ',' : ''}\n${indentOf(source, property)}${text},`]];
}

/** What makes a member of an interface that stands behind another. */
export function behindMember(source: ts.SourceFile, member: ts.TypeElement, text: string): Edit {
  return [member.end, `\n${indentOf(source, member)}${text.replaceAll('\n', `\n${indentOf(source, member)}`)}`];
}

/** What imports one more name as a type from a module; nothing where it does already. */
export function importType(source: ts.SourceFile, name: string, module: string): Edit[] {
  const imports = source.statements.filter(ts.isImportDeclaration);
  const from = imports.find(({ moduleSpecifier: at }) => ts.isStringLiteral(at) && at.text === module);
  const bindings = from?.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) {
    return [[imports.at(-1)?.end ?? 0, `\nimport type { ${name} } from '${module}';`]];
  }
  if (bindings.elements.some((one) => one.name.text === name)) return [];
  return [[bindings.elements.end - (bindings.elements.hasTrailingComma ? 1 : 0), `, ${name}`]];
}

/** Where types pick operations one by one, they pick one more beside another. */
export function alsoNamed(source: ts.SourceFile, other: string, name: string): Edit[] {
  return nodesOf(source, ts.isLiteralTypeNode).flatMap((node) =>
    ts.isStringLiteral(node.literal) && node.literal.text === other && isPicked(node)
      ? [[node.end, ` | '${name}'`] as const]
      : [],
  );
}

/** Whether a name stands in the list of a `Pick` or an `Omit`, or in a type that is such a list. */
function isPicked(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isUnionTypeNode(parent)) return isPicked(parent);
  if (ts.isTypeAliasDeclaration(parent)) return ts.isUnionTypeNode(node);
  return (
    ts.isTypeReferenceNode(parent) && ts.isIdentifier(parent.typeName) && /^(Pick|Omit)$/.test(parent.typeName.text)
  );
}

/** The name of a property or a member that has a plain one. */
export function nameOf(node: ts.ObjectLiteralElementLike | ts.TypeElement): string | null {
  return node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : null;
}

/** Puts texts in: the last place first, so that the others stay where they are. */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits.toSorted(([a], [b]) => b - a).reduce((all, [at, put]) => all.slice(0, at) + put + all.slice(at), text);
}

function indentOf(source: ts.SourceFile, node: ts.Node): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const [from = 0] = [source.getLineStarts()[line]];
  return /^\s*/.exec(source.text.slice(from))?.[0] ?? '';
}

import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** A stretch of a text that stands in one place of one file. */
export interface Piece {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  /** True for what is only known when the program runs; its text is a name that the parser takes for a column. */
  readonly isOpen: boolean;
}

/** One text of a program, as it is put together from literals, constants and functions of texts. */
export interface SqlText {
  readonly file: string;
  readonly line: number;
  readonly pieces: readonly Piece[];
}

/** A table that a builder query names: `selectFrom('x as y')` and its like. */
export interface BuilderTable {
  readonly file: string;
  readonly line: number;
  readonly isWrite: boolean;
  /** Null where the name is not a literal. */
  readonly table: string | null;
}

export interface Program {
  readonly texts: readonly SqlText[];
  readonly builders: readonly BuilderTable[];
}

type Scope = ReadonlyMap<string, readonly Piece[]>;

const reads = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'using',
]);
const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/**
 * Every text of the files that is made of literals, put together as the program would: constants are followed through
 * imports, functions that answer a text are called. A conditional is taken both ways, all at once. What only a run knows
 * stays open. Paths are relative to `root`.
 */
export function readProgram(
  root: string,
  files: readonly string[],
  planted: ReadonlyMap<string, string> = new Map(),
): Program {
  const sources = new Map<string, ts.SourceFile | null>();
  const sourceOf = (path: string): ts.SourceFile | null => {
    let source = sources.get(path);
    if (source === undefined) {
      const text = planted.get(path) ?? readText(join(root, path));
      source = text === null ? null : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      sources.set(path, source);
    }
    return source;
  };

  const texts: SqlText[] = [];
  const builders: BuilderTable[] = [];
  for (const file of files) {
    const source = sourceOf(file);
    if (source === null) throw new Error(`${file} is not there`);
    visit(source, source);
  }
  return { texts, builders };

  function visit(node: ts.Node, source: ts.SourceFile): void {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const [table] = node.arguments;
      if (table !== undefined && (reads.has(method) || writes.has(method)) && !ts.isArrowFunction(table)) {
        const name = ts.isStringLiteral(table) ? (/^\w+/.exec(table.text)?.[0] ?? null) : null;
        builders.push({ file: source.fileName, line: lineOf(table), isWrite: writes.has(method), table: name });
      }
    }
    if (isText(node) && !isPartOfText(node)) {
      for (const way of [0, 1]) {
        const pieces = render(node, new Map(), way, 0);
        texts.push({ file: source.fileName, line: lineOf(node), pieces });
        if (!hasConditional(node)) break;
      }
    }
    ts.forEachChild(node, (child) => visit(child, source));
  }

  function render(node: ts.Node, scope: Scope, way: number, depth: number): readonly Piece[] {
    const literal = (text: string): Piece[] => [
      { text, file: node.getSourceFile().fileName, line: lineOf(node), isOpen: false },
    ];
    const open = (): Piece[] => [{ ...(literal('open_part')[0] as Piece), isOpen: true }];
    const go = (inner: ts.Node, within: Scope = scope): readonly Piece[] => render(inner, within, way, depth + 1);
    if (depth > 30) return open();
    if (ts.isStringLiteralLike(node)) return literal(node.text);
    if (ts.isNumericLiteral(node)) return literal(node.text);
    if (ts.isTaggedTemplateExpression(node)) return go(node.template);
    if (ts.isTemplateExpression(node)) {
      return [
        ...literal(node.head.text),
        ...node.templateSpans.flatMap((span) => [
          ...go(span.expression),
          { ...(literal(span.literal.text)[0] as Piece), line: lineOf(span.literal) },
        ]),
      ];
    }
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
      return go(node.expression);
    if (ts.isConditionalExpression(node)) return go(way === 0 ? node.whenTrue : node.whenFalse);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return [...go(node.left), ...go(node.right)];
    if (ts.isIdentifier(node) && scope.has(node.text)) return scope.get(node.text) ?? [];
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
      const value = valueOf(node);
      return value === null || isFunction(value) ? open() : go(value, new Map());
    }
    if (ts.isCallExpression(node)) {
      if (
        ts.isPropertyAccessExpression(node.expression) &&
        /^(trim|trimStart|trimEnd)$/.test(node.expression.name.text)
      )
        return go(node.expression.expression);
      const joined = joinedArray(node);
      if (joined !== null) {
        const [between] = node.arguments;
        return joined.flatMap((element, at) => [
          ...(at > 0 && between !== undefined ? go(between) : []),
          ...go(element),
        ]);
      }
      const called = valueOf(node.expression);
      const body = called !== null && isFunction(called) ? answerOf(called) : null;
      if (called !== null && isFunction(called) && body !== null) {
        const bound = new Map<string, readonly Piece[]>();
        called.parameters.forEach((parameter, at) => {
          const given = node.arguments[at] ?? parameter.initializer;
          if (ts.isIdentifier(parameter.name)) bound.set(parameter.name.text, given === undefined ? open() : go(given));
        });
        return go(body, bound);
      }
    }
    return open();
  }

  /** What a name or a member stands for: an expression, or a function. */
  function valueOf(node: ts.Node): ts.Expression | ts.FunctionDeclaration | null {
    if (ts.isIdentifier(node)) return declared(node.text, node);
    if (!ts.isPropertyAccessExpression(node)) return null;
    const holder = valueOf(node.expression);
    const object = holder !== null && !ts.isFunctionDeclaration(holder) ? unwrapped(holder) : null;
    if (object === null || !ts.isObjectLiteralExpression(object)) return null;
    for (const member of object.properties) {
      if (member.name === undefined || !('text' in member.name) || member.name.text !== node.name.text) continue;
      if (ts.isPropertyAssignment(member)) return member.initializer;
      if (ts.isShorthandPropertyAssignment(member)) return declared(member.name.text, member.parent);
    }
    return null;
  }

  function declared(name: string, from: ts.Node): ts.Expression | ts.FunctionDeclaration | null {
    for (let block: ts.Node | undefined = from; block !== undefined; block = block.parent) {
      if (isFunction(block) && block.parameters.some((parameter) => namesIn(parameter.name).includes(name)))
        return null;
      if (!ts.isSourceFile(block) && !ts.isBlock(block)) continue;
      for (const statement of block.statements) {
        if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
        if (!ts.isVariableStatement(statement)) continue;
        for (const declaration of statement.declarationList.declarations) {
          if (namesIn(declaration.name).includes(name))
            return ts.isIdentifier(declaration.name) ? (declaration.initializer ?? null) : null;
        }
      }
    }
    return imported(name, from.getSourceFile());
  }

  function imported(name: string, source: ts.SourceFile): ts.Expression | ts.FunctionDeclaration | null {
    for (const statement of source.statements) {
      if (!(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))) continue;
      const specifier = statement.moduleSpecifier;
      if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) continue;
      const bindings = ts.isImportDeclaration(statement)
        ? statement.importClause?.namedBindings
        : statement.exportClause;
      if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) continue;
      for (const element of bindings.elements) {
        if (element.name.text !== name) continue;
        const target = sourceOf(relative(root, join(root, dirname(source.fileName), specifier.text)));
        return target === null ? null : declared((element.propertyName ?? element.name).text, target);
      }
    }
    return null;
  }

  function joinedArray(node: ts.CallExpression): readonly ts.Expression[] | null {
    if (!ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'join') return null;
    const holder = node.expression.expression;
    const value = ts.isArrayLiteralExpression(holder) ? holder : valueOf(holder);
    const array = value !== null && !ts.isFunctionDeclaration(value) ? unwrapped(value) : null;
    return array !== null && ts.isArrayLiteralExpression(array) ? array.elements : null;
  }
}

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const lineOf = (node: ts.Node): number => node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapped(node.expression)
    : node;

type Callable = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;
const isFunction = (node: ts.Node): node is Callable =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

/** The one expression that a function answers, or null. */
function answerOf(called: Callable): ts.Expression | null {
  const { body } = called;
  if (body === undefined) return null;
  if (!ts.isBlock(body)) return body;
  const last = body.statements.at(-1);
  return last !== undefined && ts.isReturnStatement(last) ? (last.expression ?? null) : null;
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** True inside of a text that is read as a whole. */
function isPartOfText(node: ts.Node): boolean {
  const { parent } = node;
  return (
    parent !== undefined &&
    (ts.isTemplateSpan(parent) ||
      (ts.isBinaryExpression(parent) &&
        parent.operatorToken.kind === ts.SyntaxKind.PlusToken &&
        isPartOfTextSum(parent)))
  );
}
const isPartOfTextSum = (_sum: ts.BinaryExpression): boolean => false;

function hasConditional(node: ts.Node): boolean {
  return (
    ts.isConditionalExpression(node) || (ts.forEachChild(node, (child) => hasConditional(child) || undefined) ?? false)
  );
}

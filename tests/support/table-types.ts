import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What an interface says of a column. */
export interface ColumnFacts {
  /** What is read: `text`, `number`, `boolean`, `instant`, `bytes`, `object`, and lists of them as in `text[]`. */
  readonly kinds: ReadonlySet<string>;
  readonly isNullable: boolean;
  /** A new row need not name it. */
  readonly mayBeLeftOut: boolean;
}

/** What a file says of a table. */
export interface TableInterface {
  readonly file: string;
  readonly table: string;
  readonly columns: ReadonlyMap<string, ColumnFacts>;
}

/**
 * Reads the interfaces of tables as the compiler does: every `export type XTables = { table: { column: ... } }` of the
 * files named tables.ts below `server/src`, and of those that are planted there.
 */
export function readTableTypes(root: string, planted: ReadonlyMap<string, string>): TableInterface[] {
  const files = [...globSync('server/src/**/tables.ts', { cwd: root }), ...planted.keys()];
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  const plantedAt = new Map([...planted].map(([file, text]) => [join(root, file), text]));
  const { readFile, fileExists } = host;
  host.readFile = (path) => plantedAt.get(path) ?? readFile(path);
  host.fileExists = (path) => plantedAt.has(path) || fileExists(path);
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    options,
    host,
  );
  const checker = program.getTypeChecker();

  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file));
    if (source === undefined) throw new Error(`${file} was not read`);
    const aliases = source.statements.filter((node) => ts.isTypeAliasDeclaration(node));
    return aliases
      .filter(({ name }) => name.text.endsWith('Tables'))
      .flatMap((alias) => checker.getPropertiesOfType(checker.getTypeAtLocation(alias.name)))
      .map((table) => {
        const columns = checker.getPropertiesOfType(checker.getTypeOfSymbol(table));
        const facts = columns.map(
          (column) => [column.name, factsOf(checker, checker.getTypeOfSymbol(column))] as const,
        );
        return { file, table: table.name, columns: new Map(facts) };
      });
  });
}

function factsOf(checker: ts.TypeChecker, column: ts.Type): ColumnFacts {
  const read = sideOf(checker, column, '__select__');
  const inserted = sideOf(checker, column, '__insert__');
  return {
    kinds: new Set(read.flatMap((type) => (isNull(type) ? [] : [kindOf(checker, type)]))),
    isNullable: read.some(isNull),
    mayBeLeftOut: inserted.some((type) => isNull(type) || (type.flags & ts.TypeFlags.Undefined) !== 0),
  };
}

/** The members of what is read of a column, or written to it: of each ColumnType its side, of other types themselves. */
function sideOf(checker: ts.TypeChecker, column: ts.Type, side: '__select__' | '__insert__'): ts.Type[] {
  return membersOf(column).flatMap((type) => {
    const property = checker.getPropertyOfType(type, side);
    return property === undefined ? [type] : membersOf(checker.getTypeOfSymbol(property));
  });
}

function membersOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isNull(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Null) !== 0;
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return 'text';
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 'number';
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return 'boolean';
  const named = type.symbol?.name;
  if (named === 'Date') return 'instant';
  if (named === 'Buffer') return 'bytes';
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const kinds = new Set(element === undefined ? [] : membersOf(element).map((member) => kindOf(checker, member)));
    return `${[...kinds].join(' or ')}[]`;
  }
  return (type.flags & ts.TypeFlags.Object) === 0 ? checker.typeToString(type) : 'object';
}

import { parse } from 'libpg-query';

/** The partitioned tables and the column by which each is partitioned. */
export type PartitionKeys = ReadonlyMap<string, string>;

type Node = Readonly<Record<string, unknown>>;

const ranges = new Set(['<', '<=', '>', '>=']);

/**
 * The partitioned tables of which a statement that locks or changes rows has both a range and a look-up by key: PostgreSQL
 * 18 loses rows of them that were changed since the statement began (docs/decisions/database.md#d329). A
 * look-up by key is an equality with a column of other rows or with a subquery; one with parameters alone is none. Rejects
 * what is not SQL.
 */
export async function lossyTables(statement: string, keys: PartitionKeys): Promise<string[]> {
  const tree = (await parse(statement)) as Node;
  if (!nodesIn(tree).some(([name]) => changing.has(name))) return [];
  const looks = { ranged: new Set<string>(), lookedUp: new Set<string>() };
  lookInto(
    tree,
    keys,
    { relations: new Map([...keys.keys()].map((table) => [table, table])), aliases: new Map() },
    looks,
  );
  return [...looks.ranged].filter((table) => looks.lookedUp.has(table)).sort();
}

const changing = new Set(['UpdateStmt', 'DeleteStmt', 'MergeStmt', 'LockingClause']);
const scopes = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

interface Looks {
  readonly ranged: Set<string>;
  readonly lookedUp: Set<string>;
}

/** What a part of a statement may name, each with the partitioned table that it stands for. */
interface Names {
  /** In its `from`: these tables, and queries in `with` that read one. */
  readonly relations: ReadonlyMap<string, string>;
  /** Before its columns. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Notes what a part of a statement asks of each table. */
function lookInto(part: unknown, keys: PartitionKeys, names: Names, looks: Looks): void {
  if (Array.isArray(part)) for (const one of part) lookInto(one, keys, names, looks);
  if (!isNode(part)) return;
  for (const [name, value] of Object.entries(part)) {
    const seen = scopes.has(name) ? namesOf(value, names) : names;
    if (name === 'A_Expr' && isNode(value)) noteComparison(value, keys, seen.aliases, looks);
    if (name === 'SubLink' && isNode(value)) noteMembership(value, keys, seen.aliases, looks);
    if (name === 'JoinExpr' && isNode(value)) noteUsing(value, keys, seen.relations, looks);
    lookInto(value, keys, seen, looks);
  }
}

/** The names that a scope sees: a query in `with` that only reads is planned with the statement that names it. */
function namesOf(scope: unknown, outer: Names): Names {
  const clause = isNode(scope) && isNode(scope['withClause']) ? scope['withClause']['ctes'] : [];
  let { relations } = outer;
  for (const [name, query] of nodesIn(clause)) {
    if (name !== 'CommonTableExpr' || query['ctematerialized'] === 'CTEMaterializeAlways') continue;
    const [read] = isLocking(query['ctequery']) ? [] : aliasesIn(query['ctequery'], relations);
    if (read !== undefined) relations = new Map([...relations, [String(query['ctename']), read[1]]]);
  }
  return { relations, aliases: new Map([...outer.aliases, ...aliasesIn(scope, relations)]) };
}

function isLocking(query: unknown): boolean {
  return isNode(query) && isNode(query['SelectStmt']) && 'lockingClause' in query['SelectStmt'];
}

function noteComparison(
  { kind, name, lexpr, rexpr }: Node,
  keys: PartitionKeys,
  aliases: ReadonlyMap<string, string>,
  looks: Looks,
): void {
  for (const [own, other] of [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ]) {
    const table = tableOfKey(own, keys, aliases);
    if (table === null) continue;
    if (String(kind).startsWith('AEXPR_BETWEEN') || (kind === 'AEXPR_OP' && ranges.has(operatorOf(name))))
      looks.ranged.add(table);
    const isEquality =
      kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN' || (kind === 'AEXPR_OP' && operatorOf(name) === '=');
    if (isEquality && nodesIn(other).some(([one]) => one === 'ColumnRef' || one === 'SubLink'))
      looks.lookedUp.add(table);
  }
}

/** `key in (select ...)` and `key = any(select ...)`. */
function noteMembership(
  { testexpr }: Node,
  keys: PartitionKeys,
  aliases: ReadonlyMap<string, string>,
  looks: Looks,
): void {
  const table = tableOfKey(testexpr, keys, aliases);
  if (table !== null) looks.lookedUp.add(table);
}

/** `join ... using (key)`. */
function noteUsing(
  { usingClause = [], larg, rarg }: Node,
  keys: PartitionKeys,
  relations: Names['relations'],
  looks: Looks,
): void {
  const columns = nodesIn(usingClause).flatMap(([name, value]) => (name === 'String' ? [value['sval']] : []));
  for (const [, table] of [...aliasesIn({ from: larg }, relations), ...aliasesIn({ from: rarg }, relations)])
    if (columns.includes(keys.get(table))) looks.lookedUp.add(table);
}

/**
 * The table whose key a node names, qualified or, where a scope has one relation, alone, or as a part of a row; null for
 * anything else.
 */
function tableOfKey(node: unknown, keys: PartitionKeys, aliases: ReadonlyMap<string, string>): string | null {
  const row = isNode(node) && isNode(node['RowExpr']) ? node['RowExpr']['args'] : null;
  if (Array.isArray(row))
    return row.map((part) => tableOfKey(part, keys, aliases)).find((table) => table !== null) ?? null;
  const column = isNode(node) && isNode(node['ColumnRef']) ? node['ColumnRef']['fields'] : null;
  if (!Array.isArray(column)) return null;
  const names = nodesIn(column).flatMap(([name, value]) => (name === 'String' ? [String(value['sval'])] : []));
  const [alias, own] = names.length > 1 ? names : [null, names[0]];
  const tables = alias === null || alias === undefined ? [...aliases.values()] : [aliases.get(alias)];
  return tables.find((table) => table !== undefined && keys.get(table) === own) ?? null;
}

/** The names under which a scope sees partitioned tables: its own relations, and subqueries that are planned with it. */
function aliasesIn(scope: unknown, relations: Names['relations']): Array<[alias: string, table: string]> {
  if (Array.isArray(scope)) return scope.flatMap((one) => aliasesIn(one, relations));
  if (!isNode(scope)) return [];
  return Object.entries(scope).flatMap(([name, value]): Array<[string, string]> => {
    if (name === 'relation' && isNode(value) && 'relname' in value) return aliasesIn({ RangeVar: value }, relations);
    if (name === 'RangeVar' && isNode(value)) {
      const name = String(value['relname']);
      const table = relations.get(name);
      return table === undefined ? [] : [[aliasOf(value) ?? name, table]];
    }
    if (name === 'RangeSubselect' && isNode(value)) {
      const alias = aliasOf(value);
      return alias === null ? [] : aliasesIn(value['subquery'], relations).map(([, table]) => [alias, table]);
    }
    return ['SelectStmt', 'fromClause', 'usingClause', 'JoinExpr', 'larg', 'rarg', 'from', 'sourceRelation'].includes(
      name,
    )
      ? aliasesIn(value, relations)
      : [];
  });
}

function aliasOf({ alias }: Node): string | null {
  return isNode(alias) ? String(alias['aliasname']) : null;
}

function operatorOf(name: unknown): string {
  return nodesIn(name).flatMap(([kind, value]) => (kind === 'String' ? [String(value['sval'])] : []))[0] ?? '';
}

/** Every node of a tree with its name. */
function nodesIn(part: unknown): Array<[name: string, node: Node]> {
  if (Array.isArray(part)) return part.flatMap(nodesIn);
  if (!isNode(part)) return [];
  return Object.entries(part).flatMap(([name, value]) => [
    ...(isNode(value) ? [[name, value] as [string, Node]] : []),
    ...nodesIn(value),
  ]);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { posix } from 'node:path';
import ts from 'typescript';

interface Entry {
  readonly name: string;
  isType: boolean;
}

/**
 * Gives a room its door: files outside of it, in the same slice, import from its index.ts, which names what they
 * take. Tests go past it, and so do pure decisions among themselves.
 */
export function addDoors(texts: Map<string, string>, room: string): void {
  const door = `${room}/index.ts`;
  const slice = posix.dirname(room);
  const taken = new Map<string, Map<string, Entry>>();
  for (const [file, text] of texts) {
    if (!file.startsWith(`${slice}/`) || file.startsWith(`${room}/`) || !file.endsWith('.ts')) continue;
    if (/\.test\.ts$|\.policy\.ts$/.test(file)) continue;
    const mended = throughDoor({ file, text, room, door, taken });
    if (mended !== null) texts.set(file, mended);
  }
  if (taken.size === 0) return;
  const lines = [...taken]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => exportLine(door, file, names));
  // One that it had already gives the rest besides.
  texts.set(door, `${texts.get(door) ?? ''}${lines.join('\n')}\n`);
}

function throughDoor(options: {
  file: string;
  text: string;
  room: string;
  door: string;
  taken: Map<string, Map<string, Entry>>;
}): string | null {
  const { file, text, room, door, taken } = options;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const doorPath = relativeTo(file, door);
  const edits: Array<[from: number, to: number, text: string]> = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    const target = posix.join(posix.dirname(file), moduleSpecifier.text);
    if (!target.startsWith(`${room}/`) || /^(index|queues)\.ts$/.test(target.slice(room.length + 1))) continue;
    for (const { name, isType } of namesOf(statement)) {
      const names = taken.get(target) ?? new Map<string, Entry>();
      taken.set(target, names);
      const entry = names.get(name);
      if (entry === undefined) names.set(name, { name, isType });
      else entry.isType &&= isType;
    }
    edits.push([moduleSpecifier.getStart(source) + 1, moduleSpecifier.end - 1, doorPath]);
  }
  if (edits.length === 0) return null;
  return joined(
    edits.toReversed().reduce((all, [from, to, now]) => all.slice(0, from) + now + all.slice(to), text),
    doorPath,
  );
}

function namesOf(statement: ts.ImportDeclaration | ts.ExportDeclaration): Entry[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) throw new Error('A door names what it gives');
    return exportClause.elements.map((one) => ({
      name: (one.propertyName ?? one.name).text,
      isType: isTypeOnly || one.isTypeOnly,
    }));
  }
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) throw new Error('Only names go through a door');
  const isTypeOnly = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return bindings.elements.map((one) => ({
    name: (one.propertyName ?? one.name).text,
    isType: isTypeOnly || one.isTypeOnly,
  }));
}

/** One import in place of several from the same door. */
function joined(text: string, door: string): string {
  const escaped = door.replaceAll('.', String.raw`\.`);
  const found = [...text.matchAll(new RegExp(`^import (type )?\\{([^}]*)\\} from '${escaped}';\\n`, 'gm'))];
  if (found.length < 2) return text;
  const names = found.flatMap(([, type, list = '']) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (type !== undefined && !one.startsWith('type ') ? `type ${one}` : one)),
  );
  const bare = (name: string): string => name.replace(/^type /, '');
  const values = new Set(names.filter((name) => !name.startsWith('type ')));
  const all = [...new Set(names)].filter((name) => !name.startsWith('type ') || !values.has(bare(name)));
  const sorted = all.toSorted((a, b) => (bare(a).toLowerCase() < bare(b).toLowerCase() ? -1 : 1));
  const areTypes = sorted.every((name) => name.startsWith('type '));
  const line = areTypes
    ? `import type { ${sorted.map(bare).join(', ')} } from '${door}';\n`
    : `import { ${sorted.join(', ')} } from '${door}';\n`;
  let isFirst = true;
  return text.replaceAll(new RegExp(`^import (?:type )?\\{[^}]*\\} from '${escaped}';\\n`, 'gm'), () => {
    if (!isFirst) return '';
    isFirst = false;
    return line;
  });
}

function exportLine(door: string, file: string, names: ReadonlyMap<string, Entry>): string {
  const sorted = [...names.values()].toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  const path = relativeTo(door, file);
  if (sorted.every(({ isType }) => isType))
    return `export type { ${sorted.map(({ name }) => name).join(', ')} } from '${path}';`;
  return `export { ${sorted.map(({ name, isType }) => (isType ? `type ${name}` : name)).join(', ')} } from '${path}';`;
}

function relativeTo(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

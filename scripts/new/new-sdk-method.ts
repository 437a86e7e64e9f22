import ts from 'typescript';
import type { AskedOperation, KnownOperation } from './asked-operation.ts';
import { behindMember, behindProperty, type Edit, edited, importType, nameOf, nodesOf, sourceOf } from './insert.ts';
import { rowIn } from './new-row.ts';
import type { Tree } from './tree.ts';

export interface NewMethod {
  /** As the table of the tests calls it. */
  readonly call: string;
  readonly files: ReadonlyArray<[file: string, text: string]>;
}

/** The method of an operation in the SDK, behind that of its sibling, and an example of it; null where none of them has one. */
export function sdkMethodOf(asked: AskedOperation, answer: string | null, tree: Tree): NewMethod | null {
  for (const sibling of asked.siblings) {
    const found = rowIn(sibling.id, tree);
    const [, called, given] = /\b(client(?:\.\w+)*)\.\w+\(([^()]*)/.exec(found?.row.getText(found.source) ?? '') ?? [];
    if (called === undefined || given === undefined) continue;
    for (const file of tree.files) {
      if (!file.startsWith('sdk/src/resources/') || file.endsWith('.test.ts')) continue;
      const text = tree.read(file);
      if (!text.includes(`'${sibling.path}'`)) continue;
      const made = inResource(asked, { file, source: sourceOf(text), sibling, called, given, answer, tree });
      if (made !== null) return made;
    }
  }
  return null;
}

interface Place {
  readonly file: string;
  readonly source: ts.SourceFile;
  readonly sibling: KnownOperation;
  /** How the tests reach the resource: `client.agents`. */
  readonly called: string;
  /** What they give the sibling's method. */
  readonly given: string;
  readonly answer: string | null;
  readonly tree: Tree;
}

function inResource(asked: AskedOperation, place: Place): NewMethod | null {
  const { file, source, sibling, called, given, answer, tree } = place;
  const like = nodesOf(source, ts.isPropertyAssignment).find((one) => addressOf(one) === sibling.path);
  const likeName = like === undefined ? null : nameOf(like);
  const members = like === undefined ? null : membersOf(source, like);
  const member = members?.find((one) => nameOf(one) === likeName);
  if (like === undefined || likeName === null || members === null || member === undefined) return null;
  const name = methodName(asked, members);
  const verb = { GET: 'read', POST: 'act', PUT: 'put', PATCH: 'patch', DELETE: 'remove' }[asked.method];
  const hasBody = verb === 'put' || verb === 'patch';
  const ids = asked.params.map((one) => (one === 'id' ? idName(like) : camelCase(one)));
  const maker = makerOf(source, like, verb);
  const address = [`'${asked.path}'`, ...(asked.params.includes('id') ? [`'${idName(like)}'`] : [])].join(', ');
  const body = `${asked.id[0]?.toUpperCase()}${asked.id.slice(1)}Request`;
  const result = verb === 'remove' || answer === null ? 'void' : answer;
  const parameters = [
    ...ids.map((one) => `${one}: string`),
    ...(hasBody ? [`body: ${body}`] : []),
    'options?: CallOptions',
  ];
  const types = [...(result === 'void' ? [] : [result]), ...(hasBody ? [body] : [])];
  const edits: Edit[] = [
    behindMember(source, member, `/** What it does. */\n${name}(${parameters.join(', ')}): ApiPromise<${result}>;`),
    ...behindProperty(source, like, `${name}: ${maker.call}(${address})`),
    ...maker.edits,
    ...types.flatMap((one) => importType(source, one, '../generated/schemas.ts')),
    ...importType(source, 'ApiPromise', '../api-promise.ts'),
    ...importType(source, 'CallOptions', '../client-options.ts'),
  ];
  const call = (like: string, otherwise: readonly string[]): string => {
    const others = like.split(',').map((one) => one.trim());
    const some = sibling.params.length === ids.length ? others.slice(0, ids.length) : otherwise;
    return `${called}.${name}(${[...some, ...(hasBody ? ["{ name: 'A name' }"] : [])].join(', ')})`;
  };
  const plain = ids.map((one) => `'${one}/1'`);
  const example = exampleOf(`${called}.${likeName}(`, (like) => call(like, plain), tree);
  return { call: call(given, plain), files: [[file, edited(source.text, edits)], ...example] };
}

/** The members of the type that the object is of in which a method is made: of the function's, or of a part of it. */
function membersOf(source: ts.SourceFile, like: ts.PropertyAssignment): readonly ts.TypeElement[] | null {
  const names: string[] = [];
  let node: ts.Node = like.parent;
  for (; ts.isObjectLiteralExpression(node) && ts.isPropertyAssignment(node.parent); node = node.parent.parent) {
    const name = nameOf(node.parent);
    if (name === null) return null;
    names.unshift(name);
  }
  while (!ts.isFunctionLike(node) && !ts.isSourceFile(node)) node = node.parent;
  if (!ts.isFunctionDeclaration(node) || node.type === undefined) return null;
  const [, whole] = /^(?:Exact<)?(\w+)>?$/.exec(node.type.getText(source)) ?? [];
  const interfaceOf = (name: string | undefined) =>
    nodesOf(source, ts.isInterfaceDeclaration).find((one) => one.name.text === name)?.members;
  let members: readonly ts.TypeElement[] | undefined = interfaceOf(whole);
  for (const name of names) {
    const part = members?.find((one) => nameOf(one) === name);
    const type = part !== undefined && ts.isPropertySignature(part) ? part.type : undefined;
    members = type !== undefined && ts.isTypeLiteralNode(type) ? type.members : interfaceOf(type?.getText(source));
  }
  return members ?? null;
}

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Behind the first line of an example that calls the sibling, with what that is given. */
function exampleOf(
  sibling: string,
  call: (given: string) => string,
  { files, read }: Tree,
): Array<[file: string, text: string]> {
  for (const file of files) {
    if (!/^sdk\/(README|docs\/[^/]+)\.md$/.test(file)) continue;
    const lines = read(file).split('\n');
    const at = lines.findIndex((line) => line.includes(sibling) && /;( \/\/.*)?$/.test(line));
    const line = lines[at];
    if (line === undefined) continue;
    const [indent = ''] = /^\s*/.exec(line) ?? [];
    const [given = ''] = /^[^()]*/.exec(line.slice(line.indexOf(sibling) + sibling.length)) ?? [];
    return [[file, [...lines.slice(0, at + 1), `${indent}await ${call(given)};`, ...lines.slice(at + 1)].join('\n')]];
  }
  return [];
}

/** `duplicate` of `duplicateAgent` among agents; the whole id where that is taken, or says something else. */
function methodName({ id, siblings, slice }: AskedOperation, members: readonly ts.TypeElement[]): string {
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)$/.exec(id) ?? [];
  const nouns = siblings.map((one) => one.id.replace(/^[a-z]+/, ''));
  const isOfResource = nouns.includes(noun) || noun.toLowerCase() === slice.replaceAll('-', '').replace(/s$/, '');
  return isOfResource && !members.some((one) => nameOf(one) === verb) ? verb : id;
}

/** What the sibling's own address calls `{id}`. */
function idName(like: ts.PropertyAssignment): string {
  const [, name] = ts.isCallExpression(like.initializer) ? like.initializer.arguments : [];
  return name !== undefined && ts.isStringLiteral(name) ? name.text : 'id';
}

function addressOf({ initializer }: ts.PropertyAssignment): string | null {
  const [address] = ts.isCallExpression(initializer) ? initializer.arguments : [];
  return address !== undefined && ts.isStringLiteral(address) ? address.text : null;
}

/** How a method is made where the sibling is: by its plain name where methods are taken apart, one more of them if need be. */
function makerOf(source: ts.SourceFile, like: ts.PropertyAssignment, verb: string): { call: string; edits: Edit[] } {
  const callee = ts.isCallExpression(like.initializer) ? like.initializer.expression : null;
  if (callee === null || !ts.isIdentifier(callee)) return { call: `methods.${verb}`, edits: [] };
  const pattern = nodesOf(source, ts.isObjectBindingPattern).find(({ elements }) =>
    elements.some((one) => ts.isIdentifier(one.name) && one.name.text === callee.text),
  );
  if (pattern === undefined) return { call: `methods.${verb}`, edits: [] };
  const isThere = pattern.elements.some((one) => ts.isIdentifier(one.name) && one.name.text === verb);
  return { call: verb, edits: isThere ? [] : [[pattern.elements.end, `, ${verb}`]] };
}

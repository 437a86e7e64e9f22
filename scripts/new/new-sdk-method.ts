import ts from 'typescript';
import type { AskedOperation } from './asked-operation.ts';
import { behindMember, behindProperty, type Edit, edited, importType, nameOf, nodesOf, sourceOf } from './insert.ts';
import type { Tree } from './tree.ts';

export interface NewMethod {
  /** As the table of the tests calls it. */
  readonly call: string;
  readonly files: ReadonlyArray<[file: string, text: string]>;
}

/** The method of an operation in the SDK, behind that of its sibling, and an example of it; null where that one has none. */
export function sdkMethodOf(asked: AskedOperation, answer: string | null, tree: Tree): NewMethod | null {
  for (const file of tree.files) {
    if (!file.startsWith('sdk/src/resources/') || file.endsWith('.test.ts')) continue;
    const text = tree.read(file);
    if (!text.includes(`'${asked.sibling.path}'`)) continue;
    const made = inResource(asked, answer, { file, text, tree });
    if (made !== null) return made;
  }
  return null;
}

function inResource(
  asked: AskedOperation,
  answer: string | null,
  { file, text, tree }: { file: string; text: string; tree: Tree },
): NewMethod | null {
  const source = sourceOf(text);
  const like = nodesOf(source, ts.isPropertyAssignment).find((one) => addressOf(one) === asked.sibling.path);
  const likeName = like === undefined ? null : nameOf(like);
  const resource = nodesOf(source, ts.isInterfaceDeclaration).find(({ members }) =>
    members.some((one) => nameOf(one) === likeName),
  );
  const member = resource?.members.find((one) => nameOf(one) === likeName);
  const called = calledIn(asked, tree);
  if (like === undefined || likeName === null || resource === undefined || member === undefined || called === null)
    return null;
  const name = methodName(asked.id, resource);
  const verb = { GET: 'read', POST: 'act', PUT: 'put', PATCH: 'patch', DELETE: 'remove' }[asked.method];
  const ids = asked.params.map((one) => (one === 'id' ? idName(like) : one));
  const [idOfAddress] = asked.params.includes('id') ? [idName(like)] : [];
  const maker = makerOf(source, like, verb);
  const address = [`'${asked.path}'`, ...(idOfAddress === undefined ? [] : [`'${idOfAddress}'`])].join(', ');
  const body = verb === 'put' || verb === 'patch' ? `${asked.id[0]?.toUpperCase()}${asked.id.slice(1)}Request` : null;
  const isVoid = verb === 'remove' || answer === null;
  const parameters = [
    ...ids.map((one) => `${one}: string`),
    ...(body === null ? [] : [`body: ${body}`]),
    'options?: CallOptions',
  ];
  const types = [...(isVoid || answer === null ? [] : [answer]), ...(body === null ? [] : [body])];
  const signature = `${name}(${parameters.join(', ')}): ApiPromise<${isVoid ? 'void' : answer}>;`;
  const edits: Edit[] = [
    behindMember(source, member, `/** What it does. */\n${signature}`),
    ...behindProperty(source, like, `${name}: ${maker.call}(${address})`),
    ...maker.edits,
    ...types.flatMap((one) => importType(source, one, '../generated/schemas.ts')),
    ...importType(source, 'ApiPromise', '../api-promise.ts'),
    ...importType(source, 'CallOptions', '../client-options.ts'),
  ];
  const given = [
    ...asked.params.map((one) => `'${one === 'id' ? idName(like) : one}/1'`),
    ...(body === null ? [] : ["{ name: 'A name' }"]),
  ];
  const call = `${called}.${name}(${given.join(', ')})`;
  return { call, files: [[file, edited(text, edits)], ...exampleOf(`${called}.${likeName}(`, call, tree)] };
}

/** How the sibling's resource is reached: `client.agents`, as the table of the tests has it. */
function calledIn({ slice, sibling }: AskedOperation, { read }: Tree): string | null {
  const source = sourceOf(read(`tests/slices/${slice}.ts`));
  const row = nodesOf(source, ts.isPropertyAssignment).find((one) => nameOf(one) === sibling.id);
  const [, called] = /\b(client(?:\.\w+)+)\.\w+\(/.exec(row?.getText(source) ?? '') ?? [];
  return called ?? null;
}

/** Behind the first line of an example that calls the sibling. */
function exampleOf(sibling: string, call: string, { files, read }: Tree): Array<[file: string, text: string]> {
  for (const file of files) {
    if (!/^sdk\/(README|docs\/[^/]+)\.md$/.test(file)) continue;
    const lines = read(file).split('\n');
    const at = lines.findIndex((line) => line.includes(sibling) && /;( \/\/.*)?$/.test(line));
    if (at === -1) continue;
    const indent = /^\s*/.exec(lines[at] ?? '')?.[0] ?? '';
    return [[file, [...lines.slice(0, at + 1), `${indent}await ${call};`, ...lines.slice(at + 1)].join('\n')]];
  }
  return [];
}

/** `duplicate` of `duplicateAgent` among agents; the whole id where that is taken, or says something else. */
function methodName(id: string, resource: ts.InterfaceDeclaration): string {
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)$/.exec(id) ?? [];
  const isOfResource =
    resource.name.text === noun || resource.name.text === `${noun}s` || resource.name.text.endsWith(`${noun}s`);
  const taken = resource.members.some((one) => nameOf(one) === verb);
  return isOfResource && !taken ? verb : id;
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

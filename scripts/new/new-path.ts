import { posix } from 'node:path';
import { parse, stringify } from 'yaml';
import { type AskedOperation, Refused } from './asked-operation.ts';
import type { Tree } from './tree.ts';

// Instants stay strings for readers of YAML 1.1 too.
const yamlForm = { lineWidth: 120, singleQuote: true, version: '1.1' } as const;

interface Success {
  description?: string;
  content?: Record<string, { schema?: { $ref?: string } }>;
}
interface Operation {
  operationId: string;
  'x-surface': string;
  'x-scope'?: string;
  security?: object;
  parameters?: Parameter[];
  responses: Record<string, Success>;
}
type Parameter = { $ref?: string; name?: string };
type PathItem = { parameters?: Parameter[] } & Record<string, Operation>;

export interface NewPath {
  readonly file: string;
  readonly text: string;
  /** Files beside it: the schema of its body. */
  readonly others: ReadonlyArray<[file: string, text: string]>;
  /** The schema of its answer; null where it answers without one. */
  readonly answer: string | null;
}

/** The file of a path with one operation: it answers what its sibling answers, until you say what it does. */
export function pathFileOf(asked: AskedOperation, tree: Tree): NewPath {
  const { id, slice, method, siblings, fileName } = asked;
  const [sibling] = siblings;
  const [file, item] = itemOf(sibling.id, tree);
  const like = item[sibling.method.toLowerCase()];
  if (like === undefined) throw new Refused(`${file} has no ${sibling.method}`);
  const [status, success] = answerOf(asked, tree);
  const schema = success.content?.['application/json']?.schema?.$ref;
  const request = `${id[0]?.toUpperCase()}${id.slice(1)}Request`;
  const hasBody = method === 'PUT' || method === 'PATCH';
  const requestFile = `../../schemas/${posix.basename(posix.dirname(file))}/${request}.yaml`;
  const operation = {
    operationId: id,
    tags: [slice],
    summary: summaryOf(id),
    description:
      'Say here what it does beyond its summary, what a caller may rely on, what it leaves as it was, and when it is refused.\n',
    'x-surface': like['x-surface'],
    ...(like['x-scope'] === undefined ? {} : { 'x-scope': scopeOf(asked) ?? like['x-scope'] }),
    ...(like.security === undefined ? {} : { security: like.security }),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: requestFile }, example: { name: 'A name' } } },
          },
        }
      : {}),
    responses: { [status]: success },
  };
  const parameters = parametersOf(asked, {
    file,
    parameters: [...(item.parameters ?? []), ...(like.parameters ?? [])],
    tree,
  });
  const text = stringify(
    { ...(parameters.length === 0 ? {} : { parameters }), [method.toLowerCase()]: operation },
    yamlForm,
  );
  const body = {
    type: 'object',
    description: 'What is asked for.',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 200, description: 'How it is called.' } },
  };
  return {
    file: posix.join(posix.dirname(file), `${fileName}.yaml`),
    text,
    others: hasBody ? [[posix.join(posix.dirname(file), requestFile), stringify(body, yamlForm)]] : [],
    answer: schema === undefined ? null : posix.basename(schema, '.yaml'),
  };
}

/** The list of paths with one more, behind that of its sibling. */
export function pathsWith({ path, siblings }: AskedOperation, pathFile: string, { read }: Tree): string {
  const [sibling] = siblings;
  const text = read('spec/openapi.yaml');
  const lines = text.split('\n');
  const at = lines.indexOf(`  ${sibling.path}:`);
  if (at === -1) throw new Refused(`spec/openapi.yaml lists no ${sibling.path}`);
  return [
    ...lines.slice(0, at + 2),
    `  ${path}:`,
    `    $ref: ./${pathFile.slice('spec/'.length)}`,
    ...lines.slice(at + 2),
  ].join('\n');
}

function itemOf(id: string, { files, read }: Tree): [file: string, item: PathItem] {
  const named = new RegExp(`^ {2}operationId: ${id}$`, 'm');
  const file = files.find((one) => one.startsWith('spec/paths/') && named.test(read(one)));
  if (file === undefined) throw new Refused(`No file of spec/paths/ has the operation ${id}`);
  return [file, parse(read(file)) as PathItem];
}

/** Of places that the sibling has, its own parameters; an id of the contract's form for the others. */
function parametersOf(
  { params }: AskedOperation,
  sibling: { file: string; parameters: readonly Parameter[]; tree: Tree },
): object[] {
  const known = sibling.parameters.map((one) => {
    const at = one.$ref === undefined ? null : posix.join(posix.dirname(sibling.file), one.$ref);
    const { name } = at === null ? one : (parse(sibling.tree.read(at)) as { name?: string });
    return { name, one };
  });
  return params.map(
    (name) =>
      known.find((parameter) => parameter.name === name)?.one ?? {
        name,
        in: 'path',
        required: true,
        description: 'Which one.',
        schema: { type: 'string', maxLength: 128 },
        example: `${name}_1`,
      },
  );
}

/** The success of the nearest operation that answers JSON or nothing; of the nearest that deletes, for one that deletes. */
function answerOf({ method, siblings, slice }: AskedOperation, tree: Tree): [status: string, answer: Success] {
  if (method === 'DELETE' && !siblings.some((one) => one.method === method))
    return ['204', { description: 'It is gone.' }];
  for (const { id, method: verb } of siblings) {
    if (method === 'DELETE' && verb !== method) continue;
    const [, item] = itemOf(id, tree);
    const [status, success] =
      Object.entries(item[verb.toLowerCase()]?.responses ?? {}).find(([one]) => one.startsWith('2')) ?? [];
    if (status === undefined || success === undefined) continue;
    const media = Object.keys(success.content ?? {});
    const isNamed = success.content?.['application/json']?.schema?.$ref !== undefined;
    if (media.length === 0 || (media.length === 1 && isNamed)) return [status, success];
  }
  throw new Refused(`No operation of ${slice} answers what a new one could begin with`);
}

/** The scope of the nearest that reads for what reads, of the nearest that changes for what changes. */
function scopeOf({ method, siblings }: AskedOperation): string | null {
  const like = siblings.find((one) => (one.method === 'GET') === (method === 'GET') && one.scope !== null);
  return like?.scope ?? null;
}

/** `Duplicate an agent` of `duplicateAgent`. */
function summaryOf(id: string): string {
  const [verb = '', ...noun] = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const article = /^[aeiou]/.test(noun[0] ?? '') ? 'an' : 'a';
  return [`${verb[0]?.toUpperCase()}${verb.slice(1)}`, article, ...noun].join(' ');
}

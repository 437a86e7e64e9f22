import { posix } from 'node:path';
import { parse, stringify } from 'yaml';
import { operations } from '../../server/src/contract/generated/operations.ts';
import { type AskedOperation, Refused } from './asked-operation.ts';
import type { Tree } from './tree.ts';

// Instants stay strings for readers of YAML 1.1 too.
const yamlForm = { lineWidth: 120, singleQuote: true, version: '1.1' } as const;

interface Operation {
  operationId: string;
  'x-surface': string;
  'x-scope'?: string;
  security?: object;
  parameters?: Parameter[];
  responses: Record<string, { description?: string; content?: Record<string, { schema?: { $ref?: string } }> }>;
}
type Parameter = { $ref?: string; name?: string };
type PathItem = { parameters?: Parameter[] } & Record<string, Operation>;

export interface NewPath {
  readonly text: string;
  /** Files beside it: the schema of its body. */
  readonly others: ReadonlyArray<[file: string, text: string]>;
  /** The schema of its answer; null where it answers without one. */
  readonly answer: string | null;
}

/** The file of a path with one operation: it answers what its sibling answers, until somebody says what it does. */
export function pathFileOf(asked: AskedOperation, tree: Tree): NewPath {
  const { id, slice, method, sibling } = asked;
  const [file, item] = itemOf(sibling.id, tree);
  const like = item[sibling.method.toLowerCase()];
  if (like === undefined) throw new Refused(`${file} has no ${sibling.method}`);
  const [status, success] = Object.entries(like.responses).find(([one]) => one.startsWith('2')) ?? [];
  if (status === undefined || success === undefined) throw new Refused(`${sibling.id} answers no success`);
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
    ...(like['x-scope'] === undefined ? {} : { 'x-scope': scopeOf(asked, like['x-scope']) }),
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
    text,
    others: hasBody ? [[posix.join(posix.dirname(file), requestFile), stringify(body, yamlForm)]] : [],
    answer: schema === undefined ? null : posix.basename(schema, '.yaml'),
  };
}

/** The list of paths with one more, behind that of its sibling. */
export function pathsWith({ path, sibling }: AskedOperation, pathFile: string, { read }: Tree): string {
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

/** What reads takes the scope of what is like it; what changes something that of the slice's other changes. */
function scopeOf({ method, slice }: AskedOperation, ofSibling: string): string {
  if (method === 'GET') return 'read';
  const changes = Object.values(operations).find(
    (one) => one.slice === slice && one.method !== 'GET' && one.scope !== null,
  );
  return changes?.scope ?? ofSibling;
}

/** `Duplicate an agent` of `duplicateAgent`. */
function summaryOf(id: string): string {
  const [verb = '', ...noun] = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const article = /^[aeiou]/.test(noun[0] ?? '') ? 'an' : 'a';
  return [`${verb[0]?.toUpperCase()}${verb.slice(1)}`, article, ...noun].join(' ');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiPromise } from '../../sdk/src/api-promise.ts';
import type { ApiRequest, Caller } from '../../sdk/src/caller.ts';
import type { Download } from '../../sdk/src/download.ts';
import { createMethods } from '../../sdk/src/methods.ts';
import type { ResourceParts } from '../../sdk/src/resource-parts.ts';
import { createWatch } from '../../sdk/src/watch.ts';

/** A resource of the SDK's client, as its interface says. */
export interface SdkResource {
  /** Its place in the client: `phoneNumbers`. */
  readonly name: string;
  /** The function that makes it: `createPhoneNumbers`. */
  readonly create: string;
  /** Where that is, from sdk/src/. */
  readonly file: string;
}

const list = 'sdk/src/resources.ts';

/** The resources of the interface `TrunklineClient`. Throws with the member whose type is of no file of resources/. */
export function sdkResources(source: string): SdkResource[] {
  const imports = source.matchAll(/^import type \{ ([\w, ]+) \} from '\.\/(resources\/[\w-]+\.ts)';$/gm);
  const files = new Map(
    [...imports].flatMap(([, types = '', file = '']) => types.split(', ').map((type) => [type, file])),
  );
  const [, members] = /^export interface TrunklineClient \{\n(.*?)^\}/ms.exec(source) ?? [];
  if (members === undefined) throw new Error(`${list} has no interface TrunklineClient`);
  return [...members.matchAll(/^ {2}(\w+): ([^;]+);$/gm)].flatMap(([, name = '', type = '']) => {
    // openapi-fetch's own.
    if (name === 'raw') return [];
    const file = files.get(type);
    if (file === undefined) throw new Error(`${list} imports ${type}, of which ${name} is, from no file of resources/`);
    return [{ name, create: `create${type}`, file }];
  });
}

/** How the resources of a client are made, as TypeScript source. */
export function renderCreateResources(resources: readonly SdkResource[]): string {
  const imports = resources.map(({ create, file }) => `import { ${create} } from '../${file}';\n`).toSorted();
  const made = resources.map(({ name, create }) => `    ${name}: ${create}(parts),\n`);
  return `// Generated from the interface TrunklineClient in ${list} by codegen. Run \`npm run generate\` after a change of it.
import type { ResourceParts } from '../resource-parts.ts';
import type { TrunklineClient } from '../resources.ts';
${imports.join('')}
/** Apart from their types: a value that stood beside them would be told in the published declarations. */
export function createResources(parts: ResourceParts): Omit<TrunklineClient, 'raw'> {
  return {
${made.join('')}  };
}
`;
}

/** Reads the list of `root`'s SDK. */
export async function readSdkResources(root: string): Promise<SdkResource[]> {
  return sdkResources(await readFile(join(root, list), 'utf8'));
}

/** The resources of a client that sends nothing, and what was asked of it, newest last. */
export interface NotingClient {
  readonly resources: object;
  readonly asked: ApiRequest[];
}

/**
 * Makes each resource from its own file: the generated file that makes them together may be older than the list. Throws
 * where a file does not have the function that makes its resource.
 */
export async function createNotingClient(root: string, resources: readonly SdkResource[]): Promise<NotingClient> {
  const asked: ApiRequest[] = [];
  const call: Caller = (_kind, _options, request) =>
    apiPromise(async () => {
      asked.push(request);
      throw new Error('nothing is sent');
    });
  const download: Download = () =>
    apiPromise(async () => {
      throw new Error('nothing is read');
    });
  const parts: ResourceParts = {
    methods: createMethods(call),
    call,
    callWithKey: () => call,
    download,
    openStream: () => {
      throw new Error('nothing is opened');
    },
    openMedia: () => {
      throw new Error('nothing is opened');
    },
    limits: {},
    watch: createWatch({}, (text) => text),
    redact: (text) => text,
  };
  const made: Record<string, unknown> = {};
  for (const { name, create, file } of resources) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, 'sdk/src', file)).href);
    const make = module[create];
    if (typeof make !== 'function') throw new Error(`sdk/src/${file} exports no ${create}, which makes ${name}`);
    made[name] = make(parts);
  }
  return { resources: made, asked };
}

/** `sms.messages.send` and the like, in the order of the client. */
export function methodNames(resource: object, prefix = ''): string[] {
  return Object.entries(resource).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'function') return [prefix + name];
    return typeof member === 'object' && member !== null ? methodNames(member, `${prefix}${name}.`) : [];
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../server/src/contract/contract.ts';
import { projectRoot } from '../../support/sms-process.ts';

/** A part of a document, of which only what is named is looked at. */
interface Part {
  readonly [name: string]: unknown;
}
interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: { readonly [member: string]: Schema };
  readonly enum?: readonly string[];
  readonly const?: string;
}

const { sockets } = loadContract();
const paths: Part = JSON.parse(readFileSync(join(projectRoot, 'spec/bundled/sockets.json'), 'utf8')).paths;
const [, page = ''] = readFileSync(join(projectRoot, 'docs/workers.md'), 'utf8').split('\n## Media\n');
const section = page.split('\n## ')[0] ?? '';
/** The cells of each row of the table with this head. */
const tableBehind = (text: string, head: string): string[][] => {
  const [, behind = ''] = text.split(`${head}\n`);
  const [, ...rows] = behind.split('\n');
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(0, end).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const at = (ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((found, key) => (found as Part)[key], sockets);
const resolved = (schema: Schema): Schema => (schema.$ref === undefined ? schema : (at(schema.$ref) as Schema));

/** Of one direction: the type of each frame, and its members as the page spells them, with the values that they may have. */
function framesOf(operation: string): Map<string, { members: string[]; values: string[] }> {
  const refs = sockets.operations[operation]?.messages ?? [];
  const schemas = refs.flatMap(({ $ref }) => {
    const message = at($ref) as { $ref?: string; payload: Schema };
    const { payload } = message.$ref === undefined ? message : (at(message.$ref) as typeof message);
    const schema = resolved(payload);
    // Sound has no type.
    return schema.properties === undefined ? [] : [schema];
  });
  return new Map(
    schemas.map(({ required = [], properties = {} }) => {
      const { type, ...members } = properties;
      const named = Object.entries(members).map(([name, schema]) => ({
        name: required.includes(name) ? name : `${name}?`,
        // The reasons of an end are a list of their own.
        values: name === 'reason' ? [] : (resolved(schema).enum ?? []),
      }));
      return [
        type?.const ?? '',
        { members: named.map(({ name }) => name).sort(), values: named.flatMap(({ values }) => values) },
      ];
    }),
  );
}

const rows = tableBehind(section, '| from | frame | members |').map(([from = '', frame = '', members = '']) => ({
  from,
  frame: quoted(frame)[0] ?? '',
  members,
}));
const from = (...sides: string[]) => rows.filter((row) => sides.includes(row.from));
const [toClient, toWorker, toBoth] = ['server, to the client', 'server, to the worker', 'server, to both'];

describe('docs/workers.md, "Media"', () => {
  it.each([
    ['hearClient', from('client')],
    ['hearWorker', from('worker')],
    ['sayToClient', [...from('worker').filter(({ frame }) => frame !== 'media.ready'), ...from(toClient, toBoth)]],
    [
      'sayToWorker',
      [...from('client').filter(({ frame }) => !frame.startsWith('session.')), ...from(toWorker, toBoth)],
    ],
  ] as const)('has every frame of /asyncapi.json with its members, and no other: %s', (operation, described) => {
    const frames = framesOf(operation);
    expect(described.map(({ frame }) => frame).sort()).toEqual([...frames.keys()].sort());
    for (const { frame, members } of described) {
      expect([frame, quoted(members).sort()]).toEqual([frame, frames.get(frame)?.members]);
      const words = new Set(members.split(/[^\w.]+/));
      expect([frame, frames.get(frame)?.values.filter((value) => !words.has(value))]).toEqual([frame, []]);
    }
  });

  it.each([
    ['/v1/sessions/{id}/media', 1],
    ['/v1/worker/sessions/{id}/media', 2],
  ])('has the close codes of %s', (path, column) => {
    const { description } = (paths[path] as { get: { description: string } }).get;
    const published = tableBehind(description, '| close code | after |');
    const described = tableBehind(section, '| code | of the client, after | of the worker, after |').map((cells) => [
      cells[0],
      cells[column],
    ]);
    expect(published.length).toBeGreaterThan(5);
    expect(described.filter(([, after]) => after !== '')).toEqual(
      published.toSorted(([one], [other]) => Number(one) - Number(other)),
    );
  });
});

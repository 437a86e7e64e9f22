import { withQuery } from '../with-query.ts';
import type { BadInput, BadInputFamily } from './bad-input.ts';
import { queryParameters, resolved, type Schema } from './body-places.ts';
import { isE164, noE164 } from './field-inputs.ts';

/** A working request with that query, raw as it is. */
function queried(what: string, query: string, names: RegExp | readonly string[]): BadInput {
  return {
    what,
    of: (working) => ({ ...working, path: withQuery(working.path, query) }),
    status: [400],
    names,
  };
}

const everywhere: Array<[what: string, query: string, path: string | RegExp]> = [
  ['an unknown parameter', 'unknown=1', '/query/unknown'],
  ['an unknown parameter without a value', 'unknown', '/query/unknown'],
  ['a bracketed parameter', 'limit[]=1', '/query/limit[]'],
  ['a nested parameter', 'filter[status]=queued', '/query/filter[status]'],
  ['__proto__', '__proto__=1', '/query/__proto__'],
  ['constructor', 'constructor=1', '/query/constructor'],
  ['a parameter in another case', 'LIMIT=1', '/query/LIMIT'],
  ['a broken percent escape', 'unknown=%zz', '/query'],
  ['bytes that are not UTF-8', 'unknown=%ff', '/query'],
  ['U+0000', 'unknown=%00', '/query'],
  ['an empty pair', '&', /^\/query/],
];

const hundred = Array.from({ length: 100 }, (_, nth) => `p${nth}`);

export const queryInputs: BadInputFamily = {
  name: 'a query of what nobody declares (bad input: query)',
  inputs: ({ description: { query, surface } }) => {
    const names = Object.keys(query);
    const integers = names.filter((name) => query[name]?.type === 'integer');
    const others = names.filter((name) => !integers.includes(name) && query[name]?.emptyIsAbsent !== true);
    const faults = [
      'unknown=1',
      'other[]=2',
      ...integers.map((name) => `${name}=0x10`),
      ...others.map((name) => `${name}=`),
    ];
    // The core API names each fault, the router the first.
    const named = (all: readonly string[]): string[] =>
      (surface === 'router' ? all.slice(0, 1) : all).map((name) => `/query/${name}`);
    return [
      ...everywhere.map(([what, text, path]) => queried(what, text, typeof path === 'string' ? [path] : path)),
      queried('a hundred unknown parameters', hundred.map((name) => `${name}=1`).join('&'), named(hundred)),
      queried('every kind of fault at once', faults.join('&'), named(['unknown', 'other[]', ...integers, ...others])),
    ];
  },
};

const integers = [
  '0x10',
  '1e1',
  ' 5',
  '5 ',
  '+5',
  '5.0',
  '05',
  '-1',
  '0',
  '',
  'NaN',
  'true',
  '٥',
  '５',
  '1_0',
  '99999999999999999999',
];

/** Texts that a parameter of that schema does not take. */
function wrongTexts(schema: Schema): Array<[what: string, text: string]> {
  const { type, enum: listed, maximum } = resolved(schema);
  if (type === 'integer') {
    const beyond = typeof maximum === 'number' ? [String(maximum + 1)] : [];
    return [...integers, ...beyond].map((text) => [`"${text}" where an integer stands`, text]);
  }
  const long: [string, string] = ['10,000 characters', 'x'.repeat(10_000)];
  if (isE164(schema))
    return [
      long,
      ...noE164.filter(([, text]) => text !== '').map(([what, text]): [string, string] => [`a number ${what}`, text]),
    ];
  if (listed === undefined || listed.length === 0) return [long];
  const [first = '', second = first] = listed.map(String);
  const recased = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return [
    long,
    ['a value that is not listed', 'unlisted'],
    // Digits have no case.
    ...(recased === first ? [] : [['another case', recased] satisfies [string, string]]),
    ['two values with a comma', `${first},${second}`],
  ];
}

export const parameterInputs: BadInputFamily = {
  name: 'what a parameter of its query does not take (bad input: query)',
  inputs: (operation) =>
    queryParameters(operation).flatMap(({ name, schema }) => {
      const { items } = resolved(schema);
      const one = (what: string, query: string, place = `/query/${name}`): BadInput =>
        queried(`${name}: ${what}`, query, [place]);
      const wrong = wrongTexts(items ?? schema).map(([what, text]) => {
        return one(what, `${name}=${encodeURIComponent(text)}`, items === undefined ? undefined : `/query/${name}/0`);
      });
      const escaped = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
      const { emptyIsAbsent } = operation.description.query[name] ?? {};
      return [
        // A list is asked for by repeating its name.
        ...(items === undefined
          ? [one('twice', `${name}=1&${name}=1`), one('twice, once by an escape', `${name}=1&${escaped}=1`)]
          : []),
        ...(emptyIsAbsent === true ? [] : [one('an empty value', `${name}=`), one('no value', name)]),
        ...wrong,
      ];
    }),
};

import type { Kind } from './calls.ts';
import type { GeneratorName } from './generators.ts';

/** What a client of a generator does with a kind of call: it works in some way, or does not, for a reason of its own. */
export type Cell = { readonly works: string } | { readonly limit: string };

const plainly: Cell = { works: 'as it is written' };
const once: Cell = { works: 'as one text once the stream has ended, typed as the JSON answer' };

/** Held against real calls: a cell that is no longer true fails the gate, a limit that has gone as well. */
export const matrix: Readonly<Record<GeneratorName, Readonly<Record<Kind, Cell>>>> = {
  'openapi-typescript': {
    json: plainly,
    sse: { works: 'as it comes, with parseAs: stream' },
    upload: { works: 'with a bodySerializer that makes the form; the type of a file is string' },
    audio: { works: 'with parseAs: arrayBuffer' },
  },
  oazapfts: {
    json: plainly,
    sse: once,
    upload: plainly,
    audio: { limit: 'reads every answer as text where one of its statuses is JSON: bytes that are no UTF-8 are lost' },
  },
  'swagger-typescript-api': {
    json: { works: 'as it is written; headers of an operation have no parameter and go among the options' },
    sse: { works: 'as one text once the stream has ended, with format: text, typed as the JSON answer' },
    upload: plainly,
    audio: { works: 'by the methods of Response' },
  },
  'openapi-ts': {
    json: plainly,
    sse: { works: 'as it comes, with parseAs: stream' },
    upload: plainly,
    audio: plainly,
  },
  orval: {
    json: { works: 'as it is written; headers of an operation have no parameter and go among the options' },
    sse: { works: 'as one text once the stream has ended' },
    upload: plainly,
    audio: plainly,
  },
  kubb: {
    json: plainly,
    sse: { works: 'as one text with responseType: text, typed as the JSON answer' },
    upload: plainly,
    audio: { works: 'with responseType: arraybuffer' },
  },
  'openapi-zod-client': {
    json: { works: 'as it is written; the schemas that it checks by take every answer' },
    sse: { works: 'as one text with responseType: text, typed as the JSON answer' },
    upload: { limit: 'its runtime, Zodios, writes an object in a form as [object Object]' },
    audio: { works: 'with responseType: arraybuffer, typed as void' },
  },
};

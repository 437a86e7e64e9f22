import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectFiles } from './support/project-files.ts';
import { projectRoot } from './support/sms-process.ts';

const mostLines = 400;
/** What is longer, and why. */
const reasons: Readonly<Record<string, string>> = {
  'package-lock.json': 'npm writes it',
  'tools/package-lock.json': 'npm writes it',
  'sdk/pack/package-lock.json': 'npm writes it',
  'scripts/bench/portkey/package-lock.json': 'npm writes it',
  'spec/bundled/platform.json': 'the published contract, read at run time',
  'spec/bundled/sockets.json': 'operations of sockets with their frames: types are made of it',
  'spec/openapi.yaml': 'the list of all paths and tags',
  'spec/asyncapi.yaml': 'the list of all channels and their frames',
  'spec/bundled/asyncapi.json': 'the published contract of sockets, read at run time',
  'spec/bundled/gateway.json': 'the published contract of the gateway, read at run time',
  'spec/errors.yaml': 'the closed list of error codes',
  'server/src/contract/generated/operations.ts': 'read at run time',
  'server/src/contract/generated/error-codes.ts': 'read at run time',
  'server/src/contract/generated/state-machines.ts': 'read at run time',
  'sdk/src/generated/schemas.ts': 'a name for each schema: what an editor completes',
  'sdk/api/trunkline-sdk.api.md': 'the public interface of the SDK, for the review of a change',
  'sdk/README.md': 'a manual, with one example for each method',
  'docs/decisions/README.md': 'the index of all decisions, which npm run generate writes',
  'docs/state-machines.md': 'all machines, drawn',
  'tests/banned-words.json': 'a line for each file that has some left',
  'tests/fixtures/schema-0006.json': 'a database as it was',
};

const committed = projectFiles().filter((name) => /\.(ts|mjs|cjs|js|json|yaml|md|sql|sh|css|html)$/.test(name));

describe('what is committed', () => {
  it(`is written by people: no file has more than ${mostLines} lines, but those with a reason`, () => {
    expect(committed.length).toBeGreaterThan(1_000);
    const long = committed.filter((name) => {
      const lines = readFileSync(join(projectRoot, name), 'utf8').split('\n').length - 1;
      return lines > mostLines;
    });
    expect(long.toSorted()).toEqual(Object.keys(reasons).toSorted());
  });
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { askedOperation, Refused } from '../../scripts/new/asked-operation.ts';
import { newOperation } from '../../scripts/new/new-operation.ts';
import { treeOf } from '../../scripts/new/tree.ts';
import { projectRoot } from '../support/sms-process.ts';

const parts = ['spec', 'server', 'sdk', 'codegen', 'tests', 'scripts', 'docs'];
let copy = '';
const read = (file: string): string => readFileSync(join(copy, file), 'utf8');
const ask = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/new/main.ts', 'operation', ...words], { cwd: copy, encoding: 'utf8' });
/** Every file of the copy that the command may write, with what stands in it. */
const texts = (): Map<string, string> =>
  new Map(
    ['spec', 'server/src/agents', 'server/src/contract', 'sdk', 'tests/slices', 'tests/http/agents', 'docs'].flatMap(
      (folder) =>
        readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
          .map((entry) => join(entry.parentPath, entry.name))
          .map((file) => [file, readFileSync(file, 'latin1')] as const),
    ),
  );

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-operation-'));
  const isOurs = (path: string): boolean => !/\/(node_modules|\.cache|dist)$/.test(path);
  for (const part of parts) cpSync(join(projectRoot, part), join(copy, part), { recursive: true, filter: isOurs });
  for (const file of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'biome.json',
    'CHANGELOG.md',
  ]) {
    cpSync(join(projectRoot, file), join(copy, file));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What the compiler says of files of the copy. */
function problemsOf(files: readonly string[]): string[] {
  const configFile = join(copy, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    { ...ts.readConfigFile(configFile, ts.sys.readFile).config, include: [], files },
    ts.sys,
    copy,
  );
  const program = ts.createProgram({ rootNames: files.map((file) => join(copy, file)), options });
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(copy, file));
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

describe('npm run new -- operation', () => {
  it.each([
    ['without a path', [], 'Say npm run new -- operation SLICE operationId METHOD'],
    ['of no slice', ['surveys', 'tallySurvey', 'POST', '/v1/surveys/{id}/tally'], 'No slice is called surveys'],
    ['of the local gateway', ['gateway', 'pauseGateway', 'POST', '/v1/gateway/pause'], 'local gateway'],
    [
      'below a word of no operation',
      ['agents', 'feedAgent', 'POST', '/v1/zoo/{id}'],
      'agents has nothing below /v1/zoo',
    ],
    ['with an id that is no id', ['agents', 'Duplicate', 'POST', '/v1/agents/{id}/duplicate'], 'Duplicate is no id'],
    ['with an id that is taken', ['agents', 'getAgent', 'GET', '/v1/agents/{id}/again'], 'has an operation getAgent'],
    ['of no method', ['agents', 'duplicateAgent', 'COPY', '/v1/agents/{id}/duplicate'], 'COPY is no method'],
    ['with a path that is no path', ['agents', 'duplicateAgent', 'POST', '/agents/{id}'], '/agents/{id} is no path'],
    ['with a place twice', ['agents', 'duplicateAgent', 'POST', '/v1/agents/{id}/to/{id}'], 'names a place twice'],
    [
      'with a path that is taken',
      ['agents', 'copyAgent', 'POST', '/v1/agents/{agentId}'],
      'has the path /v1/agents/{id}',
    ],
    [
      'with a place under another name',
      ['agents', 'noteAgent', 'POST', '/v1/agents/{agentId}/notes'],
      'calls a place of /v1/agents/{agentId}/notes {id}',
    ],
    [
      'with a schema of its body that is there',
      ['credits', 'grantCredits', 'PUT', '/v1/credits/grant'],
      'GrantCreditsRequest.yaml is there',
    ],
    ['whose file is there', ['agents', 'knownProviders', 'GET', '/v1/agents/known'], 'known-providers.yaml is there'],
  ])('%s is refused before anything is written', (_, words, said) => {
    const tree = treeOf(copy);
    expect(() => newOperation(askedOperation(['operation', ...words], tree), tree)).toThrow(
      expect.objectContaining({ constructor: Refused, message: expect.stringContaining(said) }),
    );
  });

  it('ends with 2 and says why, and leaves nothing', () => {
    const before = texts();
    const { status, stderr } = ask('agents', 'copyAgent', 'POST', '/v1/agents/{agentId}');
    expect([status, stderr]).toEqual([
      2,
      'The contract has the path /v1/agents/{id}: add the operation to its file by hand\n',
    ]);
    expect(texts()).toEqual(before);
  });

  it('puts everything back where the contract is refused afterwards', () => {
    const rules = read('codegen/src/rules/contract-rules.ts');
    writeFileSync(join(copy, 'codegen/src/rules/contract-rules.ts'), `${rules}\nthrow new Error('No rule is kept');\n`);
    try {
      const before = texts();
      const { status, stderr } = ask('agents', 'duplicateAgent', 'POST', '/v1/agents/{id}/duplicate');
      expect([status, stderr]).toEqual([2, expect.stringContaining('No rule is kept')]);
      expect(texts()).toEqual(before);
    } finally {
      writeFileSync(join(copy, 'codegen/src/rules/contract-rules.ts'), rules);
    }
  });

  it('writes what an operation begins with, which compiles, and a test that fails for each status', () => {
    // Of other slices, as the command writes them before it generates: with a body, with a place that is new, in a resource of
    // several parts, beside operations that another file names one by one, in a table of another slice, by the billing scope.
    const others = [
      ['webhooks', 'pauseWebhookEndpoint', 'PUT', '/v1/webhooks/{id}/pause'],
      ['sms', 'getSmsMessageNote', 'GET', '/v1/sms/messages/{message_id}/notes/{note_id}'],
      ['sms', 'previewSmsBatch', 'POST', '/v1/sms/batches/preview'],
      ['agents', 'deleteAgentMemory', 'DELETE', '/v1/agents/{id}/memory'],
      ['organizations', 'getOrganizationLimits', 'GET', '/v1/organization/limits'],
      ['calls', 'getCallNotes', 'GET', '/v1/calls/{id}/notes'],
      ['credits', 'getCreditsForecast', 'GET', '/v1/credits/forecast'],
      ['worker', 'pauseWorkerSession', 'POST', '/v1/worker/sessions/{id}/pause'],
    ].flatMap((words) => {
      const tree = treeOf(copy);
      const texts = [...newOperation(askedOperation(['operation', ...words], tree), tree)];
      for (const [file, text] of texts) writeFileSync(join(copy, file), text);
      return texts.map(([file]) => file);
    });
    expect(read('tests/slices/worker.ts')).toContain('pauseWorkerSession: { ...leased }');
    expect(read('spec/paths/credits/get-credits-forecast.yaml')).toContain('x-scope: billing\n');
    // What is not formatted yet is the work of another one.
    const unfinished = 'const  unfinished = 1 ;void unfinished\n';
    writeFileSync(join(copy, 'tests/slices/agents.ts'), read('tests/slices/agents.ts') + unfinished);
    const { status, stdout, stderr } = ask('agents', 'duplicateAgent', 'POST', '/v1/agents/{id}/duplicate');
    expect([status, stderr]).toEqual([0, '']);
    expect(read('tests/slices/agents.ts')).toContain(unfinished);
    const test = 'tests/http/agents/duplicate-agent.test.ts';
    const code = ['server/src/agents/routes.ts', 'tests/slices/agents.ts', 'sdk/src/resources/agents.ts', test];
    for (const file of [...code, 'spec/paths/agents/duplicate-agent.yaml', 'spec/openapi.yaml', 'sdk/README.md']) {
      expect(stdout).toContain(`${file}\n`);
    }
    const routesAndMethods = others.filter((file) => /routes\.ts$|^sdk\/src\//.test(file));
    expect(problemsOf([...new Set([...code, 'tests/slices/sms.ts', ...routesAndMethods])])).toEqual([]);
    const { responses } = JSON.parse(read('spec/bundled/platform.json')).paths['/v1/agents/{id}/duplicate'].post;
    const own = Object.keys(responses).filter((one) => !['408', '429', '431'].includes(one));
    expect([...read(test).matchAll(/describe\('(\d+)'/g)].map(([, one]) => one)).toEqual(own);
    expect(read(test).match(/throw new Error/g)).toHaveLength(own.length);
    expect(own).toEqual(expect.arrayContaining(['200', '401', '404']));
  }, 60_000);
});

it('what the command writes for people to fill in stands nowhere', () => {
  const { files, read: text } = treeOf(projectRoot);
  const left = files
    .filter((file) => /^(spec\/paths|sdk\/src|tests\/http|server\/src)\/.*\.(yaml|ts)$/.test(file))
    .filter((file) =>
      /Say here what it does beyond its summary|\/\*\* What it does\. \*\/|is not written yet'|and which rule of the interface says so'/.test(
        text(file),
      ),
    );
  expect(left).toEqual([]);
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createNotingClient, methodNames, renderCreateResources, sdkResources } from './sdk-resources.ts';

const list = `import type { Client } from 'openapi-fetch';
import type { Surveys } from './resources/surveys.ts';
import type { Answers, OpenAnswers } from './resources/survey-answers.ts';

export type { Elsewhere } from './resources/elsewhere.ts';

/** Your organization. */
export interface TrunklineClient {
  /** What you ask: all of it. */
  surveys: Surveys;
  openAnswers: OpenAnswers;
  raw: Client<paths>;
}
`;

describe('the resources of the SDK', () => {
  it('are the members of the client that a file of resources/ has, in their order, each made by create and its type', () => {
    expect(sdkResources(list)).toEqual([
      { name: 'surveys', create: 'createSurveys', file: 'resources/surveys.ts' },
      { name: 'openAnswers', create: 'createOpenAnswers', file: 'resources/survey-answers.ts' },
    ]);
  });

  it.each([
    ['a member of a type from elsewhere', list.replace('./resources/surveys.ts', './surveys.ts'), 'Surveys'],
    ['a list without a client', list.replace('TrunklineClient', 'Client'), 'TrunklineClient'],
  ])('are refused with %s', (_, source, said) => expect(() => sdkResources(source)).toThrow(said));

  it('are made by a plain list of calls with the same parts', () => {
    const code = renderCreateResources(sdkResources(list));
    expect(code).toContain(`import { createOpenAnswers } from '../resources/survey-answers.ts';
import { createSurveys } from '../resources/surveys.ts';
`);
    expect(code).toContain(`  return {
    surveys: createSurveys(parts),
    openAnswers: createOpenAnswers(parts),
  };
`);
  });

  it('are made of their own files to see what they ask, and the file without its function is named', async () => {
    const root = await mkdtemp(join(tmpdir(), 'trunkline-resources-'));
    try {
      await mkdir(join(root, 'sdk/src/resources'), { recursive: true });
      await writeFile(
        join(root, 'sdk/src/resources/surveys.mjs'),
        "export const createSurveys = ({ methods }) => ({ get: methods.read('/v1/surveys/{id}'), answers: { list: () => 1 } });",
      );
      const surveys = { name: 'surveys', create: 'createSurveys', file: 'resources/surveys.mjs' };
      const { resources, asked } = await createNotingClient(root, [surveys]);
      expect(methodNames(resources)).toEqual(['surveys.get', 'surveys.answers.list']);
      const { get } = (resources as { surveys: { get: (id: string) => Promise<unknown> } }).surveys;
      await expect(get('srv_1')).rejects.toThrow('nothing is sent');
      expect(asked).toMatchObject([{ method: 'GET', path: '/v1/surveys/{id}' }]);
      await expect(createNotingClient(root, [{ ...surveys, create: 'createAnswers' }])).rejects.toThrow(
        'sdk/src/resources/surveys.mjs exports no createAnswers',
      );
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});

import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { bothAnswers, speechWorlds, voiceQuestions } from '../../tests/support/speech-worlds.ts';
import type { Drill } from './drill.ts';

const mostFaults = 5;
const questionsOfOne = 5;

/**
 * P19: random catalogs and questions, each answered by the index and by the rules said over again: voices in their
 * order over all pages, facets and blockers are the same.
 */
export const voices: Drill = {
  name: 'voices',
  promise: 'P19',
  guarantee: 'voices, their order, facets and blockers are what the rules say',
  unit: 'questions',
  rounds: 10_000,
  short: { testFiles: ['server/src/tts-catalog/list-voices.test.ts'] },
  run: async ({ rounds, seed, say }) => {
    const broken: string[] = [];
    const asked = fc.array(voiceQuestions, { minLength: questionsOfOne, maxLength: questionsOfOne });
    let done = 0;
    for (let world = 0; done < rounds && broken.length < mostFaults; world += 1) {
      for (const [facts, questions] of fc.sample(fc.tuple(speechWorlds, asked), { numRuns: 1, seed: seed + world })) {
        for (const question of questions) {
          const { product, naive } = bothAnswers(facts, question);
          if (!isDeepStrictEqual(product, naive)) broken.push(`world ${seed + world}: ${JSON.stringify(question)}`);
          done += 1;
        }
      }
      if (world % 100 === 0) say(`${done} questions`);
    }
    const verdict = broken.length === 0 ? 'each answered as the rules say' : `${broken.length} answered otherwise`;
    return { figure: `${done} questions of ${Math.ceil(done / questionsOfOne)} catalogs: ${verdict}`, broken };
  },
};

import type { Issue } from '../../platform/process/errors.ts';
import type { ExtractionField } from './types.ts';

const mostDescriptionCharacters = 40_000;

/** What is wrong with the fields of an endpoint or an agent, as `/body/extractionFields` of a request, that their schema cannot say. */
export function extractionFieldIssues(extractionFields: readonly ExtractionField[]): Issue[] {
  const issues: Issue[] = [];
  const names = new Set<string>();
  let characters = 0;
  for (const [index, { name, type, description, options }] of extractionFields.entries()) {
    const path = `/body/extractionFields/${index}`;
    if (names.has(name)) issues.push({ path: `${path}/name`, message: 'must not be the name of another field' });
    names.add(name);
    if (type === 'enum' && options === undefined) {
      issues.push({ path: `${path}/options`, message: 'is required for the type enum' });
    }
    if (type !== 'enum' && options !== undefined) {
      issues.push({ path: `${path}/options`, message: 'is only for the type enum' });
    }
    for (const [at, option] of (options ?? []).entries()) {
      const isTwice = options?.indexOf(option) !== at;
      if (isTwice) issues.push({ path: `${path}/options/${at}`, message: 'must not be another option of the field' });
    }
    characters += [...description].length;
  }
  if (characters > mostDescriptionCharacters) {
    const message = `must have descriptions of at most ${mostDescriptionCharacters} characters in all`;
    issues.push({ path: '/body/extractionFields', message });
  }
  return issues;
}

import type { AskedOperation } from './asked-operation.ts';

// Tests over all operations bring them out, and nothing of an operation bears on them.
const ofEveryOperation = ['408', '429', '431'];

/** The file of tests of an operation: a describe for each status of the contract, which fails until it is written. */
export function testOf(
  { slice, id, fileName, method, path }: AskedOperation,
  bundle: string,
): [file: string, text: string] {
  const document = JSON.parse(bundle) as { paths: Record<string, Record<string, { responses: object }>> };
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const statuses = Object.keys(responses).filter((status) => !ofEveryOperation.includes(status));
  const describes = statuses.map(
    (status) => `  describe('${status}', () => {
    it('is written', () => {
      throw new Error('Say what ${id} answers with ${status}, and which rule of the interface says so');
    });
  });
`,
  );
  const text = `import { describe, it } from '@jest/globals';

describe('${method} ${path}', () => {
${describes.join('\n')}});
`;
  return [`tests/http/${slice}/${fileName}.test.ts`, text];
}

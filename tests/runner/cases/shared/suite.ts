import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

const files: string[] = [];

/** The tests of each file that shares this module: each belongs to its own file, and finds the process untouched. */
export function describeShared(file: string): void {
  files.push(file);
  const hooks: string[] = [];

  describe(`in ${file}`, () => {
    beforeAll(() => void hooks.push(file));
    afterAll(() => expect(hooks).toEqual([file]));

    it(`passed: belongs to ${file}`, () => {
      expect(expect.getState().testPath).toContain(`${file}.case.ts`);
      expect(hooks).toEqual([file]);
    });

    it(`passed: ${file} is loaded by a worker that keeps its modules`, () => {
      process.stdout.write(`worker has loaded ${files.join(', ')}\n`);
      expect(files.at(-1)).toBe(file);
    });

    it(`passed: ${file} finds clock, functions and variables as they were`, () => {
      expect(jest.isMockFunction(Math.random)).toBe(false);
      expect(Date.now()).toBeGreaterThan(60_000);
      expect([process.env['LEFT_BY_A_CASE'], process.env['KEPT_FOR_CASES']]).toEqual([undefined, 'kept']);

      // Left as they are: the next file must not see them.
      jest.useFakeTimers({ now: 0 });
      jest.spyOn(Math, 'random').mockReturnValue(2);
      process.env['LEFT_BY_A_CASE'] = file;
      delete process.env['KEPT_FOR_CASES'];

      let rings = 0;
      setTimeout(() => (rings += 1), 60_000);
      jest.advanceTimersByTime(59_999);
      expect([rings, Date.now(), Math.random()]).toEqual([0, 59_999, 2]);
      jest.advanceTimersByTime(1);
      expect(rings).toBe(1);
    });
  });
}

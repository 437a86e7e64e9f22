import { type Long, type Measured, type Slowest, tooDear, tooLong } from './slowest-files.ts';
import { isQuiet, type RunTime, tableOfTimes } from './table-of-times.ts';

/** What the times of a whole run come to. */
export interface Assessment {
  /** What took more of the processors than it may, in words. */
  dear: string[];
  /** Files to be measured once more, alone. */
  long: Long[];
  /** Lines to print of where the time went. */
  lines: string[];
}

/**
 * Holds a whole run against the list. Beside other work times say nothing of the tests, and where there is no /proc they are
 * not known: then they are left aside. A list that is missing is a failure.
 */
export function assessTimes(run: RunTime, measured: Measured, list: Slowest | null): Assessment {
  const table = tableOfTimes(run, measured.times);
  if (list === null)
    return {
      dear: ['tests/slowest.json is not there: npm run slowest makes the list that files are held against'],
      long: [],
      lines: table,
    };
  const why = run.processors === null ? 'there is no /proc here' : 'the machine had other work';
  if (!isQuiet(run)) return { dear: [], long: [], lines: [...table, `Times say nothing of the files: ${why}`] };
  const dear = tooDear(measured, list);
  const said = dear.length === 0 ? [] : ['More of the processors than may be:', ...dear.map((line) => `  ${line}`)];
  return { dear, long: tooLong(measured, list), lines: [...table, ...said] };
}

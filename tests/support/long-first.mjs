import sequencer from '@jest/test-sequencer';
import { readSlowest } from './slowest-files.ts';

const Sequencer = sequencer.default ?? sequencer;
// What begins last ends last, and on a fresh checkout nobody knows yet how long a file takes.
const longest = Object.keys(readSlowest()?.wall ?? {});

const turnOf = ({ path }) => {
  const at = longest.findIndex((file) => path.endsWith(file));
  return at < 0 ? longest.length : at;
};

/** Jest's own order, but for the files that are known to be long. */
export default class LongFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted].sort((one, other) => turnOf(one) - turnOf(other));
  }
}

import sequencer from '@jest/test-sequencer';

const Sequencer = sequencer.default ?? sequencer;
// A minute and more each: what begins last ends last, and on a fresh checkout nobody knows yet how long a file takes.
const longest = [
  'tests/e2e/backup.test.ts',
  'tests/jobs/webhooks/delivery-model.test.ts',
  'tests/operate/doctor.test.ts',
  'tests/operate/rotate-keys.test.ts',
  'tests/operate/rotate-kept-keys.test.ts',
  'tests/config/process.test.ts',
  'tests/platform/edge-quota.test.ts',
];

const place = ({ path }) => {
  const at = longest.findIndex((file) => path.endsWith(file));
  return at < 0 ? longest.length : at;
};

/** Jest's own order, but for the files that are known to be long. */
export default class LongFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted].sort((one, other) => place(one) - place(other));
  }
}

import sequencer from '@jest/test-sequencer';

const Sequencer = sequencer.default ?? sequencer;
// Twenty seconds and more each: what begins last ends last, and on a fresh checkout nobody knows yet how long a file takes.
const longest = [
  'tests/e2e/backup.test.ts',
  'tests/config/process.test.ts',
  'tests/packaging/container.test.ts',
  'tests/operate/rotate-kept-keys.test.ts',
  'tests/http/router/fault-matrix.test.ts',
  'tests/e2e/transfers-tour.test.ts',
  'tests/http/conformance/operations.test.ts',
  'tests/platform/edge-quota.test.ts',
  'tests/e2e/first-message.test.ts',
  'tests/http/docs/docs-page.test.ts',
  'tests/operate/doctor.test.ts',
  'tests/http/conformance/database-away.test.ts',
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

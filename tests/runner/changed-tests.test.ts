import { describe, expect, it } from '@jest/globals';
import { drills } from '../../scripts/drills/catalogue.ts';
import { testsOfChange, treeOf } from '../../scripts/changed-tests.ts';
import { projectFiles } from '../support/project-files.ts';
import { projectRoot } from '../support/sms-process.ts';

const files = projectFiles();
const tree = treeOf(projectRoot, files);
const testsOf = (...changed: string[]): string[] => testsOfChange(changed, tree).tests;
const every = files.filter((file) => file.endsWith('.test.ts'));

describe('the tests of a change', () => {
  it('of the contract are those that go over all operations, and those of the slice that it describes', () => {
    const found = testsOf('spec/paths/credits/managed-organization-credits.yaml');
    expect(found).toEqual(
      expect.arrayContaining([
        'tests/http/conformance/operations.test.ts',
        'tests/http/bad-input/fields.test.ts',
        'tests/http/credits/credits.test.ts',
        'tests/sdk/operations.test.ts',
      ]),
    );
    expect(testsOf('spec/openapi.yaml')).toContain('tests/http/conformance/operations.test.ts');
    expect(found.length).toBeLessThan(every.length / 5);
  });

  it('of a slice are those beside its files, in the folders of its name and of its operations, and few others', () => {
    const found = testsOf('server/src/webhooks/rows/replay-store.ts');
    expect(found).toEqual(
      expect.arrayContaining([
        'server/src/webhooks/model/routing.policy.test.ts',
        'tests/http/webhooks/replay.test.ts',
        'tests/jobs/webhooks/delivery-model.test.ts',
      ]),
    );
    expect(testsOf('server/src/organizations/routes.ts')).toContain('tests/http/api-keys/api-keys.test.ts');
    expect(testsOf('server/src/credits/ledger.ts')).not.toContain('tests/http/webhooks/endpoints.test.ts');
    expect(found.length).toBeLessThan(every.length / 3);
  });

  it('of a vendor are those that import it, and those of its name', () => {
    const found = testsOf('server/src/providers/twilio/events.ts');
    expect(found).toEqual(
      expect.arrayContaining([
        'tests/http/carriers/twilio-events.test.ts',
        'tests/conformance/messaging/twilio.test.ts',
      ]),
    );
  });

  it('of what all share are those that start a server', () => {
    const found = testsOf('server/src/platform/time/clock.ts');
    expect(found).toEqual(
      expect.arrayContaining(['tests/http/webhooks/endpoints.test.ts', 'tests/http/sms/send-sms-message.test.ts']),
    );
  });

  it('of a test are itself, of a support module those that import it, and of how tests are run all', () => {
    const one = 'tests/http/credits/credits.test.ts';
    expect(testsOf(one)).toEqual([one]);
    expect(testsOf('tests/support/lists.ts')).toContain('tests/http/bad-input/cursors.test.ts');
    expect(testsOf('jest.config.mjs')).toEqual(every.toSorted());
  });

  it('of a program are those that start it as a process', () => {
    expect(testsOf('server/src/operate/doctor.ts')).toContain('tests/operate/doctor.test.ts');
  });

  it('of what runs the tests, and of what CI runs, are those that try it', () => {
    expect(testsOf('scripts/test.mjs')).toContain('tests/runner/test-command.test.ts');
    expect(testsOf('tests/support/reporter.mjs')).toContain('tests/runner/test-command.test.ts');
    const found = testsOf('.ci/run');
    expect(found).toContain('tests/runner/ci.test.ts');
    expect(found.length).toBeLessThan(10);
  });

  it('of a page are those that read it', () => {
    expect(testsOf('docs/sms.md')).toContain('tests/e2e/sms-tour.test.ts');
  });

  it('of a page of decisions are those that read these pages, and not what cites one in a comment', () => {
    const found = testsOf('docs/decisions/sessions.md');
    expect(found).toEqual(expect.arrayContaining(['codegen/src/generate.test.ts', 'tests/decisions.test.ts']));
    expect(found.length).toBeLessThan(10);
  });

  it('that nothing is known to see is said, and is no test', () => {
    const files = ['notes.txt', 'tests/notes.test.ts'];
    expect(testsOfChange(['notes.txt'], { files, read: () => '' })).toEqual({
      tests: [],
      drills: [],
      unseen: ['notes.txt'],
    });
  });
});

describe('the drills of a change', () => {
  const drillsOf = (...changed: string[]): string[] => testsOfChange(changed, tree).drills;
  const shortForms = drills.flatMap(({ name, short }) => ('rounds' in short ? [name] : [])).toSorted();

  it('of a drill are itself, and of what it is made of those that use that', () => {
    expect(drillsOf('scripts/drills/calls.ts')).toEqual(['calls']);
    const stricken = drillsOf('scripts/drills/stage/strike.ts');
    expect(stricken).toEqual(expect.arrayContaining(['calls', 'sessions', 'kill-accept-and-submit']));
    expect(stricken.length).toBeLessThan(shortForms.length / 2);
  });

  it('of what all processes share are all that start one', () => {
    expect(drillsOf('server/src/platform/time/clock.ts')).toEqual(shortForms);
  });

  it('of a slice are those of its name, and of one that is tried by a test file none', () => {
    expect(drillsOf('server/src/calls/recordings/life.ts')).toEqual(['recordings']);
    expect(drillsOf('scripts/drills/voices.ts')).toEqual([]);
  });
});

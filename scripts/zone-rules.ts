// Fails where a package of the lockfile has newer rules of time zones than those that the server reckons by: Node, which
// is one of them. What the machine itself has is the business of `npm run doctor`.
import { isNewerVersion, packageIntake, packagedRules } from '../server/src/platform/time/zone-rules/packed-rules.ts';

const { version } = packagedRules();
const ofNode = process.versions.tz ?? '';
if (ofNode === '') throw new Error('This Node has no rules of time zones');

const problems = [
  ...(isNewerVersion(ofNode, version)
    ? [`Node ${process.version} has the rules of ${ofNode}, moment-timezone those of ${version}: take a newer one`]
    : []),
  ...(packageIntake.version === version
    ? []
    : [`packageIntake names ${packageIntake.version}, the package has ${version}: write down the day it was taken in`]),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
if (problems.length === 0) console.log(`time zones by the rules of ${version}; Node has ${ofNode}`);

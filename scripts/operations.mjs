// `npm run operations`: puts the page of the operations' tests that a whole `npm test` has left in its place.
import { operations } from '../server/src/contract/generated/operations.ts';
import { placePage } from '../tests/support/operations-page.mjs';

try {
  placePage(operations);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

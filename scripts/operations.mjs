// `npm run operations`: puts the page of the operations' tests that a whole `npm test` has left in its place.
import { everyOperation } from '../tests/support/contract-coverage.mjs';
import { placePage } from '../tests/support/operations-page.mjs';

try {
  placePage(everyOperation);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

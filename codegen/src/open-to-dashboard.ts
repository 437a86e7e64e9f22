import { arrayAt, type JsonObject, operationsOf, stringAt } from './contract-document.ts';

const ways = [{ bearer: [] }, { dashboardSession: [], csrfToken: [] }];

/**
 * The document with the operations that the cookie of a browser opens beside those that name it themselves: reads of the core API, and
 * what says `x-dashboard`: true, or `test` where the cookie opens it in test organizations alone. Each wants the token too, and is
 * refused without it. A stream that never ends is none of them: it would go on when its browser has been signed out.
 */
export function openToDashboard(bundled: JsonObject): JsonObject {
  const document = structuredClone(bundled);
  for (const { method, operation } of operationsOf(document)) {
    const isRead = method === 'get' && operation['x-surface'] === 'core' && operation['x-endless'] !== true;
    const isOpenedToTests = operation['x-dashboard'] === 'test';
    const isOpened =
      operation['x-dashboard'] === true || isOpenedToTests || (isRead && stringAt(operation, 'x-scope') !== 'worker');
    if (!isOpenedToTests) delete operation['x-dashboard'];
    if (operation.security !== undefined || !isOpened) continue;
    operation.security = structuredClone(ways);
    // The closed codes of the router have no 403.
    if (operation['x-surface'] !== 'core') continue;
    const refusals = arrayAt(operation, 'x-refusals');
    const forbidden = refusals.includes('FORBIDDEN') ? [] : ['FORBIDDEN'];
    const live = isOpenedToTests ? ['API_KEY_REQUIRED'] : [];
    operation['x-refusals'] = [...refusals, ...forbidden, ...live, 'CSRF_TOKEN_INVALID'];
  }
  return document;
}

import { signedIn, signedOut, signIn, signOut } from './api.js';
import { showAgent, showAgents } from './agents.js';
import { showCall } from './call.js';
import { showCalls } from './calls.js';
import { showDeliveries, showDelivery } from './deliveries.js';
import { element, make, say } from './elements.js';
import { showEndpoint } from './endpoints.js';
import { showLive } from './live.js';
import { showRequest, showRouter } from './router.js';
import { showText } from './text.js';
import { showVoices } from './voices.js';

const views = [
  [/^#\/calls$/, showCalls],
  [/^#\/calls\/([^/]+)$/, showCall],
  [/^#\/deliveries$/, showDeliveries],
  [/^#\/deliveries\/([^/]+)$/, showDelivery],
  [/^#\/endpoints\/([^/]+)$/, showEndpoint],
  [/^#\/live$/, showLive],
  [/^#\/texts\/([^/]+)$/, showText],
  [/^#\/router$/, showRouter],
  [/^#\/router\/([^/]+)$/, showRequest],
  [/^#\/agents$/, showAgents],
  [/^#\/agents\/([^/]+)$/, showAgent],
  [/^#\/voices$/, showVoices],
];

/** A name in an address, however it is written. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function show() {
  const session = signedIn();
  element('sign-in').hidden = session !== null;
  for (const id of ['views', 'sign-out']) element(id).hidden = session === null;
  element('who').textContent = session === null ? '' : `${session.organizationId}, ${session.mode}`;
  if (session === null) return element('view').replaceChildren();
  const [path, query] = location.hash.split('?', 2);
  const address = path === '' || path === '#' ? '#/calls' : path;
  for (const link of element('views').children) {
    const isHere = address.startsWith(link.getAttribute('href'));
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  say('');
  for (const [pattern, view] of views) {
    const found = pattern.exec(address);
    if (found !== null) return element('view').replaceChildren(view(...found.slice(1).map(decoded), new URLSearchParams(query)));
  }
  return element('view').replaceChildren(make('p', {}, 'There is no such view.'));
}

async function begin(key) {
  say('One moment.');
  const refused = await signIn(key);
  globalThis.pageKey.forget();
  show();
  if (refused !== null) say(refused, true);
}

element('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  const key = element('key-field').value.trim();
  element('key-field').value = '';
  if (key !== '') void begin(key);
});
element('sign-out').addEventListener('click', async () => {
  await signOut();
  show();
  say('Signed out.');
});
addEventListener('signed-out', () => {
  show();
  say(signedOut, true);
});
addEventListener('hashchange', show);
globalThis.pageKey.onChange(() => void begin(globalThis.pageKey.get()));

if (globalThis.pageKey.get() !== '') void begin(globalThis.pageKey.get());
else {
  show();
  if (signedIn() === null) {
    say(globalThis.pageKey.refusal());
    element('key-field').focus();
  }
}

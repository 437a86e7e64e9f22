import { ask } from './api.js';
import { facts, make, refusal, say, table, time } from './elements.js';

const lookMs = 1_000;
const dayMs = 86_400_000;

/** The endpoints of the organization with their health: each can be paused, tested and sent again what failed. */
export function endpointsPart() {
  const place = make('div');
  void load(place);
  return make('section', {}, make('h3', {}, 'Endpoints'), place);
}

async function load(place) {
  const answer = await ask('webhooks');
  if (answer.code !== null) {
    place.replaceChildren(refusal('Endpoints', answer));
    return;
  }
  const { data } = answer.json;
  const none = make('p', { className: 'soft' }, 'No endpoints yet. `trunkline listen` makes one.');
  const rows = data.map(({ id, name, url }) => [make('a', { href: `#/endpoints/${id}` }, name), url]);
  place.replaceChildren(rows.length === 0 ? none : table('Endpoints', ['Name', 'Address'], rows));
}

/** `#/endpoints/{id}` */
export function showEndpoint(id) {
  const place = make('section', {}, make('h2', {}, 'Endpoint'), make('p', { className: 'soft' }, 'One moment.'));
  void loadEndpoint(id, place);
  return place;
}

async function loadEndpoint(id, place) {
  const answer = await ask(`webhooks/${encodeURIComponent(id)}`);
  if (answer.code !== null) {
    place.replaceChildren(make('h2', {}, 'Endpoint'), refusal('Endpoint', answer));
    return;
  }
  const one = answer.json;
  const progress = make('div');
  const health = one.enabled ? 'receives' : `paused: ${one.disabledReason ?? 'by a person'}`;
  place.replaceChildren(
    make('h2', {}, one.name),
    facts([
      ['Address', one.url],
      ['Health', health],
      ['Paused since', one.disabledAt === null ? null : time(one.disabledAt)],
      ['Events', one.events.join(', ')],
      ['Changed', time(one.updatedAt)],
    ]),
    make(
      'p',
      { className: 'line' },
      button(one.enabled ? 'Pause' : 'Resume', () => change(id, !one.enabled, place)),
      button('Send a test', () => test(id)),
      button('Replay what failed in its last day', () => replay(id, progress)),
    ),
    progress,
  );
}

function button(name, act) {
  const made = make('button', { type: 'button', className: 'plain' }, name);
  made.addEventListener('click', async () => {
    made.disabled = true;
    await act();
    made.disabled = false;
  });
  return made;
}

async function change(id, enabled, place) {
  const answer = await ask(`webhooks/${encodeURIComponent(id)}`, { method: 'PATCH', body: { enabled } });
  await loadEndpoint(id, place);
  if (answer.code === null) say(enabled ? 'It receives again.' : 'It is paused: nothing is sent to it.');
  else say(answer.sentence, true);
}

async function test(id) {
  const answer = await ask(`webhooks/${encodeURIComponent(id)}/test`, { method: 'POST' });
  if (answer.code !== null) return say(answer.sentence, true);
  const { delivered, httpStatus, error } = answer.json;
  return say(delivered ? `Delivered: ${httpStatus}.` : `Not delivered: ${error ?? httpStatus}.`, !delivered);
}

/** Begins one and follows it to its end, as long as the page shows it. */
async function replay(id, progress) {
  const path = `webhooks/${encodeURIComponent(id)}`;
  // By the clock of its own log: that of this machine may be another one, and a test organization has its own.
  const newest = await ask(`webhook-deliveries?limit=1&endpointId=${encodeURIComponent(id)}`);
  if (newest.code !== null) return say(newest.sentence, true);
  if (newest.json.data.length === 0) return say('It has had no deliveries.');
  const since = new Date(Date.parse(newest.json.data[0].createdAt) - dayMs).toISOString();
  const begun = await ask(`${path}/replay`, { method: 'POST', body: { since } });
  if (begun.code !== null) return say(begun.sentence, true);
  say('The replay has begun.');
  const bar = make('progress', { label: 'Progress of the replay' });
  const line = make('p');
  progress.replaceChildren(bar, line);
  while (bar.isConnected) {
    const answer = await ask(`${path}/replays/${begun.json.id}`);
    if (answer.code !== null) return say(answer.sentence, true);
    const { status, total, delivered, failed, cancelled } = answer.json;
    Object.assign(bar, { max: Math.max(total, 1), value: status === 'completed' ? Math.max(total, 1) : delivered + failed + cancelled });
    line.textContent = `${status}: ${delivered} of ${total} delivered, ${failed} failed, ${cancelled} cancelled`;
    if (status !== 'running') return undefined;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return undefined;
}

import { ask } from './api.js';
import { element, make, refusal, time } from './elements.js';
import { sendPart } from './send.js';

const everyMs = 2_000;
/** What is held; older rows stand in the lists. */
const mostRows = 1_000;
const mostPages = 10;
const nothing = 'Nothing has happened yet. `trunkline send` sends a text.';

/** What is followed: its list, and what a row of it says. */
const kinds = {
  texts: {
    path: 'sms/messages?limit=50',
    items: ({ data }) => data,
    row: ({ id, created_at: at, direction, from, to, status, text }) => ({
      id,
      at,
      state: status,
      href: `#/texts/${id}`,
      words: `${direction} ${status}: ${from} to ${to}: ${text ?? ''}`,
    }),
  },
  calls: {
    path: 'sessions?limit=50',
    items: ({ entries }) => entries,
    row: ({ sessionId: id, createdAt: at, kind, status, endReason }) => ({
      id,
      at,
      state: status,
      href: `#/calls/${id}`,
      words: `call ${status}: ${kind}${endReason === null ? '' : `, ${endReason}`}`,
    }),
  },
  deliveries: {
    path: 'webhook-deliveries?limit=50',
    items: ({ data }) => data,
    row: ({ id, createdAt: at, event, status, httpStatus, endpointName }) => ({
      id,
      at,
      state: `${status} ${httpStatus}`,
      href: `#/deliveries/${id}`,
      words: `${event} ${status}${httpStatus === null ? '' : ` (${httpStatus})`} to ${endpointName ?? ''}`,
    }),
  },
};

/** `#/live`: what happens, asked for again while the page is seen. */
export function showLive() {
  const list = make('ol', { className: 'timeline live', label: 'What happens, newest first' });
  const empty = make('p', { className: 'soft' }, nothing);
  const chosen = new Set(Object.keys(kinds));
  const rows = new Map();
  const boxes = Object.keys(kinds).map((kind) => {
    const box = make('input', { type: 'checkbox', checked: true });
    box.addEventListener('change', () => {
      if (box.checked) chosen.add(kind);
      else chosen.delete(kind);
      redraw();
    });
    return make('label', { className: 'choice' }, box, ` ${kind}`);
  });
  const words = make('input', { type: 'search', placeholder: 'failed, +15005550206, sms.received …' });
  const redraw = () =>
    draw(list, empty, rows, ({ kind, words: text }) => chosen.has(kind) && text.toLowerCase().includes(words.value.toLowerCase()));
  words.addEventListener('input', redraw);
  const refused = make('div', { role: 'status' });
  const place = make(
    'section',
    {},
    make('h2', {}, 'Live'),
    sendPart(),
    make('div', { className: 'line' }, ...boxes),
    make('label', {}, 'Only rows with', words),
    refused,
    empty,
    list,
  );
  void follow(place, rows, (problems) => {
    const sentences = [...problems].map(([kind, problem]) => refusal(kind, problem));
    // What is the same is not said again by a screen reader.
    if (sentences.map(({ textContent }) => textContent).join('') !== refused.textContent) refused.replaceChildren(...sentences);
    redraw();
    if (problems.size > 0) empty.hidden = true;
  });
  return place;
}

async function follow(place, rows, redraw) {
  const problems = new Map();
  do {
    if (document.visibilityState === 'visible') {
      for (const [kind, one] of Object.entries(kinds)) {
        // Refused for want of a scope: not asked again.
        if (problems.get(kind)?.code === 'FORBIDDEN' || !place.isConnected) continue;
        const problem = await look(kind, one, rows);
        if (problem === null) problems.delete(kind);
        else problems.set(kind, problem);
      }
      if (place.isConnected) redraw(problems);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  } while (place.isConnected && element('view').contains(place));
}

/** Reads down to the first page that holds something known. Answers null, or what was refused. */
async function look(kind, { path, items, row }, rows) {
  let cursor = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask(`${path}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    if (answer.code !== null) return answer;
    const found = items(answer.json).map(row);
    const isFirst = ![...rows.values()].some((one) => one.kind === kind);
    const meets = found.some(({ id }) => rows.has(id));
    for (const one of found) rows.set(one.id, { ...one, kind });
    cursor = answer.json.next_cursor ?? answer.json.nextCursor ?? null;
    if (isFirst || meets || cursor === null) break;
  }
  return null;
}

/** Rows whose state is as it was keep their elements, so that who reads or has the focus there keeps it. */
function draw(list, empty, rows, isWanted) {
  const all = [...rows.values()].sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1));
  for (const { id } of all.slice(mostRows)) rows.delete(id);
  const wanted = all.slice(0, mostRows).filter(isWanted);
  const there = new Map([...list.children].map((line) => [line.dataset.id, line]));
  const lines = wanted.map((one) => {
    const known = there.get(one.id);
    if (known?.dataset.state === one.state) return known;
    const line = make('li', {}, time(one.at), make('a', { href: one.href }, one.words));
    Object.assign(line.dataset, { id: one.id, state: one.state });
    return line;
  });
  const isSame = lines.length === list.children.length && lines.every((line, nth) => line === list.children[nth]);
  if (!isSame) list.replaceChildren(...lines);
  empty.hidden = lines.length > 0;
  empty.textContent = all.length === 0 ? nothing : 'Nothing of this kind is among the last that happened.';
}

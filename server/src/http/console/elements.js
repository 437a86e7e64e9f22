import { signedIn } from './api.js';

// What is seen. Texts of others become text nodes and nothing else.

export const element = (id) => document.getElementById(id);

/** An element with these properties, and what stands in it: elements, and texts as they are. */
export function make(name, properties = {}, ...within) {
  const made = document.createElement(name);
  const { label, ...others } = properties;
  Object.assign(made, others);
  if (label !== undefined) made.setAttribute('aria-label', label);
  made.append(...within.filter((one) => one !== null).map((one) => (one instanceof Node ? one : visible(one))));
  return made;
}

/** Characters that are not seen, or turn what follows around, but for line ends and tabs. */
function isHidden(one) {
  const code = one.codePointAt(0);
  if (code < 0x20) return one !== '\n' && one !== '\t';
  return (code >= 0x7f && code <= 0x9f) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/** Hidden characters as their numbers; a text is cut where no one would read on. */
export function visible(value, longest = 20_000) {
  const whole = String(value ?? '');
  const text = whole.length > longest ? `${whole.slice(0, longest)}… (${whole.length} characters)` : whole;
  return Array.from(text, (one) => (isHidden(one) ? `\\u${one.codePointAt(0).toString(16).padStart(4, '0')}` : one)).join('');
}

export function say(sentence, isBad = false) {
  const said = element('said');
  said.textContent = sentence;
  said.classList.toggle('bad', isBad);
}

const inZone = (instant, timeZone) =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'medium', timeZone });

/** In the zone of the reader, to the second, with that of the organization beside it; the exact instant stands in its title. */
export function time(instant) {
  if (instant === null || instant === undefined) return 'never';
  const zone = signedIn()?.zone ?? undefined;
  const [here, there] = [inZone(instant), inZone(instant, zone)];
  const beside = here === there ? null : make('span', { className: 'soft' }, ` (${there} ${zone})`);
  return make('time', { dateTime: instant, title: instant }, here, beside);
}

/** Dollars, to the ten-thousandth. */
export const money = (usd) =>
  usd.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** A table with a caption for screen readers. `rows` are cells. */
export function table(caption, heads, rows) {
  const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell ?? ''))));
  const whole = make('table', {}, make('caption', {}, caption), make('thead', {}, head), make('tbody', {}, ...body));
  return make('div', { className: 'wide', tabIndex: 0, label: caption }, whole);
}

/** Names and values. */
export const facts = (pairs) =>
  make('dl', {}, ...pairs.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value ?? 'none')]));

export const json = (value) => make('pre', { tabIndex: 0 }, visible(JSON.stringify(value, null, 2)));

/** What stands where a part, or a whole view, was refused: in one sentence, why. */
export const refusal = (name, { sentence }) => make('p', { className: 'bad' }, `${name}: ${sentence}`);

/** A part of a view: what is made of the answer, or why there is none. */
export const partOf = (name, answer, made) =>
  make('section', {}, make('h3', {}, name), answer.code === null ? made(answer.json) : refusal(name, answer));

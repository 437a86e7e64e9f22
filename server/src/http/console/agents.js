import { ask, signedIn } from './api.js';
import { facts, json, make, money, partOf, refusal, say, table, time } from './elements.js';

/** `#/agents`: the agents, the numbers with what is left to set up, and the money. */
export function showAgents() {
  const place = make('section', {}, make('h2', {}, 'Agents and numbers'), make('p', { className: 'soft' }, 'One moment.'));
  void loadAll(place);
  return place;
}

async function loadAll(place) {
  const [agents, numbers, balance, usage] = await Promise.all(
    ['agents', 'phone-numbers', 'credits/balance', 'usage'].map((path) => ask(path)),
  );
  place.replaceChildren(
    make('h2', {}, 'Agents and numbers'),
    partOf('Agents', agents, agentsOf),
    partOf('Numbers', numbers, (found) => numbersOf(found, agents.json ?? [])),
    partOf('Credit', balance, ({ balanceUsd, reservedUsd }) =>
      facts([
        ['Balance', money(balanceUsd)],
        ['Reserved', money(reservedUsd)],
      ]),
    ),
    partOf('Used', usage, usageOf),
  );
}

const none = (sentence) => make('p', { className: 'soft' }, sentence);

function agentsOf(agents) {
  const rows = agents.map(({ id, name, intent, voice, updatedAt }) => [
    make('a', { href: `#/agents/${id}` }, name),
    intent.language,
    voice ?? 'by the router',
    time(updatedAt),
  ]);
  return rows.length === 0
    ? none('No agents yet. POST /v1/agents makes one.')
    : table('Agents', ['Name', 'Language', 'Voice', 'Changed'], rows);
}

function numbersOf(numbers, agents) {
  const rows = numbers.map(({ e164, label, agentId, setupStatus: { status, issues }, suspensionReason, nextChargeAt }) => [
    `${e164}${label === null ? '' : ` (${label})`}`,
    agentId === null ? 'none' : make('a', { href: `#/agents/${agentId}` }, agents.find(({ id }) => id === agentId)?.name ?? agentId),
    suspensionReason === null ? status : `${status}: ${suspensionReason}`,
    issues.join('; '),
    nextChargeAt === null ? '' : time(nextChargeAt),
  ]);
  if (rows.length === 0) return none('No numbers yet. `trunkline numbers` lists them, docs/numbers.md says how one is bought.');
  return table('Numbers', ['Number', 'Agent', 'Set up', 'What is left', 'Next charge'], rows);
}

function usageOf({ from, to, totalSessions, totalMinutes, totalCost, breakdown }) {
  const rows = breakdown.map(({ provider, type, metric, quantity, cost }) => [
    provider,
    type,
    metric,
    quantity.toLocaleString(),
    money(cost),
  ]);
  return make(
    'div',
    {},
    make(
      'p',
      {},
      `${totalSessions} sessions, ${totalMinutes.toFixed(1)} minutes, ${money(totalCost)}, from `,
      time(from),
      ' to ',
      time(to),
    ),
    ...(rows.length === 0 ? [] : [table('What was used', ['Provider', 'Kind', 'Metric', 'Quantity', 'Cost'], rows)]),
  );
}

/** What can be edited here: where it stands, how it is named, and whether an empty field clears it. */
const editable = [
  ['name', 'Name', false],
  ['systemPrompt', 'Instructions', false],
  ['firstMessage', 'First message', true],
  ['voice', 'Voice', true],
  ['timezone', 'Zone', true],
];

/** `#/agents/{id}`: what it is configured by, where each value comes from, and a call to try it. */
export function showAgent(id) {
  const place = make('section', {}, make('h2', {}, 'Agent'), make('p', { className: 'soft' }, 'One moment.'));
  void load(id, place);
  return place;
}

async function load(id, place) {
  const path = `agents/${encodeURIComponent(id)}`;
  const [agent, effective] = await Promise.all([ask(path), ask(`${path}/effective-config/preview`, { method: 'POST', body: {} })]);
  if (agent.code !== null) {
    place.replaceChildren(make('h2', {}, 'Agent'), refusal('Agent', agent));
    return;
  }
  const warnings = agent.json.warnings.map(({ path: where, message }) => make('li', {}, `${where}: ${message}`));
  place.replaceChildren(
    make('h2', {}, agent.json.name),
    ...(warnings.length === 0 ? [] : [make('ul', { className: 'bad' }, ...warnings)]),
    formOf(agent, path, () => load(id, place)),
    callPart(agent.json),
    partOf('Effective configuration', effective, effectiveOf),
    make('details', {}, make('summary', {}, 'As the API answers it'), json(agent.json)),
  );
}

/** Sends what was changed, for the version that is shown: what others have changed since is not written over. */
function formOf({ json: one, etag }, path, reload) {
  const fields = editable.map(([name, label]) => {
    const field = name === 'systemPrompt' ? make('textarea', { name, rows: 6 }) : make('input', { name, autocomplete: 'off' });
    field.value = one[name] ?? '';
    return make('label', {}, label, field);
  });
  const refused = make('div', { role: 'alert' });
  const save = make('button', {}, 'Save');
  const form = make('form', { className: 'fields' }, ...fields, refused, make('p', {}, save));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = {};
    for (const [name, , isCleared] of editable) {
      const { value } = form.elements.namedItem(name);
      if (value !== (one[name] ?? '')) body[name] = value === '' && isCleared ? null : value;
    }
    if (Object.keys(body).length === 0) return say('Nothing was changed.');
    save.disabled = true;
    const answer = await ask(path, { method: 'PATCH', body, ifMatch: etag });
    save.disabled = false;
    if (answer.code !== null) return refused.replaceChildren(refusal('Not saved', answer));
    await reload();
    return say('Saved.');
  });
  return form;
}

/** A call over the simulated network; live organizations dial by the API, because it rings and costs. */
function callPart({ id }) {
  if (signedIn()?.mode !== 'test') return none('`trunkline call NUMBER --agent ID` tries it over a carrier.');
  const to = make('input', { name: 'to', type: 'tel', value: '+15550100200', autocomplete: 'off' });
  const refused = make('div', { role: 'alert' });
  const button = make('button', { className: 'plain' }, 'Call');
  const form = make(
    'form',
    {},
    make('label', {}, 'Number of the simulated network', make('span', { className: 'line' }, to, button)),
    refused,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    const answer = await ask('sessions/phone', { method: 'POST', body: { to: to.value, agentId: id } });
    button.disabled = false;
    if (answer.code !== null) return refused.replaceChildren(refusal('Not called', answer));
    location.hash = `#/calls/${answer.json.sessionId}`;
    return undefined;
  });
  return make('section', {}, make('h3', {}, 'A test call'), form);
}

/** Each value with the layer that it comes from. */
function effectiveOf({ configuration, layers, tools }) {
  const rows = Object.entries(layers).map(([pointer, layer]) => {
    const value = at(configuration, pointer);
    return [
      make('code', {}, pointer),
      layer,
      make('span', { className: 'value' }, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    ];
  });
  return make(
    'div',
    {},
    table('Values and their layers', ['Value of', 'Layer', 'Value'], rows),
    make('p', {}, tools.length === 0 ? 'It has no tools.' : `Tools: ${tools.map(({ name, kind }) => `${name} (${kind})`).join(', ')}`),
  );
}

/** What a JSON pointer names. */
const at = (whole, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, part) => value?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], whole);

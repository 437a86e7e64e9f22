import { ask } from './api.js';
import { facts, json, make, money, partOf, refusal, table, time } from './elements.js';
import { paged } from './paged.js';
import { shape } from './shapes.js';

const dollars = (micro) => money(Number(micro) / 1e6);
const milliseconds = (ms) => (ms === null || ms === undefined ? '' : `${Math.round(ms)} ms`);

/** `#/router`: who would be asked, the requests of the last 30 days, and the models with their figures. */
export function showRouter() {
  const models = make('div');
  void ask('models').then((answer) => models.replaceChildren(partOf('Models', answer, modelsOf)));
  return make(
    'section',
    {},
    make('h2', {}, 'Router'),
    make('h3', {}, 'Requests'),
    paged({
      caption: 'Requests to the router, newest first',
      heads: ['Created', 'Operation', 'Status', 'Served by', 'Attempts', 'Whole', 'Cost', 'Request'],
      path: 'router/requests?limit=50',
      rowsOf: ({ data }) =>
        data.map((one) => [
          time(one.created_at),
          one.operation,
          one.error_code === null ? one.status : `${one.status}: ${one.error_code}`,
          one.route === null ? '' : `${one.route.provider}:${one.route.model}`,
          one.attempt_count,
          milliseconds(one.total_ms),
          dollars(one.cost_micro_usd),
          make('a', { href: `#/router/${one.id}` }, one.id),
        ]),
      empty: 'No requests yet. The page of the documentation speaks a sentence by one.',
    }),
    explainPart(),
    models,
  );
}

function modelsOf({ models, benchmark }) {
  const rows = models.map(({ id, provider, kind, note, benchmark: figures }) => [
    kind,
    `${provider}:${id}`,
    figures?.rank ?? '',
    figures?.quality === undefined ? '' : `${figures.quality} ${figures.quality_axis ?? ''}`,
    milliseconds(figures?.latency_ms),
    figures?.cost === undefined ? '' : `${dollars(figures.cost.micro_usd)} per ${(figures.cost_basis ?? '').replaceAll('_', ' ')}`,
    note ?? '',
  ]);
  const none = make('p', { className: 'soft' }, 'No model can be reached. `npm run doctor` says what is missing.');
  const caption = `In the order of ${benchmark.objective} for ${benchmark.language}`;
  return rows.length === 0 ? none : table(caption, ['Kind', 'Model', 'Rank', 'Quality', 'Latency', 'Cost', 'Note'], rows);
}

/** Asks who would be asked in a session, and why. */
function explainPart() {
  const language = make('input', { name: 'language', value: 'en', autocomplete: 'off', spellcheck: false });
  const objective = make(
    'select',
    { name: 'objective' },
    ...['balanced', 'latency', 'quality', 'cost'].map((value) => make('option', { value }, value)),
  );
  const result = make('div', { role: 'status' });
  const form = make(
    'form',
    { className: 'line' },
    make('label', {}, 'Language', language),
    make('label', {}, 'Objective', objective),
    make('button', { className: 'plain' }, 'Explain'),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const intent = { language: language.value, optimizeFor: objective.value };
    const answer = await ask('sessions/explain', { method: 'POST', body: { intent } });
    result.replaceChildren(answer.code === null ? explained(answer.json) : refusal('Explain', answer));
  });
  return make('section', {}, make('h3', {}, 'Who would speak in a session'), form, result);
}

export function explained({ providers, minutePriceMicroUsd: price }) {
  const rows = providers.map(({ layer, provider, model, reason, rank, problem, others }) => [
    layer,
    provider === null ? 'none' : `${provider}:${model ?? ''}`,
    problem ?? `${reason ?? ''}${rank === null ? '' : `, rank ${rank}`}`,
    make('span', { className: 'value' }, others.join(', ')),
  ]);
  return make(
    'div',
    {},
    table('Who would be asked', ['Layer', 'First', 'Why', 'Then'], rows),
    make('p', { className: 'soft' }, `A minute of it costs ${dollars(price)} beside what vendors take.`),
  );
}

/** `#/router/{id}`: who was asked for it, when, and what came of it. */
export function showRequest(id) {
  const place = make('section', {}, make('h2', {}, 'Request'), make('p', { className: 'soft' }, 'One moment.'));
  void load(id, place);
  return place;
}

async function load(id, place) {
  const answer = await ask(`router/requests/${encodeURIComponent(id)}`);
  if (answer.code !== null) {
    place.replaceChildren(make('h2', {}, 'Request'), refusal('Request', answer));
    return;
  }
  const one = answer.json;
  const whole = Math.max(1, one.total_ms ?? 0, ...one.attempts.map(({ started_ms, duration_ms }) => started_ms + duration_ms));
  place.replaceChildren(
    make('h2', {}, 'Request ', make('code', {}, id)),
    facts([
      ['Operation', one.operation],
      ['Status', one.error_code === null ? one.status : `${one.status}: ${one.error_code}`],
      ['Served by', one.route === null ? null : `${one.route.provider}:${one.route.model} (${one.route.region})`],
      ['Created', time(one.created_at)],
      ['Whole', one.total_ms === null ? null : `${milliseconds(one.total_ms)}, ${one.own_ms ?? '?'} ms of it our own`],
      ['Cost', `${dollars(one.cost_micro_usd)}${one.usage_estimated ? ', estimated' : ''}`],
    ]),
    make('h3', {}, 'Attempts'),
    ...(one.attempts.length === 0
      ? [make('p', { className: 'soft' }, 'No model was asked.')]
      : [make('ol', { className: 'attempts' }, ...one.attempts.map((attempt) => attemptOf(attempt, whole)))]),
    make('details', {}, make('summary', {}, 'As the API answers it'), json(one)),
  );
}

/** One bar on the time line of the request: before it began, until its first content, until its end. */
function attemptOf(attempt, whole) {
  const {
    provider,
    model,
    outcome,
    reason,
    provider_status: status,
    started_ms: queue,
    first_content_ms: first,
    duration_ms: all,
  } = attempt;
  const why = [reason, status === null ? null : `HTTP ${status}`].filter((part) => part !== null).join(', ');
  const parts = [
    ['queue', 0, queue],
    ['first', queue, first ?? all],
    ['rest', queue + (first ?? all), all - (first ?? all)],
  ];
  const bars = parts.map(([name, from, length]) =>
    shape('rect', { class: name, x: (from / whole) * 100, width: Math.max(0, (length / whole) * 100), y: 0, height: 10 }),
  );
  const bar = shape('svg', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', class: 'attempt', 'aria-hidden': 'true' }, ...bars);
  const words = `queue ${milliseconds(queue)}, first content ${first === null ? 'none' : milliseconds(first)}, whole ${milliseconds(all)}`;
  return make(
    'li',
    {},
    make('b', {}, `${provider}:${model}`),
    ` ${outcome}${why === '' ? '' : ` (${why})`}`,
    bar,
    make('span', { className: 'soft' }, words),
  );
}

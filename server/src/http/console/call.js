import { reportOf, transfersOf } from './after-call.js';
import { ask } from './api.js';
import { facts, json, make, partOf, refusal, table, time } from './elements.js';
import { recordingOf } from './recording.js';

const slowestMs = 2_000;

/** `#/calls/{id}`: what happened, what was said with its latencies, the recording, the report and the deliveries. */
export function showCall(id) {
  const named = encodeURIComponent(id);
  const place = make('section', {}, make('h2', {}, 'Call'), make('p', { className: 'soft' }, 'One moment.'));
  void load(id, named, place);
  return place;
}

async function load(id, named, place) {
  const [call, transcript, events, deliveries] = await Promise.all([
    ask(`calls/${named}`),
    ask(`sessions/${named}/transcript`),
    ask(`calls/${named}/events`),
    ask(`webhook-deliveries?limit=100&sessionId=${named}`),
  ]);
  if (call.code !== null) {
    place.replaceChildren(make('h2', {}, 'Call'), refusal('Call', call));
    return;
  }
  const { json: one } = call;
  place.replaceChildren(
    make('h2', {}, 'Call ', make('code', {}, id)),
    facts([
      ['Status', one.status],
      ['Kind', `${one.kind}, ${one.direction}`],
      ['From', one.from],
      ['To', one.to],
      ['Created', time(one.created_at)],
      ['Answered', one.answered_at === null ? null : time(one.answered_at)],
      ['Ended', one.ended_at === null ? null : time(one.ended_at)],
      ['End', one.failure_cause ?? one.end_reason],
      ['Length', one.duration_seconds === null ? null : `${one.duration_seconds} s`],
      ['Agent', one.agent_id],
    ]),
    recordingOf(one),
    timeline(one, events, transcript),
    transfersOf(one),
    reportOf(one),
    partOf('Deliveries', deliveries, deliveriesOf),
    make('details', {}, make('summary', {}, 'As the API answers it'), json(one)),
  );
}

const milliseconds = (from, to) => Date.parse(to) - Date.parse(from);

/** Events and turns in the order of their times, each with how long after the beginning it came; which of them were refused stands above. */
function timeline(call, events, transcript) {
  const turns = transcript.json?.entries ?? [];
  const refused = [
    ['Events', events],
    ['What was said', transcript],
  ].filter(([, answer]) => answer.code !== null);
  const all = [
    ...(events.json?.events ?? []).map((event) => ({ at: event.occurred_at, line: eventLine(event) })),
    ...turns.map((turn) => ({ at: turn.startedAt, line: turnLine(turn) })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const rows = all.map(({ at, line }) => {
    const offset = `+${(Math.max(0, milliseconds(call.created_at, at)) / 1_000).toFixed(1)} s`;
    return make('li', {}, make('time', { dateTime: at, title: at }, offset), line);
  });
  const place = make('section', {}, make('h3', {}, 'Timeline'), ...refused.map(([name, answer]) => refusal(name, answer)));
  if (rows.length > 0) place.append(make('ol', { className: 'timeline' }, ...rows));
  else if (refused.length === 0) place.append(make('p', { className: 'soft' }, 'Nothing has happened yet.'));
  return place;
}

function eventLine(event) {
  const why = event.failure_cause ?? event.sip_status;
  return make('div', { className: 'event' }, `${event.event_type}${why === null ? '' : `: ${why}`}`);
}

function turnLine(turn) {
  const { source, text, provider, model, toolCalls = [], eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs } = turn;
  const bars = [
    ['End of speech', eouMs],
    ['Model', llmTtftMs],
    ['Voice', ttsTtfbMs],
    ['In all', conversationalLatencyMs],
  ].filter(([, ms]) => ms !== null && ms !== undefined);
  const who = make('b', {}, `${source}${provider ? ` (${provider}:${model ?? ''})` : ''}`);
  const line = make('div', { className: `turn ${source === 'user' ? 'user' : ''}` }, who, make('p', {}, text));
  for (const [name, ms] of bars) {
    const bar = make('meter', { max: slowestMs, value: Math.min(ms, slowestMs), label: name });
    line.append(make('div', { className: 'bar' }, make('span', {}, `${name}: ${Math.round(ms)} ms`), bar));
  }
  for (const { name, args } of toolCalls)
    line.append(make('details', {}, make('summary', {}, 'Tool ', name), json(args)));
  return line;
}

function deliveriesOf({ data }) {
  const rows = data.map((one) => [
    time(one.createdAt),
    one.event,
    one.status,
    one.endpointName,
    make('a', { href: `#/deliveries/${one.id}` }, one.id),
  ]);
  const heads = ['Created', 'Event', 'Status', 'Endpoint', 'Delivery'];
  const none = make('p', { className: 'soft' }, 'No event of this call went to an endpoint. `trunkline listen` makes one.');
  return rows.length === 0 ? none : table('Deliveries of the call', heads, rows);
}

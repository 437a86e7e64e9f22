import { reportOf, transfersOf } from './after-call.js';
import { ask } from './api.js';
import { facts, json, make, partOf, refusal, table, time } from './elements.js';
import { follow } from './follow.js';
import { recordingOf } from './recording.js';

const slowestMs = 2_000;

/** So often a call that has ended is looked at again: its recording, its report and its deliveries come behind it. */
const looksBehindEnd = 10;

/** `#/calls/{id}`: what happened, what was said with its latencies, the recording, the report and the deliveries, as they come. */
export function showCall(id) {
  const named = encodeURIComponent(id);
  const place = make('section', {}, make('h2', {}, 'Call'), make('p', { className: 'soft' }, 'One moment.'));
  let behindEnd = 0;
  void follow(place, {
    read: async () => {
      const paths = [
        `calls/${named}`,
        `sessions/${named}/transcript`,
        `calls/${named}/events`,
        `webhook-deliveries?limit=100&sessionId=${named}`,
      ];
      const [call, transcript, events, deliveries] = await Promise.all(paths.map((path) => ask(path)));
      return { code: call.code, sentence: call.sentence, call, transcript, events, deliveries };
    },
    isOver: ({ call }) => {
      if (call.json.status === 'active') return false;
      behindEnd += 1;
      return behindEnd > looksBehindEnd || (isSettled(call.json) && behindEnd > 1);
    },
    partsOf: (found) => (found.code === null ? partsOf(id, found) : [[found.sentence, () => refusedCall(found)]]),
  });
  return place;
}

/** Whether the recording and the report of a call that has ended are there. */
const isSettled = ({ recording_status: recording, report }) => !['pending', 'uploading'].includes(recording) && report !== null;

const refusedCall = (call) => make('div', {}, make('h2', {}, 'Call'), refusal('Call', call));

const partsOf = (id, { call: { json: one }, transcript, events, deliveries }) => [
  [id, () => make('h2', {}, 'Call ', make('code', {}, id))],
  [one, () => factsOf(one)],
  [[one.id, one.recording_status], () => recordingOf(one)],
  [[one.created_at, events, transcript], () => timeline(one, events, transcript)],
  [one.transfers, () => transfersOf(one)],
  [[one.report, one.status], () => reportOf(one)],
  [deliveries, () => partOf('Deliveries', deliveries, deliveriesOf)],
  [one, () => make('details', {}, make('summary', {}, 'As the API answers it'), json(one))],
];

const factsOf = (one) =>
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
  ]);

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

import { ask } from './api.js';
import { facts, json, make, refusal, say, time } from './elements.js';
import { endpointsPart } from './endpoints.js';
import { paged } from './paged.js';

/** `#/deliveries`: the log, newest first. */
export function showDeliveries() {
  return make(
    'section',
    {},
    make('h2', {}, 'Deliveries'),
    endpointsPart(),
    make('h3', {}, 'Log'),
    paged({
      caption: 'Deliveries, newest first',
      heads: ['Created', 'Event', 'Status', 'HTTP', 'Endpoint', 'Delivery'],
      path: 'webhook-deliveries?limit=50',
      rowsOf: ({ data }) =>
        data.map((one) => [
          time(one.createdAt),
          one.event,
          one.status,
          one.httpStatus ?? '',
          `${one.endpointName ?? ''}${one.endpointDeleted ? ' (deleted)' : ''}`,
          make('a', { href: `#/deliveries/${one.id}` }, one.id),
        ]),
      empty: 'No deliveries yet. `trunkline listen` makes an endpoint, `trunkline trigger sms.received` an event.',
    }),
  );
}

/** `#/deliveries/{id}`: each attempt with request and answer, and once more by a button. */
export function showDelivery(id) {
  const place = make('section', {}, make('h2', {}, 'Delivery'), make('p', { className: 'soft' }, 'One moment.'));
  void load(id, place);
  return place;
}

async function load(id, place) {
  const answer = await ask(`webhook-deliveries/${encodeURIComponent(id)}`);
  if (answer.code !== null) {
    place.replaceChildren(make('h2', {}, 'Delivery'), refusal('Delivery', answer));
    return;
  }
  const one = answer.json;
  const attempts = Array.isArray(one.attempts) ? one.attempts : [];
  const again = make('button', { type: 'button', className: 'plain', disabled: one.canRedeliver === false }, 'Redeliver');
  again.addEventListener('click', () => void redeliver(id, again, place));
  place.replaceChildren(
    make('h2', {}, 'Delivery ', make('code', {}, id)),
    facts([
      ['Event', one.event],
      ['Status', one.status],
      ['Endpoint', `${one.endpointName ?? ''}${one.endpointDeleted ? ' (deleted)' : ''}`],
      ['Created', time(one.createdAt)],
      ['Delivered', one.deliveredAt === null ? null : time(one.deliveredAt)],
      ['Error', one.error],
      ['Call', one.sessionId === null ? null : make('a', { href: `#/calls/${one.sessionId}` }, one.sessionId)],
    ]),
    make('p', {}, again),
    make('h3', {}, 'Attempts'),
    ...(attempts.length === 0 ? [make('p', { className: 'soft' }, 'None yet.')] : attempts.map(attemptOf)),
    make('details', {}, make('summary', {}, 'Payload'), json(one.requestPayload)),
  );
}

function attemptOf(attempt) {
  const { attemptNumber, trigger, responseStatus, error, durationMs, createdAt } = attempt;
  const answer = responseStatus === null || responseStatus === undefined ? (error ?? 'no answer') : `HTTP ${responseStatus}`;
  const head = make('summary', {}, `${attemptNumber}: ${answer}, ${durationMs ?? '?'} ms, ${trigger ?? ''} `, time(createdAt));
  return make('details', { open: attemptNumber === 1 }, head, json(attempt));
}

async function redeliver(id, button, place) {
  button.disabled = true;
  say('Sending it again.');
  const answer = await ask(`webhook-deliveries/${encodeURIComponent(id)}/redeliver`, { method: 'POST' });
  const sentence = answer.code !== null ? answer.sentence : answer.json.delivered ? 'Delivered.' : 'Not delivered.';
  await load(id, place);
  say(sentence, answer.code !== null || !answer.json.delivered);
}

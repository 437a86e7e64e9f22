import { ask } from './api.js';
import { facts, json, make, refusal, time } from './elements.js';
import { follow } from './follow.js';

/** `#/texts/{id}`: followed until it has ended. */
export function showText(id) {
  const place = make('section', {}, make('h2', {}, 'Text'), make('p', { className: 'soft' }, 'One moment.'));
  void follow(place, {
    read: () => ask(`sms/messages/${encodeURIComponent(id)}`),
    isOver: ({ json: one }) => one.terminal_at !== null || one.direction === 'inbound',
    partsOf: (answer) => (answer.code === null ? partsOf(id, answer.json) : [[answer.sentence, () => refusedText(answer)]]),
  });
  return place;
}

const refusedText = (answer) => make('div', {}, make('h2', {}, 'Text'), refusal('Text', answer));

const partsOf = (id, one) => [
  [id, () => make('h2', {}, 'Text ', make('code', {}, id))],
  [one, () => factsOf(one)],
  [one.text, () => make('blockquote', {}, one.text ?? '')],
  [one, () => make('details', {}, make('summary', {}, 'As the API answers it'), json(one))],
];

const factsOf = (one) =>
  facts([
    ['Status', one.status],
    ['Why', one.error === null ? null : `${one.error.code}: ${one.error.message}`],
    ['Direction', one.direction],
    ['From', one.from],
    ['To', one.to],
    ['Created', time(one.created_at)],
    ['Leaves', one.effective_send_at === null ? null : time(one.effective_send_at)],
    ['Ended', one.terminal_at === null ? null : time(one.terminal_at)],
    ['Segments', one.segment_count ?? one.estimated_segments],
  ]);

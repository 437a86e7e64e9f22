import { ask } from './api.js';
import { facts, json, make, refusal, time } from './elements.js';

/** `#/texts/{id}` */
export function showText(id) {
  const place = make('section', {}, make('h2', {}, 'Text'), make('p', { className: 'soft' }, 'One moment.'));
  void load(id, place);
  return place;
}

async function load(id, place) {
  const answer = await ask(`sms/messages/${encodeURIComponent(id)}`);
  if (answer.code !== null) {
    place.replaceChildren(make('h2', {}, 'Text'), refusal('Text', answer));
    return;
  }
  const one = answer.json;
  place.replaceChildren(
    make('h2', {}, 'Text ', make('code', {}, id)),
    facts([
      ['Status', one.status],
      ['Direction', one.direction],
      ['From', one.from],
      ['To', one.to],
      ['Created', time(one.created_at)],
      ['Ended', one.terminal_at === null ? null : time(one.terminal_at)],
      ['Segments', one.segment_count ?? one.estimated_segments],
    ]),
    make('blockquote', {}, one.text ?? ''),
    make('details', {}, make('summary', {}, 'As the API answers it'), json(one)),
  );
}

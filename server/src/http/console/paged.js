import { ask } from './api.js';
import { make, refusal, table } from './elements.js';

/** Pages that are held: those before, which are newer, are let go. */
const mostPages = 20;

/**
 * A list page by page. `path` has its query; `rowsOf` makes cells of an answer; `empty` is said where there is nothing. A page that is
 * refused says why, and is asked for again by the button.
 */
export function paged({ caption, heads, path, rowsOf, empty }) {
  const place = make('div');
  const refused = make('div');
  const more = make('button', { type: 'button', className: 'plain', hidden: true });
  const newest = make('button', { type: 'button', className: 'plain', hidden: true }, 'Back to the newest');
  let next = null;
  const add = async () => {
    more.disabled = true;
    const answer = await ask(`${path}${next === null ? '' : `&cursor=${encodeURIComponent(next)}`}`);
    more.disabled = false;
    more.textContent = answer.code === null ? 'More' : 'Ask again';
    refused.replaceChildren(...(answer.code === null ? [] : [refusal(caption, answer)]));
    more.hidden = false;
    if (answer.code !== null) return;
    const rows = rowsOf(answer.json);
    if (rows.length === 0 && next === null) place.replaceChildren(make('p', { className: 'soft' }, empty));
    // One table a page: what is far above is not laid out again.
    else place.append(table(next === null ? caption : `${caption}, earlier`, heads, rows));
    if (place.children.length > mostPages) {
      place.firstElementChild.remove();
      newest.hidden = false;
    }
    next = answer.json.nextCursor ?? answer.json.next_cursor ?? null;
    more.hidden = next === null;
  };
  more.addEventListener('click', () => void add());
  newest.addEventListener('click', () => {
    next = null;
    newest.hidden = true;
    place.replaceChildren();
    void add();
  });
  void add();
  return make('div', {}, newest, place, refused, more);
}

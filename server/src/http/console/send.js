import { ask, newKey, signedIn } from './api.js';
import { make, refusal } from './elements.js';

/** A text to send, in test organizations: it reaches the simulated network alone. Live ones send by the API, because it costs and is read. */
export function sendPart() {
  if (signedIn()?.mode !== 'test') return null;
  const part = make('details', {}, make('summary', {}, 'Send a text'));
  part.addEventListener('toggle', () => {
    if (part.open && part.children.length === 1) void fill(part);
  });
  return part;
}

async function fill(part) {
  const numbers = await ask('phone-numbers');
  if (numbers.code !== null) return part.append(refusal('Numbers', numbers));
  if (numbers.json.length === 0) return part.append(make('p', { className: 'soft' }, 'There is no number to send from: docs/numbers.md says how one is bought.'));
  return part.append(formOf(numbers.json));
}

function formOf(numbers) {
  const from = make('select', { name: 'from' }, ...numbers.map(({ id, e164 }) => make('option', { value: id }, e164)));
  const to = make('input', { name: 'to', type: 'tel', value: '+15550100200', autocomplete: 'off', required: true });
  const zone = make('input', {
    name: 'zone',
    value: Intl.DateTimeFormat().resolvedOptions().timeZone,
    autocomplete: 'off',
    required: true,
  });
  const text = make('textarea', { name: 'text', rows: 3, required: true });
  const refused = make('div', { role: 'alert' });
  const send = make('button', {}, 'Send');
  const form = make(
    'form',
    { className: 'fields' },
    make('label', {}, 'From', from),
    make('label', {}, 'To, a number of the simulated network', to),
    make('label', {}, 'Zone of the recipient: texts leave between 8 and 21 o’clock there', zone),
    make('label', {}, 'Text', text),
    refused,
    make('p', {}, send),
  );
  // What is the same is sent once, also where its answer was lost and the button is pressed again.
  let key = newKey();
  form.addEventListener('input', () => {
    key = newKey();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    const body = { from_phone_number_id: from.value, to: to.value.trim(), text: text.value, recipient_timezone: zone.value.trim() };
    const answer = await ask('sms/messages', { method: 'POST', body, key });
    send.disabled = false;
    if (answer.code !== null) return refused.replaceChildren(refusal('Not sent', answer));
    location.hash = `#/texts/${answer.json.id}`;
    return undefined;
  });
  return form;
}

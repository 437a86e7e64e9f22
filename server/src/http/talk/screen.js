// What is seen. Texts of others become text nodes and nothing else.

export const element = (id) => document.getElementById(id);

const names = { user: 'You', agent: 'Agent' };

/** Answers null, for who has nothing else to answer. */
export function say(sentence, isBad = false) {
  const said = element('said');
  said.textContent = sentence;
  said.classList.toggle('bad', isBad);
  return null;
}

function filled(line, source, text) {
  const name = document.createElement('b');
  name.textContent = names[source];
  line.replaceChildren(name, text);
  return line;
}

/** What was said, for good. */
export function addCaption(source, text) {
  showDraft(source, '');
  const line = filled(document.createElement('li'), source, text);
  line.className = source;
  element('captions').append(line);
  line.scrollIntoView({ block: 'nearest' });
}

/** What is being said; it is read to no one until it is final. */
export function showDraft(source, text) {
  filled(element('draft'), source, text).hidden = text === '';
}

export function clearCaptions() {
  for (const id of ['captions', 'turns', 'recording']) element(id).replaceChildren();
  element('latencies').hidden = true;
}

const slowestMs = 2_000;

/** A row of bars for a turn. */
export function addLatency({ turn, eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs }) {
  element('latencies').hidden = false;
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = String(turn);
  row.append(head);
  for (const ms of [eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs]) {
    const cell = document.createElement('td');
    cell.textContent = ms === null ? 'none' : `${ms} ms`;
    if (ms !== null) {
      const bar = document.createElement('meter');
      Object.assign(bar, { max: slowestMs, value: Math.min(ms, slowestMs) });
      bar.setAttribute('aria-hidden', 'true');
      cell.append(bar);
    }
    row.append(cell);
  }
  element('turns').append(row);
}

export function showQuestions(questions, ask) {
  for (const question of questions) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'plain', textContent: question });
    button.addEventListener('click', () => ask(question));
    const item = document.createElement('li');
    item.append(button);
    element('questions').append(item);
  }
}

export function showRecording(address) {
  const player = document.createElement('audio');
  Object.assign(player, { controls: true, src: address });
  player.setAttribute('aria-label', 'Recording of the conversation');
  element('recording').replaceChildren(player);
}

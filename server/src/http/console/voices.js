import { ask, newKey, signedIn } from './api.js';
import { make, refusal, say, table } from './elements.js';
import { shape } from './shapes.js';
import { wavOf } from './sound.js';

const open = { gender: ['female', 'male', 'neutral'], use_case: ['phone', 'longform'] };
const names = {
  language: 'Language',
  quality: 'Quality',
  use_case: 'For',
  vendor: 'Vendor',
  gender: 'Gender',
  accent: 'Accent',
};

/** `#/voices?{filters}`: voices that fit, what keeps others out, and their models as points. */
export function showVoices(asked) {
  const chosen = new URLSearchParams([...asked].filter(([name]) => name in names));
  const fields = Object.keys(names).map((name) =>
    name === 'language'
      ? make('input', { name, type: 'search', placeholder: 'en-US', value: chosen.get(name) ?? '', autocomplete: 'off', spellcheck: false })
      : make('select', { name }),
  );
  const form = make('form', { className: 'line' }, ...fields.map((field) => make('label', {}, names[field.name], field)));
  const speaker = signedIn()?.mode === 'test' ? speakerPart() : null;
  const result = make('div');
  const more = make('button', { type: 'button', className: 'plain', hidden: true }, 'More');
  let page = 0;
  let next = null;
  const draw = async (cursor = null) => {
    page += 1;
    const mine = page;
    const query = new URLSearchParams([...chosen, ['limit', '50'], ...(cursor === null ? [] : [['cursor', cursor]])]);
    const answer = await ask(`tts/voices?${query}`);
    // Another filter was chosen since.
    if (mine !== page) return;
    more.hidden = true;
    if (cursor === null) result.replaceChildren();
    if (answer.code !== null) return void result.append(refusal('Voices', answer));
    if (cursor === null) {
      for (const field of fields.slice(1)) offer(field, answer.json.facets, chosen.get(field.name) ?? '');
      result.append(...overview(answer.json));
    }
    if (answer.json.data.length > 0) result.append(voicesOf(answer.json, speaker));
    next = answer.json.next_cursor;
    more.hidden = next === null;
  };
  more.addEventListener('click', () => void draw(next));
  const choose = () => {
    for (const { name, value } of fields) {
      if (value.trim() === '') chosen.delete(name);
      else chosen.set(name, value.trim());
    }
    history.replaceState(null, '', `#/voices${chosen.size === 0 ? '' : `?${chosen}`}`);
    void draw();
  };
  form.addEventListener('change', choose);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    choose();
  });
  void draw();
  return make('section', {}, make('h2', {}, 'Voices'), form, speaker?.place ?? null, result, more);
}

/** What a voice says where it is played: in test organizations, whose speech costs nothing. */
function speakerPart() {
  const text = make('input', { name: 'text', value: 'Hello. This is how I sound.', maxLength: 300, autocomplete: 'off' });
  const player = make('audio', { controls: true, hidden: true, label: 'The voice that was played last' });
  let kept = null;
  const play = async ({ name, languages, use_with: by }) => {
    say('One moment.');
    const body = { text: text.value.trim(), intent: { language: languages[0] }, voice: by.voice, model: `${by.provider}:${by.model}` };
    const answer = await ask('synthesize', { method: 'POST', body, key: newKey(), read: soundOf });
    if (answer.code !== null) return say(`${name}: ${answer.sentence}`, true);
    if (answer.json === null) return say(`${name}: the sound broke off.`, true);
    if (kept !== null) URL.revokeObjectURL(kept);
    else addEventListener('hashchange', () => URL.revokeObjectURL(kept), { once: true });
    kept = URL.createObjectURL(answer.json);
    Object.assign(player, { src: kept, hidden: false });
    // A browser may want a press of its own player.
    const isHeard = await player.play().then(
      () => true,
      () => false,
    );
    return say(isHeard ? `${name} speaks.` : `${name} is ready to be played.`);
  };
  return { place: make('section', {}, make('label', {}, 'What a voice says', text), player), play };
}

async function soundOf(answer) {
  const rateHz = Number(/rate=(\d+)/.exec(answer.headers.get('content-type') ?? '')?.[1]);
  return wavOf(await answer.arrayBuffer(), rateHz);
}

/** The choices of a filter, with how many voices each has. */
function offer(field, facets, value) {
  const found = (facets[field.name] ?? open[field.name].map((one) => ({ value: one }))).map((facet) => [
    facet.value,
    `${facet.label ?? facet.value}${facet.count === undefined ? '' : ` (${facet.count})`}`,
  ]);
  if (value !== '' && !found.some(([one]) => one === value)) found.push([value, value]);
  field.replaceChildren(make('option', { value: '' }, 'any'), ...found.map(([one, text]) => make('option', { value: one }, text)));
  field.value = value;
}

/** How many there are, what keeps others out, and the models of those that are shown. */
function overview({ total, blockers, models, meta }) {
  const parts = [make('p', { role: 'status' }, `${total} ${total === 1 ? 'voice fits' : 'voices fit'}.`)];
  if (blockers.length > 0)
    parts.push(
      make('h3', {}, 'What keeps voices out'),
      make(
        'ul',
        {},
        ...blockers.map(({ label, blocks, hint }) =>
          make('li', {}, `${label}: keeps ${blocks} out. ${hint}`),
        ),
      ),
    );
  const points = pointsOf(Object.values(models));
  if (points !== null) parts.push(make('h3', {}, 'Quality against latency'), points);
  if (meta.notes.length > 0) parts.push(make('p', { className: 'soft' }, meta.notes.join(' ')));
  return parts;
}

function voicesOf({ data }, speaker) {
  const rows = data.map((voice) => {
    const { id, name, vendor, gender, accent, languages, quality, use_with: by } = voice;
    return [
      ...(speaker === null ? [] : [playButton(voice, speaker)]),
      name,
    `${vendor}, ${by.model}`,
    [gender, accent].filter((one) => one !== null).join(', '),
    languages.join(', '),
    make('span', { className: 'value' }, quality.summary.join('; ') || quality.verdict),
      make('code', {}, id),
    ];
  });
  return table('Voices', [...(speaker === null ? [] : ['Sound']), 'Name', 'Vendor and model', 'Sounds', 'Languages', 'Figures', 'Voice'], rows);
}

function playButton(voice, { play }) {
  const button = make('button', { type: 'button', className: 'plain', label: `Play ${voice.name}` }, 'Play');
  button.addEventListener('click', async () => {
    button.disabled = true;
    await play(voice);
    button.disabled = false;
  });
  return button;
}

/** A point for each model that has both figures: further right is slower, further up sounds better. */
function pointsOf(models) {
  const all = models.flatMap(({ id, benchmark: { naturalness, latency_ms: latency } }) =>
    naturalness === null || latency === null ? [] : [{ id, latency, quality: naturalness.value, unit: naturalness.unit }],
  );
  if (all.length === 0) return null;
  const [width, height, edge] = [600, 240, 40];
  const slowest = Math.max(...all.map(({ latency }) => latency));
  const [worst, best] = [Math.min, Math.max].map((pick) => pick(...all.map(({ quality }) => quality)));
  const x = (latency) => edge + (latency / slowest) * (width - 2 * edge);
  const y = (quality) => height - edge - ((quality - worst) / (best - worst || 1)) * (height - 2 * edge);
  const points = all.map(({ id, latency, quality, unit }) => {
    const words = `${id}: ${quality} ${unit}, ${Math.round(latency)} ms`;
    const point = shape(
      'circle',
      { cx: x(latency), cy: y(quality), r: 6, class: 'point', tabindex: 0, role: 'img', 'aria-label': words },
      shape('title', {}, words),
    );
    return point;
  });
  const names = all.map(({ id, latency, quality }) => {
    const isRight = x(latency) > width / 2;
    return shape(
      'text',
      {
        x: x(latency) + (isRight ? -10 : 10),
        y: y(quality) + 4,
        class: 'name',
        'text-anchor': isRight ? 'end' : 'start',
        'aria-hidden': 'true',
      },
      id,
    );
  });
  const axis = shape('path', { d: `M${edge} ${edge / 2}V${height - edge / 2}H${width - edge / 2}`, class: 'axis' });
  const legend = `Up: naturalness ${worst} to ${best}. Right: latency 0 to ${Math.round(slowest)} ms.`;
  return make(
    'figure',
    {},
    shape(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, class: 'points', role: 'group', 'aria-label': 'Models by quality and latency' },
      axis,
      ...names,
      ...points,
    ),
    make('figcaption', { className: 'soft' }, legend),
  );
}

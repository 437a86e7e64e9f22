import { ask } from './api.js';
import { make, refusal } from './elements.js';
import { shape } from './shapes.js';

const columns = 600;
const sideHeight = 40;
/** Half an hour and more; a longer one is heard as it comes, and is not drawn. */
const mostDrawn = 64 * 2 ** 20;
/** As coarse as a drawing needs it. */
const drawnRateHz = 8_000;

/** The recording of a call. It is asked for by a button: its link holds for minutes. */
export function recordingOf({ id, recording_status: status }) {
  const place = make('section', {}, make('h3', {}, 'Recording'));
  if (status !== 'ready') {
    place.append(make('p', { className: 'soft' }, `There is none: it is ${status}.`));
    return place;
  }
  const button = make('button', { type: 'button', className: 'plain' }, 'Load the recording');
  const loaded = make('div');
  button.addEventListener('click', async () => {
    button.disabled = true;
    const parts = await load(id);
    button.disabled = false;
    button.hidden = parts.isWhole;
    loaded.replaceChildren(...parts.shown);
  });
  place.append(button, loaded);
  return place;
}

/** What is shown of it: `isWhole` where nothing of it was refused. */
async function load(id) {
  const answer = await ask(`calls/${encodeURIComponent(id)}/recording`);
  if (answer.code !== null) return { isWhole: false, shown: [refusal('Recording', answer)] };
  const { pathname, search } = new URL(answer.json.url);
  const address = new URL(pathname + search, location.origin).href;
  const file = await fetch(address).catch(() => null);
  if (file === null || !file.ok) {
    const sentence = file === null ? 'The server cannot be reached.' : `The server answers ${file.status}.`;
    return { isWhole: false, shown: [refusal('Recording', { sentence })] };
  }
  if (Number(file.headers.get('content-length')) > mostDrawn) {
    await file.body.cancel();
    return { isWhole: true, shown: [player(address), make('p', { className: 'soft' }, 'It is too long to be drawn.')] };
  }
  const blob = await file.blob().catch(() => null);
  if (blob === null) return { isWhole: false, shown: [refusal('Recording', { sentence: 'It broke off.' })] };
  const kept = URL.createObjectURL(blob);
  // With the view goes what was kept for it.
  addEventListener('hashchange', () => URL.revokeObjectURL(kept), { once: true });
  const sound = player(kept);
  const decoder = new OfflineAudioContext(1, 1, drawnRateHz);
  const samples = await decoder.decodeAudioData(await blob.arrayBuffer()).catch(() => null);
  const drawn = samples === null ? make('p', { className: 'soft' }, 'This browser cannot draw it.') : waveform(samples, sound);
  return { isWhole: true, shown: [drawn, sound] };
}

const player = (src) => make('audio', { controls: true, src, label: 'Recording of the call' });

/** The sides below each other, and where it is heard now; a click goes there, as the keys of the player do. */
function waveform(samples, sound) {
  const height = sideHeight * samples.numberOfChannels;
  const sides = Array.from({ length: samples.numberOfChannels }, (_, side) =>
    shape('path', { d: outline(samples.getChannelData(side), side), class: `side-${side}` }),
  );
  const now = shape('line', { x1: 0, x2: 0, y1: 0, y2: height, class: 'now' });
  const whole = shape(
    'svg',
    { viewBox: `0 0 ${columns} ${height}`, preserveAspectRatio: 'none', class: 'waveform', role: 'img' },
    ...sides,
    now,
  );
  whole.setAttribute('aria-label', 'The sound of the far side above, of the agent below');
  sound.addEventListener('timeupdate', () => {
    const at = (sound.currentTime / samples.duration) * columns;
    for (const end of ['x1', 'x2']) now.setAttribute(end, at);
  });
  whole.addEventListener('click', ({ clientX }) => {
    const { left, width } = whole.getBoundingClientRect();
    sound.currentTime = ((clientX - left) / width) * samples.duration;
  });
  return make(
    'figure',
    {},
    whole,
    make('figcaption', { className: 'soft' }, `${samples.duration.toFixed(1)} s: the far side above, the agent below`),
  );
}

/** The loudest sample of each column, to both sides of its middle. */
function outline(samples, side) {
  const middle = sideHeight * (side + 0.5);
  const wide = Math.max(1, Math.ceil(samples.length / columns));
  const lines = [];
  for (let from = 0; from < samples.length; from += wide) {
    let loudest = 0;
    for (const sample of samples.subarray(from, from + wide)) loudest = Math.max(loudest, Math.abs(sample));
    const half = Math.max(0.5, loudest * (sideHeight / 2 - 1));
    lines.push(`M${((from / samples.length) * columns).toFixed(1)} ${(middle - half).toFixed(1)}v${(2 * half).toFixed(1)}`);
  }
  return lines.join('');
}

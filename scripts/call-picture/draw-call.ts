/** What happened at an instant of a call, and what was said over a while. Times are milliseconds since the epoch. */
export type CallMoment =
  | { readonly kind: 'event'; readonly atMs: number; readonly label: string }
  | {
      readonly kind: 'turn';
      readonly atMs: number;
      readonly endMs: number;
      readonly source: string;
      readonly text: string;
    };

const [width, left, right] = [960, 96, 24];
const lanes = { event: 26, agent: 122, user: 172 } as const;
const barHeight = 12;
const axisY = 200;

/**
 * A call as a picture: its events on the first line, who spoke when on the next ones, seconds below. SVG without script and
 * without addresses, in the colours of the reader's light or dark page. Throws where nothing happened.
 */
export function drawCall(title: string, moments: readonly CallMoment[]): string {
  const times = moments.flatMap((moment) => (moment.kind === 'turn' ? [moment.atMs, moment.endMs] : [moment.atMs]));
  const [fromMs, toMs] = [Math.min(...times), Math.max(...times)];
  if (!(toMs > fromMs)) throw new Error('A call in which nothing happened cannot be drawn');
  const x = (ms: number): number => Math.round(left + ((ms - fromMs) / (toMs - fromMs)) * (width - left - right));
  const seconds = Array.from({ length: Math.floor((toMs - fromMs) / 1000) + 1 }, (_, second) => second);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 226" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .page { fill: #ffffff; stroke: #d0d7de }
  .lane { fill: #57606a; font-size: 12px }
  .said { font-size: 12px }
  .line { stroke: #d0d7de }
  .event { fill: #0550ae }
  .agent { fill: #0969da }
  .user { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .page { fill: #0d1117; stroke: #30363d }
    .lane { fill: #9198a1 }
    .line { stroke: #30363d }
    .event { fill: #58a6ff }
    .agent { fill: #1f6feb }
    .user { fill: #656c76 }
  }
</style>
<rect class="page" x="0.5" y="0.5" width="${width - 1}" height="225" rx="6"/>
${[
  ...lane('events', lanes.event + 4),
  ...lane('agent', lanes.agent + 10),
  ...lane('recipient', lanes.user + 10),
  ...seconds.flatMap((second) => tick(x(fromMs + second * 1000), second)),
  ...events(moments, x),
  ...moments.flatMap((moment) => (moment.kind === 'turn' ? turn(moment, x) : [])),
].join('\n')}
</svg>
`;
}

function lane(name: string, y: number): string[] {
  return [`<text class="lane" x="14" y="${y}">${name}</text>`];
}

function tick(x: number, second: number): string[] {
  return [
    `<line class="line" x1="${x}" y1="92" x2="${x}" y2="${axisY}"/>`,
    `<text class="lane" x="${x}" y="${axisY + 15}" text-anchor="middle">${second} s</text>`,
  ];
}

/** Each name stands beside its instant, on the first of the lines on which there is room for it. */
function events(moments: readonly CallMoment[], x: (ms: number) => number): string[] {
  const takenTo: number[] = [];
  return moments.flatMap((moment) => {
    if (moment.kind !== 'event') return [];
    const at = x(moment.atMs);
    const length = moment.label.length * 7 + 16;
    // At the right edge the name stands before its instant.
    const isBefore = at + length > width - right;
    const start = isBefore ? at - length : at;
    const found = takenTo.findIndex((taken) => taken <= start);
    const line = found < 0 ? takenTo.length : found;
    takenTo[line] = start + length;
    const y = lanes.event + line * 18;
    const [textX, anchor] = isBefore ? [at - 8, 'end'] : [at + 8, 'start'];
    return [
      `<line class="line" x1="${at}" y1="${y}" x2="${at}" y2="${axisY}"/>`,
      `<circle class="event" cx="${at}" cy="${y}" r="4"/>`,
      `<text x="${textX}" y="${y + 4}" text-anchor="${anchor}">${escaped(moment.label)}</text>`,
    ];
  });
}

/** What was said stands above its bar; where there is no room to the right it ends at the edge. */
function turn(spoken: CallMoment & { kind: 'turn' }, x: (ms: number) => number): string[] {
  const isAgent = spoken.source === 'agent';
  const y = isAgent ? lanes.agent : lanes.user;
  const [from, to] = [x(spoken.atMs), x(spoken.endMs)];
  const isCut = from + spoken.text.length * 7 > width - right;
  const [textX, anchor] = isCut ? [width - 12, 'end'] : [from, 'start'];
  return [
    `<rect class="${isAgent ? 'agent' : 'user'}" x="${from}" y="${y}" width="${Math.max(to - from, 2)}" height="${barHeight}" rx="4"/>`,
    `<text class="said" x="${textX}" y="${y - 6}" text-anchor="${anchor}">${escaped(spoken.text)}</text>`,
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A frame of a stream of events, its data parsed; with an id where the stream can be resumed. */
export interface EventFrame {
  id?: string;
  event: string;
  data: unknown;
}

/**
 * The frames of a whole stream as this server writes them: one line of `event:` and one of `data:` each, before them one of
 * `id:` where there is a place to resume from; comments left out.
 * Throws on anything else.
 */
export function framesOf(text: string): EventFrame[] {
  if (text !== '' && !text.endsWith('\n\n')) throw new Error(`the stream ends within a frame: ${text.slice(-80)}`);
  return text
    .split('\n\n')
    .slice(0, -1)
    .filter((frame) => frame !== ': ')
    .map((frame) => {
      const [, id, event, data] = /^(?:id: (.+)\n)?event: (.+)\ndata: (.+)$/.exec(frame) ?? [];
      if (event === undefined || data === undefined) throw new Error(`is not a frame: ${frame}`);
      return { ...(id === undefined ? {} : { id }), event, data: JSON.parse(data) };
    });
}

const terminal = new Set(['response.completed', 'done', 'error']);

/** What is wrong with a whole stream: each frame by `judge`, and exactly one terminal frame, as the last, unless it is endless. */
export function streamViolations(text: string, judge: (frame: EventFrame) => string[], endless: boolean): string[] {
  const frames = framesOf(text);
  if (endless) return frames.flatMap((frame, at) => judge(frame).map((violation) => `frame ${at}: ${violation}`));
  const ends = frames.filter(({ event }) => terminal.has(event)).length;
  const isLast = terminal.has(frames.at(-1)?.event ?? '');
  return [
    ...frames.flatMap((frame, at) => judge(frame).map((violation) => `frame ${at}: ${violation}`)),
    ...(ends === 1 && isLast ? [] : [`has ${ends} terminal frames${isLast ? '' : ', none of them last'}`]),
  ];
}

/** One named message of a text/event-stream. */
export interface Frame {
  /** Where the stream can be resumed behind it. */
  id?: string;
  event: string;
  data: string;
}

// Far above any answer of a model; a stream without line ends must not fill the memory.
const mostCharacters = 8_388_608;

/** Takes a text/event-stream as it comes, cut anywhere. */
export interface FrameReader {
  /** The frames that are complete with this text. Throws where one frame is longer than 8 Mi characters. */
  read(text: string): Frame[];
  /** The frame that no empty line ended, if there is one: it may be cut anywhere. */
  end(): Frame[];
}

/**
 * Lines end with LF or CRLF, comments are passed over, several `data` lines are joined. Frames without a name or without
 * data are none.
 */
export function createFrameReader(): FrameReader {
  let begun = '';
  let id: string | undefined;
  let event = '';
  let data: string[] = [];
  let held = 0;

  const take = (line: string, frames: Frame[]): void => {
    if (line === '') {
      if (event !== '' && data.length > 0)
        frames.push({ ...(id === undefined ? {} : { id }), event, data: data.join('\n') });
      [id, event, data, held] = [undefined, '', [], 0];
      return;
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'id') id = value;
    if (name === 'event') event = value;
    if (name !== 'data') return;
    data.push(value);
    held += value.length + 1;
  };

  const read = (text: string): Frame[] => {
    const frames: Frame[] = [];
    let from = 0;
    for (let to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
      const line = begun + text.slice(from, to);
      begun = '';
      from = to + 1;
      take(line.endsWith('\r') ? line.slice(0, -1) : line, frames);
    }
    begun += text.slice(from);
    if (begun.length + held > mostCharacters) throw new Error('A frame is too long');
    return frames;
  };
  // The end of the line, and of the frame.
  return { read, end: () => [...read('\n'), ...read('\n')] };
}

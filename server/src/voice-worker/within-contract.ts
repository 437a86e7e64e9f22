import type { MediaOutput } from '../worker-client/media-socket.ts';
import { firstCharacters } from './turns/index.ts';

/** The contract takes so many characters of a text that a client is shown. */
const mostShownCharacters = 16_000;
const mostNameCharacters = 64;

/** A frame to the client as the contract takes it: of a text that is longer, its beginning. A turn is written with all of its own text. */
export function withinContract(frame: MediaOutput): MediaOutput {
  return 'text' in frame ? { ...frame, text: firstCharacters(frame.text, mostShownCharacters) } : frame;
}

/** Whether a tool can have that name, which is a model's. */
export function mayNameTool(name: string): boolean {
  return name !== '' && firstCharacters(name, mostNameCharacters) === name;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeLine } from '../../../tests/support/fake-telephone.ts';

const frameMs = 20;
const framesAtOnce = 5;
const frameBytes = 160;
const silence = Buffer.alloc(frameBytes * framesAtOnce, 0xff);

/** Who holds a telephone: silent, and listening for as long as the line stands. */
export interface Person {
  readonly line: FakeLine;
  /** Bytes of sound that were heard over all streams of the line. */
  heard(): number;
  /** Whether a stream is open in which there is something to be heard. */
  isConnected(): boolean;
  hangUp(): Promise<void>;
}

/** Has someone listen: what the line sends plays in the time that it takes. */
export function listenOn(line: FakeLine): Person {
  const current = () => line.streams.findLast((stream) => stream.isOpen());
  const listen = async (): Promise<void> => {
    while (line.state() !== 'over') {
      await current()?.say(silence);
      await sleep(frameMs * framesAtOnce);
    }
  };
  void listen();
  return {
    line,
    heard: () => line.streams.reduce((sum, stream) => sum + stream.heard().length, 0),
    isConnected: () => current() !== undefined,
    hangUp: () => line.hangUp(),
  };
}

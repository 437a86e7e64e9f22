import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createCursors } from '../../platform/crypto/cursors.ts';
import { createLineStreams } from './line-streams.ts';

const streams = createLineStreams({
  cursors: createCursors({ keys: [Buffer.alloc(32, 7)] }),
  socketUrl: (path) => `wss://phone.example.com${path}`,
});
const line = { organizationId: 'org_1', sessionId: '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e71', carrier: 'telnyx' };

describe('the address of a stream', () => {
  const { url, token } = streams.issue(line, 'stream-1');

  it('names the carrier, and holds the token that comes beside it', () => {
    expect(url).toBe(`wss://phone.example.com/v1/carriers/telnyx/media/${token}`);
    expect(streams.open('telnyx', token)).toEqual({
      organizationId: 'org_1',
      sessionId: line.sessionId,
      streamId: 'stream-1',
    });
  });

  it('opens nothing at another carrier', () => {
    expect(streams.open('twilio', token)).toBeNull();
  });

  it('opens nothing once it is altered: 10,000 ways', () => {
    const words = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const altered = fc
      .tuple(fc.nat(token.length - 1), fc.constantFrom(...words), fc.constantFrom('change', 'add', 'cut'))
      .map(([at, word, how]) =>
        how === 'cut' ? token.slice(0, at) : `${token.slice(0, at)}${word}${token.slice(how === 'add' ? at : at + 1)}`,
      )
      .filter((text) => text !== token);
    fc.assert(
      fc.property(altered, (text) => streams.open('telnyx', text) === null),
      { numRuns: 10_000 },
    );
  });
});

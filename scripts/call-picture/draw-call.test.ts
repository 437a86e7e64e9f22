import { expect, it } from '@jest/globals';
import { drawCall } from './draw-call.ts';

const event = (atMs: number, label: string) => ({ kind: 'event', atMs, label }) as const;
const turn = (atMs: number, endMs: number, text: string) =>
  ({ kind: 'turn', atMs, endMs, source: 'agent', text }) as const;

it('has every event and everything that was said, and nothing that runs or is loaded', () => {
  const picture = drawCall('A "call"', [
    event(0, 'sip.ringing'),
    turn(500, 900, '<script>Tom & Ann'),
    event(2_000, 'session.ended'),
  ]);
  for (const text of ['sip.ringing', 'session.ended', '&lt;script&gt;Tom &amp; Ann', 'A &quot;call&quot;', '>2 s<'])
    expect(picture).toContain(text);
  expect(picture).not.toMatch(/<script|href|url\(|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

it('puts names that would lie on each other on lines of their own', () => {
  const picture = drawCall('Call', [
    event(0, 'sip.dial_started'),
    event(10, 'sip.ringing'),
    event(9_000, 'session.ended'),
  ]);
  const heights = [...picture.matchAll(/<circle class="event" cx="\d+" cy="(\d+)"/g)].map(([, y]) => y);
  expect(heights).toEqual(['26', '44', '26']);
});

it('draws no call in which nothing happened', () => {
  expect(() => drawCall('Call', [])).toThrow('nothing happened');
  expect(() => drawCall('Call', [event(5, 'session.created')])).toThrow('nothing happened');
});

import { describe, expect, it } from '@jest/globals';
import { createToolRunner } from './tool-runner.ts';
import { withinContract } from './within-contract.ts';

describe('a frame to the client', () => {
  it.each([
    ['x'.repeat(16_000), 'x'.repeat(16_000)],
    ['x'.repeat(20_000), 'x'.repeat(16_000)],
    [`x${'🎉'.repeat(16_000)}`, `x${'🎉'.repeat(15_999)}`],
  ])('has as much of a text as the contract takes', (text, shown) => {
    expect(withinContract({ type: 'agent_message', text, turn: 1 })).toEqual({
      type: 'agent_message',
      text: shown,
      turn: 1,
    });
    const caption = { type: 'transcript', source: 'agent', text, isFinal: false } as const;
    expect(withinContract(caption)).toEqual({ ...caption, text: shown });
  });

  it('without a text is as it is', () => {
    const frame = { type: 'output.clear', turn: 3 } as const;
    expect(withinContract(frame)).toBe(frame);
  });
});

describe('a tool by a name that none can have', () => {
  it.each(['', 'x'.repeat(65)])('is answered to the model, and shown to no one', async (name) => {
    const run = createToolRunner({
      session: {
        claim: { sessionId: 'ses_1', tools: [] } as never,
        actLast: () => Promise.reject(new Error('Nothing is asked')),
      },
      media: {
        send: () => {
          throw new Error('Nothing is shown');
        },
      },
      log: {
        info: () => {
          throw new Error('Nothing fails');
        },
      },
    });
    expect(await run({ id: 'a', name, arguments: '{}' })).toEqual({ error: 'There is no tool of that name' });
  });
});

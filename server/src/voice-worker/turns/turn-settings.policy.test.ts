import { describe, expect, it } from '@jest/globals';
import { turnSettings } from './turn-settings.policy.ts';

const nothing = { turnHandling: null, firstMessage: null, idleRePrompts: null, sttMissRecovery: null };
type Handling = Parameters<typeof turnSettings>[0]['turnHandling'];
const of = (turnHandling: Handling) => turnSettings({ ...nothing, firstMessage: 'Hello.', turnHandling });

describe('how turns are taken', () => {
  it('is as in a conversation where the agent says nothing', () =>
    expect(turnSettings(nothing)).toEqual({
      minDelayMs: 500,
      maxDelayMs: 3_000,
      interruption: { mode: 'vad', minMs: 200, minWords: 0 },
      isEndedByRecognizer: false,
      greeting: null,
      awaitsCallee: false,
      idle: null,
      missMessage: null,
    }));

  it.each([
    [
      { profile: 'ivr' },
      { minDelayMs: 800, maxDelayMs: 4_000, interruption: { mode: 'vad', minMs: 500, minWords: 1 } },
    ],
    [
      { profile: 'ivr_patient', interruption: { minWords: 0 } },
      { minDelayMs: 1_500, maxDelayMs: 6_000, interruption: { mode: 'vad', minMs: 800, minWords: 0 } },
    ],
    [{ endpointing: { minDelay: 4 } }, { minDelayMs: 4_000, maxDelayMs: 4_000 }],
    [{ endpointing: { maxDelay: 0.2 } }, { minDelayMs: 200, maxDelayMs: 200 }],
    [{ endpointing: { minDelay: 0, maxDelay: 0 } }, { minDelayMs: 0, maxDelayMs: 0 }],
    [{ interruption: { mode: 'adaptive' } }, { interruption: { mode: 'adaptive', minMs: 200, minWords: 0 } }],
    [{ textGate: true }, { interruption: { mode: 'adaptive', minMs: 200, minWords: 0 } }],
    [{ turnDetection: 'stt' }, { isEndedByRecognizer: true }],
    [{ turnDetection: true }, { isEndedByRecognizer: false }],
    [{ greetFirst: false }, { greeting: null }],
    [{ waitForCallee: true }, { greeting: 'Hello.', awaitsCallee: true }],
  ] as Array<[Handling, object]>)('%j', (handling, settings) => expect(of(handling)).toMatchObject(settings));

  it('listens first where the first message is empty', () =>
    expect(turnSettings({ ...nothing, firstMessage: '' }).greeting).toBeNull());

  it('prompts a silent caller with what the agent says, and not without words or where it is off', () => {
    const idle = (idleRePrompts: Parameters<typeof turnSettings>[0]['idleRePrompts']) =>
      turnSettings({ ...nothing, idleRePrompts }).idle;
    expect(idle({ enabled: true, messages: ['Hello?'] })).toEqual({ delayMs: 15_000, most: 2, messages: ['Hello?'] });
    expect(idle({ enabled: true, delayMs: 1_000, maxPrompts: 3, messages: ['Hello?'] })).toEqual({
      delayMs: 1_000,
      most: 3,
      messages: ['Hello?'],
    });
    expect(idle({ enabled: true })).toBeNull();
    expect(idle({ enabled: false, messages: ['Hello?'] })).toBeNull();
  });
});

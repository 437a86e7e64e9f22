import type { TtsStreamEvent } from '../../providers/ports/tts-stream.ts';
import { VendorFailure } from '../../providers/ports/vendor-call.ts';
import { askRouting } from '../routing/index.ts';
import type { PortTimesOf } from './opened.ts';
import type { Course, StreamKind } from './stream-kind.ts';
import { noOpus } from './transcription.ts';
import { type TtsInput, ttsPort } from './tts-port.ts';

const bytesPerSample = 2;
const stepCharacters = 1_000;
const usageEachMs = 10_000;

/** Text in, audio out. */
export function speechKind(timesOf: PortTimesOf): StreamKind<'speech', TtsInput, TtsStreamEvent> {
  return {
    kind: 'tts',
    operation: 'openSpeechStream',
    configure: (frame, mode) => {
      const { encoding, sample_rate_hz: sampleRateHz, channels } = frame.audio;
      if (encoding === 'opus') throw noOpus();
      const audio = { encoding, sampleRateHz, channels };
      const { voice = null, language = null } = frame;
      return {
        routing: askRouting(frame.routing, '/routing'),
        language,
        needs: { kind: 'tts', audio, voice },
        vendorOptions: {},
        port: ttsPort({ voice, language, audio }, timesOf('tts', mode)),
        course: createSpeechCourse(audio),
        step: { units: stepCharacters, call: { kind: 'tts', characters: stepCharacters } },
      };
    },
  };
}

function createSpeechCourse(audio: {
  sampleRateHz: number;
  channels: number;
}): Course<'speech', TtsInput, TtsStreamEvent> {
  const bytesPerUsage = (audio.sampleRateHz * audio.channels * bytesPerSample * usageEachMs) / 1_000;
  let sequence = 0;
  let isStarted = false;
  let hasText = false;
  let characters = 0;
  let unsentUsageBytes = 0;
  let spokenBytes = 0;
  let utterances = 0;
  return {
    onFrame: (frame) => {
      if (frame.type === 'input.append') {
        hasText = true;
        return { kind: 'inputs', inputs: [{ text: frame.text }] };
      }
      if (frame.type === 'input.cancel') {
        [hasText, isStarted] = [false, false];
        return { kind: 'cancel', input: 'cancel' };
      }
      if (!hasText) return { kind: 'nothing' };
      hasText = false;
      return { kind: 'inputs', inputs: ['commit'] };
    },
    onAudio: () => ({ kind: 'refused', path: '', message: 'A stream of text takes no audio' }),
    onClose: () => null,
    unitsOf: (input) => (typeof input === 'string' ? 0 : countCodePoints(input.text)),
    split: (input, units) => {
      if (typeof input === 'string') return [input, input];
      const points = [...input.text];
      return [{ text: points.slice(0, units).join('') }, { text: points.slice(units).join('') }];
    },
    onGiven: (input) => {
      if (typeof input !== 'string') characters += countCodePoints(input.text);
    },
    onEvent: (event, out) => {
      switch (event.kind) {
        case 'audio':
          if (!isStarted) {
            isStarted = true;
            sequence += 1;
            out.send({ type: 'utterance.started', sequence });
          }
          out.sendAudio(event.bytes);
          spokenBytes += event.bytes.length;
          unsentUsageBytes += event.bytes.length;
          if (unsentUsageBytes < bytesPerUsage) return;
          unsentUsageBytes = 0;
          out.sendUsage();
          break;
        case 'done':
          if (!isStarted) throw new VendorFailure('empty_output', 'An utterance ended without audio');
          isStarted = false;
          utterances += 1;
          unsentUsageBytes = 0;
          out.send({ type: 'utterance.done', sequence });
          out.sendUsage();
          break;
        case 'usage':
          break;
      }
    },
    usage: () => ({ characters }),
    tally: () => ({
      utterances,
      audioMs: Math.round((spokenBytes * 1_000) / (audio.sampleRateHz * audio.channels * bytesPerSample)),
    }),
  };
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

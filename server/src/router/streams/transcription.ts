import { languageDetection } from '../../platform/text/language-code.ts';
import type { SttStreamEvent } from '../../providers/ports/stt-stream.ts';
import { keywordsQueryBytes } from '../model/needs.policy.ts';
import { presentTranscript } from '../responses/index.ts';
import { askRouting } from '../routing/index.ts';
import { routerErrors } from '../model/errors.ts';
import type { PortTimesOf } from './opened.ts';
import type { Course, StreamKind } from './stream-kind.ts';
import { billedMs } from '../speech/index.ts';
import { type SttInput, sttPort } from './stt-port.ts';

const bytesPerSample = 2;
const stepSeconds = 60;
const usageEachMs = 10_000;

/** Audio in, words out. */
export function transcriptionKind(timesOf: PortTimesOf): StreamKind<'transcription', SttInput, SttStreamEvent> {
  return {
    kind: 'stt',
    operation: 'openTranscriptionStream',
    configure: (frame, mode) => {
      const { encoding, sample_rate_hz: sampleRateHz, channels } = frame.audio;
      if (encoding === 'opus') throw noOpus();
      const audio = { encoding, sampleRateHz, channels };
      const { options = {}, language = null } = frame;
      const { keywords = [] } = options;
      const asked = {
        diarization: options.diarization ?? false,
        keywords,
        noiseReduction: options.noise_reduction ?? false,
        wordTimestamps: options.word_timestamps ?? false,
      };
      const vendorOptions = options.provider_options ?? {};
      return {
        routing: askRouting(frame.routing, '/routing'),
        language: languageDetection(language) === null ? language : null,
        needs: {
          kind: 'stt',
          audio,
          diarization: asked.diarization,
          keywords: keywords.length > 0,
          keywordsQueryBytes: keywordsQueryBytes(keywords),
          noiseReduction: asked.noiseReduction,
          wordTimestamps: asked.wordTimestamps,
        },
        vendorOptions,
        port: sttPort({ language, audio, options: asked, vendorOptions }, timesOf('stt', mode)),
        course: createTranscriptionCourse(audio),
        step: {
          units: sampleRateHz * channels * bytesPerSample * stepSeconds,
          call: { kind: 'stt', durationMs: stepSeconds * 1_000 },
        },
      };
    },
  };
}

export function noOpus(): Error {
  return routerErrors.capabilityUnsupported(
    'Streams have no Opus',
    'Name pcm_s16le in audio.encoding of session.configure',
  );
}

/** Holds back what is less than a sample of each channel until the rest of it comes. */
function createTranscriptionCourse(audio: {
  sampleRateHz: number;
  channels: number;
}): Course<'transcription', SttInput, SttStreamEvent> {
  const frameBytes = audio.channels * bytesPerSample;
  const msOf = (bytes: number): number => Math.round((bytes * 1_000) / (audio.sampleRateHz * frameBytes));
  let rest: Buffer = Buffer.alloc(0);
  let isSpoken = false;
  let givenBytes = 0;
  let sentMs = 0;
  let vendorMs: number | null = null;
  let finals = 0;
  /** Of each commit that no vendor has answered, how many finals there were before it. */
  const finalsBefore: number[] = [];
  const heardMs = (): number =>
    givenBytes === 0 ? 0 : billedMs({ billedMs: vendorMs }, { durationMs: msOf(givenBytes) });
  return {
    onFrame: () => {
      if (!isSpoken) return { kind: 'nothing' };
      isSpoken = false;
      return { kind: 'inputs', inputs: ['commit'] };
    },
    onAudio: (bytes) => {
      const all = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes]);
      const whole = all.length - (all.length % frameBytes);
      rest = all.subarray(whole);
      if (whole === 0) return { kind: 'inputs', inputs: [] };
      isSpoken = true;
      return { kind: 'inputs', inputs: [{ audio: all.subarray(0, whole) }] };
    },
    onClose: () => (rest.length === 0 ? null : 'The audio ends in the middle of a sample'),
    unitsOf: (input) => (input === 'commit' ? 0 : input.audio.length),
    split: (input, units) => {
      if (input === 'commit') return [input, input];
      const whole = units - (units % frameBytes);
      return [{ audio: input.audio.subarray(0, whole) }, { audio: input.audio.subarray(whole) }];
    },
    onGiven: (input, out) => {
      if (input === 'commit') {
        finalsBefore.push(finals);
        return;
      }
      givenBytes += input.audio.length;
      // While a commit waits, usage without a final says that it brought nothing.
      if (finalsBefore.length > 0 || heardMs() - sentMs < usageEachMs) return;
      sentMs = heardMs();
      out.sendUsage();
    },
    onEvent: (event, out) => {
      switch (event.kind) {
        case 'interim':
          out.send({ type: 'transcript.delta', text: event.text });
          break;
        case 'final': {
          finals += 1;
          const { text, segments, words } = presentTranscript({ ...event, billedMs: null });
          const [speaker, ...others] = new Set(segments?.map((segment) => segment.speaker));
          out.send({
            type: 'transcript.final',
            text,
            ...(segments === undefined ? {} : { segments }),
            ...(speaker === undefined || others.length > 0 ? {} : { speaker }),
            ...(words === undefined ? {} : { words }),
          });
          sentMs = heardMs();
          out.sendUsage();
          break;
        }
        case 'committed':
          // The usage after a final says it already.
          if (finals === (finalsBefore.shift() ?? finals)) out.sendUsage();
          break;
        case 'usage':
          vendorMs = event.billedMs;
          break;
      }
    },
    usage: () => ({ durationMs: heardMs() }),
    tally: () => ({ utterances: finals, audioMs: msOf(givenBytes) }),
  };
}

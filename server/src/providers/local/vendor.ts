import type { Logger } from '../../platform/process/log.ts';
import type { OwnModelFigure, Vendor } from '../ports/vendor.ts';
import { fliteCatalogModel, fliteFigures, fliteFirstContentMs, fliteModel, fliteVoices } from './flite/facts.ts';
import { createFliteTts } from './flite/speak.ts';
import { createFliteTtsStream } from './flite/speak-stream.ts';
import { createVoiceThread } from './flite/voice-thread.ts';
import type { LocalModels } from './find-local-models.ts';
import { pocketsphinxCatalogModel, pocketsphinxModel, pocketsphinxTimes } from './pocketsphinx/facts.ts';
import { readerCatalogModel, readerFirstContentMs, readerModel } from './reader/facts.ts';
import { createReaderLlm } from './reader/respond.ts';
import { createRecognizers } from './pocketsphinx/recognizers.ts';
import { createPocketsphinxStt } from './pocketsphinx/transcribe.ts';
import { createPocketsphinxSttStream } from './pocketsphinx/transcribe-stream.ts';
import { localVendorName } from './vendor-name.ts';

/** The vendor of this machine, and what ends what it runs. */
export interface LocalVendor {
  readonly vendor: Vendor;
  stop(): Promise<void>;
}

/** What works by itself of it. */
interface Part {
  readonly models: Vendor['models'];
  readonly adapters: Pick<Vendor, 'llm' | 'stt' | 'sttStream' | 'tts' | 'ttsStream' | 'speech'>;
  readonly figures: readonly OwnModelFigure[];
  stop(): Promise<void> | void;
}

/**
 * The vendor of test organizations that needs no account: the rules that answer, and what was found of speech, which works in this
 * process or beside it.
 */
export function createLocalVendor(found: LocalModels, log: Logger): LocalVendor {
  const { fliteFile, pocketsphinx } = found;
  const parts: Part[] = [
    witsOf(),
    ...(fliteFile === null ? [] : [voiceOf(fliteFile, log)]),
    ...(pocketsphinx === null ? [] : [earsOf(pocketsphinx)]),
  ];
  return {
    vendor: {
      name: localVendorName,
      displayName: 'Local',
      serves: 'test',
      isOnlyNamed: true,
      models: parts.flatMap(({ models }) => models),
      figures: parts.flatMap(({ figures }) => figures),
      ...Object.assign({}, ...parts.map(({ adapters }): Part['adapters'] => adapters)),
    },
    stop: async () => {
      for (const part of parts) await part.stop();
    },
  };
}

const basis = 'measured';
const source = { url: 'urn:trunkline:measurement', date: '2026-11-27' };

function witsOf(): Part {
  const of = { kind: 'llm', model: readerModel, basis, source } as const;
  return {
    models: [readerCatalogModel],
    adapters: { llm: createReaderLlm() },
    figures: [{ ...of, metric: 'first_content_ms', path: 'stream', value: readerFirstContentMs }],
    stop: () => {},
  };
}

function voiceOf(file: string, log: Logger): Part {
  const thread = createVoiceThread({ file, log });
  const of = { kind: 'tts', model: fliteModel, basis, source } as const;
  return {
    models: [fliteCatalogModel],
    adapters: {
      tts: createFliteTts(thread),
      ttsStream: createFliteTtsStream(thread),
      speech: {
        voices: fliteVoices,
        figures: fliteFigures,
        basis,
        board: localVendorName,
        source: source.url,
        date: source.date,
      },
    },
    figures: [{ ...of, metric: 'first_content_ms', path: 'stream', value: fliteFirstContentMs }],
    stop: () => thread.stop(),
  };
}

function earsOf({ found, streams }: NonNullable<LocalModels['pocketsphinx']>): Part {
  const recognizers = createRecognizers({ found, most: streams });
  const of = { kind: 'stt', model: pocketsphinxModel, basis, source } as const;
  return {
    models: [pocketsphinxCatalogModel],
    adapters: { stt: createPocketsphinxStt(recognizers), sttStream: createPocketsphinxSttStream(recognizers) },
    figures: [
      { ...of, metric: 'total_ms', path: 'batch', value: pocketsphinxTimes.recordingMs },
      { ...of, metric: 'first_content_ms', path: 'stream', value: pocketsphinxTimes.utteranceMs },
    ],
    stop: () => recognizers.stop(),
  };
}

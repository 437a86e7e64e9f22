import type { CatalogModel } from './ports/catalog-model.ts';
import type { Vendor } from './ports/vendor.ts';
import type { Spool } from '../platform/process/spool.ts';
import { bridgeStt } from './wire/bridge-stt.ts';
import { bridgeTts } from './wire/bridge-tts.ts';

/**
 * A vendor that streams with each of its models of speech: by its own adapter where that streams with the model, by a bridge of its
 * adapter of whole recordings or texts where not. `streams` says which. A bridge keeps recordings in the spool.
 */
export function withStreams(vendor: Vendor, spool: Spool): Vendor {
  const { stt, sttStream, tts, ttsStream, models } = vendor;
  const modelOf = (name: string): Partial<CatalogModel> => models.find(({ model }) => model === name) ?? {};
  return {
    ...vendor,
    ...(stt === undefined
      ? {}
      : {
          sttStream: {
            streams: (model) => sttStream?.streams(model) === true,
            open: (request, call) =>
              (sttStream?.streams(request.model) === true
                ? sttStream
                : bridgeStt(stt, { ...modelOf(request.model), spool })
              ).open(request, call),
          },
        }),
    ...(tts === undefined
      ? {}
      : {
          ttsStream: {
            streams: (model) => ttsStream?.streams(model) === true,
            speaksUncommitted: ttsStream?.speaksUncommitted === true,
            open: (request, call) =>
              (ttsStream?.streams(request.model) === true ? ttsStream : bridgeTts(tts, modelOf(request.model))).open(
                request,
                call,
              ),
          },
        }),
  };
}

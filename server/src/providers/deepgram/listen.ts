import type { Clock } from '../../platform/time/clock.ts';
import { transcriptLimitBytes } from '../wire/answer-limits.ts';
import { mediaTypeOf } from '../wire/models/audio-facts.ts';
import { readJson } from '../wire/read-json.ts';
import type { SttProvider } from '../ports/stt.ts';
import { uploadStream } from '../wire/upload-stream.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { deepgramFailure } from './failure.ts';
import { transcriptOfListen } from './listen-answer.ts';
import { recordingQuery, takesListenOption } from './listen-query.ts';

/** Transcription by Deepgram (POST /v1/listen): the container goes up as it is, and its header says what it holds. */
export function createDeepgramStt(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): SttProvider {
  const { apiKey, baseUrl } = account;
  const { http, clock } = doors;
  return {
    takesOption: takesListenOption,
    transcribe: async (request, call) => {
      const query = recordingQuery(request);
      call.signal.throwIfAborted();
      const response = await http.send(
        {
          method: 'POST',
          url: `${baseUrl}/v1/listen?${query}`,
          headers: {
            ...(apiKey === null ? {} : { authorization: `Token ${apiKey}` }),
            accept: 'application/json',
            'content-type': mediaTypeOf[request.audio.container],
            'content-length': String(request.audio.byteLength),
          },
          body: request.audio.held ?? uploadStream(request.audio.open()),
        },
        call,
      );
      if (response.status !== 200) throw await deepgramFailure(response, clock.now());
      return transcriptOfListen(await readJson(response, transcriptLimitBytes(request.audio.durationMs)), request);
    },
  };
}

import type { Clock } from '../../platform/time/clock.ts';
import { createAddedFields } from '../wire/added-fields.ts';
import type { LlmProvider } from '../ports/llm.ts';
import { createLlmOutput } from '../wire/models/llm-output.ts';
import { openEventStream } from '../wire/open-event-stream.ts';
import { readGeneration } from '../wire/models/read-generation.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { openAiRoot } from './api-root.ts';
import { openAiFailure } from './failure.ts';
import { createResponsesReader } from './responses-reader.ts';
import { responsesAddedFields, responsesRequest } from './responses-request.ts';

/** OpenAI's language models (POST {root}/responses). */
export function createOpenAiLlm(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): LlmProvider {
  const { http, clock } = doors;
  const url = `${openAiRoot(account.baseUrl)}/responses`;
  const added = createAddedFields(responsesAddedFields);
  const headers = { authorization: `Bearer ${account.apiKey ?? ''}` };
  return {
    respond: (request, call) => {
      const output = createLlmOutput(request);
      return readGeneration({
        open: () =>
          openEventStream(http, { url, headers, json: responsesRequest(request), added }, call, (response, json) =>
            openAiFailure(response, json, clock.now()),
          ),
        output,
        reader: createResponsesReader(output),
      });
    },
  };
}

import type { Clock } from '../../platform/time/clock.ts';
import { createAddedFields, streaming } from '../wire/added-fields.ts';
import type { LlmProvider } from '../ports/llm.ts';
import { createLlmOutput } from '../wire/models/llm-output.ts';
import { openEventStream } from '../wire/open-event-stream.ts';
import { readGeneration } from '../wire/models/read-generation.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { anthropicRoot, apiVersionOf } from './api-version.ts';
import { anthropicFailure } from './failure.ts';
import { createMessagesReader } from './messages-reader.ts';
import { messagesRequest } from './messages-request.ts';

/** Anthropic's language models (POST {root}/messages). */
export function createAnthropicLlm(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): LlmProvider {
  const { http, clock } = doors;
  const url = `${anthropicRoot(account.baseUrl)}/messages`;
  const added = createAddedFields([streaming]);
  // As its own programs send the key.
  const authorization = `Bearer ${account.apiKey ?? ''}`;
  return {
    respond: (request, call) => {
      const output = createLlmOutput(request);
      const headers = { authorization, 'anthropic-version': apiVersionOf(request.model) };
      return readGeneration({
        open: () =>
          openEventStream(http, { url, headers, json: messagesRequest(request), added }, call, (response, json) =>
            anthropicFailure(response, json, clock.now()),
          ),
        output,
        reader: createMessagesReader(output),
      });
    },
  };
}

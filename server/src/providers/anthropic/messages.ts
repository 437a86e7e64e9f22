import type { Clock } from '../../platform/clock.ts';
import { createAddedFields, streaming } from '../added-fields.ts';
import type { LlmProvider } from '../llm.ts';
import { createLlmOutput } from '../llm-output.ts';
import { openEventStream } from '../open-event-stream.ts';
import { readGeneration } from '../read-generation.ts';
import type { VendorAccount } from '../vendor-definition.ts';
import type { VendorHttp } from '../vendor-http.ts';
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

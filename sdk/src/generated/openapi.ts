// Generated from spec/ by codegen. Change the contract, then run `npm run generate`.
export interface paths {
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document
         * @description The OpenAPI 3.1 document of this server, with its own address under `servers`. Ask again with If-None-Match.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/errors/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code, in any case. Where two codes differ by case only, an exact spelling says which is meant.
                 * @example idempotency_conflict
                 */
                code: string;
            };
            cookie?: never;
        };
        /**
         * Explain an error code
         * @description What a code of an error means, whether repeating may help and what to do about it. Every code that this server can
         *     answer is known, those of the core API in upper case and those of the router in lower case.
         */
        get: operations["getErrorCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models
         * @description Every model that a request can be routed to, with what it can do, ranked by the figures of one projection of the
         *     benchmark: for a language, an objective and a path. Routing ranks by the same figures. Models without figures come
         *     last, unranked.
         *
         *     A test organization sees the models of the simulation.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stt/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transcribe a file
         * @description Takes one WAV file with 16-bit PCM and answers what is said in it. The body has exactly two parts in this order:
         *     `request`, JSON of at most 256 KiB, and `audio`, the file, of at most 25 MiB. The file itself says its sample rate
         *     and channels. Audio is always uploaded: nothing is fetched from an address.
         *
         *     A part is known by its name, so its content type may be left out: `request` is read as JSON, also where a client
         *     writes `text/plain` or `application/octet-stream`, and `audio` as bytes, also as any `audio/*`. Another type is a 415.
         *
         *     Another provider is asked when one fails, and the answer names who served it. Audio and text are not kept.
         *
         *     A refusal without `Service-Attempt-ID` leaves the key free: mend the request and send it with the same key. Once a
         *     provider was asked the key is used, also when all of them failed, and the output is never replayed. After a
         *     relay_error it may be either: send it again, and if the key is used the answer says so.
         */
        post: operations["createTranscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tts/speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Speak a text
         * @description Answers the audio of one text while it is made: raw frames in the encoding, sample rate and number of channels that
         *     were asked for, without a container. A model that lacks the format is not asked; where none has it the answer is
         *     capability_unsupported.
         *
         *     Another provider is asked when one fails before its first byte. A failure after that resets the connection, so an
         *     answer that ends well is complete. Text and audio are not kept.
         *
         *     A refusal without `Service-Attempt-ID` leaves the key free. Once a provider was asked the key is used, also when all
         *     of them failed, and the output is never replayed. After a relay_error it may be either: send it again, and if the
         *     key is used the answer says so.
         */
        post: operations["createSpeech"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/llm/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a language model
         * @description Continues a history. The history comes whole with each request, results of functions included: nothing is kept
         *     between requests. Without `stream` the answer is one JSON object; with `stream: true` it is server-sent events, each
         *     with a name and one line of JSON:
         *
         *     `response.created`, then for each item `response.item.added`, its deltas and `response.item.completed`, then
         *     `response.completed`. After the stream has begun a failure is the event `error`. Every stream has exactly one of
         *     response.completed and error, as its last frame; a stream that ends without one was cut. A line that begins with a
         *     colon is a comment: a model that works on what is not shown gives at most one every five seconds.
         *
         *     Another provider is asked when one fails before its first content. A refusal without `Service-Attempt-ID` leaves the
         *     key free; once a provider was asked the key is used, also when all of them failed, and the output is never replayed.
         *     After a relay_error it may be either: send it again, and if the key is used the answer says so.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The Service-Request-ID of the request.
                 * @example req_019a9d7c1f3e7bb2a4c5d6e7f8091a2b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Look up a request
         * @description The record of one transcription, speech or response: which models were tried in which order, how each attempt ended
         *     and after how many milliseconds, what was used and what it cost. It is kept for 30 days and holds no prompt, text or
         *     audio.
         */
        get: operations["getRouterRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/known": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List known providers
         * @description Every vendor and model that this build can speak to, by layer. The `id` of a row is what allowlists take:
         *     `stackPreferences` of an agent, `constraints` of a session. A vendor's own row, without a model, stands for all its
         *     models. A test organization sees the vendor `simulated` beside the others, so that an agent can be prepared in test;
         *     which of them a session can reach is decided when it runs.
         */
        get: operations["listKnownProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tts/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List voices
         * @description The voices that a request of yours can be spoken with, each on the model that it is paired with. Filters combine with
         *     AND. `facets` tell what other filters would find; where nothing is found, `blockers` tell which filter keeps what out.
         *
         *     A voice is labelled by figures of its own on its model where there are any, else by the model's. Measured voices come
         *     before unmeasured ones in every order but that by name, and a voice without a value on the chosen axis comes last.
         *
         *     Give `next_cursor` back as `cursor` with the same filters and the same sort until it is null; with others it is 400
         *     `INVALID_CURSOR`. Pages never repeat a voice while the catalog changes beneath. A test organization sees the voices of
         *     the simulation.
         */
        get: operations["listTtsVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tts/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models of speech
         * @description The models that speak, with their figures in one language, each with unit, number of samples, basis and confidence
         *     interval. Models that were measured come before those that were not, and a model without a value on the chosen axis
         *     comes last in either direction.
         *
         *     A test organization sees the models of the simulation. Rows that `include_unroutable=true` alone admits are not narrowed
         *     by `use_case`.
         */
        get: operations["listTtsModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tts/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the vocabulary of speech
         * @description The words by which voices and models of speech are described and filtered, each with what it means: labels of quality,
         *     buckets of pace, floors of characters in one call, and use cases, which stand for labels and a floor.
         */
        get: operations["getTtsVocabulary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description Every agent of your organization as a plain array, newest last. Each organization begins with one that is called
         *     `Default`. Sessions, numbers and webhook endpoints name an agent by its `id`.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent
         * @description What is saved is valid: providers are known, languages are BCP 47 tags, templates parse. A 400 names every field that is
         *     not, and nothing was stored. A variable that a template uses and nobody declares is saved and told under `warnings`.
         *
         *     Texts that are marked as templates are [Liquid](https://shopify.github.io/liquid/). They see the variables of
         *     `promptVariables`, what a session gives under `variables`, and the platform's own: `system.session_id`,
         *     `system.agent_name`, `system.organization_name`, `system.language`, `system.direction`, `system.from`, `system.to`,
         *     `system.timezone`, `system.now`, `system.date`, `system.time` and `system.weekday`.
         *
         *     One prompt has at most 64 KiB, all prompts of an agent together 192 KiB. An organization has at most 500 agents; the next
         *     one is a 409 `LIMIT_REACHED`.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        /**
         * Get an agent
         * @description One agent as it is now. The `ETag` of the answer names its version: send it as `If-Match` with a change, and the change
         *     is made only if nobody else has made one meanwhile.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent
         * @description Removes the agent and its tools. Numbers that it answered have no agent from then on; sessions that run go on with what
         *     they began with, and what is past keeps its id. The only agent of an organization stays: 409 `LAST_AGENT`. A repeated
         *     call answers 404.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /**
         * Change an agent
         * @description Only what is sent is written. Null clears what may be null; objects and lists are replaced as a whole, `turnHandling` as
         *     well. The agent that comes of it is validated like a new one. Sessions that run keep what they began with.
         *
         *     With `If-Match` a version that is not the newest is refused with 412 `PRECONDITION_FAILED`, and nothing was changed.
         */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/v1/agents/{id}/effective-config/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the effective configuration
         * @description What a session of this agent would run with, each value with the layer that decided it: the request stands before the
         *     entry of `languageRouting`, that before the agent, that before the organization. Templates are rendered as for a session.
         *     Nothing is stored, and a request that a session would refuse is refused in the same way:
         *
         *     - 400 `MISSING_TEMPLATE_VARIABLES` names under `missing` each variable that `promptVariables` declares without a default
         *       and that `variables` lacks.
         *     - 400 `VALIDATION_ERROR` at a list of providers says that this organization reaches none of them.
         *     - 422 `PROVIDER_NOT_RANKABLE` names the `layer` and the `entry` that there are no figures for: no other provider is put
         *       in its place.
         */
        post: operations["previewAgentConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        /**
         * List the tools of an agent
         * @description Its tools as a plain array, oldest first. With `available=1` only those that a conversation on this server can use: an
         *     integration tool is kept and run by nothing yet, and neither are the builtin tools that need a phone call.
         */
        get: operations["listAgentTools"];
        put?: never;
        /**
         * Add a tool to an agent
         * @description What the agent may do while it talks, in one of four kinds of `source`: `inline` is answered by whoever runs the
         *     conversation, `webhook` calls a server of yours, `builtin` is something that the platform does, and `integration` is an
         *     action of a connected app.
         *
         *     `parameters` are held against what vendors of models refuse, because one bad schema would fail every answer of the agent.
         *     A name stands once in an agent (409 `TOOL_NAME_TAKEN`); two agents may have one name. An agent has at most 100 tools;
         *     the next one is a 409 `LIMIT_REACHED`.
         *
         *     A webhook tool is called with `{session_id, tool_call_id, idempotency_key, tool, args}`, signed as webhooks are with its
         *     `secret`, or with the signing secret of the organization where it has none. Secrets are encrypted at rest and never
         *     returned: read back are the names under which they are stored.
         */
        post: operations["createAgentTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tools/{toolId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
                /**
                 * @description The id of a tool of the agent; GET /v1/agents/{id}/tools lists them.
                 * @example tool_01997f1b00007c3d8e4f5a6b7c8d9e21
                 */
                toolId: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        /**
         * Get a tool of an agent
         * @description One tool as it is now. Of its secrets it shows the names under which they are stored.
         */
        get: operations["getAgentTool"];
        put?: never;
        post?: never;
        /**
         * Delete a tool of an agent
         * @description Removes the tool and its secrets. Conversations that run keep the tools that they began with. A repeated call answers 404.
         */
        delete: operations["deleteAgentTool"];
        options?: never;
        head?: never;
        /**
         * Change a tool of an agent
         * @description Only what is sent is written. `source` is replaced as a whole; but a webhook keeps its `secret` where none is sent, and the
         *     values of `authHeaders` whose entries come without one. Null as `secret` signs with that of the organization from now on.
         *     The name stays: conversations that were recorded know the tool by it.
         */
        patch: operations["updateAgentTool"];
        trace?: never;
    };
    "/v1/agents/{id}/tools/{toolId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
                /**
                 * @description The id of a tool of the agent; GET /v1/agents/{id}/tools lists them.
                 * @example tool_01997f1b00007c3d8e4f5a6b7c8d9e21
                 */
                toolId: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool once
         * @description Runs the tool now, as a conversation would, and answers what the receiver said. A receiver that refuses or does not answer
         *     is still a 200 here: `ok` is false and `error` says why. A simulation with mode `mock` answers its `response` and calls
         *     nobody.
         *
         *     The receiver gets a POST with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and the body
         *     `{session_id, tool_call_id, idempotency_key, tool, args}`. `idempotency_key` is `<session_id>:<tool_call_id>`, and so is
         *     `webhook-id`; both ids are made for this call.
         *
         *     Tools of another kind cannot be run on their own: 422 `TOOL_NOT_RUNNABLE` with the reason.
         */
        post: operations["testAgentTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your organization
         * @description The organization that the API key belongs to, with its mode and the features it may use. Call it to check a key: an
         *     answer says that the key is in force, and `mode` says whether it can reach real vendors.
         *
         *     A 401 means that the key is missing, malformed or revoked; get another one. There is nothing to retry.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your organization
         * @description Writes the fields that are present and leaves the others. Repeating the call changes nothing more.
         *
         *     `defaultTimezone` is the last resort for the quiet hours of texts: it is used when neither the request nor a
         *     consent nor the conversation knows where a recipient is. Without it such a send is refused with
         *     `RECIPIENT_TIMEZONE_REQUIRED`. A 400 names the field that is wrong under `issues`; nothing was written then.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/v1/organization/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook signing secret, masked
         * @description Which secret signs the events of your organization: enough of it to tell whether a receiver holds the same one. The
         *     secret itself was shown once, when it was made, and cannot be read again; `POST` makes a new one.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        /**
         * Rotate the webhook signing secret
         * @description Makes a new secret and answers it, this once. Deliveries to endpoints without a secret of their own are signed with
         *     it from now on, and until the grace ends with the replaced one as well, so that receivers can change over without
         *     losing an event: give the new secret to every receiver within `graceSeconds`, a day unless you say otherwise. When
         *     a secret leaked, send 0: every earlier secret ends at once.
         *
         *     The call makes another secret each time. When its answer was lost, repeat it and use the secret that you saw;
         *     nothing is lost within the grace.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The keys of your organization that are in force, oldest first, in one answer. A key itself is never shown again:
         *     `prefix` and `lastFour` tell which is which, and `lastUsedAt` which one nobody uses.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Makes a key of your organization and shows it this once; only a hash of it is kept. Give each program a key with
         *     the scopes that it needs and no more. Without `scopes` the key has all of them.
         *
         *     An organization has at most 100 keys in force, unless the operator has set another number (409 `LIMIT_REACHED`);
         *     deleted and expired ones do not count.
         *
         *     The call makes another key each time. When its answer was lost, list the keys, revoke the one that you never saw,
         *     and repeat. A 400 names the field that is wrong; no key was made then.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the key.
                 * @example key_01997f1a00007c3d8e4f5a6b7c8d9e02
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working at once, on every server: the next request with it answers 401. A key may revoke itself. To
         *     change a key without a gap, make the new one, give it to your programs, and then revoke the old one.
         *
         *     The last key with the scope admin stays, with 409 `LAST_ADMIN_KEY`: nobody could make another. A key that is
         *     revoked already answers 404, so a repeated call is safe.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every organization
         * @description For the operator: every organization of this server, oldest first, in one answer. A key of any other organization
         *     gets 404, as if the address did not exist.
         */
        get: operations["listManagedOrganizations"];
        put?: never;
        /**
         * Make an organization
         * @description For the operator; a key of any other organization gets 404. Makes an organization with its first key, which has
         *     every scope, and its webhook signing secret; both are shown this once. A test organization is born with a simulated
         *     number that is ready to send; a live one is given its numbers afterwards.
         *
         *     The call makes another organization each time. When its answer was lost, find the organization in the list and make
         *     it a key of its own.
         */
        post: operations["createManagedOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        /**
         * Get any organization
         * @description For the operator: one organization as it stands. A key of any other organization gets 404, and so does an id that
         *     does not exist.
         */
        get: operations["getManagedOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an API key of any organization
         * @description For the operator; a key of any other organization gets 404. Makes a key of that organization and shows it this
         *     once. Without `scopes` it has all of them. Use it to let somebody in again who lost the last key.
         *
         *     An organization has at most 100 keys in force, unless you have set another number (409 `LIMIT_REACHED`); deleted
         *     and expired ones do not count.
         *
         *     The call makes another key each time. An id that does not exist answers 404.
         */
        post: operations["createManagedOrganizationApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the credit balance
         * @description What was granted less what was charged, and how much of it is held for what is under way: a text holds its price from
         *     its acceptance until the carrier took or refused it, a purchase of a number until it is delivered. A prepaid
         *     organization can spend `balanceUsd` less `reservedUsd`; at zero it is refused with 402 `INSUFFICIENT_CREDITS`. One
         *     without a limit sees what it has used.
         */
        get: operations["getCreditBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credit ledger
         * @description Every grant and every charge, newest first. A charge appears when it is settled, with what was counted and who served
         *     it; what is only held is `reservedUsd` of the balance. The lines add up to `balanceUsd`. A response of a language model
         *     is charged in two lines, one for what it read and one for what it wrote.
         *
         *     Pages do not shift when new lines are written meanwhile: give `nextCursor` back as `cursor` with the same `kind` until
         *     it is null. A cursor with another filter answers 400 `INVALID_CURSOR`.
         */
        get: operations["listCreditLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant credit
         * @description For the operator; a key of any other organization gets 404. Adds to the balance and writes one line of the ledger,
         *     which is never changed afterwards. The credit can be spent at once.
         *
         *     The call adds each time that it is made, so repeat it only when you know that the first did not arrive. A 400 names
         *     the field that is wrong; nothing was added then.
         */
        post: operations["grantManagedOrganizationCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}/phone-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an organization a number
         * @description For the operator; a key of any other organization gets 404. Gives a live organization a number that it already owns
         *     at the carrier, ready to send texts as stated here: the number is taken as assigned to the campaign and its
         *     messaging profile as ready.
         *
         *     A number belongs to one organization: 409 `NUMBER_IN_USE` says that it has one, also when an earlier call of yours
         *     gave it. One that this organization has is put at another carrier by naming its `e164` and that `smsCarrier`, with
         *     `providerResourceId` and `messagingProfileId` as they are there and nothing else; while texts of the number wait, and
         *     while its campaign is about to change, that answers 409 as well. A test organization has simulated numbers only and answers 409 `TEST_ORGANIZATION`.
         *
         *     A campaign that this server knows, by its own id or by the carrier's, must be approved here too: otherwise it is a 409
         *     `CAMPAIGN_NOT_APPROVED` with its state under `status`, and one of another organization is not found.
         */
        post: operations["addManagedOrganizationPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/phone-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List phone numbers
         * @description Every number of your organization that is not released, oldest first, as a plain array. Take the `id` of one as
         *     `from_phone_number_id` of a text. `setupStatus` says what a number can do now and what is missing;
         *     `smsAssignmentStatus` and `smsMessagingProfileStatus` say whether it can text.
         */
        get: operations["listPhoneNumbers"];
        put?: never;
        /**
         * Buy a phone number
         * @description Orders a number at the carrier and answers it as it is then. It is ordered once and charged once, whatever is lost on
         *     the way: with an Idempotency-Key the same request answers the same number, and without one a second purchase of it is
         *     409 `NUMBER_UNAVAILABLE`. The first month and what is asked once are held from your credit before the order, and charged
         *     when the number is delivered. Prices are those that the carrier asks at the purchase.
         *
         *     Where the carrier holds the order, the number is `action_required` with an issue that begins with `order_pending`. An
         *     order that ends without a number gives everything back and leaves the record with `order_failed` until you delete it.
         *     Refusals use no key up: 403 `KYB_REQUIRED`, 402, 409 `NUMBER_UNAVAILABLE` and `ATTESTATION_OUTDATED`, 422 and 503.
         *
         *     A test organization buys of a simulated carrier, where the last four digits choose what happens: see Test mode.
         */
        post: operations["buyPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/kyb-submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List verifications to review
         * @description For the operator; a key of any other organization gets 404. The submissions of all organizations in one state: those
         *     that wait for a review, the longest waiting first, or with another `status` the newest first. Decide with
         *     `POST /v1/organizations/{id}/kyb/approve` or `/reject`.
         */
        get: operations["listManagedKybSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}/kyb/approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a verification
         * @description For the operator; a key of any other organization gets 404. Approves the submission that waits, and ends a hold of the
         *     organization. `submissionId` is the one that you looked at: where it is decided already, or another one waits by now, this
         *     is a 409 `KYB_SUBMISSION_CHANGED` and nothing is decided.
         */
        post: operations["approveManagedOrganizationKyb"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}/kyb/reject": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a verification
         * @description For the operator; a key of any other organization gets 404. Rejects the submission that waits, and holds the organization:
         *     its texts, purchases and imports are refused until another submission is approved. `submissionId` is the one that you
         *     looked at: where it is decided already, or another one waits by now, this is a 409 `KYB_SUBMISSION_CHANGED`.
         */
        post: operations["rejectManagedOrganizationKyb"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}/kyb/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a verification
         * @description For the operator; a key of any other organization gets 404. Takes the approval back, and holds the organization: its
         *     texts, purchases and imports are refused until another submission is approved. Where the newest submission is not approved
         *     this is a 409 `KYB_NOT_APPROVED`.
         */
        post: operations["revokeManagedOrganizationKyb"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/phone-numbers/kyb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the verification
         * @description Where the verification of your business stands, what its next submission has to accept (`requiredAttestation`), and
         *     what a form can begin with. Buying a number needs a submission, not its approval.
         */
        get: operations["getKyb"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/phone-numbers/kyb/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a draft of the verification
         * @description Keeps the long form for later, whole; a draft that is there is replaced. Nothing is reviewed before
         *     `POST /v1/phone-numbers/kyb/submit`. While a submission is under review this is a 409 `KYB_UNDER_REVIEW`, and once one
         *     is approved `KYB_APPROVED`. After a rejection or a revocation it begins another submission.
         */
        put: operations["saveKybDraft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/phone-numbers/kyb/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the verification
         * @description Attests and submits, in one of two forms: `businessProfile` with `authorizedRepresentative`, or `declaration`, which
         *     names the version of the attestation that it accepts. It replaces a draft. An attestation that is not the present one
         *     is a 409 `ATTESTATION_OUTDATED`, with the present one under `requiredAttestation`: show it and submit again.
         *
         *     While a submission is under review this is a 409 `KYB_UNDER_REVIEW`. Once one is approved, the short form accepts a new
         *     attestation and leaves it approved; the long form is a 409 `KYB_APPROVED`.
         */
        post: operations["submitKyb"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/phone-numbers/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search for numbers to buy
         * @description Numbers that the carrier sells at this moment, with what they cost; none is held for you. Buy one with
         *     `POST /v1/phone-numbers`: where another buyer was faster, that is a 409 `NUMBER_UNAVAILABLE`. An organization that is not
         *     verified may search.
         */
        get: operations["listAvailablePhoneNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/phone-numbers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a phone number
         * @description Adds a number of yours that comes over a SIP trunk, of any country. It needs `sipConnectionInstallationId`, or else
         *     `sipTrunkId`. It costs nothing here. A number in use is a 409 `NUMBER_IN_USE`; while the organization is held this is a
         *     403 `KYB_REQUIRED`.
         */
        post: operations["importPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/phone-numbers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the number.
                 * @example num_01997f1b00007c3d8e4f5a6b7c8d9e0f
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Get a phone number
         * @description One number, with what is still missing before it can be used under `setupStatus`: each of its `issues` is one thing
         *     to do. A number that was released, or that another organization holds, answers 404.
         */
        get: operations["getPhoneNumber"];
        put?: never;
        post?: never;
        /**
         * Release a phone number
         * @description Gives a number back: from now on it is not charged, sends nothing and answers nothing, and texts of it that wait are
         *     rejected when they are due. One that was bought here is released at its carrier as well, however long that takes. Its
         *     messages and its charges stay. Another organization can buy it then.
         *
         *     An order that the carrier holds is canceled first; where that cannot be done, or its outcome is not known yet, this is a
         *     409 `ORDER_OPEN`.
         */
        delete: operations["releasePhoneNumber"];
        options?: never;
        head?: never;
        /**
         * Change a phone number
         * @description Changes how a number is used. `agentId` and `routeToBrokerId` exclude each other: naming one takes the other away, and
         *     naming both is a 400. What the carrier and 10DLC say of a number cannot be changed here.
         */
        patch: operations["updatePhoneNumber"];
        trace?: never;
    };
    "/v1/sms/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Messages of the organization, newest first, outbound and inbound. Filters combine with AND. Pages do not shift when
         *     new messages arrive meanwhile: give `next_cursor` back as `cursor` with the same filters until it is null.
         *
         *     A cursor belongs to the filters that it came with; with others it answers 400 `INVALID_CURSOR`, and you begin again
         *     without one. To follow what happens to messages, subscribe to webhooks; a list is for looking back.
         */
        get: operations["listSmsMessages"];
        put?: never;
        /**
         * Send a text message
         * @description Stores the message durably and answers 202; it is then handed to the carrier of the sender, once. A 202 never means
         *     delivery: follow `status`, or subscribe to the `sms.*` webhooks. What was answered 202 is never lost and never sent
         *     twice, whatever fails meanwhile.
         *
         *     **When it leaves.** Proactive texts leave between 08:00 and 21:00 of the recipient's local time and are shifted to
         *     the next opening otherwise. Within 24 hours of a text from the recipient to the same sender a send counts as a
         *     reply and leaves at once. The zone is that of an active consent, or of the conversation, or `recipient_timezone`,
         *     or the default of your organization, whichever is known first. A conversation without a zone learns it from the
         *     first send that names one, and keeps it until you change it there.
         *
         *     **Idempotency.** Repeating the call with the same Idempotency-Key and the same JSON answers the same message as it
         *     stands then, for as long as the message exists; with other JSON it is a 409. Make one key for each text that you
         *     mean to send, keep it with your own record, and use it again whenever you do not know what became of the call:
         *     after a time-out, a 500 or a 503.
         *
         *     **Refusals.** A refusal stores nothing and does not use the key, so that the same call can succeed later.
         *
         *     - 400: mend the request; `RECIPIENT_TIMEZONE_REQUIRED` wants a zone.
         *     - 402: the prepaid credit is used up; grant more.
         *     - 404: the sender is not a number of yours.
         *     - 409: the key belongs to another text.
         *     - 422 `SENDER_NOT_READY`: `reasons` say what the number lacks.
         *     - 422 `RECIPIENT_SUPPRESSED`: the recipient said STOP; do not send again.
         *     - 422 `CONSENT_NOT_FOUND`: `consent_id` is no consent of this recipient under the campaign of the sender.
         *     - 422 `CONSENT_REVOKED`: get a new consent first.
         *
         *     **Before you send.** `POST /v1/sms/messages/explain` takes the same body and says what this call would do with it.
         */
        post: operations["sendSmsMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/messages/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain a text message before it is sent
         * @description Says what `POST /v1/sms/messages` would do with this body: which checks pass, which rule decides, when the text would
         *     leave, in how many segments and at what price. The same checks run on the same code. Nothing is stored and nothing is
         *     sent.
         *
         *     What a send would refuse with 402, 404, 409 or 422, for its `send_at` or for want of a time zone, is a check that
         *     failed here, with the code of that refusal, in a 200: every check is answered, also behind the first that failed. A
         *     body that breaks a rule of its fields is a 400 here as there.
         *
         *     **Idempotency-Key.** Send one to learn what a send with that key would answer: `would_repeat` where it was used for
         *     the same body, a failed check where it was used for another. Without one that check is `skipped`. The key stays free.
         */
        post: operations["explainSmsMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the message.
                 * @example msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f
                 */
                message_id: string;
            };
            cookie?: never;
        };
        /**
         * Get a message
         * @description The message as it stands now. `status` moves as the state machine of this section shows; `terminal_at` is set in
         *     a state that ends it; a receipt that comes late may still turn `delivery_failed` into `delivered`. `error` says why
         *     a message was rejected or failed, in words that are the same for every carrier.
         *
         *     `submission_unknown` is not an error of yours: the carrier may have the text. It is not sent again, and a receipt
         *     decides.
         */
        get: operations["getSmsMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/messages/{message_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the message.
                 * @example msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f
                 */
                message_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a message
         * @description Takes a queued or scheduled message back before its submission begins. A message that answered `canceled` never
         *     reaches the carrier, and what was reserved for it is given back.
         *
         *     Anything later is a 409 `NOT_CANCELABLE`, with the state under `status`: the carrier has the text, or may have it.
         *     A message that is canceled already answers 409 too, so after a lost answer look at `status`.
         */
        post: operations["cancelSmsMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a batch
         * @description Sends up to 1,000 texts from one number in one call. Each row becomes a message of its own, with its own events. The
         *     batch is stored whole or not at all; the answer is its record, to be followed with `GET /v1/sms/batches/{batch_id}`.
         *
         *     **What a row can spoil.** A row with a problem of its own becomes a message that is `rejected`, with the reason under
         *     `error`, while the others go on: a number that is none (`invalid_destination`), a text that is empty or too long
         *     (`invalid_text`), a zone that does not exist (`invalid_timezone`), metadata past its limits (`invalid_metadata`), a
         *     recipient who opted out (`opted_out`), a consent that does not hold (`consent_revoked`), a `consent_id` that is no
         *     consent of the recipient (`consent_not_found`), or no known time zone (`timezone_required`). Rows are not compared
         *     with each other: equal rows are messages of their own, and all of them are sent.
         *
         *     **What refuses the whole.** A body of another shape, no row or more than 1,000 rows, a `send_at` out of range, a
         *     sender that is unknown or not ready, and a prepaid balance that does not cover all rows. A refusal stores nothing
         *     and does not use the key.
         *
         *     **When it leaves.** A batch is always proactive: its texts leave between 08:00 and 21:00 of the recipient, also where
         *     the recipient wrote within the last 24 hours.
         *
         *     **Idempotency.** One key stands for the whole batch: repeating the call with the same key and the same JSON answers
         *     the same batch as it stands then; with other JSON it is a 409.
         *
         *     **Before you send.** `POST /v1/sms/batches/explain` takes the same body and says what this call would do with it.
         */
        post: operations["sendSmsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/batches/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain a batch before it is sent
         * @description Says what `POST /v1/sms/batches` would do with this body, for the whole and for each row: which checks pass, which rule
         *     decides, when each text would leave, in how many segments and at what price. The same checks run on the same code.
         *     Nothing is stored and nothing is sent.
         *
         *     What a send would refuse with 402, 404, 409 or 422, or for its `send_at`, is a check of the batch that failed here,
         *     with the code of that refusal; what would reject a row is a failed check of that row. A body of another shape is a
         *     400 here as there.
         *
         *     **Idempotency-Key.** Send one to learn what a send with that key would answer: `would_repeat` where it was used for
         *     the same body, a failed check where it was used for another. Without one that check is `skipped`. The key stays free.
         */
        post: operations["explainSmsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the batch.
                 * @example batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        /**
         * Get a batch
         * @description The progress of a batch, counted from its messages at this moment. `status_counts` tells how many stand in each state;
         *     the other counts are sums of them: `accepted_count` is all that were not rejected, and `total_count` all.
         *
         *     `completed` means that nothing waits any more and nothing failed, not that everything was delivered: receipts arrive
         *     later, and one that tells of a failure turns it into `partially_failed`.
         */
        get: operations["getSmsBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/batches/{batch_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the batch.
                 * @example batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        /**
         * List the messages of a batch
         * @description What became of each row, in the order of the request: one message for each, rejected ones included. Give
         *     `next_cursor` back as `cursor` until it is null. To follow single messages, subscribe to the `sms.*` webhooks.
         */
        get: operations["listSmsBatchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/batches/{batch_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the batch.
                 * @example batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Takes back every message of the batch that is queued or scheduled, in one step, and gives back what was reserved for
         *     them. What was submitted already goes on; what is being submitted at this moment is not tried again if its carrier
         *     refuses it. A message that answered `canceled` never reaches the carrier.
         *
         *     A batch of which nothing waits any more, or that is canceled already, answers 409 `NOT_CANCELABLE` with its state
         *     under `status`.
         */
        post: operations["cancelSmsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description The lines of texts between your numbers and others, the one with the newest message first. Filters combine with
         *     AND. Give `next_cursor` back as `cursor` with the same filters until it is null.
         *
         *     Pages never repeat a conversation and never skip one that rests. One that gets a message while you page moves to the
         *     front, before your cursor: list from the start again to see what is new. A cursor with other filters than its own
         *     answers 400 `INVALID_CURSOR`.
         */
        get: operations["listSmsConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/conversations/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description One conversation as it stands now: who it is with, who takes care of it, how many texts of the other side are unread
         *     and when either side last wrote. A conversation begins with the first text between two numbers, in either direction.
         *
         *     Its texts are under `/messages`, what you wrote down about it is under `/notes`.
         */
        get: operations["getSmsConversation"];
        put?: never;
        post?: never;
        /**
         * Redact a conversation
         * @description Takes the words out: the text of every message and the body of every note become null, for good. States, times,
         *     segments, prices and metadata stay, and `content_redacted_at` says when. The conversation itself stays too, and
         *     texts that come later are kept as usual.
         *
         *     A text that still has to leave is sent with its words; until then every answer gives them as null already.
         *     Events that were told before are not untold. Repeating the call is harmless.
         */
        delete: operations["redactSmsConversation"];
        options?: never;
        head?: never;
        /**
         * Change a conversation
         * @description Writes the fields that are present and leaves the others. Repeating the call changes nothing more.
         *
         *     A text that arrives opens a `closed` conversation again, and leaves `spam` where it is. `assigned_agent_id` must be
         *     an agent of your organization, `assigned_user_id` the id of one of its API keys: what `GET /v1/sms/assignees` lists.
         *     `recipient_timezone` is where the other side is: the quiet hours of later texts go by it, unless a consent knows
         *     better. Nothing answers by itself yet, so `automation_status` cannot become `enabled`.
         */
        patch: operations["updateSmsConversation"];
        trace?: never;
    };
    "/v1/sms/conversations/{conversation_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description What both sides wrote, newest first. Pages do not shift when new messages arrive meanwhile: give `next_cursor` back
         *     as `cursor` until it is null.
         *
         *     Listing marks nothing as read; `/read` does. A cursor of another conversation, or of the list of all messages,
         *     answers 400 `INVALID_CURSOR`.
         */
        get: operations["listSmsConversationMessages"];
        put?: never;
        /**
         * Reply in a conversation
         * @description Sends a text from the conversation's own number to the other side, durably and once, as `POST /v1/sms/messages`
         *     does. Within 24 hours of their last text it counts as a reply and leaves at once, whatever the hour; later it waits
         *     for 08:00 to 21:00 of their local time.
         *
         *     **Idempotency.** Repeating the call with the same Idempotency-Key and the same JSON answers the same message as it
         *     stands then. With other JSON, or in another conversation, the key is a 409.
         *
         *     **Refusals.** A refusal stores nothing and does not use the key, so that the same call can succeed later.
         *
         *     - 400: mend the request; `RECIPIENT_TIMEZONE_REQUIRED` wants a zone.
         *     - 402: the prepaid credit is used up; grant more.
         *     - 404: there is no such conversation.
         *     - 409: the key belongs to another text.
         *     - 422 `SENDER_NOT_READY`: `reasons` say what the number lacks.
         *     - 422 `RECIPIENT_SUPPRESSED`: the other side said STOP; do not send again.
         *     - 422 `CONSENT_NOT_FOUND`: `consent_id` is no consent of this recipient under the campaign of the sender.
         *     - 422 `CONSENT_REVOKED`: get a new consent first.
         */
        post: operations["sendSmsConversationMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/conversations/{conversation_id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation as read
         * @description Sets `unread_count` to 0. A text that arrives afterwards counts again from 1.
         *
         *     Nothing is told to the other side. Repeating the call changes nothing more.
         */
        post: operations["markSmsConversationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/conversations/{conversation_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        /**
         * List the notes of a conversation
         * @description What was written down about the conversation, newest first. Notes are yours alone: the other side never sees them.
         *     Give `next_cursor` back as `cursor` until it is null.
         *
         *     A note of a redacted conversation has a null `body`. A cursor of another conversation answers 400 `INVALID_CURSOR`.
         */
        get: operations["listSmsConversationNotes"];
        put?: never;
        /**
         * Write a note
         * @description Keeps a note beside the conversation, for whoever takes care of it next. It is sent to nobody, moves no state and
         *     counts as no message.
         *
         *     A note cannot be changed; redacting the conversation empties it. Repeating the call writes a second note.
         */
        post: operations["createSmsConversationNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assignees
         * @description Who conversations can be given to: every agent of your organization, by name, then every person, by the id and the
         *     name of an API key that is in force, the oldest first. Make a key for each person who takes care of conversations.
         */
        get: operations["listSmsAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow messages live
         * @description Server-sent events of your organization: one frame for each state that a message comes to, as soon as it is stored,
         *     from whichever process. It has no end of its own.
         *
         *     ```
         *     id: mN2w...
         *     event: sms.delivered
         *     data: {"message_id":"msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f","conversation_id":"conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10","status":"delivered","occurred_at":"2026-11-20T15:04:06.120Z"}
         *     ```
         *
         *     **Resuming.** Every frame has an id. Keep the last one and send it as `Last-Event-ID` when you connect again: the
         *     stream goes on behind it, without a gap and without a frame twice, for 24 hours. The SDK does this by itself.
         *     `EventSource` of browsers resumes too, but sends no `Authorization`: a page reads from a server of yours that adds
         *     it. After the database was restored from a backup, or a replica took its place, an id of before is 410. Without it the stream begins with what happens from now on; its first frame is a `heartbeat`, so that
         *     there is a place to resume from at once.
         *
         *     **Connecting again.** The server ends a stream after 10 minutes, when its key is revoked or expires, and when it stops; what
         *     does not read for a minute is cut. An organization has at most 100 streams open at one process; the next is 429. A stream without a frame for 30 seconds is dead. In all of these cases connect again.
         *
         *     States of one message come in their order. A message can come to `queued` a second time, where it is sent once more
         *     after the carrier has not taken it: what counts is the last state. A dashboard needs nothing else; a program that must act on each event
         *     takes webhooks, which are retried until it has answered.
         */
        get: operations["streamSmsMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents
         * @description Consents of the organization, newest record first, whatever their source. Filters combine with AND. `status` is
         *     judged at the time of the call: a consent past its `expires_at` is `expired`, unless it was revoked.
         */
        get: operations["listSmsConsents"];
        put?: never;
        /**
         * Record a consent
         * @description Records that a recipient agreed to the texts of a campaign. While it is active, sends to that recipient name it as
         *     their `consent_id`, and its zone decides the quiet hours. Once it is revoked or has expired, and no other one is
         *     active, sends to the recipient are refused with `CONSENT_REVOKED`; a recipient of whom no consent was ever recorded is
         *     not refused.
         *
         *     **Proof.** The sources `webform`, `paper`, `verbal` and `import` need `proof` or `proof_reference`. Of the proof only
         *     its SHA-256 is kept, as `proof_hash`. The recording itself becomes an entry of the evidence of the recipient, in the
         *     same transaction.
         *
         *     Each call records another consent. When its answer was lost, look for it in the list before you repeat it.
         */
        post: operations["createSmsConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/consents/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import consents
         * @description Records up to 1000 consents in one transaction: all of them, or, when one is wrong, none. `issues` then names every
         *     wrong one by its place, such as `/body/records/3/expires_at`, so that one pass mends them all.
         *
         *     Each record follows the rules of a single consent. The answer has them in the order of the request. Nothing tells a
         *     repeated import from another one: when the answer was lost, look for its consents in the list first.
         */
        post: operations["importSmsConsents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/consents/{consent_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the consent.
                 * @example cons_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f
                 */
                consent_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a consent
         * @description Takes a consent back for good, also one that has expired. Messages that wait are judged again when they are due: they
         *     are rejected with `consent_revoked` unless another consent of the recipient is active then.
         *
         *     One that is revoked already is answered as it is, with the reason of the first time. To stop all texts to a recipient
         *     whatever the campaign, it is the recipient who answers STOP.
         */
        post: operations["revokeSmsConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressions
         * @description Recipients who opted out by a keyword, and those who came back, newest first. A suppression holds for all numbers and
         *     campaigns of the organization: sends to such a recipient are refused with `RECIPIENT_SUPPRESSED`, and messages that
         *     wait are rejected when they are due. Only the recipient can lift it, with START.
         *
         *     A text is a keyword where it says that word and nothing else. STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE,
         *     OPTOUT and ARRET opt out, START and UNSTOP opt in. Capitals, accents, punctuation, emoji and invisible characters do
         *     not count, so that `Stop.`, `"stop"`, `OPT-OUT`, `Stop all` and `Arrêt` are heard; a sentence that contains the word is
         *     an ordinary text.
         */
        get: operations["listSmsSuppressions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of texts
         * @description What holds for all texts of the organization. Before the first change it shows the defaults: no answers to keywords,
         *     texts kept without end, and the quiet hours that the law asks for, from 21:00 to 08:00.
         */
        get: operations["getSmsSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of texts
         * @description Changes what is given. Messages that wait already follow the settings that hold when they are due.
         *
         *     **Quiet hours** can be made longer than the law's and never shorter: `quiet_hours_start` is at most 21:00,
         *     `quiet_hours_end` at least 08:00, and the end lies before the start, because they run over the night.
         *
         *     **Answers to keywords** are sent like any other text, once for each word that changes something, at once and whatever
         *     the hour: `opt_out_message` after STOP, `opt_in_message` after START, `help_message` after HELP, the last at most once
         *     within 60 seconds in a conversation. They cost what a text costs. Set none where the carrier answers by itself.
         *
         *     **`default_timezone`** is the zone of the organization itself: changing it needs the scope `admin`, here as there.
         *
         *     **Automation** is off: nothing answers texts by itself yet, so `default_automation_enabled` cannot become true.
         *
         *     **Retention** deletes the text of messages that are older than `retention_days` and have ended, for good; status, times
         *     and evidence stay. Events in the webhook log keep theirs until that log ends.
         */
        patch: operations["updateSmsSettings"];
        trace?: never;
    };
    "/v1/sms/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the evidence of a recipient
         * @description Everything that was decided about texting one recipient, as a file that proves itself: each consent that was recorded
         *     or revoked, each opt-out and opt-in, and each text that the quiet hours held back. An entry is written in the
         *     transaction of what it tells, and the database refuses to change or delete one. No text of a message is in it, so it
         *     outlives the retention.
         *
         *     **To verify it,** go through `entries` in order:
         *
         *     1. `seq` counts from 1 without a gap, and the `seq`, `organization_id` and `recipient` inside of `content` are those of
         *        the file.
         *     2. `previous_hash` is the `hash` of the entry before; for the first it is 64 zeros.
         *     3. `hash` is the SHA-256 of `previous_hash`, a line feed and `content`, as UTF-8, in hex.
         *     4. `head` is the `seq` and `hash` of the last entry.
         *
         *     One entry that was changed, taken out or moved breaks one of these. `verifySmsEvidence` of `@trunkline/sdk/evidence`
         *     does the same, offline. Keep the `head` of an export: a later one has the same entry at that place, or the past was rewritten.
         *
         *     | kind | data |
         *     |---|---|
         *     | `consent_recorded` | consent_id, campaign_id, source, proof_reference, proof_hash, timezone, captured_at, expires_at |
         *     | `consent_revoked` | consent_id, campaign_id, reason |
         *     | `opted_out`, `opted_in` | keyword, phone_number_id, message_id, provider_message_id |
         *     | `quiet_hours_hold` | message_id, timezone, wanted_at, effective_send_at |
         *
         *     `opted_out` without a keyword says that a carrier refused a text of yours because the recipient opted out there.
         *
         *     A recipient of whom nothing is recorded has an empty chain. One with more than 5,000 entries comes in parts: follow
         *     `next_cursor` and append their entries.
         */
        get: operations["getSmsEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/10dlc/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List brands
         * @description Brands of the organization, newest first, with those that were rejected or deleted. Pages do not shift when a new one arrives meanwhile.
         */
        get: operations["listTendlcBrands"];
        put?: never;
        /**
         * Register a brand
         * @description Stores a business and answers 202; the registry of 10DLC then hears of it, once, and decides in its own time. Follow
         *     `status`, or subscribe to the `brand.*` webhooks. A registration costs money, so it takes an Idempotency-Key: the same
         *     key with the same JSON never registers twice and answers the brand as it is then.
         *
         *     A live organization registers over Telnyx; a 409 `REGISTRY_NOT_CONFIGURED` says that this server has no account there. In
         *     a test organization the simulated registry verifies every brand within a second, unless `display_name` asks for
         *     something else: see Test mode.
         *
         *     A sole proprietor proves itself to the registry by a code that goes to its phone, and nothing here takes that code: in a
         *     live organization `entity_type` SOLE_PROPRIETOR is a 400. Register brand and campaign at the carrier; the operator of
         *     this server then gives the number with its `campaignId`. A test organization can try it, for the simulated registry
         *     asks for no code.
         */
        post: operations["createTendlcBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/10dlc/brands/{brand_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the brand.
                 * @example brand_01997f1b00007c3d8e4f5a6b7c8d9e12
                 */
                brand_id: string;
            };
            cookie?: never;
        };
        /**
         * Read a brand
         * @description The brand as it stands now: `status` says what the registry made of it, and `rejection_reasons` what it did not like.
         */
        get: operations["getTendlcBrand"];
        put?: never;
        post?: never;
        /**
         * Delete a brand
         * @description Takes the brand out of the registry. It answers 204 at once: the brand is `deleting` until the registry has confirmed, and
         *     stays readable as `deleted`. Repeating the call is a 204 too.
         *
         *     A brand with a campaign that is not at its end is a 409 `REGISTRATION_IN_USE`: deactivate its campaigns first.
         */
        delete: operations["deleteTendlcBrand"];
        options?: never;
        head?: never;
        /**
         * Mend a brand and submit it again
         * @description Only what is given changes. The brand goes back to `registering` and is submitted again with all of its details. Repeating
         *     the call changes nothing more.
         *
         *     This mends what the registry complained of: a brand can be changed while it is `registering` or `changes_requested`.
         *     Anywhere else it is a 409 `NOT_EDITABLE` with the state under `status`, because campaigns already rely on it.
         *     In a live organization a brand cannot be made a sole proprietor: a 400, as when it is registered.
         */
        patch: operations["updateTendlcBrand"];
        trace?: never;
    };
    "/v1/sms/10dlc/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Campaigns of the organization, newest first, in whatever state they are. Pages do not shift when a new one arrives meanwhile.
         */
        get: operations["listTendlcCampaigns"];
        put?: never;
        /**
         * Register a campaign
         * @description Stores what you mean to send under a verified brand and answers 202; the registry and the carriers then review it. Follow
         *     `status`, or subscribe to the `campaign.*` webhooks. The same Idempotency-Key with the same JSON never registers twice.
         *
         *     The brand must be `verified`: otherwise a 409 `BRAND_NOT_VERIFIED` names its state. In a test organization the simulated
         *     registry approves every campaign within a second, unless `message_flow` asks for something else: see Test mode.
         */
        post: operations["createTendlcCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/10dlc/campaigns/{campaign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example camp_01997f1b00007c3d8e4f5a6b7c8d9e11
                 */
                campaign_id: string;
            };
            cookie?: never;
        };
        /**
         * Read a campaign
         * @description The campaign as it stands now: `status` says what the registry and the carriers made of it, and `rejection_reasons` what they did not like.
         */
        get: operations["getTendlcCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mend a campaign and submit it again
         * @description Only what is given changes. The campaign goes back to `registering` and is reviewed again. Repeating the call changes
         *     nothing more.
         *
         *     This mends what the registry or a carrier complained of: a campaign can be changed while it is `registering` or
         *     `changes_requested`. Anywhere else it is a 409 `NOT_EDITABLE` with the state under `status`.
         */
        patch: operations["updateTendlcCampaign"];
        trace?: never;
    };
    "/v1/sms/10dlc/campaigns/{campaign_id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example camp_01997f1b00007c3d8e4f5a6b7c8d9e11
                 */
                campaign_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a campaign
         * @description Ends the campaign at the registry; it is never billed again and cannot be brought back. It is `deactivating` until the
         *     registry has confirmed. From now on no number can text under it. Repeating the call answers the campaign as it is.
         *
         *     A campaign with numbers is a 409 `REGISTRATION_IN_USE`: take them off first. One that ended by itself is a 409
         *     `NOT_EDITABLE` with the state under `status`.
         */
        post: operations["deactivateTendlcCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/10dlc/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assignments
         * @description Every number of the organization that has a campaign or is about to get or lose one, in the order of the ids of the numbers. Follow `next_cursor` as in every list.
         */
        get: operations["listTendlcAssignments"];
        put?: never;
        /**
         * Assign a number to a campaign
         * @description Asks the registry to let a number text under an approved campaign, and answers 202 with `PENDING_ASSIGNMENT`. When it is
         *     `ASSIGNED` the number is ready to send; follow `status`, or the `campaign.number_*` webhooks. Asking again for the same
         *     pair answers the assignment as it is.
         *
         *     A 409 says what stands in the way: `CAMPAIGN_NOT_APPROVED` names the state of the campaign, `NUMBER_NOT_ASSIGNABLE` why
         *     the number cannot be taken: it belongs to another campaign, and has to be taken off there first, its order is not
         *     delivered, or it was imported and carries calls alone.
         */
        post: operations["createTendlcAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/10dlc/assignments/{phone_number_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the number.
                 * @example num_01997f1b00007c3d8e4f5a6b7c8d9e0f
                 */
                phone_number_id: string;
            };
            cookie?: never;
        };
        /**
         * Read an assignment
         * @description Which campaign a number texts under, and where the assignment stands. A number without one is a 404, as is one that is not yours.
         */
        get: operations["getTendlcAssignment"];
        put?: never;
        post?: never;
        /**
         * Take a number off its campaign
         * @description The number stops sending at once, and texts that wait are rejected when they are due. It answers 204: the assignment is
         *     `PENDING_UNASSIGNMENT` until the registry has confirmed, and then it is gone. Repeating the call meanwhile is a 204 too.
         */
        delete: operations["deleteTendlcAssignment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/throughput-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List throughput limits
         * @description How fast your senders and campaigns may send, where they are limited at all. Texts beyond a limit stand in line:
         *     `queue_position` and `estimated_send_at` of a message say where it stands and when it is expected to leave.
         */
        get: operations["listSmsThroughputLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/throughput-limits/{subject_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A number or a campaign of yours.
                 * @example num_01994f1b2c3d7e8f90a1b2c3d4e5f607
                 */
                subject_id: components["parameters"]["SmsThroughputSubjectId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Limit a sender or a campaign
         * @description So many texts of the number, or of all numbers under the campaign, leave each second; more of them wait in line,
         *     and no other organization or sender waits for them. All servers keep one limit together. It holds from now on: a text
         *     that is on its way to the carrier already goes.
         */
        put: operations["setSmsThroughputLimit"];
        post?: never;
        /**
         * Lift a limit
         * @description The number or the campaign has no limit of its own from now on: whatever stands in line may leave.
         */
        delete: operations["liftSmsThroughputLimit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/inbound-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a text arrive
         * @description In a test organization, the simulated carrier delivers a text from any number, short code or name to one of your
         *     numbers, over the same callback that carries receipts. Use it to try STOP, START, HELP and replies: a text opens 24
         *     hours in which your answers leave at once. A 202 says that the carrier took the text; `sms.received` and the list show
         *     when it has arrived.
         *
         *     A live organization answers 404, and so does a number that is not yours.
         */
        post: operations["receiveTestMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock
         * @description The time of your test organization, and whether its clock is on its way. After you advanced it, ask until `status` is
         *     `ready`: everything that was due by then has happened.
         *
         *     A live organization answers 404.
         */
        get: operations["getTestClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let time pass
         * @description Sends the clock of your test organization ahead. Scheduled texts, quiet hours, retries, expiries and the attempts of
         *     webhooks happen on the way, in the order of real time and each at its own instant: what was due at 10:00 says so in
         *     its record and events. Months take seconds.
         *
         *     The answer comes at once, and the clock may still be on its way: ask `GET /v1/test/clock` until `status` is
         *     `ready`. To go further meanwhile, advance it again. A clock never goes back.
         *
         *     A live organization answers 404: its time is everybody's.
         */
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Every endpoint of the organization, oldest first, in one answer. Credentials and secrets are never returned: an
         *     entry of `authHeaders` says only that its header is configured.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description From now on the events that it subscribes to are posted to its URL. An event goes to every matching endpoint with
         *     filterTags; when none of those matches, to every matching endpoint without.
         *
         *     **Deliveries.** Each is signed by the Standard Webhooks scheme and tried up to 8 times: at once, then after 5
         *     seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours, each with some jitter, until the answer is a 2xx. Redirects
         *     are failures. Deliveries may arrive more than once and out of order: deduplicate by `webhook-id`, order by
         *     `sequence`. Answer as soon as you have stored the event, and work on it afterwards.
         *
         *     **Limits.** 100 endpoints for an organization, unless the operator has set another number (409 `LIMIT_REACHED`;
         *     delete one first). The URL is https, leads out of private networks, and to no port that a well-known service of
         *     another kind owns, such as a database. An endpoint that answers 410, or fails for five days, is disabled and you
         *     are told.
         *
         *     The call registers another endpoint each time. When its answer was lost, look for it in the list before you repeat
         *     it.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description One endpoint as it is configured now. `enabled` is false when you disabled it, when its receiver answered 410, or
         *     after five days of nothing but failures; `disabledReason` says which. Secrets are never returned.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing is delivered to it any more, and pending deliveries are cancelled. The records of its deliveries stay in
         *     the log for their 30 days and cannot be redelivered. To stop for a while only, set `enabled` to false. A repeated
         *     call answers 404.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Only what is given changes; objects and lists are replaced as a whole. Deliveries that are under way go to the new
         *     URL with the new headers at their next attempt. Repeating the call changes nothing more, unless it brings a new
         *     secret.
         *
         *     `enabled: true` brings an endpoint back after it was disabled; what was cancelled meanwhile can then be replayed.
         *     An entry of `authHeaders` without a value keeps the stored one, so that you can send back what you read. With a
         *     new `signingSecret`, deliveries are signed with the old one too until `signingSecretGraceSeconds` are over. A 400
         *     names every field that is wrong; nothing was changed then.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Posts an event `endpoint.test` now, once, whatever the endpoint subscribes to and also while it is disabled, and
         *     answers what the receiver said. A receiver that refuses or does not answer is still a 200 here: `delivered` is
         *     false and `error` says why. The attempt is in the log under `deliveryId`, and a failed test counts for nothing
         *     in the health of the endpoint.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay what was not delivered
         * @description Sends every delivery of this endpoint since then that ended failed or cancelled once more, in the background, with
         *     its original webhook-id. One attempt each; what fails again can be replayed again. Use it after a receiver was down
         *     for longer than the retries last, or after an endpoint was enabled again.
         *
         *     With `includeMissed`, events that the endpoint never had a delivery of are sent too: those from before it existed
         *     and those from while it was disabled. The call begins another replay each time; a receiver that deduplicates by
         *     `webhook-id` does not notice.
         */
        post: operations["replayWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/replays/{replayId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
                /**
                 * @description The id of the replay.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e11
                 */
                replayId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /**
         * Get the progress of a replay
         * @description How much of a replay is done: `total` grows while deliveries are put in line and is final once all of them are, and
         *     the replay is `completed` when each of them was delivered, failed or cancelled. It is kept for 30 days.
         */
        get: operations["getWebhookReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description Every event that an endpoint can subscribe to, with the schema of its body. An event whose schema is null is known
         *     and not yet sent by this server; subscribing to it already is fine.
         */
        get: operations["listWebhookEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description The delivery log, newest first, kept for 30 days. Filters combine with AND. Pages do not shift when new deliveries
         *     arrive meanwhile: give `nextCursor` back as `cursor` with the same filters until it is null.
         *
         *     Look here first when an event did not arrive: no record means that no endpoint matched, and a record says under
         *     `error` what the receiver did. A cursor with other filters than its own answers 400 `INVALID_CURSOR`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the delivery.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook delivery
         * @description One record of the delivery log with its attempts, the newest 100 where there are more: exactly what was sent, and
         *     what came back. The values of `authHeaders` are shown as `[redacted]`, also where a receiver echoes them.
         *
         *     A record is kept for 30 days; afterwards its id answers 404.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the delivery.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook
         * @description Sends the stored payload with its webhook-id once more, now, to the endpoint's current URL with its current
         *     credentials, and adds the attempt to the record. It neither schedules nor cancels an automatic retry: a pending
         *     delivery stays pending. A success makes a failed or cancelled delivery succeeded; a succeeded one stays so.
         *
         *     A receiver that refuses or does not answer is still a 200 here, with `delivered` false. 409 `NOT_REDELIVERABLE`
         *     says under `reason` why a record cannot be sent again; there is nothing to retry then.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "sms.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.accepted
         * @description The carrier accepted a message of yours; it was charged. It is not delivered yet: `sms.sent`, `sms.delivered` or `sms.delivery_failed` follow, each at most once.
         */
        post: operations["onSmsAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.sent
         * @description A message of yours was handed on to the network of its recipient. A receipt follows where that network sends one.
         */
        post: operations["onSmsSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.delivered
         * @description A delivery receipt was received: the recipient has the text. It is the last event of a message, and may come after `sms.delivery_failed` where an earlier receipt was wrong.
         */
        post: operations["onSmsDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.delivery_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.delivery_failed
         * @description A message of yours failed, when the carrier refused it or by a receipt; `data.error` says why, in words that are the same for every carrier. Do not send it again without a look at the code.
         */
        post: operations["onSmsDeliveryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.submission_unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.submission_unknown
         * @description A message may or may not have reached the carrier. It is not sent again; a receipt that comes later moves it on. Decide by yourself whether a second text would do harm before you send one.
         */
        post: operations["onSmsSubmissionUnknown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.received
         * @description A text arrived at one of your numbers. `data` is the message, with direction inbound. For 24 hours your answers to this sender leave at once. `from` may be a short code or a name, with codes for signing in and notices of carriers: nothing can be sent there, no keyword counts, and there is no conversation.
         */
        post: operations["onSmsReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.opted_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.opted_out
         * @description A recipient opted out with STOP or a word like it; `data` is the text that did it. Where the carrier alone heard of it, `data` is your text that it refused with `opted_out`. Texts to this number are refused from now on, and those that wait are rejected.
         */
        post: operations["onSmsOptedOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.opted_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sms.opted_in
         * @description A recipient opted in again with START or a word like it; `data` is the text that did it. Texts to this number are taken again.
         */
        post: operations["onSmsOptedIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "brand.in_review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * brand.in_review
         * @description The registry has a brand and is looking at it; `data` is the brand. It decides in its own time.
         */
        post: operations["onBrandInReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "brand.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * brand.verified
         * @description The registry has verified a brand; `data` is the brand. Campaigns can be registered under it from now on.
         */
        post: operations["onBrandVerified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "brand.changes_requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * brand.changes_requested
         * @description The registry wants a brand changed; `data` is the brand, and its `rejection_reasons` say what is wrong. Mend it with a PATCH.
         */
        post: operations["onBrandChangesRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "brand.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * brand.rejected
         * @description The registry has refused a brand for good; `data` is the brand, and its `rejection_reasons` say why. No campaign can run under it.
         */
        post: operations["onBrandRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "brand.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * brand.deleted
         * @description A brand is out of the registry, because you deleted it or the registry did; `data` is the brand as it was.
         */
        post: operations["onBrandDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.in_review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.in_review
         * @description The registry has a campaign and it is being reviewed; `data` is the campaign. Carriers may take days.
         */
        post: operations["onCampaignInReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.approved
         * @description A campaign is approved, or has come back from a suspension; `data` is the campaign. Numbers can be assigned to it and text.
         */
        post: operations["onCampaignApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.changes_requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.changes_requested
         * @description The registry or a carrier wants a campaign changed; `data` is the campaign, and its `rejection_reasons` say what is wrong.
         */
        post: operations["onCampaignChangesRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.rejected
         * @description The registry has refused a campaign for good; `data` is the campaign, and its `rejection_reasons` say why. No number can text under it.
         */
        post: operations["onCampaignRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.suspended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.suspended
         * @description A campaign was suspended; `data` is the campaign. Its numbers cannot send, and texts that come due meanwhile are rejected.
         */
        post: operations["onCampaignSuspended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.expired
         * @description A campaign has expired at the registry; `data` is the campaign. Its numbers cannot send any more: assign them to another one.
         */
        post: operations["onCampaignExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.deactivated
         * @description A campaign was ended at your request; `data` is the campaign. It is not billed any more and does not come back.
         */
        post: operations["onCampaignDeactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.number_assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.number_assigned
         * @description A number was assigned to a campaign; `data` is the assignment. Where its messaging profile is ready too, it can send now.
         */
        post: operations["onCampaignNumberAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.number_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.number_failed
         * @description A number could not be assigned to a campaign or taken off it; `data` is the assignment, and its `rejection_reasons` say why.
         */
        post: operations["onCampaignNumberFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.number_unassigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.number_unassigned
         * @description A number was taken off its campaign, by you or by the registry; `data` is the assignment as it was. It cannot send.
         */
        post: operations["onCampaignNumberUnassigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "kyb.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * kyb.submitted
         * @description A verification was submitted, and waits for its review; `data` tells which one, and nothing of the business.
         */
        post: operations["onKybSubmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "kyb.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * kyb.approved
         * @description The operator approved a verification; a hold of the organization has ended with it, and its numbers can send again.
         */
        post: operations["onKybApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "kyb.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * kyb.rejected
         * @description The operator rejected a verification, and the organization is held: its texts, purchases and imports are refused.
         */
        post: operations["onKybRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "kyb.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * kyb.revoked
         * @description The operator took an approval back, and the organization is held: its texts, purchases and imports are refused.
         */
        post: operations["onKybRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "number.purchased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * number.purchased
         * @description A number that you bought was delivered by the carrier and charged for its first month; `data` is the number.
         */
        post: operations["onNumberPurchased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "number.suspended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * number.suspended
         * @description A number is suspended: `suspensionReason` of `data`, which is the number, says why. It neither sends nor answers.
         */
        post: operations["onNumberSuspended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "number.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * number.recovered
         * @description A number is not suspended any more, and can be used as before; `data` is the number as it is from now on.
         */
        post: operations["onNumberRecovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "number.released": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * number.released
         * @description A number was released: it is not yours any more, and costs nothing from now on. `data` is the number as it was.
         */
        post: operations["onNumberReleased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * endpoint.failing
         * @description Every delivery to an endpoint has failed for a while. It comes after 1, 24, 72 and 96 hours of failures; `disabled_at` says when the endpoint is disabled unless a delivery succeeds before. Mend the receiver.
         */
        post: operations["onEndpointFailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * endpoint.disabled
         * @description An endpoint was disabled because its receiver answered 410, or failed for five days. Mend the receiver, enable the endpoint by PATCH, and replay what was cancelled.
         */
        post: operations["onEndpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.exhausted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.exhausted
         * @description The last automatic attempt of a delivery has failed. The record stays for 30 days: redeliver it, or replay the endpoint, when the receiver works again.
         */
        post: operations["onDeliveryExhausted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * endpoint.test
         * @description A test of one endpoint, requested by POST /v1/webhooks/{id}/test. Answer a 2xx and do nothing else.
         */
        post: operations["onEndpointTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An OpenAPI 3.1 document. */
        OpenApiDocument: {
            /** @description The version of OpenAPI that the document is written in. */
            openapi: string;
            /** @description Title and version of the contract. */
            info: {
                [key: string]: unknown;
            };
            /** @description Every address. */
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The closed list over all operations of the router; each answer of an operation names those it can have.
         * @enum {string}
         */
        RouterErrorCode: "invalid_request" | "capability_unsupported" | "authentication_failed" | "insufficient_credit" | "route_not_found" | "method_not_allowed" | "idempotency_conflict" | "request_in_progress" | "request_already_started" | "payload_too_large" | "unsupported_media" | "rate_limited" | "concurrency_exhausted" | "relay_error" | "provider_error" | "provider_unavailable" | "request_timeout" | "budget_exhausted" | "lease_expired";
        /** @description Every refusal of the router, in one form. `code` is for programs and comes from a closed list. */
        RouterErrorEnvelope: {
            /** @description What was refused, and why. */
            error: {
                code: components["schemas"]["RouterErrorCode"];
                /** @description What went wrong, for people. */
                message: string;
                /** @description What to do about it, in one line. */
                hint: string;
                /** @description Whether the same request may succeed later. */
                retryable: boolean;
                /** @description The request that this is about. */
                request_id?: string;
            };
        };
        /** @description What an error code means, and what to do about it. */
        ErrorCodeInfo: {
            /** @description The code as answers spell it. */
            code: string;
            /**
             * @description What kind of trouble it is.
             * @enum {string}
             */
            category: "request" | "authentication" | "permission" | "billing" | "not_found" | "conflict" | "rate_limit" | "provider" | "server";
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description True for every code that this server can answer. */
            documented: boolean;
            /**
             * Format: uri
             * @description The page of this server about the code, which its errors name as well.
             */
            docs_url: string;
            /** @description What went wrong. */
            meaning: string;
            /** @description What to do about it. */
            hint: string;
            /** @description Which part of the API answers it; core codes are in upper case, those of the router in lower case. */
            sources: ("core" | "router")[];
        };
        /** @description One violation of the contract. */
        ValidationIssue: {
            /** @description JSON pointer that begins with the place - /body, /query, /path or /headers. */
            path: string;
            /** @description What is allowed there. */
            message: string;
        };
        /** @description One reason of a refusal. */
        RefusalReason: {
            /** @description For programs. Known values - number_inactive, not_outbound_capable, profile_not_ready, campaign_not_assigned, campaign_not_approved, carrier_not_configured. */
            code: string;
            /** @description What is missing, as one sentence for a person. */
            message: string;
        };
        /** @description What has to be accepted, as the operator of this server words it. */
        KybAttestation: {
            /** @description Names this wording. Send it as `attestationVersion`. */
            version: string;
            /** @description What is attested. Show it to the person who accepts it. */
            text: string;
            /** @description The version of the terms that are accepted with it. */
            termsVersion: string;
            /**
             * Format: uri
             * @description Where those terms can be read.
             */
            termsUrl: string;
        };
        /**
         * @description The status of the newest submission; `missing` before there is one.
         * @enum {string}
         */
        KybStatus: "missing" | "draft" | "submitted" | "approved" | "rejected" | "revoked";
        /** @description Where the verification of an organization stands, and what is missing of it. */
        KybStanding: {
            status: components["schemas"]["KybStatus"];
            /** @description `submission` where one has to be submitted, `approval` where a held organization waits for the review of it. */
            missing: string[];
        };
        /** @description Every error of the core API. What the catalogue of error codes says stands in retryable, hint and docs_url. */
        ErrorEnvelope: {
            /** @description One sentence for a person. */
            error: string;
            /** @description For programs; each operation lists the codes it can answer. */
            code: string;
            /** @description Whether the same request may succeed later. It does not say that repeating is safe: a request without an Idempotency-Key may act twice. */
            retryable: boolean;
            /** @description What to do about it, in one line. */
            hint: string;
            /**
             * Format: uri
             * @description The page of this server about the code.
             */
            docs_url: string;
            /** @description With VALIDATION_ERROR, every violation that was found. */
            issues?: components["schemas"]["ValidationIssue"][];
            /** @description With SENDER_NOT_READY, every reason. */
            reasons?: components["schemas"]["RefusalReason"][];
            /** @description With NOT_REDELIVERABLE, why. */
            reason?: string;
            /** @description With NOT_CANCELABLE, where the resource stands. */
            status?: string;
            /** @description With MISSING_TEMPLATE_VARIABLES, the template variables without a value. */
            missing?: string[];
            /** @description With ATTESTATION_OUTDATED, what has to be accepted. */
            requiredAttestation?: components["schemas"]["KybAttestation"];
            /** @description With KYB_REQUIRED, where the verification stands and what is missing. */
            kyb?: components["schemas"]["KybStanding"];
            /** @description With PROVIDER_NOT_RANKABLE, the layer of the allowlist. */
            layer?: string;
            /** @description With PROVIDER_NOT_RANKABLE, the entry that has no figures. */
            entry?: string;
        };
        /**
         * @description Speech to text, text to speech, or language model.
         * @enum {string}
         */
        ModelKind: "stt" | "tts" | "llm";
        /** @description What a model can do beyond its kind. A request for what it lacks is not sent to it. */
        ModelCapabilities: {
            /** @description Calls functions. */
            tools: boolean;
            /** @description Gives a JSON value of a schema. */
            structured_output: boolean;
            /** @description Counts input that it had before in a line of its own. */
            cached_input: boolean;
            /** @description Thinks before it answers, and bills it. */
            reasoning: boolean;
            /** @description Tells speakers apart. */
            diarization: boolean;
            /** @description Listens for given words. */
            keywords: boolean;
            /** @description Cleans audio first. */
            noise_reduction: boolean;
        };
        /**
         * @description pcm_s16le is 16-bit signed little-endian PCM without a header; opus is bare Opus packets.
         * @enum {string}
         */
        AudioEncoding: "pcm_s16le" | "opus";
        /** @description An encoding with the sample rates that it may have. */
        ModelAudioFormatRates: {
            encoding: components["schemas"]["AudioEncoding"];
            /** @description Ascending. */
            sample_rates_hz: number[];
            /** @description How many channels it may have, ascending. */
            channels: number[];
        };
        /** @description An encoding with a range of sample rates. */
        ModelAudioFormatRange: {
            encoding: components["schemas"]["AudioEncoding"];
            /** @description Any rate from the least to the most. */
            sample_rate_range_hz: {
                /** @description The least. */
                min: number;
                /** @description The most. */
                max: number;
            };
            /** @description How many channels it may have, ascending. */
            channels: number[];
        };
        /** @description An encoding with its sample rates, as a list or as a range. */
        ModelAudioFormat: components["schemas"]["ModelAudioFormatRates"] | components["schemas"]["ModelAudioFormatRange"];
        /** @description The longest file that the model takes. */
        BatchAudioLimits: {
            /** @description Bytes of the samples. */
            max_pcm_bytes?: number;
            /** @description Seconds of audio. */
            max_duration_seconds?: number;
        };
        /**
         * @description Figures of streams, or of whole files.
         * @enum {string}
         */
        RoutePath: "stream" | "batch";
        /** @description A price as the listing compares it. */
        ModelBenchmarkCost: {
            /** @description Millionths of a US dollar, for what cost_basis says. */
            micro_usd: number;
        };
        /** @description How the figures fit the language that was asked for. */
        ModelBenchmarkLanguage: {
            /** @description The language that was asked for. */
            requested: string;
            /** @description The language that was measured. */
            measured: string;
        };
        /** @description Measured figures of a model. A figure that nobody measured is absent, never guessed. */
        ModelBenchmark: {
            /** @description The provider that was measured. */
            provider: string;
            /** @description The model that was measured. */
            model: string;
            /** @description True where quality counts errors. */
            quality_lower_is_better: boolean;
            /** @description Its place among the models of its kind by the objective. */
            rank?: number;
            /** @description On the axis of quality_axis. */
            quality?: number;
            /** @description What quality measures. */
            quality_axis?: string;
            quality_path?: components["schemas"]["RoutePath"];
            /** @description The language of the figures. */
            language_code?: string;
            /** @description The language that the figures were carried over from, where it is another one. */
            carried_from?: string;
            /** @description Until the answer, or its first content, in milliseconds. */
            latency_ms?: number;
            /** @description Until the first words of a stream, in milliseconds. */
            first_partial_ms?: number;
            cost?: components["schemas"]["ModelBenchmarkCost"];
            /** @description What the cost is for. */
            cost_basis?: string;
            /** @description What changed since the measurement. */
            drift?: string;
            /** @description What balanced ranks by; more is better. */
            balanced_score?: number;
            language?: components["schemas"]["ModelBenchmarkLanguage"];
        };
        /** @description A model of a provider. `id` names it together with `provider` and `kind`. */
        RouterModel: {
            /** @description The model, as routing takes it. */
            id: string;
            /** @description The provider, as routing takes it. */
            provider: string;
            kind: components["schemas"]["ModelKind"];
            capabilities: components["schemas"]["ModelCapabilities"];
            /** @description Cloud regions in which the provider works; `local` is this server. */
            regions: string[];
            /** @description What it takes (stt) or gives (tts); absent for llm. */
            audio_formats?: components["schemas"]["ModelAudioFormat"][];
            batch_audio_limits?: components["schemas"]["BatchAudioLimits"];
            benchmark?: components["schemas"]["ModelBenchmark"];
        };
        /**
         * @description What the models are ranked by; balanced where nothing is said.
         * @enum {string}
         */
        RoutingObjective: "quality" | "balanced" | "latency" | "cost";
        /** @description Which figures the models are ranked by. */
        BenchmarkProjection: {
            /** @description The version of the form of these figures. */
            schema: number;
            /**
             * Format: uri
             * @description Where the figures are from.
             */
            source: string;
            /** @description Changes when the figures do. */
            digest: string;
            /** @description The language that was asked for. */
            language: string;
            objective: components["schemas"]["RoutingObjective"];
            path?: components["schemas"]["RoutePath"];
        };
        /** @description What can be routed to, ranked by one projection of the benchmark. */
        ModelListing: {
            /** @description Ranked models first, best first; then those without figures, by provider, kind and name. */
            models: components["schemas"]["RouterModel"][];
            /** @description Changes when the catalog does. */
            catalog_digest: string;
            benchmark: components["schemas"]["BenchmarkProjection"];
        };
        /** @description Entries are a provider, which stands for all of its models, or `provider:model`. Those of allow_providers are the only ones that are tried, an empty list limits nothing; those of deny_providers never are. */
        RoutingFilter: string[];
        /** @description The router chooses: of the models that can do what is asked and that the filters leave, the best by the objective is tried first, and the next one where it fails before anything was answered. */
        AutoRouting: {
            /**
             * @description May be left out only where nothing else stands beside it.
             * @constant
             */
            mode?: "auto";
            objective?: components["schemas"]["RoutingObjective"];
            allow_providers?: components["schemas"]["RoutingFilter"];
            deny_providers?: components["schemas"]["RoutingFilter"];
            /** @description Belongs to explicit; here it is absent or empty. */
            provider?: string;
            /** @description Belongs to explicit; here it is absent or empty. */
            model?: string;
        };
        /** @description One model and no other: nothing else is tried when it fails. Takes no objective and no filters, not even empty ones. */
        ExplicitRouting: {
            /**
             * @description Says that the caller chooses.
             * @constant
             */
            mode: "explicit";
            /** @description The provider of the model. May be left out where `model` names it too, as `provider/model`, split at the first slash. */
            provider?: string;
            /** @description The model, as GET /v1/models lists it; the provider and a slash may stand before it. */
            model: string;
        };
        /** @description An empty mode with nothing beside it, as clients send that have no choice to make; the same as `{}`. */
        UnsetRouting: {
            /**
             * @description Empty; nothing else may stand beside it.
             * @constant
             * @enum {string}
             */
            mode: "";
        };
        /** @description Who may serve the request. Left out, `{}` or `{mode: ""}`, it is `{mode: auto, objective: balanced}`. */
        RoutingOptions: components["schemas"]["AutoRouting"] | components["schemas"]["ExplicitRouting"] | components["schemas"]["UnsetRouting"];
        /** @description A BCP 47 language tag, such as `en` or `pt-BR`. */
        LanguageTag: string;
        /** @description The options of one provider, in lower case. Names of what the router itself decides are reserved: the model, the language, the audio format, credentials, and what this interface has a field for. */
        ProviderOptionValues: {
            [key: string]: string | number | boolean;
        };
        /** @description Options that only one provider knows, by the name of the provider: at most 8 providers with at most 16 options each. They reach that provider alone, as they are. */
        ProviderOptions: {
            [key: string]: components["schemas"]["ProviderOptionValues"];
        };
        /** @description What else is wanted. What the routed model does not have is refused with capability_unsupported. */
        TranscriptionOptions: {
            /** @description Tell who speaks, in `speaker` of the segments. */
            diarization?: boolean;
            /** @description Words that are likely to be heard, at most 100. */
            keywords?: string[];
            /** @description Clean the audio before it is transcribed. */
            noise_reduction?: boolean;
            /** @description Tell when each word was said, in `words`. */
            word_timestamps?: boolean;
            provider_options?: components["schemas"]["ProviderOptions"];
        };
        /** @description What to do with the audio. `{}` takes every default. */
        TranscriptionRequest: {
            routing?: components["schemas"]["RoutingOptions"];
            language?: components["schemas"]["LanguageTag"];
            options?: components["schemas"]["TranscriptionOptions"];
        };
        /** @description Exactly two parts, in this order. Their names decide; a file name is ignored. */
        TranscriptionUpload: {
            request: components["schemas"]["TranscriptionRequest"];
            /**
             * Format: binary
             * @description A WAV file with 16-bit PCM, of at most 25 MiB. Lengths in its head that a recorder could not know, because it wrote into a pipe, mean to the end of the file.
             */
            audio: string;
        };
        /** @description A stretch of speech. */
        TranscriptSegment: {
            /** @description What was said in it. */
            text: string;
            /** @description When it begins, in milliseconds from the beginning of the audio. */
            start_ms: number;
            /** @description When it ends; never before it begins. */
            end_ms: number;
            /** @description Who speaks, with diarization. The name means nothing beyond this answer. */
            speaker?: string;
        };
        /** @description One word and its time. */
        TranscriptWord: {
            /** @description The word. */
            text: string;
            /** @description When it begins, in milliseconds from the beginning of the audio. */
            start_ms: number;
            /** @description When it ends; never before it begins. */
            end_ms: number;
        };
        /** @description Who served the request. */
        RouterRoute: {
            /** @description The provider whose answer this is. */
            provider: string;
            /** @description The model of it. */
            model: string;
            /** @description The place of the router, as Service-Region says it; not where the provider is. */
            region: string;
            /** @description The attempt that succeeded, as Service-Attempt-ID says it. */
            attempt_id: string;
        };
        /** @description What is billed. Lines that are zero are left out. Cached input and reasoning tokens are counted in their own lines and in no other. */
        RouterUsage: {
            /** @description Audio that was transcribed, in milliseconds. */
            duration_ms?: number;
            /** @description Characters that were spoken. */
            characters?: number;
            /** @description Tokens that were read and not found in a cache. */
            input_tokens?: number;
            /** @description Tokens that were read from a cache. */
            cached_input_tokens?: number;
            /** @description Tokens that were written, without those of reasoning. */
            output_tokens?: number;
            /** @description Tokens that the model thought with. */
            reasoning_tokens?: number;
        };
        /** @description What was said, and who heard it. */
        TranscriptionResponse: {
            /** @description The whole text; empty where there is nothing to hear. */
            text: string;
            /** @description The text in pieces, in the order of time; absent where the provider tells none or no times. A piece whose time the provider leaves out lies between its neighbours. */
            segments?: components["schemas"]["TranscriptSegment"][];
            /** @description Every word with its time; only when word_timestamps was asked for, and absent where the provider tells no times. A word whose time the provider leaves out lies between its neighbours. */
            words?: components["schemas"]["TranscriptWord"][];
            route: components["schemas"]["RouterRoute"];
            usage: components["schemas"]["RouterUsage"];
        };
        /** @description The exact form of raw audio. It is never resampled; a model that lacks it is not asked. */
        SpeechAudio: {
            encoding: components["schemas"]["AudioEncoding"];
            /** @description Samples in a second, of each channel. */
            sample_rate_hz: number;
            /** @description 1 is mono; the samples of several channels alternate. */
            channels: number;
        };
        /** @description One text to speak. */
        SpeechRequest: {
            routing?: components["schemas"]["RoutingOptions"];
            /** @description The text, not blank. How long it may be is up to the models; one that takes less is not asked. */
            input: string;
            /** @description A voice of the provider. Voices are the provider's own, so name one together with explicit routing. */
            voice?: string;
            language?: components["schemas"]["LanguageTag"];
            audio: components["schemas"]["SpeechAudio"];
        };
        /** @description A part of a message. */
        LlmInputText: {
            /**
             * @description Marks text, the only kind of part.
             * @constant
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        /** @description Something said. */
        LlmInputMessage: {
            /**
             * @description Marks a message.
             * @constant
             */
            type: "message";
            /**
             * @description Who said it.
             * @enum {string}
             */
            role: "system" | "user" | "assistant";
            /** @description Its parts, in order. */
            content: components["schemas"]["LlmInputText"][];
        };
        /** @description A call of a function that the model made before, as it was answered. */
        LlmInputFunctionCall: {
            /**
             * @description Marks a call.
             * @constant
             */
            type: "function_call";
            /** @description Names the call, for its result. */
            call_id: string;
            /** @description The function. */
            name: string;
            /** @description JSON as a string, as the model wrote it. */
            arguments: string;
        };
        /** @description What came of a call. */
        LlmInputFunctionResult: {
            /**
             * @description Marks a result.
             * @constant
             */
            type: "function_result";
            /** @description The call that this is the result of. */
            call_id: string;
            /** @description Any JSON; absent is null. */
            result?: unknown;
        };
        /** @description One item of the history. `type` decides which fields it has. */
        LlmInputItem: components["schemas"]["LlmInputMessage"] | components["schemas"]["LlmInputFunctionCall"] | components["schemas"]["LlmInputFunctionResult"];
        /** @description A function that the model may call. */
        LlmTool: {
            /** @description What the model calls it by. */
            name: string;
            /** @description What it does and when to call it, for the model. */
            description?: string;
            /** @description JSON Schema of an object, its arguments, at most 64 KiB of JSON; absent where it takes none. References lead to places within it. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        /** @description Asks for one JSON value of a schema instead of text. */
        LlmResponseFormat: {
            /**
             * @description The only format besides text.
             * @constant
             */
            type: "json_schema";
            /** @description What the model knows the value as. */
            name: string;
            /** @description JSON Schema of the value, at most 64 KiB of JSON. References lead to places within it. */
            schema: {
                [key: string]: unknown;
            };
            /** @description True holds the model to the schema; what the schema may use is then up to the provider. */
            strict?: boolean;
        };
        /** @description A history to continue. Nothing is kept between requests, so it comes whole each time. */
        LlmRequest: {
            routing?: components["schemas"]["RoutingOptions"];
            /** @description The history, from the first item to the last. At least one text of it is not blank, or it has a function_call. Each call_id has one function_call, and one function_result behind it at most. */
            input: components["schemas"]["LlmInputItem"][];
            /** @description Functions that the model may call. Each name stands once. */
            tools?: components["schemas"]["LlmTool"][];
            response_format?: components["schemas"]["LlmResponseFormat"];
            /** @description The most that may be written, reasoning included. Credit is reserved for it. */
            max_output_tokens: number;
            /** @description How freely words are chosen; the provider's default where nothing is said. */
            temperature?: number;
            /** @description The share of likely words that are chosen from. */
            top_p?: number;
            /** @description True answers as server-sent events while the model writes; false, or nothing, one JSON answer. */
            stream?: boolean;
        };
        /** @description A part of a message. */
        LlmOutputText: {
            /**
             * @description Marks text.
             * @constant
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        /** @description Text that the model wrote. May be sent back as an item of input. */
        LlmOutputMessage: {
            /**
             * @description Marks a message.
             * @constant
             */
            type: "message";
            /**
             * @description The model.
             * @constant
             */
            role: "assistant";
            /** @description Its parts, in order. */
            content: components["schemas"]["LlmOutputText"][];
        };
        /** @description A call that the model makes. Answer it with a function_result of the same call_id, after this item. */
        LlmOutputFunctionCall: {
            /**
             * @description Marks a call.
             * @constant
             */
            type: "function_call";
            /** @description Names the call, for its result. */
            call_id: string;
            /** @description The function. */
            name: string;
            /** @description JSON as a string, as the model wrote it. Check it before you act on it. */
            arguments: string;
        };
        /** @description The value that response_format asked for. */
        LlmOutputJson: {
            /**
             * @description Marks a value.
             * @constant
             */
            type: "structured_json";
            /** @description The value, parsed. */
            json: unknown;
        };
        /** @description One item of an answer. `type` decides which fields it has. */
        LlmOutputItem: components["schemas"]["LlmOutputMessage"] | components["schemas"]["LlmOutputFunctionCall"] | components["schemas"]["LlmOutputJson"];
        /**
         * @description Why the model stopped - it was done, it wrote max_output_tokens, or it waits for the result of a call.
         * @enum {string}
         */
        LlmStopReason: "stop" | "max_output_tokens" | "tool_call";
        /** @description What the model wrote. */
        LlmResponse: {
            /** @description resp_ and the id of the request. */
            id: string;
            route: components["schemas"]["RouterRoute"];
            /** @description The items, in order. */
            output: components["schemas"]["LlmOutputItem"][];
            stop_reason: components["schemas"]["LlmStopReason"];
            usage: components["schemas"]["RouterUsage"];
        };
        /** @description The first frame. It comes together with the first content. */
        ResponseCreatedFrame: {
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "response.created";
            /** @description The payload. */
            data: {
                /** @description resp_ and the id of the request. */
                response_id: string;
            };
        };
        /** @description A message that has begun. */
        LlmMessageShell: {
            /**
             * @description Marks a message.
             * @constant
             */
            type: "message";
            /**
             * @description The model.
             * @constant
             */
            role: "assistant";
            /** @description Its parts so far. There are none yet, and their text follows in deltas. */
            content: components["schemas"]["LlmOutputText"][];
        };
        /** @description A call that has begun. */
        LlmFunctionCallShell: {
            /**
             * @description Marks a call.
             * @constant
             */
            type: "function_call";
            /** @description Names the call, for its result. */
            call_id: string;
            /** @description The function. */
            name: string;
            /** @description The arguments so far; empty or absent. */
            arguments?: string;
        };
        /** @description A value that has begun. It has no deltas; it comes whole in response.item.completed. */
        LlmJsonShell: {
            /**
             * @description Marks a value.
             * @constant
             */
            type: "structured_json";
            /** @description The value, where it is complete already. */
            json?: unknown;
        };
        /** @description An item that has begun. Its content follows in deltas, and whole in response.item.completed. */
        LlmItemShell: components["schemas"]["LlmMessageShell"] | components["schemas"]["LlmFunctionCallShell"] | components["schemas"]["LlmJsonShell"];
        /** @description An item has begun. */
        ResponseItemAddedFrame: {
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "response.item.added";
            /** @description The payload. */
            data: {
                /** @description The place of the item in the output. */
                output_index: number;
                item: components["schemas"]["LlmItemShell"];
            };
        };
        /** @description More text of a message. */
        ResponseTextDeltaFrame: {
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "response.text.delta";
            /** @description The payload. */
            data: {
                /** @description The place of the item in the output. */
                output_index: number;
                /** @description What follows the text so far. */
                delta: string;
            };
        };
        /** @description More of the arguments of a call. */
        ResponseArgumentsDeltaFrame: {
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "response.function_call_arguments.delta";
            /** @description The payload. */
            data: {
                /** @description The place of the item in the output. */
                output_index: number;
                /** @description What follows the JSON so far. */
                delta: string;
            };
        };
        /** @description An item is complete. */
        ResponseItemCompletedFrame: {
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "response.item.completed";
            /** @description The payload. */
            data: {
                /** @description The place of the item in the output. */
                output_index: number;
                item: components["schemas"]["LlmOutputItem"];
            };
        };
        /** @description The last frame of a stream that succeeded. */
        ResponseCompletedFrame: {
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "response.completed";
            /** @description The payload. */
            data: {
                stop_reason: components["schemas"]["LlmStopReason"];
                usage: components["schemas"]["RouterUsage"];
            };
        };
        /** @description The last frame of a stream that failed after it had begun. */
        ResponseErrorFrame: {
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "error";
            data: components["schemas"]["RouterErrorEnvelope"];
        };
        /** @description One frame of the stream. Each is `event:` with the name, and `data:` with one line of JSON. response.completed and error are terminal - every stream has exactly one of them, as its last frame. A stream that ends without one was cut. */
        ResponseStreamEvent: components["schemas"]["ResponseCreatedFrame"] | components["schemas"]["ResponseItemAddedFrame"] | components["schemas"]["ResponseTextDeltaFrame"] | components["schemas"]["ResponseArgumentsDeltaFrame"] | components["schemas"]["ResponseItemCompletedFrame"] | components["schemas"]["ResponseCompletedFrame"] | components["schemas"]["ResponseErrorFrame"];
        /** @description Which routing was asked for, its defaults filled in. */
        RequestRouting: {
            /**
             * @description Who chose.
             * @enum {string}
             */
            mode: "auto" | "explicit";
            objective?: components["schemas"]["RoutingObjective"];
            /** @description Of auto, where it was given. */
            allow_providers?: string[];
            /** @description Of auto, where it was given. */
            deny_providers?: string[];
            /** @description Of explicit. */
            provider?: string;
            /** @description Of explicit. */
            model?: string;
        };
        /**
         * @description unreachable - no connection; connection_lost - it ended before the answer did; timed_out - no progress in time; rate_limited and quota_exhausted - the provider limits this server, or its account is empty; credentials_refused - the key of this server is not taken; model_unavailable - the provider does not know the model or voice, or does not give it to this server, or refuses a field that no caller sent; request_refused and too_large - it does not take the request; content_filtered - it refuses the content; server_error - it failed; malformed - its answer is not sound; empty_output - there is nothing in it; unusable_output - it is not what was asked for; limit_too_low - max_output_tokens left no room for any output; breaker_open - it failed so often just now that it was not asked.
         * @enum {string}
         */
        AttemptReason: "unreachable" | "connection_lost" | "timed_out" | "rate_limited" | "quota_exhausted" | "credentials_refused" | "model_unavailable" | "request_refused" | "too_large" | "content_filtered" | "server_error" | "malformed" | "empty_output" | "unusable_output" | "limit_too_low" | "breaker_open";
        /** @description One model that was tried, or passed over. */
        RequestAttempt: {
            /** @description The Service-Attempt-ID; null where nothing was sent. */
            id: string | null;
            /** @description The provider. */
            provider: string;
            /** @description The model. */
            model: string;
            /** @description Its place in the projection; null without figures. */
            rank: number | null;
            /**
             * @description canceled when the caller went away; skipped when it was not asked at all.
             * @enum {string}
             */
            outcome: "succeeded" | "failed" | "canceled" | "skipped";
            /** @description Why it failed or was skipped; null when it was neither. */
            reason: components["schemas"]["AttemptReason"] | null;
            /** @description HTTP status of the provider's answer; null where none came. */
            provider_status: number | null;
            /** @description When it began, in milliseconds from the first attempt on. */
            started_ms: number;
            /** @description When its first content came, in milliseconds from its own beginning; null where none did. */
            first_content_ms: number | null;
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
        };
        /** @description What became of a request - who was tried, how it ended, what it used and cost. No prompt, text or audio is kept. */
        RouterRequest: {
            /** @description The Service-Request-ID of the request. */
            id: string;
            kind: components["schemas"]["ModelKind"];
            /** @description The operation that was called, such as createSpeech. */
            operation: string;
            /**
             * @description canceled when the caller went away first; interrupted when the server ended before the request did.
             * @enum {string}
             */
            status: "running" | "succeeded" | "failed" | "canceled" | "interrupted";
            /** @description Whether the answer was sent while it was made - a stream of events, or of audio. */
            streamed: boolean;
            routing: components["schemas"]["RequestRouting"];
            /**
             * Format: date-time
             * @description When it was admitted.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended; null while it runs.
             */
            ended_at: string | null;
            /** @description Who served it; null where nobody did, or not yet. */
            route: components["schemas"]["RouterRoute"] | null;
            /** @description What was tried, in order. */
            attempts: components["schemas"]["RequestAttempt"][];
            /** @description What is billed; null while it runs. */
            usage: components["schemas"]["RouterUsage"] | null;
            /** @description Whether the usage was counted here because the provider did not tell it. */
            usage_estimated: boolean;
            /** @description What it cost, in millionths of a US dollar. */
            cost_micro_usd: string;
            /** @description From the arrival of its body to its end, in milliseconds; null while it runs. */
            total_ms: number | null;
            /** @description Of the total, what the router itself took - everything but waiting for providers. */
            own_ms: number | null;
            /** @description The code that the caller was told; lease_expired where it was interrupted, which nobody was told. Null where it runs, succeeded or was canceled. */
            error_code: components["schemas"]["RouterErrorCode"] | null;
        };
        /** @description A vendor, or one model of it, as allowlists name it. */
        KnownProvider: {
            /** @description What to write into an allowlist - `vendor` for all its models, or `vendor:model`. */
            id: string;
            /** @description The vendor's id. */
            vendor: string;
            /** @description The vendor's name, for people. */
            vendorName: string;
            /** @description The model; null in the row that stands for all models of the vendor. */
            model: string | null;
            /** @description Whether it has figures to be ranked by; of a vendor's own row, whether any of its models has. */
            benchmarked: boolean;
            /** @description Whether this server can reach it now. */
            configured: boolean;
            /** @description BCP 47 primary languages; `any` alone where it takes every one, empty where only the operator knows. */
            languages: string[];
        };
        /** @description Every vendor and model that this build can speak to, for each layer. */
        KnownProviders: {
            /** @description Speech to text. */
            stt: components["schemas"]["KnownProvider"][];
            /** @description Language models. */
            llm: components["schemas"]["KnownProvider"][];
            /** @description Text to speech. */
            tts: components["schemas"]["KnownProvider"][];
            /** @description Speech to speech. */
            s2s: components["schemas"]["KnownProvider"][];
        };
        /**
         * @description What a voice is wanted for; it stands for labels and a floor of characters in one call.
         * @enum {string}
         */
        TtsUseCase: "longform" | "phone";
        /**
         * @description A label that a voice or a model earns by its figures.
         * @enum {string}
         */
        TtsQualityLabel: "natural" | "clear" | "expressive" | "robust" | "consistent";
        /**
         * @description How fast a voice speaks.
         * @enum {string}
         */
        TtsPace: "slow" | "normal" | "brisk" | "fast";
        /**
         * @description How a voice is heard.
         * @enum {string}
         */
        TtsGender: "male" | "female" | "neutral";
        /** @description What to send for this voice to speak. */
        TtsVoiceUse: {
            /** @description Of routing. */
            provider: string;
            /** @description Of routing. */
            model: string;
            /** @description Of the request. */
            voice: string;
        };
        /**
         * @description Whose figures the labels of a voice are by.
         * @enum {string}
         */
        TtsQualityBasis: "voice" | "model";
        /** @description What the figures say of a voice in the language. */
        TtsVoiceQuality: {
            /**
             * @description measured where a label was earned, measured_no_labels where there are figures and no label, unmeasured where there are none.
             * @enum {string}
             */
            verdict: "measured" | "measured_no_labels" | "unmeasured";
            /** @description Whose figures the labels are by; null where there are none. */
            basis: components["schemas"]["TtsQualityBasis"] | null;
            /** @description What it earned, in the order of the vocabulary. */
            labels: components["schemas"]["TtsQualityLabel"][];
            /** @description The labels, the pace and the capacity in words, each with its figure. */
            summary: string[];
            /** @description Of the voice where it is known, else of its model. */
            max_chars_per_call: number | null;
            /** @description Of the voice where it is known, else of its model. */
            words_per_minute: number | null;
        };
        /** @description What speaks for a voice and against it; each sentence names its figure. */
        TtsWhy: {
            /** @description The use cases that it suits. */
            best_for: string[];
            /** @description The labels that it earned. */
            strengths: string[];
            /** @description What it is worse at than most. */
            weaknesses: string[];
            /** @description The greatest strength and the greatest weakness. */
            tradeoffs: string[];
        };
        /** @description A voice, on the model that it is paired with. */
        TtsVoice: {
            /** @description vendor:voice id. */
            id: string;
            /** @description Whose voice it is. */
            vendor: string;
            /** @description Its id at the vendor. */
            voice_id: string;
            /** @description As people call it. */
            name: string;
            /** @description How it is heard; null where nobody said. */
            gender: components["schemas"]["TtsGender"] | null;
            /** @description As people hear it. */
            accent: string | null;
            /** @description BCP 47 tags. */
            languages: string[];
            /** @description How it speaks. */
            styles: string[];
            use_with: components["schemas"]["TtsVoiceUse"];
            /** @description The model that it is paired with; its figures stand in models. */
            model_id: string;
            /** @description verified where the voice was tried on its models; null where nobody tried. */
            voice_compatibility: string | null;
            quality: components["schemas"]["TtsVoiceQuality"];
            why: components["schemas"]["TtsWhy"];
        };
        /**
         * @description By whose key a model is reached.
         * @enum {string}
         */
        TtsRoutableVia: "platform_key";
        /** @description A figure, with what it takes to compare it. What is not known is null. */
        TtsMetric: {
            /** @description In the unit, as it was imported or made. */
            value: number;
            /** @description Such as score, mos or percent. */
            unit: string;
            /** @description Which direction is the good one. */
            higher_is_better: boolean;
            /** @description The board or panel that the value is on. */
            board: string | null;
            /** @description Lower and upper bound of the confidence interval. */
            ci: number[] | null;
            /** @description How many samples. */
            n: number | null;
            /** @description How the figure came about, such as measured, published, vendor_claimed or simulated. */
            basis: string;
            /** @description The share of samples that could not be judged, in per cent. */
            unjudgeable: number | null;
            /** @description The mean of all that were measured in the language on the board. */
            field_mean: number | null;
            /** @description Whether it may be held against figures of other languages. */
            comparable_across_languages: boolean | null;
            /** @description Whether it was estimated and not measured. */
            estimated: boolean;
        };
        /** @description What latency_ms rests on. */
        TtsLatencyEvidence: {
            /** @description The board that it was measured for. */
            board: string | null;
            /** @description Of the vendor. */
            region: string | null;
            /** @description How many samples. */
            n: number | null;
            /** @description Nine of ten came sooner. */
            p90_ms: number | null;
        };
        /** @description A latency, measured from one place to one region of the vendor. */
        TtsPlacedLatency: {
            /** @description Of the vendor. */
            region: string | null;
            /** @description Where it was measured from. */
            location: string | null;
            /** @description Half of them came sooner. */
            p50_ms: number;
            /** @description Nine of ten came sooner. */
            p90_ms: number | null;
        };
        /** @description A latency in one language, in milliseconds. */
        TtsLanguageLatency: {
            /** @description A BCP 47 tag. */
            language: string;
            /** @description Half of them came sooner. */
            p50: number;
            /** @description Nine of ten came sooner. */
            p90: number | null;
            /** @description How many samples. */
            n: number | null;
            /** @description How many runs. */
            sweeps: number | null;
            /** @description Whether single answers come much later than most. */
            wide_tail: boolean | null;
            /** @description The voice that it was measured with, where it is of one. */
            voice: string | null;
        };
        /** @description Every latency of the model until the first audio of a stream. */
        TtsLatency: {
            /** @description By where they were measured. */
            vendor_direct: components["schemas"]["TtsPlacedLatency"][];
            /** @description By language. */
            per_language: components["schemas"]["TtsLanguageLatency"][];
        };
        /** @description What the vendor asks for. No charge follows from it. */
        TtsCost: {
            /** @description A million characters. */
            per_1m_chars_usd: number | null;
            /** @description A minute of speech. */
            per_min_usd: number | null;
            /** @description Always false. */
            higher_is_better: boolean;
        };
        /** @description The figures of a model in one language. What nobody measured is null, never guessed. */
        TtsModelBenchmark: {
            /** @description The language that was asked for, as a BCP 47 tag. */
            language: string;
            /** @description The board that naturalness is on. */
            board: string | null;
            naturalness: components["schemas"]["TtsMetric"] | null;
            robustness: components["schemas"]["TtsMetric"] | null;
            panel_mos: components["schemas"]["TtsMetric"] | null;
            panel_named_pct: components["schemas"]["TtsMetric"] | null;
            /** @description Until the first audio of a stream. */
            latency_ms: number | null;
            latency_evidence: components["schemas"]["TtsLatencyEvidence"] | null;
            latency: components["schemas"]["TtsLatency"];
            cost: components["schemas"]["TtsCost"];
        };
        /** @description What a model speaks. */
        TtsModelLanguages: {
            /** @description The languages that its quality was measured in. */
            measured: string[];
            /** @description What the vendor says that it speaks; any where it is every language. */
            vendor_claimed: string[];
            /** @description How many languages of both have a name. */
            count: number;
        };
        /** @description The voices that speak with a model. */
        TtsModelVoices: {
            /** @description How many speak with it. */
            total: number;
            /** @description How many have figures of their own on it in the language. */
            measured: number;
            /** @description What all of them have as voice_compatibility; null where they differ. */
            compatibility: string | null;
        };
        /** @description A model of speech, with its figures. */
        TtsModel: {
            /** @description provider:model. */
            id: string;
            /** @description Whose model it is. */
            provider: string;
            /** @description Its name at the provider. */
            model: string;
            /** @description Whether a request of yours can be routed to it. */
            routable: boolean;
            /** @description By whose key of the vendor; null where it is not routable. */
            routable_via: components["schemas"]["TtsRoutableVia"] | null;
            benchmark: components["schemas"]["TtsModelBenchmark"];
            languages: components["schemas"]["TtsModelLanguages"];
            voices: components["schemas"]["TtsModelVoices"];
        };
        /** @description A value of a filter. */
        TtsFacetValue: {
            /** @description As the filter takes it. */
            value: string;
            /** @description How many voices there would be if it was chosen. */
            count: number;
        };
        /** @description A label, and how many voices there would be if it was asked for as well. */
        TtsQualityFacetValue: {
            value: components["schemas"]["TtsQualityLabel"];
            /** @description For people. */
            label: string;
            /** @description How many voices there would be. */
            count: number;
        };
        /** @description What filters would find, all others staying as they are: every value that finds a voice, and what is chosen, the one that finds most first. */
        TtsFacets: {
            /** @description Whose voices they are. */
            vendor: components["schemas"]["TtsFacetValue"][];
            /** @description Their accents. */
            accent: components["schemas"]["TtsFacetValue"][];
            /** @description Their labels. */
            quality: components["schemas"]["TtsQualityFacetValue"][];
        };
        /** @description A filter that keeps voices out where none is left. */
        TtsBlocker: {
            /**
             * @description Of quality each value is one.
             * @enum {string}
             */
            param: "use_case" | "quality" | "min_chars_per_call" | "pace" | "vendor" | "gender" | "accent" | "language" | "include_unmeasured" | "model";
            /** @description As it was asked for. */
            value: string;
            /** @description For people. */
            label: string;
            /** @description How many of all voices it excludes by itself, without any other filter. */
            blocks: number;
            /** @description What to do. */
            hint: string;
            /** @description Whether there would be voices without it, all others staying as they are. */
            sole_binding: boolean;
        };
        /** @description By which rules the figures are read. */
        TtsBenchmarkVersion: {
            /** @description The version of the form of figures. */
            schema: number;
            /** @description Of the newest import that names one. */
            routing_policy_version: string | null;
        };
        /** @description The newest run that the figures of quality are from. */
        TtsQualityOverlay: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            generated_at: string | null;
            /** @description Its name. */
            run_id: string | null;
        };
        /** @description How much of what can be reached was measured in the language, whatever the filters say. */
        TtsCoverage: {
            /** @description Models that a request can be routed to. */
            models_routable: number;
            /** @description Those of them that have figures. */
            models_measured: number;
            /** @description Voices that can be asked for. */
            voices_routable: number;
            /** @description Those of them with figures of their own or of their model. */
            voices_measured: number;
        };
        /** @description What the figures of an answer are from. */
        TtsCatalogMeta: {
            benchmark: components["schemas"]["TtsBenchmarkVersion"];
            quality_overlay: components["schemas"]["TtsQualityOverlay"];
            /** @description The vendors that requests of your organization can be routed to; of a test organization the simulated one alone. */
            org_routable_vendors: string[];
            coverage: components["schemas"]["TtsCoverage"];
            /** @description What to know about the figures. */
            notes: string[];
        };
        /** @description One page of voices, with the models that they are paired with. */
        TtsVoicePage: {
            /**
             * @description Says what the answer is.
             * @enum {string}
             */
            object: "list";
            /** @description How many voices the filters find. */
            total: number;
            /** @description Null on the last page. */
            next_cursor: string | null;
            /** @description The voices of the page. */
            data: components["schemas"]["TtsVoice"][];
            /** @description The models of the page, by their ids. */
            models: {
                [key: string]: components["schemas"]["TtsModel"];
            };
            facets: components["schemas"]["TtsFacets"];
            /** @description Empty where a voice was found. */
            blockers: components["schemas"]["TtsBlocker"][];
            meta: components["schemas"]["TtsCatalogMeta"];
        };
        /**
         * @description The direction of an order.
         * @enum {string}
         */
        TtsSortOrder: "asc" | "desc";
        /**
         * @description What models are sorted by.
         * @enum {string}
         */
        TtsModelSort: "natural" | "latency" | "cost" | "robustness";
        /** @description Every model that was asked for. */
        TtsModelList: {
            /**
             * @description Says what the answer is.
             * @enum {string}
             */
            object: "list";
            /** @description The language of the figures, as a BCP 47 tag. */
            language: string;
            sort: components["schemas"]["TtsModelSort"];
            order: components["schemas"]["TtsSortOrder"];
            /** @description The models, in their order. */
            data: components["schemas"]["TtsModel"][];
            meta: components["schemas"]["TtsCatalogMeta"];
        };
        /** @description A label of quality. */
        TtsQualityTerm: {
            value: components["schemas"]["TtsQualityLabel"];
            /** @description For people. */
            label: string;
            /** @description When the label is earned. */
            means: string;
        };
        /** @description A bucket of pace. */
        TtsPaceTerm: {
            value: components["schemas"]["TtsPace"];
            /** @description For people. */
            label: string;
            /** @description Words a minute, from the first number on and below the second; the fastest has no second. */
            range_wpm: number[];
        };
        /** @description A floor of characters in one call. */
        TtsCapacityTerm: {
            /** @description Characters in one call at least. */
            value: number;
            /** @description For people. */
            label: string;
        };
        /** @description A use case, and what it stands for. */
        TtsUseCaseTerm: {
            value: components["schemas"]["TtsUseCase"];
            /** @description For people. */
            label: string;
            /** @description What it is good for. */
            hint: string;
            /** @description The labels that it stands for; all of them have to be there. */
            requires: components["schemas"]["TtsQualityLabel"][];
            /** @description The floor that it stands for. */
            min_chars_per_call: number;
        };
        /** @description The words of the filters of voices and models, and what each means. */
        TtsVocabulary: {
            /** @description The labels of quality. */
            quality: components["schemas"]["TtsQualityTerm"][];
            /** @description The buckets of pace, slowest first. */
            pace: components["schemas"]["TtsPaceTerm"][];
            /** @description The floors of characters in one call, lowest first. */
            chars_per_call: components["schemas"]["TtsCapacityTerm"][];
            /** @description What a voice may be wanted for. */
            use_cases: components["schemas"]["TtsUseCaseTerm"][];
            /** @description What to know about the figures behind the words. */
            notes: string[];
        };
        /** @description The language of an agent, and what its choice of models aims at. */
        AgentIntent: {
            /** @description A BCP 47 tag such as en or de-AT. */
            language: string;
            /**
             * @description Where models should run. It is kept, and decides nothing yet.
             * @enum {string}
             */
            region?: "global" | "us-east4" | "europe-west3" | "asia-southeast1";
            /**
             * @description What the models of a session are ranked by; absent weighs all three.
             * @enum {string}
             */
            optimizeFor?: "latency" | "quality" | "cost";
        };
        /** @description How the language model answers. */
        AgentLlmOptions: {
            /** @description How freely words are chosen. */
            temperature?: number;
            /** @description How long one answer may be, in tokens. */
            maxTokens?: number;
            /** @description The one model to use, as `model` or `vendor:model` of GET /v1/providers/known. A model that no vendor is known to have is refused. */
            model?: string;
        };
        /** @description Each entry is an `id` of GET /v1/providers/known of this layer: `vendor` allows every model of that vendor, `vendor:model` that one. Empty or absent allows all. Failover stays among the allowed. */
        ProviderAllowlist: string[];
        /** @description The providers that may serve each layer. */
        AllowedProviders: {
            stt?: components["schemas"]["ProviderAllowlist"];
            llm?: components["schemas"]["ProviderAllowlist"];
            tts?: components["schemas"]["ProviderAllowlist"];
            s2s?: components["schemas"]["ProviderAllowlist"];
        };
        /** @description Which providers the sessions of an agent may use. */
        AgentStackPreferences: {
            allowedProviders?: components["schemas"]["AllowedProviders"];
        };
        /** @description Options of single vendors, by the vendor's name, handed on as they are. */
        SpeechProviderOptions: {
            [key: string]: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description How speech is recognized. */
        SttOptions: {
            /** @description Words that are likely, such as names of products. */
            keywords?: string[];
            /** @description What the conversation is about, for recognizers that read it. */
            prompt?: string;
            /** @description The language to expect, where it is another than that of the intent. */
            language?: string;
            /**
             * @description What the recognizer should be tuned for.
             * @enum {string}
             */
            workload?: "conversation" | "transcription" | "narration";
            /** @description Whether speakers are told apart. */
            diarization?: boolean;
            /** @description How many speakers there are. */
            speakersExpected?: number;
            /** @description Whether numbers and dates are written as people write them. */
            smartFormat?: boolean;
            /** @description Whether "um" and the like stay in the text. */
            fillerWords?: boolean;
            /** @description Whether foul words are masked. */
            profanityFilter?: boolean;
            /** @description Whether each word has its times. */
            wordTimestamps?: boolean;
            providerOptions?: components["schemas"]["SpeechProviderOptions"];
        };
        /** @description How text is spoken. */
        TtsOptions: {
            /** @description How fast, 1 being the voice's own pace. */
            speed?: number;
            /** @description The one model to use, as `model` or `vendor:model` of GET /v1/providers/known. */
            model?: string;
            /**
             * @description What the speech is for.
             * @enum {string}
             */
            workload?: "conversation" | "transcription" | "narration";
            providerOptions?: components["schemas"]["SpeechProviderOptions"];
        };
        /** @description A sound in the background. It is one of our clips or a sound of yours, never both. */
        BackgroundClip: {
            /**
             * @description One of the clips that come with the platform.
             * @enum {string}
             */
            clip?: "office-ambience" | "city-ambience" | "forest-ambience" | "crowded-room" | "keyboard-typing" | "keyboard-typing2";
            /** @description A sound of your own. */
            soundId?: string;
            /** @description How loud, 1 being as recorded. */
            volume?: number;
        };
        /** @description A sound while a tool runs. It is one of our clips or a sound of yours, never both. */
        ToolSound: {
            /**
             * @description One of the clips that come with the platform.
             * @enum {string}
             */
            clip?: "office-ambience" | "city-ambience" | "forest-ambience" | "crowded-room" | "keyboard-typing" | "keyboard-typing2";
            /** @description A sound of your own. */
            soundId?: string;
            /** @description How loud, 1 being as recorded. */
            volume?: number;
            /** @description How long it plays at least, in milliseconds; 600 where it is absent. */
            minDurationMs?: number;
            /** @description How long after the call of the tool it begins, in milliseconds; 0 where it is absent. */
            startDelayMs?: number;
        };
        /** @description Sounds beside the voice. */
        BackgroundAudio: {
            ambient?: components["schemas"]["BackgroundClip"];
            toolSound?: components["schemas"]["ToolSound"];
        };
        /** @description How the voice is put out. */
        AudioOutput: {
            /** @description Louder or softer, in decibels. */
            gainDb?: number;
        };
        /** @description What is changed in a text before it is spoken. The transcript keeps the text as it was. */
        SpeechNormalization: {
            /** @description How words are said, by the word. */
            pronunciationDictionary?: {
                [key: string]: string;
            };
            /** @description What is spoken in place of a text, by the text. */
            textReplacements?: {
                [key: string]: string;
            };
        };
        /** @description What is said when the caller is silent. */
        IdleRePrompts: {
            /** @description Whether anything is said. */
            enabled: boolean;
            /** @description After how much silence, in milliseconds. */
            delayMs?: number;
            /** @description How often in a row. */
            maxPrompts?: number;
            /** @description What is said, in turn. Templates. */
            messages?: string[];
        };
        /** @description What is said when speech was heard and no words were recognized. */
        SttMissRecovery: {
            /** @description The sentence. A template. */
            message: string;
        };
        /** @description Whether the agent may hang up. */
        AgentEndCall: {
            /** @description True lets the language model end the call. */
            enabled: boolean;
        };
        /** @description How turns are taken, and what happens when a machine answers. */
        TurnHandling: {
            /**
             * @description A set of values for whom the agent talks to - a person, or a menu, or a slow menu.
             * @enum {string}
             */
            profile?: "conversational" | "ivr" | "ivr_patient";
            /** @description How much silence ends a turn, in seconds. */
            endpointing?: {
                /** @description At least, in seconds. */
                minDelay?: number;
                /** @description At most, in seconds; not below minDelay. */
                maxDelay?: number;
            };
            /** @description What stops the agent in mid-sentence. */
            interruption?: {
                /**
                 * @description Whether words decide, or any voice.
                 * @enum {string}
                 */
                mode?: "adaptive" | "vad";
                /** @description How long the caller must speak, in seconds. */
                minDuration?: number;
                /** @description How many words the caller must say. */
                minWords?: number;
            };
            /** @description Whether a model decides that a turn is over; `stt` leaves it to the recognizer. */
            turnDetection?: boolean | "stt";
            /**
             * @description Which model decides.
             * @enum {string}
             */
            turnDetector?: "smart_turn" | "service_turn_v1";
            /** @description Whether the context of the conversation moves the threshold. */
            contextThreshold?: boolean;
            /** @description How voice is told from noise. */
            vad?: {
                /**
                 * @description Which detector.
                 * @enum {string}
                 */
                provider?: "silero" | "ai-coustics";
            };
            /** @description Whether noise is taken out of what is heard. */
            noiseCancellation?: {
                /** @description Whether it is. */
                enabled: boolean;
                /**
                 * @description Which model takes it out.
                 * @enum {string}
                 */
                model?: "quail" | "quail-voice-focus";
            };
            /** @description Whether an interruption waits for text. */
            textGate?: boolean;
            /** @description Whether the agent speaks first. */
            greetFirst?: boolean;
            /** @description What the language model is told about pressing keys. */
            dtmfToolDescription?: string;
            /** @description How the language model tells a machine from a person. */
            amdPrompt?: string;
            /** @description Whether the agent is silent until the other side has spoken. */
            waitForCallee?: boolean;
            /**
             * @description What happens when a machine answers; `hangup` where it is absent. `leave_message` speaks voicemailMessage.
             * @enum {string}
             */
            onMachine?: "hangup" | "leave_message";
            /** @description What is said to a machine. A template. */
            voicemailMessage?: string;
        };
        /** @description What is different in one language. What is absent is as it is in the agent. */
        LanguageRoutingEntry: {
            /** @description A BCP 47 tag; each once. */
            language: string;
            /** @description The greeting. A template. */
            firstMessage?: string;
            /** @description What is said to a machine. A template. */
            voicemailMessage?: string;
            /** @description The instructions. A template. */
            systemPrompt?: string;
            /** @description The voice. */
            voice?: string;
            allowedProviders?: components["schemas"]["AllowedProviders"];
        };
        /** @description Other languages of an agent. */
        LanguageRouting: {
            /** @description Whether the language may change in mid-call. */
            enabled: boolean;
            /** @description How many turns of the caller the language is looked for in. */
            maxDetectionTurns?: number;
            /** @description Up to four languages beside that of the intent. */
            languages: components["schemas"]["LanguageRoutingEntry"][];
        };
        /** @description A field that is extracted from a call for call.report and call.analysis. */
        ExtractionField: {
            /** @description The key that the value gets in custom_data. */
            name: string;
            /**
             * @description What kind of value is extracted.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "enum";
            /** @description What to look for, in words for a language model. */
            description: string;
            /** @description The values of an enum; required for that type. */
            options?: string[];
        };
        /** @description A value that templates of an agent may name as `{{ name }}`. */
        PromptVariable: {
            /** @description The name; each once. Names under `system.` are the platform's own. */
            name: string;
            /** @description Its value where a session gives none. Absent makes the variable required; empty makes it optional. */
            defaultValue?: string;
            /** @description What it is, for people. */
            description?: string;
        };
        /** @description Something that was saved and may not be meant. */
        AgentWarning: {
            /** @description A JSON pointer into the agent. */
            path: string;
            /** @description What is there, for people. */
            message: string;
        };
        /** @description A voice persona that sessions are started with. Texts that are marked as templates may hold Liquid, such as `{{ name }}`. */
        Agent: {
            /** @description Begins with `agent_`. */
            id: string;
            /** @description Whose it is. */
            organizationId: string;
            /** @description What people call it; need not be unique. */
            name: string;
            /** @description The instructions, at most 64 KiB. A template. */
            systemPrompt: string;
            /** @description A voice of the vendor that speaks; null takes the vendor's own. */
            voice: string | null;
            /** @description How to speak, for voices that take it. A template. */
            voiceInstructions: string | null;
            /** @description What the agent says first; null or empty listens first. A template. */
            firstMessage: string | null;
            /** @description What it says first to somebody who calls, in place of firstMessage. A template. */
            inboundFirstMessage: string | null;
            /** @description What it says first to somebody whom it calls, in place of firstMessage. A template. */
            outboundFirstMessage: string | null;
            /** @description The IANA zone of its date and time; null takes that of the organization. */
            timezone: string | null;
            intent: components["schemas"]["AgentIntent"];
            /** @description How the language model answers. */
            llmOptions: components["schemas"]["AgentLlmOptions"] | null;
            /** @description Which providers its sessions may use. */
            stackPreferences: components["schemas"]["AgentStackPreferences"] | null;
            /** @description How speech is recognized. */
            sttOptions: components["schemas"]["SttOptions"] | null;
            /** @description How text is spoken. */
            ttsOptions: components["schemas"]["TtsOptions"] | null;
            /** @description Recognition, language model and speech one after another, or one model from speech to speech; null is cascade. */
            runMode: ("cascade" | "s2s") | null;
            /** @description Sounds beside the voice. */
            backgroundAudio: components["schemas"]["BackgroundAudio"] | null;
            /** @description How the voice is put out. */
            audioOutput: components["schemas"]["AudioOutput"] | null;
            /** @description What is changed in a text before it is spoken. */
            speechNormalization: components["schemas"]["SpeechNormalization"] | null;
            /** @description What is said when the caller is silent. */
            idleRePrompts: components["schemas"]["IdleRePrompts"] | null;
            /** @description What is said when no words were recognized. */
            sttMissRecovery: components["schemas"]["SttMissRecovery"] | null;
            /** @description Whether the agent may hang up. */
            endCall: components["schemas"]["AgentEndCall"] | null;
            /** @description How turns are taken, and what happens when a machine answers. */
            turnHandling: components["schemas"]["TurnHandling"] | null;
            /** @description Its other languages. */
            languageRouting: components["schemas"]["LanguageRouting"] | null;
            /** @description What is extracted from its calls; names are unique, descriptions at most 40000 characters in all. */
            extractionFields: components["schemas"]["ExtractionField"][];
            /** @description The values that its templates may name; names are unique. */
            promptVariables: components["schemas"]["PromptVariable"][];
            /** @description Anything about how it came to be, for you; at most 8 KB of JSON. It is kept as it is. */
            creationMeta: {
                [key: string]: unknown;
            } | null;
            /** @description What was saved and may not be meant, such as a variable that no one declares. */
            warnings: components["schemas"]["AgentWarning"][];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description Every agent of the organization, newest last. */
        AgentList: components["schemas"]["Agent"][];
        /** @description A new agent. */
        CreateAgentRequest: {
            /** @description What people call it; need not be unique. */
            name: string;
            /** @description The instructions, at most 64 KiB. A template. */
            systemPrompt: string;
            /** @description A voice of the vendor that speaks; null takes the vendor's own. */
            voice?: string | null;
            /** @description How to speak, for voices that take it. A template. */
            voiceInstructions?: string | null;
            /** @description What the agent says first; null or empty listens first. A template. */
            firstMessage?: string | null;
            /** @description What it says first to somebody who calls, in place of firstMessage. A template. */
            inboundFirstMessage?: string | null;
            /** @description What it says first to somebody whom it calls, in place of firstMessage. A template. */
            outboundFirstMessage?: string | null;
            /**
             * Format: iana-timezone
             * @description The IANA zone of its date and time; null takes that of the organization.
             */
            timezone?: string | null;
            intent: components["schemas"]["AgentIntent"];
            /** @description How the language model answers. */
            llmOptions?: components["schemas"]["AgentLlmOptions"] | null;
            /** @description Which providers its sessions may use. */
            stackPreferences?: components["schemas"]["AgentStackPreferences"] | null;
            /** @description How speech is recognized. */
            sttOptions?: components["schemas"]["SttOptions"] | null;
            /** @description How text is spoken. */
            ttsOptions?: components["schemas"]["TtsOptions"] | null;
            /** @description Recognition, language model and speech one after another, or one model from speech to speech; null is cascade. */
            runMode?: ("cascade" | "s2s") | null;
            /** @description Sounds beside the voice. */
            backgroundAudio?: components["schemas"]["BackgroundAudio"] | null;
            /** @description How the voice is put out. */
            audioOutput?: components["schemas"]["AudioOutput"] | null;
            /** @description What is changed in a text before it is spoken. */
            speechNormalization?: components["schemas"]["SpeechNormalization"] | null;
            /** @description What is said when the caller is silent. */
            idleRePrompts?: components["schemas"]["IdleRePrompts"] | null;
            /** @description What is said when no words were recognized. */
            sttMissRecovery?: components["schemas"]["SttMissRecovery"] | null;
            /** @description Whether the agent may hang up. */
            endCall?: components["schemas"]["AgentEndCall"] | null;
            /** @description How turns are taken, and what happens when a machine answers. */
            turnHandling?: components["schemas"]["TurnHandling"] | null;
            /** @description Its other languages. */
            languageRouting?: components["schemas"]["LanguageRouting"] | null;
            /** @description What is extracted from its calls; names are unique, descriptions at most 40000 characters in all. */
            extractionFields?: components["schemas"]["ExtractionField"][];
            /** @description The values that its templates may name; names are unique. */
            promptVariables?: components["schemas"]["PromptVariable"][];
            /** @description Anything about how it came to be, for you; at most 8 KB of JSON. It is kept as it is. */
            creationMeta?: {
                [key: string]: unknown;
            } | null;
            /** @description The legacy webhook configuration of an agent. It is not served: only null is taken. Register endpoints with POST /v1/webhooks, which takes agentIds. */
            webhooks?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description What was asked for is gone. */
        Deleted: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /** @description What changes; what is absent stays. Null clears what may be null, and an object is replaced as a whole. */
        UpdateAgentRequest: {
            /** @description What people call it; need not be unique. */
            name?: string;
            /** @description The instructions, at most 64 KiB. A template. */
            systemPrompt?: string;
            /** @description A voice of the vendor that speaks; null takes the vendor's own. */
            voice?: string | null;
            /** @description How to speak, for voices that take it. A template. */
            voiceInstructions?: string | null;
            /** @description What the agent says first; null or empty listens first. A template. */
            firstMessage?: string | null;
            /** @description What it says first to somebody who calls, in place of firstMessage. A template. */
            inboundFirstMessage?: string | null;
            /** @description What it says first to somebody whom it calls, in place of firstMessage. A template. */
            outboundFirstMessage?: string | null;
            /**
             * Format: iana-timezone
             * @description The IANA zone of its date and time; null takes that of the organization.
             */
            timezone?: string | null;
            intent?: components["schemas"]["AgentIntent"];
            /** @description How the language model answers. */
            llmOptions?: components["schemas"]["AgentLlmOptions"] | null;
            /** @description Which providers its sessions may use. */
            stackPreferences?: components["schemas"]["AgentStackPreferences"] | null;
            /** @description How speech is recognized. */
            sttOptions?: components["schemas"]["SttOptions"] | null;
            /** @description How text is spoken. */
            ttsOptions?: components["schemas"]["TtsOptions"] | null;
            /** @description Recognition, language model and speech one after another, or one model from speech to speech; null is cascade. */
            runMode?: ("cascade" | "s2s") | null;
            /** @description Sounds beside the voice. */
            backgroundAudio?: components["schemas"]["BackgroundAudio"] | null;
            /** @description How the voice is put out. */
            audioOutput?: components["schemas"]["AudioOutput"] | null;
            /** @description What is changed in a text before it is spoken. */
            speechNormalization?: components["schemas"]["SpeechNormalization"] | null;
            /** @description What is said when the caller is silent. */
            idleRePrompts?: components["schemas"]["IdleRePrompts"] | null;
            /** @description What is said when no words were recognized. */
            sttMissRecovery?: components["schemas"]["SttMissRecovery"] | null;
            /** @description Whether the agent may hang up. */
            endCall?: components["schemas"]["AgentEndCall"] | null;
            /** @description How turns are taken, and what happens when a machine answers. */
            turnHandling?: components["schemas"]["TurnHandling"] | null;
            /** @description Its other languages. */
            languageRouting?: components["schemas"]["LanguageRouting"] | null;
            /** @description What is extracted from its calls; names are unique, descriptions at most 40000 characters in all. */
            extractionFields?: components["schemas"]["ExtractionField"][];
            /** @description The values that its templates may name; names are unique. */
            promptVariables?: components["schemas"]["PromptVariable"][];
            /** @description Anything about how it came to be, for you; at most 8 KB of JSON. It is kept as it is. */
            creationMeta?: {
                [key: string]: unknown;
            } | null;
            /** @description The legacy webhook configuration of an agent. It is not served: only null is taken. Register endpoints with POST /v1/webhooks, which takes agentIds. */
            webhooks?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The language of a conversation, and what its choice of models aims at. */
        SessionIntent: {
            /** @description A BCP 47 tag such as en or de-AT. */
            language: string;
            /**
             * @description Where models should run. It is kept, and decides nothing yet.
             * @enum {string}
             */
            region?: "global" | "us-east4" | "europe-west3" | "asia-southeast1";
            /**
             * @description What the models are ranked by; `accuracy` is another word for `quality`.
             * @enum {string}
             */
            optimizeFor?: "balanced" | "latency" | "quality" | "accuracy" | "cost";
        };
        /** @description How the language model answers in one conversation. */
        SessionLlm: {
            /** @description How freely words are chosen. */
            temperature?: number;
            /** @description How long one answer may be, in tokens. */
            maxTokens?: number;
        };
        /** @description What one conversation may use. */
        SessionConstraints: {
            allowedProviders?: components["schemas"]["AllowedProviders"];
        };
        /** @description What one conversation has in place of what its agent says. Of `llm`, `sttOptions`, `ttsOptions` and `turnHandling` each member replaces the one of the agent; a list of `allowedProviders` replaces the agent's list of that layer alone. */
        SessionOverrides: {
            /**
             * @description Recognition, language model and speech one after another, or one model from speech to speech.
             * @enum {string}
             */
            mode?: "cascade" | "s2s";
            intent?: components["schemas"]["SessionIntent"];
            /** @description The voice. */
            voice?: string;
            /** @description The instructions. A template. */
            systemPrompt?: string;
            /** @description How to speak. A template. */
            voiceInstructions?: string;
            /** @description What is said first; null or empty listens first. A template. */
            firstMessage?: string | null;
            llm?: components["schemas"]["SessionLlm"];
            sttOptions?: components["schemas"]["SttOptions"];
            ttsOptions?: components["schemas"]["TtsOptions"];
            constraints?: components["schemas"]["SessionConstraints"];
            backgroundAudio?: components["schemas"]["BackgroundAudio"];
            turnHandling?: components["schemas"]["TurnHandling"];
        };
        /** @description Values of template variables, by name. `system` is the platform's own. */
        TemplateVariables: {
            [key: string]: unknown;
        };
        /** @description A conversation that does not exist. */
        PreviewConfigurationRequest: {
            overrides?: components["schemas"]["SessionOverrides"];
            variables?: components["schemas"]["TemplateVariables"];
            /** @description The language to look at, of the intent or of an entry of languageRouting; absent is that of the intent. */
            language?: string;
            /**
             * @description Who calls - nobody, the other side, or the agent.
             * @default web
             * @enum {string}
             */
            direction?: "web" | "inbound" | "outbound";
        };
        /** @description What a conversation runs with. */
        EffectiveConfiguration: {
            /**
             * @description How speech is answered.
             * @enum {string}
             */
            mode: "cascade" | "s2s";
            /** @description The language that the conversation begins in. */
            language: string;
            /** @description Where models should run. */
            region: string | null;
            /**
             * @description What models are ranked by.
             * @enum {string}
             */
            optimizeFor: "balanced" | "latency" | "quality" | "cost";
            /** @description The zone of its dates and times. */
            timezone: string;
            /** @description The instructions, rendered. */
            systemPrompt: string;
            /** @description The voice; null takes the vendor's own. */
            voice: string | null;
            /** @description How to speak, rendered. */
            voiceInstructions: string | null;
            /** @description What is said first, rendered; null listens first. */
            firstMessage: string | null;
            /** @description How the language model answers. */
            llm: components["schemas"]["AgentLlmOptions"] | null;
            /** @description How speech is recognized. */
            sttOptions: components["schemas"]["SttOptions"] | null;
            /** @description How text is spoken. */
            ttsOptions: components["schemas"]["TtsOptions"] | null;
            allowedProviders: components["schemas"]["AllowedProviders"];
            /** @description Sounds beside the voice. */
            backgroundAudio: components["schemas"]["BackgroundAudio"] | null;
            /** @description How the voice is put out. */
            audioOutput: components["schemas"]["AudioOutput"] | null;
            /** @description What is changed before it is spoken. */
            speechNormalization: components["schemas"]["SpeechNormalization"] | null;
            /** @description What is said when the caller is silent, rendered. */
            idleRePrompts: components["schemas"]["IdleRePrompts"] | null;
            /** @description What is said when no words were recognized, rendered. */
            sttMissRecovery: components["schemas"]["SttMissRecovery"] | null;
            /** @description Whether the agent may hang up. */
            endCall: components["schemas"]["AgentEndCall"] | null;
            /** @description How turns are taken, rendered. */
            turnHandling: components["schemas"]["TurnHandling"] | null;
            /** @description The languages that it may change to, rendered; null where it may not. */
            languageRouting: components["schemas"]["LanguageRouting"] | null;
            /** @description What is extracted from it. */
            extractionFields: components["schemas"]["ExtractionField"][];
        };
        /**
         * @description Who decided a value - the request, the entry of languageRouting, the agent, the organization, or nobody.
         * @enum {string}
         */
        ConfigurationLayer: "request" | "language" | "agent" | "organization" | "default";
        /** @description A tool that a session can call. */
        EffectiveTool: {
            /** @description Begins with `tool_`. */
            id: string;
            /** @description What the model calls it by. */
            name: string;
            /**
             * @description The kind of its source.
             * @enum {string}
             */
            kind: "inline" | "webhook" | "builtin" | "integration";
        };
        /** @description What a session would run with, and who decided each value. */
        ConfigurationPreview: {
            configuration: components["schemas"]["EffectiveConfiguration"];
            /** @description For each value, by its JSON pointer into configuration, the layer that decided it. */
            layers: {
                [key: string]: components["schemas"]["ConfigurationLayer"];
            };
            /** @description The tools that it can call, oldest first; those that no session can use are left out. */
            tools: components["schemas"]["EffectiveTool"][];
        };
        /** @description Answered inside of the conversation, by whoever runs it. */
        InlineToolSource: {
            /**
             * @description Marks an inline tool.
             * @constant
             */
            kind: "inline";
        };
        /** @description Headers of each call, in plain text. `{{name}}` in a value is filled from the toolSecrets of the conversation. Names that belong to the call itself are refused, and so are names of credentials whose value has no `{{name}}` - those are for authHeaders. At most 20; a value is 1 to 1024 printable ASCII characters without a space at either end. */
        ToolHeaders: {
            [key: string]: string;
        };
        /** @description That a header with a credential is stored, and nothing of its value. */
        ToolAuthHeaderRef: {
            /** @description The name of the header. */
            name: string;
            /** @description Names the stored value. */
            secretRef: string;
        };
        /** @description A server of yours is called, signed as webhooks are. Secrets are named and never shown. */
        WebhookToolSource: {
            /**
             * @description Marks a webhook tool.
             * @constant
             */
            kind: "webhook";
            /** @description Where calls are posted: https, no credentials in it, no address inside a private network. `{{name}}` in its path or query is filled from the toolSecrets of the conversation, percent-encoded; scheme, host and port take none. */
            url: string;
            headers: components["schemas"]["ToolHeaders"];
            /** @description Headers with credentials, by name. */
            authHeaders: components["schemas"]["ToolAuthHeaderRef"][];
            /** @description Names the stored secret that signs the calls; null where that of the organization does. */
            secretRef: string | null;
            /**
             * @description Always POST.
             * @enum {string}
             */
            method: "POST";
            /** @description How long one call may take in all, in milliseconds. */
            timeoutMs: number;
            /**
             * @description sync - the answer is the result. async - the receiver takes the call with a 2xx and goes on by itself; the result is asyncAck.
             * @enum {string}
             */
            responseMode: "sync" | "async";
            /** @description What the model is told under async once the receiver has taken the call; null is what the receiver answered. */
            asyncAck: string | null;
        };
        /** @description Where a call may be transferred. */
        TransferDestination: {
            /** @description An E.164 number, or a `sip:` or `tel:` URI. */
            to: string;
            /** @description What to call it, for the model. */
            label?: string;
        };
        /** @description send_sms takes phoneNumberId, transfer_call takes destinations, voicemail takes message; the others take nothing. */
        BuiltinToolConfig: {
            /** @description The phone number of your organization that texts are sent from; absent is the number of the call. */
            phoneNumberId?: string;
            /** @description Where calls may be transferred; absent leaves it to the model. */
            destinations?: components["schemas"]["TransferDestination"][];
            /** @description What is left on a voicemail; absent is the voicemailMessage of the agent. */
            message?: string;
        };
        /** @description Something that the platform does. */
        BuiltinToolSource: {
            /**
             * @description Marks a builtin tool.
             * @constant
             */
            kind: "builtin";
            /**
             * @description Which one it is.
             * @enum {string}
             */
            name: "end_call" | "transfer_call" | "send_sms" | "send_dtmf" | "voicemail" | "schedule_callback";
            config?: components["schemas"]["BuiltinToolConfig"];
        };
        /**
         * Format: uuid
         * @description A UUID, version 7. Taken in either case, given out in lower case.
         */
        Uuid: string;
        /** @description An action of a connected app. It is kept, and nothing here runs it yet. */
        IntegrationToolSource: {
            /**
             * @description Marks an integration tool.
             * @constant
             */
            kind: "integration";
            installationId: components["schemas"]["Uuid"];
            /** @description The app. */
            appKey: string;
            /** @description What it shall do. */
            actionKey: string;
            /** @description Settings of the action, at most 16 KiB of JSON. They are kept as they are, and are no place for secrets. */
            config?: {
                [key: string]: unknown;
            };
        };
        /** @description Who does what the tool promises. `kind` decides which fields it has. */
        ToolSource: components["schemas"]["InlineToolSource"] | components["schemas"]["WebhookToolSource"] | components["schemas"]["BuiltinToolSource"] | components["schemas"]["IntegrationToolSource"];
        /**
         * @description Whether something is said before the tool runs. auto - where the tool takes long; always and never as they say.
         * @enum {string}
         */
        PreToolSpeech: "auto" | "always" | "never";
        /** @description An answer in place of a call. */
        ToolSimulation: {
            /**
             * @description mock answers `response` and calls nobody; live runs the tool.
             * @enum {string}
             */
            mode: "mock" | "live";
            /** @description The result under mock, any JSON; absent is null. */
            response?: unknown;
        };
        /** @description Something that an agent can do while it talks. */
        AgentTool: {
            /** @description Begins with `tool_`. */
            id: string;
            /** @description Whose it is. */
            agentId: string;
            /** @description What the model calls it by. */
            name: string;
            /** @description What it does and when to call it, for the model. */
            description: string;
            /** @description JSON Schema of its arguments. */
            parameters: {
                [key: string]: unknown;
            };
            source: components["schemas"]["ToolSource"];
            preToolSpeech: components["schemas"]["PreToolSpeech"];
            /** @description The sound while it runs; null is that of the agent. */
            toolSound: components["schemas"]["ToolSound"] | null;
            /** @description An answer in place of a call; null runs the tool. */
            simulation: components["schemas"]["ToolSimulation"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description Tools of an agent, oldest first. */
        AgentToolList: components["schemas"]["AgentTool"][];
        /** @description A header with a credential; without `value` the stored one is kept. */
        WebhookAuthHeaderUpdate: {
            /** @description The name of the header, such as Authorization. */
            name: string;
            /** @description A new value; absent keeps the stored one. */
            value?: string;
        };
        /** @description A server of yours is called, signed as webhooks are. */
        WebhookToolSourceInput: {
            /**
             * @description Marks a webhook tool.
             * @constant
             */
            kind: "webhook";
            /** @description Where calls are posted: https, no credentials in it, no address inside a private network. `{{name}}` in its path or query is filled from the toolSecrets of the conversation, percent-encoded; scheme, host and port take none. */
            url: string;
            headers?: components["schemas"]["ToolHeaders"];
            /** @description Headers with credentials, encrypted at rest and never returned, at most 10. `{{name}}` in a value is filled from the toolSecrets of the conversation. In a change an entry without a value keeps the stored one. */
            authHeaders?: components["schemas"]["WebhookAuthHeaderUpdate"][];
            /** @description Signs the calls, 8 to 256 printable ASCII characters, encrypted at rest and never returned. Null, and absent in a new tool: the signing secret of the organization. Absent in a change: the one that is stored. */
            secret?: string | null;
            /**
             * @description Always POST; it may be absent.
             * @enum {string}
             */
            method?: "POST";
            /** @description How long one call may take in all, in milliseconds; 4000 where a new source does not say. */
            timeoutMs?: number;
            /**
             * @description sync, also where it is absent - the answer is the result. async - the receiver takes the call with a 2xx and goes on by itself; the result is asyncAck.
             * @enum {string}
             */
            responseMode?: "sync" | "async";
            /** @description What the model is told under async once the receiver has taken the call; null is what the receiver answered. */
            asyncAck?: string | null;
        };
        /** @description Who does what the tool promises. `kind` decides which fields it has. */
        ToolSourceInput: components["schemas"]["InlineToolSource"] | components["schemas"]["WebhookToolSourceInput"] | components["schemas"]["BuiltinToolSource"] | components["schemas"]["IntegrationToolSource"];
        /** @description A tool for an agent. */
        CreateAgentToolRequest: {
            /** @description What the model calls it by; one name once in an agent. */
            name: string;
            /** @description What it does and when to call it, for the model. */
            description: string;
            /** @description JSON Schema (2020-12) of its arguments, an object, at most 32 KiB of JSON. Absent or null is an object without members; a builtin tool has its own then. What vendors of models refuse is refused here: another root than an object, combinations such as anyOf at the root, arrays without items, names of arguments beyond letters, digits and _.- . */
            parameters?: {
                [key: string]: unknown;
            } | null;
            source: components["schemas"]["ToolSourceInput"];
            preToolSpeech?: components["schemas"]["PreToolSpeech"];
            /** @description The sound while it runs; null is that of the agent. */
            toolSound?: components["schemas"]["ToolSound"] | null;
            /** @description An answer in place of a call, at most 16 KiB of JSON; null runs the tool. */
            simulation?: components["schemas"]["ToolSimulation"] | null;
        };
        /** @description What changes; what is absent stays. Null clears what may be null, and an object is replaced as a whole, but for the secrets that a webhook keeps. The name stays. */
        UpdateAgentToolRequest: {
            /** @description What it does and when to call it, for the model. */
            description?: string;
            /** @description JSON Schema (2020-12) of its arguments, an object, at most 32 KiB of JSON. Absent or null is an object without members; a builtin tool has its own then. What vendors of models refuse is refused here: another root than an object, combinations such as anyOf at the root, arrays without items, names of arguments beyond letters, digits and _.- . */
            parameters?: {
                [key: string]: unknown;
            } | null;
            source?: components["schemas"]["ToolSourceInput"];
            preToolSpeech?: components["schemas"]["PreToolSpeech"];
            /** @description The sound while it runs; null is that of the agent. */
            toolSound?: components["schemas"]["ToolSound"] | null;
            /** @description An answer in place of a call, at most 16 KiB of JSON; null runs the tool. */
            simulation?: components["schemas"]["ToolSimulation"] | null;
        };
        /** @description What fills in `{{name}}` in the URL and the headers of a webhook tool, by name; at most 32. They are not kept, and are taken out of what the receiver answers. */
        ToolSecrets: {
            [key: string]: string;
        };
        /** @description A call of a tool. */
        TestAgentToolRequest: {
            /** @description What the model would give it, at most 64 KiB of JSON. They are sent as they are, and not held against parameters. */
            arguments: {
                [key: string]: unknown;
            };
            toolSecrets?: components["schemas"]["ToolSecrets"];
        };
        /**
         * @description Why a call did not succeed.
         *
         *     - `missing_secret`: a `{{name}}` has no value in toolSecrets; nobody was called.
         *     - `invalid_secret`: a value of toolSecrets cannot stand where it is filled in; nobody was called.
         *     - `address_refused`: the address is private, local or reserved, or the URL may not be called; nobody was called.
         *     - `unresolved`: the name of the host has no address.
         *     - `connection_failed`, `tls_failed`: there was no connection.
         *     - `timeout`: no whole answer came in time.
         *     - `broken_answer`: what came is not a whole HTTP answer.
         *     - `bad_status`: the answer is no 2xx. Redirects are not followed.
         * @enum {string}
         */
        ToolRunError: "missing_secret" | "invalid_secret" | "address_refused" | "unresolved" | "connection_failed" | "tls_failed" | "timeout" | "broken_answer" | "bad_status";
        /** @description What came of a call. */
        ToolTestResult: {
            /** @description True when the receiver answered a 2xx, and for a simulation. */
            ok: boolean;
            /** @description The status that the receiver answered; null when no answer came, and for a simulation. */
            status: number | null;
            /** @description What the receiver answered, whatever its status - the JSON, else the text, else null. Of a longer answer the first 64 KiB as text; secrets that were sent are `[redacted]`. Under async after a 2xx, asyncAck where it is set. */
            result: unknown;
            /** @description How long the call took, in milliseconds. */
            durationMs: number;
            /** @description Why it did not succeed; null when it did. */
            error: components["schemas"]["ToolRunError"] | null;
        };
        /** @description Whether one feature is on. */
        OrganizationFeature: {
            /** @description True when the organization may use it. */
            enabled: boolean;
        };
        /** @description What works for this organization on this server now. `sms10dlc` needs a registry that serves its mode, and `multiOrgCreation` is for the operator's organization. */
        OrganizationFeatures: {
            buyPhoneNumbers: components["schemas"]["OrganizationFeature"];
            sms10dlc: components["schemas"]["OrganizationFeature"];
            sms10dlcSharedCampaign: components["schemas"]["OrganizationFeature"];
            imessageIntegration: components["schemas"]["OrganizationFeature"];
            agentDuplication: components["schemas"]["OrganizationFeature"];
            telnyxCallControlHandoff: components["schemas"]["OrganizationFeature"];
            multiOrgCreation: components["schemas"]["OrganizationFeature"];
        };
        /**
         * @description A test organization reaches simulated vendors only and costs nothing; a live one reaches the vendors that are configured.
         * @enum {string}
         */
        OrganizationMode: "test" | "live";
        /**
         * @description A prepaid organization is refused when its credit is used up; an unlimited one never is.
         * @enum {string}
         */
        CreditPolicy: "unlimited" | "prepaid";
        /** @description The organization of an API key. */
        Organization: {
            /** @description Prefixed org_. */
            id: string;
            /** @description For people; it may change and need not be unique. */
            name: string;
            /** @description The name as it can stand in an address; never changes. */
            slug: string;
            /** @description Address of a picture. */
            logo: string | null;
            /**
             * Format: date-time
             * @description When the organization was made.
             */
            createdAt: string;
            /** @description Free data of the operator. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The internet domain of the organization's people, where one is known. */
            workDomain: string | null;
            /** @description Whether calls of this organization are recorded; false while this server carries no calls. */
            recordingEnabled: boolean;
            /** @description Who serves document retrieval for its agents; null for nobody. */
            retrievalProvider: string | null;
            /** @description Who serves its iMessage channel; null for nobody. */
            imessageProvider: string | null;
            features: components["schemas"]["OrganizationFeatures"];
            mode: components["schemas"]["OrganizationMode"];
            creditPolicy: components["schemas"]["CreditPolicy"];
            /** @description IANA zone used for the quiet hours of texts when nothing closer to the recipient is known. */
            defaultTimezone: string | null;
        };
        /** @description A name for people, 1 to 120 characters and not blank. */
        DisplayName: string;
        /** @description The fields to change. */
        UpdateOrganizationRequest: {
            name?: components["schemas"]["DisplayName"];
            /**
             * Format: iana-timezone
             * @description An IANA zone such as Europe/Berlin; null for none.
             */
            defaultTimezone?: string | null;
        };
        /** @description Enough of a secret to recognize it. */
        MaskedWebhookSecret: {
            /** @description The fixed beginning of every secret, whsec_. */
            prefix: string;
            /** @description The last four characters, to tell one secret from another. */
            lastFour: string;
            /**
             * Format: date-time
             * @description When this secret was made, by a rotation or with the organization.
             */
            createdAt: string;
        };
        /** @description How the old secret ends. */
        RotateWebhookSecretRequest: {
            /**
             * @description How long deliveries still carry signatures of the secret that is replaced. 0 ends every earlier secret at once.
             * @default 86400
             */
            graceSeconds?: number;
        };
        /** @description The new secret, shown this once. */
        RotatedWebhookSecret: {
            /** @description The new secret. Store it now; it is never shown again. */
            webhookSecret: string;
            /**
             * Format: date-time
             * @description When it was made; deliveries are signed with it from here on.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the last signature of the replaced secret is sent; null when it ended at once.
             */
            previousSecretExpiresAt: string | null;
        };
        /**
         * @description read: look at things. write: change configuration. execute: send, call, test, redeliver. billing: credits and usage. phone: change numbers. admin: keys, organization and secrets, and everything else too.
         * @enum {string}
         */
        ApiKeyScope: "read" | "write" | "execute" | "billing" | "phone" | "admin";
        /** @description An API key, without the key itself. */
        ApiKey: {
            /** @description Prefixed key_. Names the key without being it; use it to revoke. */
            id: string;
            /** @description What you called it. */
            name: string;
            /** @description sk_test_ or sk_live_. */
            prefix: string;
            /** @description The last four characters of the key. */
            lastFour: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["ApiKeyScope"][];
            /**
             * Format: date-time
             * @description When the key was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the key stops working by itself; null where it works until it is deleted.
             */
            expiresAt: string | null;
        };
        /** @description The keys of an organization. */
        ApiKeyList: {
            /** @description The keys in force, oldest first. */
            data: components["schemas"]["ApiKey"][];
        };
        /** @description A key to make. */
        CreateApiKeyRequest: {
            name: components["schemas"]["DisplayName"];
            /** @description What the key may do; absent means everything. */
            scopes?: components["schemas"]["ApiKeyScope"][];
            /**
             * Format: date-time
             * @description When the key stops working by itself, in real time also for a test organization; absent means never. Must be in the future. Then the key gets the same 401 as one that was never made.
             */
            expiresAt?: string;
        };
        /** @description A new API key with the key itself. */
        CreatedApiKey: components["schemas"]["ApiKey"] & {
            /** @description The key. It is shown this once. */
            apiKey: string;
        };
        /** @description An organization as the operator sees it. */
        ManagedOrganization: {
            /** @description Prefixed org_. */
            id: string;
            /** @description For people; it may change and need not be unique. */
            name: string;
            /** @description The name as it can stand in an address; never changes. */
            slug: string;
            mode: components["schemas"]["OrganizationMode"];
            creditPolicy: components["schemas"]["CreditPolicy"];
            /**
             * Format: date-time
             * @description When the organization was made.
             */
            createdAt: string;
        };
        /** @description Every organization of this server. */
        ManagedOrganizationList: {
            /** @description The organizations, oldest first. */
            data: components["schemas"]["ManagedOrganization"][];
        };
        /** @description An organization to make. */
        CreateManagedOrganizationRequest: {
            name: components["schemas"]["DisplayName"];
            mode: components["schemas"]["OrganizationMode"];
            creditPolicy?: components["schemas"]["CreditPolicy"];
        };
        /** @description A new organization with the secrets that are shown this once. */
        CreatedManagedOrganization: components["schemas"]["ManagedOrganization"] & {
            /** @description Its first key, with every scope. */
            apiKey: string;
            /** @description Signs its events. */
            webhookSecret: string;
        };
        /** @description What the organization may spend, in US dollars. */
        CreditBalance: {
            /** @description The sum of the lines of the ledger. Below zero where more was used than given, as with an organization without a limit. */
            balanceUsd: number;
            /** @description Held for what is under way and not settled yet. `balanceUsd` less this is what a prepaid organization can spend. */
            reservedUsd: number;
            /**
             * @description All amounts are in US dollars.
             * @constant
             */
            currency: "USD";
            /**
             * Format: date-time
             * @description When credit last moved; when the organization was made, where it never did.
             */
            updatedAt: string;
        };
        /**
         * @description grant is credit that the operator gave, debit a charge for what was used. topup, refund and adjustment are kept for payments, charges that are given back after they were made, and corrections.
         * @enum {string}
         */
        CreditLedgerKind: "grant" | "debit" | "topup" | "refund" | "adjustment";
        /** @description A line of the ledger. It never changes. */
        CreditLedgerEntry: {
            /** @description Prefixed led_. */
            id: string;
            kind: components["schemas"]["CreditLedgerKind"];
            /** @description Signed whole number of millionths of a US dollar; negative for what was charged. */
            amountMicroUsd: string;
            /**
             * @description What was counted: `sms_segment`, `phone_number_month`, `input_tokens`, `output_tokens`, `characters`,
             *     `audio_second`, `call_second`; others may follow. Null where nothing was, and for charges from before it was kept.
             */
            metric: string | null;
            /** @description How many of the metric were charged for. */
            quantity: number | null;
            /** @description The provider that served it, such as the carrier of a text or of a number; null where there was none. */
            provider: string | null;
            /** @description The session that it was used in; null outside of one. */
            sessionId: string | null;
            /** @description The message, the number or the request of a model that was charged for; null for a grant. */
            resourceId: string | null;
            /** @description Why credit was given, in the operator's words; null for a charge. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was written, on the clock of the organization.
             */
            createdAt: string;
            /** @description The payment of a topup. Nothing is paid through this server, so it is null. */
            stripePaymentIntentId: string | null;
        };
        /** @description One page of the ledger, newest first. */
        CreditLedgerPage: {
            /** @description At most `limit` lines. */
            entries: components["schemas"]["CreditLedgerEntry"][];
            /** @description Give it back as `cursor` with the same filters for the next page; null on the last. */
            nextCursor: string | null;
        };
        /** @description Credit to add. */
        GrantCreditsRequest: {
            /** @description Millionths of a US dollar, a whole number from 1 to 9007199254740991, as a number or as a string of digits. */
            amountMicroUsd: number | string;
            /** @description Why, for the books. */
            reason: string;
        };
        /** @description A line of the ledger that adds credit. */
        CreditGrant: {
            /** @description The id of this line of the ledger. */
            id: string;
            /**
             * @description What the line is; a grant adds credit.
             * @constant
             */
            kind: "grant";
            /** @description Signed whole number of millionths of a US dollar. */
            amountMicroUsd: string;
            /** @description Why, as it was given. */
            reason: string;
            /**
             * Format: date-time
             * @description When the credit was added; it can be spent from then on.
             */
            createdAt: string;
        };
        /** @description An E.164 number, `+` and 7 to 15 ASCII digits. */
        E164: string;
        /** @description A number that the organization owns at the carrier. */
        AddPhoneNumberRequest: {
            e164: components["schemas"]["E164"];
            /** @description The carrier's id of the number. */
            providerResourceId?: string;
            /**
             * @description The carrier that holds the number and carries its texts. Without it, the one that this server has an account at,
             *     or `telnyx` where it has none; a server with accounts at both refuses a request without it. A number may be given
             *     before its carrier is configured; until then it cannot text (`SENDER_NOT_READY` with `carrier_not_configured`).
             * @enum {string}
             */
            smsCarrier?: "telnyx" | "twilio";
            /** @description The messaging profile of the number at Telnyx. A number at Twilio has none. */
            messagingProfileId?: string;
            /** @description The carrier's id of the approved 10DLC campaign that the number is assigned to. Absent stands for one whose id is not known; null for none, so that the organization assigns the number itself before it can send. */
            campaignId?: string | null;
            /** @description An agent of the organization that answers the number. */
            agentId?: string;
        };
        /** @description What the number is ready for, and what is missing. */
        PhoneNumberSetupStatus: {
            /**
             * @description ready when nothing is missing for what this server can do; action_required when `issues` say what to do; suspended while it is blocked.
             * @enum {string}
             */
            status: "ready" | "action_required" | "suspended";
            /** @description Whether calls to the number are answered; false while this server carries no calls. */
            inboundReady: boolean;
            /** @description Whether texts, and calls once this server carries them, can be sent from the number. */
            outboundReady: boolean;
            /** @description Whether the number has an agent. It answers calls once this server carries them. */
            agentReady: boolean;
            /** @description Whether your telephone system must forward calls to `forwardingSipUri`. */
            forwardingRequired: boolean;
            /** @description Where calls must be forwarded to; null where none need be. */
            forwardingSipUri: string | null;
            /** @description Whether the number's SIP connection works; true for a managed number. */
            sipConnectionReady: boolean;
            /** @description What to do, one line each: a code for programs, a colon, and words for people. */
            issues: string[];
        };
        /** @description A number and what it can do now. */
        PhoneNumber: {
            /** @description Prefixed num_. Use it, never the number itself, where a sender is asked for. */
            id: string;
            /** @description The organization that holds the number. */
            organizationId: string;
            e164: components["schemas"]["E164"];
            /**
             * @description managed when it is held at the platform's carrier; sip_trunk when you brought it over a trunk of yours.
             * @enum {string}
             */
            source: "managed" | "sip_trunk";
            /** @description The carrier's id of the number. */
            providerResourceId: string | null;
            /** @description Telnyx's id of the number, where Telnyx holds it. */
            telnyxPhoneNumberId: string | null;
            /** @description The trunk that it came over, for a number of a trunk. */
            sipTrunkId: string | null;
            /** @description The SIP connection that the number uses, where it uses one. */
            sipConnectionInstallationId: string | null;
            /** @description Who runs the trunk, where there is one. */
            sipProviderName: string | null;
            /**
             * @description Whether the number takes calls, makes them, or both.
             * @enum {string}
             */
            direction: "inbound" | "outbound" | "both";
            /** @description Data that is given to every call of this number; null for none. */
            dispatchMetadataTemplate: {
                [key: string]: unknown;
            } | null;
            /** @description The agent that answers the number. */
            agentId: string | null;
            /** @description The broker that calls go to in place of an agent, where one is set. */
            routeToBrokerId: string | null;
            /** @description What you call it; null for nothing. */
            label: string | null;
            /** @description The 10DLC profile that the number is registered under; it is the brand of its campaign. */
            sms10dlcProfileId: string | null;
            /** @description The approved 10DLC campaign that texts of this number run under; without one it cannot text. */
            smsCampaignId: string | null;
            /** @description Where the assignment to the campaign stands. Only ASSIGNED can send; null before there was one. */
            smsAssignmentStatus: ("FAILED_ASSIGNMENT" | "PENDING_ASSIGNMENT" | "ASSIGNED" | "PENDING_UNASSIGNMENT" | "FAILED_UNASSIGNMENT") | null;
            /**
             * Format: date-time
             * @description When smsAssignmentStatus last changed.
             */
            smsAssignmentUpdatedAt: string | null;
            /**
             * @description Who carries the texts of the number: `simulated` for every number of a test organization, `telnyx` or `twilio` for
             *     one of a live organization. Records, events and errors are the same with each.
             * @enum {string}
             */
            smsCarrier: "simulated" | "telnyx" | "twilio";
            /** @description The messaging profile of the number at Telnyx. */
            telnyxMessagingProfileId: string | null;
            /** @description Whether the messaging profile is set up. Only ready can send; null where there is none. */
            smsMessagingProfileStatus: ("pending" | "ready" | "failed") | null;
            /**
             * Format: date-time
             * @description When smsMessagingProfileStatus last changed.
             */
            smsMessagingProfileUpdatedAt: string | null;
            /** @description Why the set-up of the profile failed, as a sentence; null where it did not. */
            smsMessagingProfileError: string | null;
            /** @description Whether an agent answers texts to this number by itself. */
            smsAutomationEnabled: boolean;
            setupStatus: components["schemas"]["PhoneNumberSetupStatus"];
            /**
             * Format: date-time
             * @description When the number is next paid for; null where it costs nothing.
             */
            nextChargeAt: string | null;
            /**
             * Format: date-time
             * @description When it was last paid for.
             */
            lastChargedAt: string | null;
            /**
             * Format: date-time
             * @description Since when the number is suspended; null while it is not.
             */
            suspendedAt: string | null;
            /**
             * Format: date-time
             * @description Since when it is suspended because it was not paid for.
             */
            billingSuspendedAt: string | null;
            /**
             * Format: date-time
             * @description Since when it is suspended because of a rule of the carriers.
             */
            complianceSuspendedAt: string | null;
            /** @description Why it is suspended; null while it is not. */
            suspensionReason: ("billing" | "compliance") | null;
            /**
             * Format: date-time
             * @description When the organization got the number.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When anything of this record last changed.
             */
            updatedAt: string;
        };
        /** @description Numbers of an organization. */
        PhoneNumberList: components["schemas"]["PhoneNumber"][];
        /** @description The number to buy, and how it is to be used. */
        BuyPhoneNumberRequest: {
            e164: components["schemas"]["E164"];
            /**
             * @description Whether it takes calls, makes them, or both.
             * @default outbound
             * @enum {string}
             */
            direction?: "inbound" | "outbound" | "both";
            /** @description Data that is given to every call of this number. */
            dispatchMetadataTemplate?: {
                [key: string]: unknown;
            };
            /** @description What you call it. */
            label?: string;
            /** @description An agent of yours that answers the number. */
            agentId?: string;
        };
        /**
         * @description Where a submission stands. See the states of verification.
         * @enum {string}
         */
        KybSubmissionStatus: "draft" | "submitted" | "approved" | "rejected" | "revoked";
        /** @description The seat of the business. */
        KybAddress: {
            /** @description Street and number. */
            street: string;
            /** @description City. */
            city: string;
            /** @description State, province or region. */
            state: string;
            /** @description Postal code. */
            postalCode: string;
            /** @description Country, as ISO 3166-1 alpha-2. */
            country: string;
        };
        /** @description Who the business is, and what it does with numbers. */
        KybBusinessProfile: {
            /** @description The name that it is registered under. */
            legalName: string;
            /** @description The name that it is known by. */
            displayName: string;
            /** @description Its legal form, such as LLC or sole proprietor. */
            entityType: string;
            /** @description Where it is registered, as ISO 3166-1 alpha-2. */
            country: string;
            /** @description Its number in the register or its tax number. */
            registrationId?: string;
            /** @description Its address on the web, http or https. */
            website: string;
            address: components["schemas"]["KybAddress"];
            /** @description What calls and texts are for. */
            useCase: string;
            /** @description How much of them is expected. */
            expectedUsage: string;
        };
        /** @description Who may speak for the business. */
        KybAuthorizedRepresentative: {
            /** @description Given and family name. */
            name: string;
            /** @description What they are in the business. */
            title: string;
            /** @description Where they can be written to. */
            email: string;
            phone?: components["schemas"]["E164"];
        };
        /** @description The short form of a verification. */
        KybDeclaration: {
            /** @description The business that the numbers are for. */
            businessName: string;
            /** @description What calls and texts are for. */
            useCase: string;
        };
        /**
         * @description Who attested. An API key speaks for the organization here, so `kind` is `api_key`; `user` is kept for people with an
         *     account, and does not occur.
         */
        KybAttestor: {
            /**
             * @description What kind of caller it was.
             * @enum {string}
             */
            kind: "user" | "api_key";
            /** @description The API key that was used. */
            apiKeyId: string | null;
            /** @description The user, where one attested. */
            userId: string | null;
            /** @description The name of the user. */
            name: string | null;
            /** @description The address of the user. */
            email: string | null;
            /** @description What the user is in the organization. */
            organizationRole: string | null;
        };
        /**
         * @description What an organization said of its business, and what became of it. After a rejection or a revocation the next draft is
         *     another submission, with another id.
         */
        KybSubmission: {
            /** @description Prefixed kyb_. A review names it. */
            id: string;
            /** @description Whose it is. */
            organizationId: string;
            status: components["schemas"]["KybSubmissionStatus"];
            /** @description Of the long form; null where only a declaration was submitted. */
            businessProfile: components["schemas"]["KybBusinessProfile"] | null;
            /** @description Of the long form; null where only a declaration was submitted. */
            authorizedRepresentative: components["schemas"]["KybAuthorizedRepresentative"] | null;
            /** @description Of the short form; null where there was none. */
            declaration: components["schemas"]["KybDeclaration"] | null;
            /** @description Who attested; null before an attestation. */
            attestor: components["schemas"]["KybAttestor"] | null;
            /** @description Whether the attestation was accepted. */
            attestationAccepted: boolean;
            /** @description The wording that was accepted. */
            attestationVersion: string | null;
            /** @description The wording itself, as it was then. */
            attestationText: string | null;
            /** @description The version of the terms that were accepted with it. */
            termsVersion: string | null;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            attestedAt: string | null;
            /**
             * Format: date-time
             * @description Since when the organization is held; null while it is not.
             */
            accessHoldAt: string | null;
            /** @description Why it is held; null while it is not. */
            accessHoldReason: ("rejected" | "revoked") | null;
            /** @description Null, because API keys submit here. */
            submittedByUserId: string | null;
            /** @description Null, because API keys submit here. */
            submittedByEmail: string | null;
            /** @description The API key that submitted it. */
            submittedByApiKeyId: string | null;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            submittedAt: string | null;
            /** @description Null, because the operator reviews with an API key. */
            reviewerUserId: string | null;
            /** @description Null, because the operator reviews with an API key. */
            reviewerEmail: string | null;
            /**
             * Format: date-time
             * @description When it was last decided about.
             */
            reviewedAt: string | null;
            /** @description Why it was rejected or revoked. */
            rejectionReason: string | null;
            /**
             * @description This server sends no Slack notifications, so it is not_queued.
             * @enum {string}
             */
            slackNotificationStatus: "not_queued" | "queued" | "enqueue_failed";
            /** @description Null; see slackNotificationStatus. */
            slackNotificationJobId: string | null;
            /** @description Null; see slackNotificationStatus. */
            slackNotificationError: string | null;
            /**
             * Format: date-time
             * @description When the first draft of it was saved.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        /** @description Submissions of all organizations in one state. */
        KybSubmissionList: {
            /** @description At most `limit` submissions. */
            data: components["schemas"]["KybSubmission"][];
        };
        /** @description The submission to approve. */
        ApproveKybRequest: {
            /** @description The submission that was looked at. Where another one waits by now, nothing is decided. */
            submissionId: string;
        };
        /** @description The submission to reject, and why. */
        RejectKybRequest: {
            /** @description The submission that was looked at. Where another one waits by now, nothing is decided. */
            submissionId: string;
            /** @description Why, for the organization to read. */
            reason: string;
        };
        /** @description Why the approval is taken back. */
        RevokeKybRequest: {
            /** @description Why, for the organization to read. */
            reason: string;
        };
        /** @description What the short form can begin with, from the last submission and the name of the organization. */
        KybDeclarationPrefill: {
            /** @description The business of the last submission, else the name of the organization. */
            businessName: string;
            /** @description That of the last submission; null before there was one. */
            useCase: string | null;
        };
        /** @description What a form can begin with, from the last submission; null where there was none of the long form. */
        KybPrefill: {
            /** @description As it was last saved or submitted. */
            businessProfile: components["schemas"]["KybBusinessProfile"] | null;
            /** @description As it was last saved or submitted. */
            authorizedRepresentative: components["schemas"]["KybAuthorizedRepresentative"] | null;
        };
        /** @description Where the verification of an organization stands, and what its next submission needs. */
        KybOverview: {
            status: components["schemas"]["KybStatus"];
            /** @description The newest one; null before there is one. */
            submission: components["schemas"]["KybSubmission"] | null;
            declarationPrefill: components["schemas"]["KybDeclarationPrefill"];
            requiredAttestation: components["schemas"]["KybAttestation"];
            /** @description True until a submission accepted the present version of the attestation. */
            attestationRequired: boolean;
            /**
             * @description Whether the verification stands in the way of anything: `suspended` while the organization is held, its texts,
             *     purchases and imports are refused; `awaiting_attestation` where it is approved under an older attestation,
             *     purchases are refused until the present one is accepted; else `enabled`.
             * @enum {string}
             */
            complianceAccess: "enabled" | "awaiting_attestation" | "suspended";
            /** @description What the long form can begin with; null before there was one. */
            prefill: components["schemas"]["KybPrefill"] | null;
        };
        /** @description A draft needs all that the long form needs. */
        SaveKybDraftRequest: {
            businessProfile: components["schemas"]["KybBusinessProfile"];
            authorizedRepresentative: components["schemas"]["KybAuthorizedRepresentative"];
            /**
             * @description Kept with the draft; it attests nothing before the draft is submitted.
             * @default false
             */
            attestationAccepted?: boolean;
        };
        /**
         * @description One of two forms. The long one is `businessProfile` and `authorizedRepresentative`; it accepts the present attestation
         *     where it names no version. The short one is `declaration`, and names the version that it accepts.
         */
        SubmitKybRequest: {
            businessProfile?: components["schemas"]["KybBusinessProfile"];
            authorizedRepresentative?: components["schemas"]["KybAuthorizedRepresentative"];
            declaration?: components["schemas"]["KybDeclaration"];
            /**
             * @description That `requiredAttestation` was read and accepted.
             * @constant
             */
            attestationAccepted: true;
            /** @description The version of `requiredAttestation` that was accepted. */
            attestationVersion?: string;
        };
        /** @description Where a number belongs; null for what the carrier does not say. */
        AvailablePhoneNumberRegion: {
            /** @description The state or province. */
            state: string | null;
            /** @description The city. */
            locality: string | null;
            /** @description The rate center of the telephone network. */
            rateCenter: string | null;
        };
        /** @description A number that can be bought at this moment. */
        AvailablePhoneNumber: {
            e164: components["schemas"]["E164"];
            /** @description The number as people write it. */
            friendlyName: string;
            /** @description What a month costs, in US dollars. */
            monthlyCostUsd: number;
            /** @description What is paid once, with the first month. */
            upfrontCostUsd: number;
            /** @description What it can do, such as `sms` and `voice`. */
            features: string[];
            region: components["schemas"]["AvailablePhoneNumberRegion"];
        };
        /** @description Numbers that can be bought. */
        AvailablePhoneNumberList: components["schemas"]["AvailablePhoneNumber"][];
        /** @description A number of yours that comes over a SIP trunk. It needs the connection, or the trunk. */
        ImportPhoneNumberRequest: {
            e164: components["schemas"]["E164"];
            /** @description The SIP connection that it uses. */
            sipConnectionInstallationId?: string;
            /** @description The trunk that it comes over. Ignored beside sipConnectionInstallationId. */
            sipTrunkId?: string;
            /** @description Who runs the trunk. */
            sipProviderName?: string;
            /**
             * @description Whether it takes calls, makes them, or both.
             * @default outbound
             * @enum {string}
             */
            direction?: "inbound" | "outbound" | "both";
            /** @description Data that is given to every call of this number. */
            dispatchMetadataTemplate?: {
                [key: string]: unknown;
            };
            /** @description What you call it. */
            label?: string;
            /** @description An agent of yours that answers the number. */
            agentId?: string;
        };
        /** @description The number is not yours any more. */
        ReleasedPhoneNumber: {
            /**
             * @description Always true.
             * @constant
             */
            released: true;
        };
        /** @description What is to change; what is left out stays. */
        UpdatePhoneNumberRequest: {
            /**
             * @description Whether it takes calls, makes them, or both.
             * @enum {string}
             */
            direction?: "inbound" | "outbound" | "both";
            /** @description Data that is given to every call of this number; null for none. */
            dispatchMetadataTemplate?: {
                [key: string]: unknown;
            } | null;
            /** @description What you call it; null for nothing. */
            label?: string | null;
            /** @description An agent of yours that answers the number, in place of a broker; null for none. */
            agentId?: string | null;
            /** @description The broker that calls go to, in place of an agent; null for none. */
            routeToBrokerId?: string | null;
            /** @description Whether an agent answers texts to this number by itself; it needs the scope admin. No agent does yet, so true is refused. */
            smsAutomationEnabled?: boolean;
        };
        /**
         * @description Where the message stands. `queued` and `scheduled` can still be canceled; a 202 never means delivery, `delivered` does.
         * @enum {string}
         */
        SmsMessageStatus: "queued" | "scheduled" | "submitting" | "accepted" | "sent" | "delivered" | "delivery_failed" | "rejected" | "submission_unknown" | "canceled" | "received";
        /** @description The sender's campaign as it was when the message was accepted. */
        SmsCampaignSnapshot: {
            /** @description The campaign. */
            campaign_id: string;
            /** @description The brand that the campaign belongs to. */
            brand_id: string;
            /** @description What the campaign is registered for, in the carriers' words. */
            use_case: string;
            /** @description Where its registration stood. */
            status: string;
        };
        /**
         * @description GSM 03.38 septets where the whole text fits that alphabet, otherwise UCS-2.
         * @enum {string}
         */
        SmsEncoding: "gsm7" | "ucs2";
        /** @description How the text will be cut for the air, counted before it is sent. */
        SmsEstimate: {
            encoding: components["schemas"]["SmsEncoding"];
            /** @description How many segments the text takes; each is charged. */
            segments: number;
            /** @description Septets (gsm7) or 16-bit code units (ucs2) of the whole text. */
            units: number;
            /** @description Capacity of one segment in the same units. */
            per_segment: number;
        };
        /** @description Yours, returned as it came. At most 50 keys and 8 KB (8,192 bytes of UTF-8) of JSON without white space. */
        SmsMetadata: {
            [key: string]: unknown;
        };
        /**
         * @description Why the message failed, in a closed set that is the same for every carrier. `invalid_text`, `invalid_timezone`, `invalid_metadata` and `consent_not_found` are those of rows of a batch.
         * @enum {string}
         */
        SmsMessageErrorCode: "invalid_destination" | "unreachable" | "opted_out" | "content_refused" | "sender_not_ready" | "campaign_limit" | "expired" | "account_problem" | "carrier_unavailable" | "insufficient_credits" | "consent_revoked" | "consent_not_found" | "timezone_required" | "invalid_text" | "invalid_timezone" | "invalid_metadata" | "unknown";
        /** @description Present on a message that was rejected, failed, or whose submission is unknown. */
        SmsMessageError: {
            code: components["schemas"]["SmsMessageErrorCode"];
            /** @description One sentence for a person. */
            message: string;
            /** @description The carrier's own code, where it gave one. */
            carrier_code: string | null;
        };
        /** @description A text message, outbound or inbound, as it stands now. */
        SmsMessage: {
            /** @description The message id; `message_id` in paths. */
            id: string;
            /** @description Prefixed conv_. The same for every text between one of your numbers and one other; null for a row of a batch that was rejected when the batch was accepted, and for a text from a short code or a name. */
            conversation_id: string | null;
            /** @description The batch that the message was sent in; null for a single one. */
            batch_id: string | null;
            /** @description The number of yours that sends or received the message. */
            from_phone_number_id: string;
            /**
             * @description outbound for a text that you send, inbound for one that arrived.
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description Where the message was made.
             * @enum {string}
             */
            origin: "api" | "dashboard" | "agent_tool" | "agent_auto_reply" | "auto_reply" | "telnyx" | "twilio" | "simulated";
            /** @description The sender: an E.164 number. For a text that arrived, what the carrier gave, which may also be a short code such as 72727 or a name such as BANK; such a text cannot be answered. */
            from: string;
            /** @description The recipient, an E.164 number; what the row says where a row of a batch was rejected because that is none. */
            to: string;
            /** @description Null after redaction. */
            text: string | null;
            /** @description The campaign of the sender when the message was accepted; null for an inbound one. */
            campaign_id: string | null;
            /** @description The brand of that campaign. */
            brand_id: string | null;
            campaign_snapshot: components["schemas"]["SmsCampaignSnapshot"] | null;
            /** @description The consent record that covered the send. */
            consent_id: string | null;
            /** @description Why the send was allowed. `keyword` is the answer to STOP or HELP, which is owed whatever the recipient decided. */
            consent_basis: ("consent" | "reply" | "keyword" | "none") | null;
            /** @description The IANA zone in which the quiet hours were judged; null for a reply without a known zone. */
            recipient_timezone: string | null;
            /**
             * Format: date-time
             * @description The `send_at` of the request; null when it asked for now.
             */
            requested_send_at: string | null;
            /**
             * Format: date-time
             * @description When the message may leave, after quiet hours. For an inbound message, when it arrived.
             */
            effective_send_at: string;
            /**
             * Format: date-time
             * @description When the message reached a state that ends it; null before.
             */
            terminal_at: string | null;
            status: components["schemas"]["SmsMessageStatus"];
            /** @description The carrier's own word for the state. */
            provider_status: string | null;
            encoding: components["schemas"]["SmsEncoding"];
            /** @description The same as `estimated.segments`. */
            estimated_segments: number;
            /** @description Segments that the carrier counted. */
            segment_count: number | null;
            estimated: components["schemas"]["SmsEstimate"];
            /** @description What was charged, in millionths of a US dollar; null until the carrier accepted. */
            charged_micro_usd: number | null;
            /** @description What the carrier asks for it, in millionths of a US dollar; null where it does not say. */
            provider_cost_micro_usd: number | null;
            /** @description Where a due message stands in the line of its sender; 1 is next, and 1000 whoever is further back. Null for one that stands in none: it leaves at once, is not due yet, or has left. Told by the answers about single messages and their list; events of earlier releases lack it. */
            queue_position?: number | null;
            /**
             * Format: date-time
             * @description When a waiting message is expected to leave, by its place in line and the limits of its sender and campaign; `effective_send_at` where it stands in no line. Null when it has left.
             */
            estimated_send_at?: string | null;
            metadata: components["schemas"]["SmsMetadata"];
            error: components["schemas"]["SmsMessageError"] | null;
            /**
             * Format: date-time
             * @description When the message was stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of this record last changed.
             */
            updated_at: string;
        };
        /** @description One page of messages, in the order of its list. */
        SmsMessagePage: {
            /** @description At most `limit` messages. */
            data: components["schemas"]["SmsMessage"][];
            /** @description Give it back as `cursor` with the same filters for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description One text to one recipient. */
        SendSmsMessageRequest: {
            /** @description A number of yours that is ready for SMS. Its campaign and brand are derived, never supplied. */
            from_phone_number_id: string;
            to: components["schemas"]["E164"];
            /** @description 1 to 1600 characters (code points), not blank. SMS only. */
            text: string;
            /**
             * Format: iana-timezone
             * @description IANA zone of the recipient, used when neither an active consent nor the conversation knows one.
             */
            recipient_timezone?: string;
            /**
             * Format: date-time
             * @description RFC 3339 instant, up to 90 days ahead. Absent means now. An instant up to 60 seconds ago is sent now.
             */
            send_at?: string;
            metadata?: components["schemas"]["SmsMetadata"];
            /** @description The consent record to rely on; it must be active and belong to this recipient. */
            consent_id?: string;
        };
        /**
         * @description What a real call would do: `would_send` stores it, `would_refuse` refuses it with the code of the first check that failed (a row of a batch: stores it as rejected), `would_repeat` answers what was stored under the same key before.
         * @enum {string}
         */
        SmsExplainedOutcome: "would_send" | "would_refuse" | "would_repeat";
        /** @description One check of a send and what it says. */
        SmsExplainedGate: {
            /** @description Which check: `idempotency_key`, `send_at`, `sender`, `readiness`, `suppression`, `consent`, `timezone`, `quiet_hours` or `credits`, and `row` (its fields) for a row of a batch. Others may be added. */
            gate: string;
            /**
             * @description `shifted` passes and moves the text to a later time; `skipped` could not be judged, because a check before it failed or does not apply.
             * @enum {string}
             */
            result: "passed" | "failed" | "shifted" | "skipped";
            /** @description What a real call would answer, or the error code of the rejected row; null when the check did not fail. */
            code: string | null;
            /** @description The rule that decided, in one sentence for a person. */
            detail: string;
        };
        /** @description The number that would send, and what is derived from it. */
        SmsExplainedSender: {
            /** @description The number of yours. */
            phone_number_id: string;
            e164: components["schemas"]["E164"];
            /** @description Over whom it would go. */
            carrier: string;
            /** @description The campaign of the number; null when it has none. */
            campaign_id: string | null;
            /** @description The brand of that campaign. */
            brand_id: string | null;
        };
        /** @description What a real call would do with this text, and why. */
        SmsExplanation: {
            outcome: components["schemas"]["SmsExplainedOutcome"];
            /** @description Every check in the order in which it decides. */
            gates: components["schemas"]["SmsExplainedGate"][];
            sender: components["schemas"]["SmsExplainedSender"] | null;
            encoding: components["schemas"]["SmsEncoding"];
            /** @description How many segments the text takes; each is charged. */
            segments: number;
            /** @description Septets (gsm7) or 16-bit code units (ucs2) of the whole text. */
            units: number;
            /** @description Capacity of one segment in the same units. */
            per_segment: number;
            /** @description What would be reserved for it, in millionths of a US dollar; 0 when it would not be sent. */
            price_micro_usd: number;
            /** @description The zone in which the quiet hours are judged; null when none is known or the text would not be sent. */
            recipient_timezone: string | null;
            /** @description The consent record that would cover it. */
            consent_id: string | null;
            /** @description Why it would be allowed; null when it would not be sent. */
            consent_basis: ("consent" | "reply" | "keyword" | "none") | null;
            /**
             * Format: date-time
             * @description When it would leave; null when it would not be sent.
             */
            effective_send_at: string | null;
        };
        /** @description One text to one recipient. A value that breaks its rule rejects this row alone; another shape refuses the whole batch: a field that is missing, unknown, of another type or longer than its `maxLength`, metadata that is nested deeper than a body may be, and a zero character or half a surrogate pair, which no text can hold. */
        SmsBatchRow: {
            /** @description The recipient, an E.164 number such as +15005550123. Anything else rejects the row as `invalid_destination`. */
            to: string;
            /** @description 1 to 1600 characters (code points), not blank. Anything else rejects the row as `invalid_text`. */
            text: string;
            /** @description IANA zone of the recipient, used when neither an active consent nor the conversation knows one. An unknown name rejects the row as `invalid_timezone`. */
            recipient_timezone?: string;
            /** @description Yours, returned as it came: at most 50 keys and 8 KB (8,192 bytes of UTF-8) of JSON without white space. More rejects the row as `invalid_metadata`, and its message has none. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description The consent record to rely on; it must be active and belong to this recipient. */
            consent_id?: string;
        };
        /** @description Up to 1,000 texts from one number. */
        SendSmsBatchRequest: {
            /** @description A number of yours that is ready for SMS; it sends every row. */
            from_phone_number_id: string;
            /**
             * Format: date-time
             * @description RFC 3339 instant for every row, up to 90 days ahead. Absent means now.
             */
            send_at?: string;
            /** @description 1 to 1,000 rows, each a message. */
            recipients: components["schemas"]["SmsBatchRow"][];
        };
        /**
         * @description Where the batch stands, as it follows from its messages. `completed` means that nothing waits any more and nothing failed; it does not mean delivery.
         * @enum {string}
         */
        SmsBatchStatus: "queued" | "scheduled" | "processing" | "completed" | "partially_failed" | "failed" | "canceled";
        /** @description How many messages of the batch stand in each state. They add up to `total_count`. */
        SmsBatchStatusCounts: {
            /** @description Messages that are queued. */
            queued: number;
            /** @description Messages that are scheduled. */
            scheduled: number;
            /** @description Messages that are submitting. */
            submitting: number;
            /** @description Messages that are accepted. */
            accepted: number;
            /** @description Messages that are sent. */
            sent: number;
            /** @description Messages that are delivered. */
            delivered: number;
            /** @description Messages that are delivery_failed. */
            delivery_failed: number;
            /** @description Messages that are rejected. */
            rejected: number;
            /** @description Messages that are submission_unknown. */
            submission_unknown: number;
            /** @description Messages that are canceled. */
            canceled: number;
        };
        /** @description A batch and how far it is. */
        SmsBatch: {
            /** @description The batch id; `batch_id` in paths and on messages. */
            id: string;
            /** @description The number that sends every message of the batch. */
            from_phone_number_id: string;
            status: components["schemas"]["SmsBatchStatus"];
            /**
             * Format: date-time
             * @description The `send_at` of the request; null when it asked for now.
             */
            requested_send_at: string | null;
            /** @description The rows of the request. */
            total_count: number;
            /** @description Messages that were not rejected. */
            accepted_count: number;
            /** @description Messages that were rejected, when the batch was accepted or when they were due. */
            rejected_count: number;
            /** @description Messages with a delivery receipt. */
            delivered_count: number;
            /** @description Messages that the carrier refused or failed to deliver. */
            failed_count: number;
            status_counts: components["schemas"]["SmsBatchStatusCounts"];
            /**
             * Format: date-time
             * @description When the batch was canceled; null when it was not.
             */
            canceled_at: string | null;
            /**
             * Format: date-time
             * @description When the last message was handed over, rejected, failed or canceled; null while any waits. Receipts that come later do not move it.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description When the batch was stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the batch or any of its messages last changed.
             */
            updated_at: string;
        };
        /** @description What would become of one row of a batch, and why. */
        SmsExplainedRow: {
            /** @description The place of the row in `recipients`, from 0. */
            index: number;
            outcome: components["schemas"]["SmsExplainedOutcome"];
            /** @description The checks of this row in the order in which they decide. */
            gates: components["schemas"]["SmsExplainedGate"][];
            encoding: components["schemas"]["SmsEncoding"];
            /** @description How many segments the text takes; each is charged. */
            segments: number;
            /** @description Septets (gsm7) or 16-bit code units (ucs2) of the whole text. */
            units: number;
            /** @description Capacity of one segment in the same units. */
            per_segment: number;
            /** @description What would be reserved for it, in millionths of a US dollar; 0 when it would not be sent. */
            price_micro_usd: number;
            /** @description The zone in which the quiet hours are judged; null when none is known or the text would not be sent. */
            recipient_timezone: string | null;
            /** @description The consent record that would cover it. */
            consent_id: string | null;
            /** @description Why it would be allowed; null when it would not be sent. */
            consent_basis: ("consent" | "reply" | "keyword" | "none") | null;
            /**
             * Format: date-time
             * @description When it would leave; null when it would not be sent.
             */
            effective_send_at: string | null;
        };
        /** @description What a real call would do with this batch, and why. */
        SmsBatchExplanation: {
            outcome: components["schemas"]["SmsExplainedOutcome"];
            /** @description The checks that decide over the whole batch, in their order. */
            gates: components["schemas"]["SmsExplainedGate"][];
            sender: components["schemas"]["SmsExplainedSender"] | null;
            /** @description The rows of the request. */
            total_count: number;
            /** @description Rows that would be sent. */
            accepted_count: number;
            /** @description Rows that would be rejected. */
            rejected_count: number;
            /** @description Segments of the rows that would be sent. */
            segments: number;
            /** @description What would be reserved for them, in millionths of a US dollar. */
            price_micro_usd: number;
            /** @description Every row, in the order of the request. */
            rows: components["schemas"]["SmsExplainedRow"][];
        };
        /**
         * @description Where a conversation stands. `closed` opens again when a text arrives, `spam` does not.
         * @enum {string}
         */
        SmsConversationStatus: "open" | "closed" | "spam";
        /**
         * @description Whether an agent may answer by itself in this conversation. None can yet.
         * @enum {string}
         */
        SmsAutomationStatus: "disabled" | "enabled" | "paused";
        /** @description All texts between one number of yours and one other. */
        SmsConversation: {
            /** @description The conversation id; `conversation_id` in paths and messages. */
            id: string;
            /** @description The number of yours. */
            phone_number_id: string;
            remote_phone_number: components["schemas"]["E164"];
            /** @description The campaign of the last text that you sent; null before the first. */
            campaign_id: string | null;
            campaign_snapshot: components["schemas"]["SmsCampaignSnapshot"] | null;
            status: components["schemas"]["SmsConversationStatus"];
            automation_status: components["schemas"]["SmsAutomationStatus"];
            /** @description The person who takes care of it, by an id of yours. */
            assigned_user_id: string | null;
            /** @description The agent that takes care of it. */
            assigned_agent_id: string | null;
            /** @description Texts that arrived since the conversation was last marked as read. */
            unread_count: number;
            /** @description The IANA zone of the other side: the one that you set, or that the first send with a `recipient_timezone` named. Later sends do not change it. */
            recipient_timezone: string | null;
            /**
             * Format: date-time
             * @description When the other side last wrote. For 24 hours from then your texts leave at once.
             */
            last_inbound_at: string | null;
            /**
             * Format: date-time
             * @description When a text of yours was last accepted, also one that is still to leave.
             */
            last_outbound_at: string | null;
            /**
             * Format: date-time
             * @description The later of the two.
             */
            last_message_at: string | null;
            /**
             * Format: date-time
             * @description When the words were last taken out; null if never.
             */
            content_redacted_at: string | null;
            /**
             * Format: date-time
             * @description When the first text was stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of this record last changed.
             */
            updated_at: string;
        };
        /** @description One page of conversations, the one with the newest message first. */
        SmsConversationPage: {
            /** @description At most `limit` conversations. */
            data: components["schemas"]["SmsConversation"][];
            /** @description Give it back as `cursor` with the same filters for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The fields to change. */
        UpdateSmsConversationRequest: {
            status?: components["schemas"]["SmsConversationStatus"];
            /** @description A person, by the id of an API key of your organization; null for none. */
            assigned_user_id?: string | null;
            /** @description An agent of your organization; null for none. */
            assigned_agent_id?: string | null;
            automation_status?: components["schemas"]["SmsAutomationStatus"];
            /**
             * Format: iana-timezone
             * @description An IANA zone such as America/Chicago; null for none.
             */
            recipient_timezone?: string | null;
        };
        /** @description One text to the other side. */
        SendSmsConversationMessageRequest: {
            /** @description 1 to 1600 characters (code points), not blank. SMS only. */
            text: string;
            /**
             * Format: iana-timezone
             * @description IANA zone of the other side, used when neither an active consent nor the conversation knows one.
             */
            recipient_timezone?: string;
            /**
             * Format: date-time
             * @description RFC 3339 instant, up to 90 days ahead. Absent means now. An instant up to 60 seconds ago is sent now.
             */
            send_at?: string;
            metadata?: components["schemas"]["SmsMetadata"];
            /** @description The consent record to rely on; it must be active and belong to the other side. */
            consent_id?: string;
        };
        /** @description Something written down about a conversation. */
        SmsConversationNote: {
            /** @description The note id. */
            id: string;
            /** @description The conversation. */
            conversation_id: string;
            /** @description What was written; null after redaction. */
            body: string | null;
            /** @description The person who wrote it; null for a note that came by an API key. */
            created_by_user_id: string | null;
            /**
             * Format: date-time
             * @description When the words were taken out; null if never.
             */
            redacted_at: string | null;
            /**
             * Format: date-time
             * @description When it was written.
             */
            created_at: string;
        };
        /** @description One page of notes, newest first. */
        SmsConversationNotePage: {
            /** @description At most `limit` notes. */
            data: components["schemas"]["SmsConversationNote"][];
            /** @description Give it back as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A note to keep. */
        CreateSmsConversationNoteRequest: {
            /** @description 1 to 4000 characters (code points), not blank. */
            body: string;
        };
        /** @description An agent or a person who can take care of conversations. */
        SmsAssignee: {
            /** @description For `assigned_agent_id` or `assigned_user_id`. */
            id: string;
            /**
             * @description Which of the two.
             * @enum {string}
             */
            type: "agent" | "user";
            /** @description The name of the agent, or of the person's API key. */
            name: string | null;
        };
        /** @description Everybody a conversation can be given to. */
        SmsAssigneeList: {
            /** @description Agents first, then people. */
            data: components["schemas"]["SmsAssignee"][];
        };
        /** @description What became of a message. For everything else about it, get the message. */
        SmsStateChange: {
            /** @description The message. */
            message_id: string;
            /** @description The conversation that it belongs to; null where the message has none. */
            conversation_id: string | null;
            status: components["schemas"]["SmsMessageStatus"];
            /**
             * Format: date-time
             * @description When it came to this state, by the clock of your organization.
             */
            occurred_at: string;
        };
        /** @description A message came to a state. */
        SmsStreamChange: {
            /** @description The place behind this frame. Sealed, and good for your organization alone. */
            id: string;
            /**
             * @description `sms.` and the state. There is none for `submitting`, which lasts until the carrier answers.
             * @enum {string}
             */
            event: "sms.queued" | "sms.scheduled" | "sms.accepted" | "sms.sent" | "sms.delivered" | "sms.delivery_failed" | "sms.rejected" | "sms.submission_unknown" | "sms.canceled" | "sms.received";
            data: components["schemas"]["SmsStateChange"];
        };
        /** @description Says that the stream lives and that nothing happened up to this place. The first frame is one, and one follows each 15 seconds of silence. */
        SmsStreamHeartbeat: {
            /** @description The place up to which you have seen everything. */
            id: string;
            /**
             * @description The name of the frame.
             * @constant
             */
            event: "heartbeat";
            /** @description Empty. */
            data: Record<string, never>;
        };
        /** @description One frame of the live stream. Each is `id:` with its place, `event:` with the name, and `data:` with one line of JSON. */
        SmsStreamEvent: components["schemas"]["SmsStreamChange"] | components["schemas"]["SmsStreamHeartbeat"];
        /**
         * @description active while it holds, revoked once it was taken back, expired from `expires_at` on. A consent that was revoked stays so.
         * @enum {string}
         */
        SmsConsentStatus: "active" | "revoked" | "expired";
        /**
         * @description How the recipient agreed. `inbound` and `keyword` are texts that arrived, `api` is your own program; `webform`, `paper`, `verbal` and `import` happened where nobody else saw it, and need a proof.
         * @enum {string}
         */
        SmsConsentSource: "inbound" | "api" | "keyword" | "webform" | "paper" | "verbal" | "import";
        /** @description What a recipient agreed to, and whether it holds. */
        SmsConsent: {
            /** @description Prefixed cons_; `consent_id` of a message. */
            id: string;
            recipient: components["schemas"]["E164"];
            /** @description The campaign that the consent is for. */
            campaign_id: string;
            source: components["schemas"]["SmsConsentSource"];
            status: components["schemas"]["SmsConsentStatus"];
            /** @description Where you keep the proof. */
            proof_reference: string | null;
            /** @description SHA-256 of the proof that was shown, in hex; null when only a reference was given, or nothing. */
            proof_hash: string | null;
            /** @description IANA zone of the recipient; null when the consent does not know it. */
            timezone: string | null;
            /**
             * Format: date-time
             * @description When the recipient agreed.
             */
            captured_at: string;
            /**
             * Format: date-time
             * @description From when on it no longer holds; null for never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was taken back; null while it was not.
             */
            revoked_at: string | null;
            /** @description Why it was taken back. */
            revoked_reason: string | null;
            metadata: components["schemas"]["SmsMetadata"];
            /**
             * Format: date-time
             * @description When it was recorded here.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of this record last changed.
             */
            updated_at: string;
        };
        /** @description One page of consents, newest first. */
        SmsConsentPage: {
            /** @description At most `limit` consents. */
            data: components["schemas"]["SmsConsent"][];
            /** @description Give it back as `cursor` with the same filters for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description What a recipient agreed to, when and how. */
        CreateSmsConsentRequest: {
            recipient: components["schemas"]["E164"];
            /** @description The campaign of yours that the consent is for. */
            campaign_id: string;
            source: components["schemas"]["SmsConsentSource"];
            /** @description Where you keep the proof, in your own words. One of this and `proof` is required for some sources. */
            proof_reference?: string;
            /** @description The proof itself, such as the words of the form as the recipient saw them. Only its SHA-256 is kept: keep the proof, and whoever hashes its UTF-8 bytes can tell that it is the one you showed then. */
            proof?: string;
            /**
             * Format: iana-timezone
             * @description IANA zone of the recipient. While the consent is active, it decides the quiet hours.
             */
            timezone?: string;
            /**
             * Format: date-time
             * @description When the recipient agreed. Absent means now; it does not lie in the future.
             */
            captured_at?: string;
            /**
             * Format: date-time
             * @description From when on the consent no longer holds, after `captured_at`. Absent means never.
             */
            expires_at?: string;
            metadata?: components["schemas"]["SmsMetadata"];
        };
        /** @description Many consents at once, all or none. */
        ImportSmsConsentsRequest: {
            /** @description 1 to 1000 consents. */
            records: components["schemas"]["CreateSmsConsentRequest"][];
        };
        /** @description The consents as they are recorded, in the order of the request. */
        ImportedSmsConsents: {
            /** @description One for each record. */
            data: components["schemas"]["SmsConsent"][];
            /** @description How many they are. */
            imported: number;
        };
        /** @description Why the consent is taken back. */
        RevokeSmsConsentRequest: {
            /**
             * @description In your own words; not blank.
             * @default manual_revocation
             */
            reason?: string;
        };
        /** @description That a recipient opted out of all texts of your organization, or came back. */
        SmsSuppression: {
            /** @description Prefixed sup_; one for each recipient that ever opted out or in. */
            id: string;
            recipient: components["schemas"]["E164"];
            /**
             * @description suppressed after STOP, lifted after START.
             * @enum {string}
             */
            status: "suppressed" | "lifted";
            /** @description The word that decided, in capitals and in one spelling, such as OPTOUT for "opt-out"; null where the carrier said so as it refused a text. */
            keyword: string | null;
            /** @description The number of yours that it was sent to, or that the carrier refused a text of. */
            source_phone_number_id: string | null;
            /** @description The carrier's id of that text; null for a text of yours that it refused. */
            source_message_provider_id: string | null;
            /**
             * Format: date-time
             * @description When the recipient last opted out; null for one that only ever opted in.
             */
            suppressed_at: string | null;
            /**
             * Format: date-time
             * @description When the recipient opted in again; null while suppressed.
             */
            lifted_at: string | null;
            /**
             * Format: date-time
             * @description When the recipient last decided.
             */
            updated_at: string;
        };
        /** @description One page of suppressions, newest first. */
        SmsSuppressionPage: {
            /** @description At most `limit` suppressions. */
            data: components["schemas"]["SmsSuppression"][];
            /** @description Give it back as `cursor` with the same filters for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description What holds for all texts of the organization. */
        SmsSettings: {
            /** @description The answer to HELP and INFO; null sends none. */
            help_message: string | null;
            /** @description The answer to START and UNSTOP of a recipient who had opted out; null sends none. */
            opt_in_message: string | null;
            /** @description The answer to STOP and its like, the one text that a recipient gets after it; null sends none. */
            opt_out_message: string | null;
            /** @description Days after which the text of a message is deleted; null keeps it. */
            retention_days: number | null;
            /** @description From when on no proactive text leaves, HH:MM in the recipient's local time. */
            quiet_hours_start: string;
            /** @description From when on they leave again, HH:MM in the recipient's local time. */
            quiet_hours_end: string;
            /** @description The default zone of your organization; the same as `defaultTimezone` there. */
            default_timezone: string | null;
            /** @description Whether new conversations begin with automation enabled. */
            default_automation_enabled: boolean;
            /** @description The carrier's profile that all numbers share; null where each number names its own. */
            messaging_profile_id: string | null;
            /** @description Where that profile stands; null without one. */
            messaging_profile_status: string | null;
            /** @description Version of the callback settings at the carrier; null where each request carries its callback. */
            webhook_config_version: number | null;
            /** @description Rises by one with each change of the three answers. */
            opt_out_config_version: number;
            /**
             * Format: date-time
             * @description When the settings were last written to the carrier; null where the carrier is not told.
             */
            last_synced_at: string | null;
            /** @description What last went wrong in that; null where nothing did. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the settings were last changed; null for the defaults.
             */
            updated_at: string | null;
        };
        /** @description A text of 1 to 1600 characters that is sent as the answer to a keyword; null sends none, and leaves the answer to the carrier. */
        SmsKeywordAnswer: string | null;
        /** @description What changes; what is absent stays. */
        UpdateSmsSettingsRequest: {
            help_message?: components["schemas"]["SmsKeywordAnswer"];
            opt_in_message?: components["schemas"]["SmsKeywordAnswer"];
            opt_out_message?: components["schemas"]["SmsKeywordAnswer"];
            /** @description Days after which the text of a message is deleted for good; null keeps it. */
            retention_days?: number | null;
            /** @description From when on no proactive text leaves; at most 21:00, and after `quiet_hours_end`. */
            quiet_hours_start?: string;
            /** @description From when on they leave again; at least 08:00, and before `quiet_hours_start`. */
            quiet_hours_end?: string;
            /**
             * Format: iana-timezone
             * @description The default zone of your organization.
             */
            default_timezone?: string | null;
            /** @description Whether new conversations begin with automation enabled; true is refused, because nothing answers by itself yet. */
            default_automation_enabled?: boolean;
        };
        /** @description One link of the chain. */
        SmsEvidenceEntry: {
            /** @description Its place in the chain, from 1 on without a gap. */
            seq: number;
            /** @description The hash of the entry before; 64 zeros for the first. */
            previous_hash: string;
            /** @description What happened, as the exact text that is hashed: JSON with its keys sorted and no white space, with organization_id, recipient, seq, occurred_at, kind and what belongs to that kind under data. */
            content: string;
            /** @description SHA-256, in hex, of previous_hash, a line feed, and content, in UTF-8. */
            hash: string;
        };
        /** @description The chain of evidence of one recipient, as a file that can be checked by itself. */
        SmsEvidence: {
            /**
             * @description Names this format and its rules.
             * @constant
             */
            format: "sms-evidence.v1";
            /** @description The organization whose evidence it is. */
            organization_id: string;
            recipient: components["schemas"]["E164"];
            /**
             * Format: date-time
             * @description When the file was made.
             */
            exported_at: string;
            /** @description Oldest first. */
            entries: components["schemas"]["SmsEvidenceEntry"][];
            /** @description Where the chain ends, kept apart from the entries, so that a missing end shows. */
            head: {
                /** @description How many entries the chain has; 0 for a recipient of whom nothing is recorded. */
                seq: number;
                /** @description The hash of the last entry; 64 zeros for an empty chain. */
                hash: string;
            };
            /** @description Null when the file is whole; else give it back as `cursor`, and append the entries of the answers. */
            next_cursor: string | null;
        };
        /**
         * @description Where the registration of a brand stands.
         * @enum {string}
         */
        TendlcBrandStatus: "registering" | "in_review" | "verified" | "changes_requested" | "rejected" | "deleting" | "deleted";
        /** @description Why the registry did not agree, in its own words. */
        TendlcReason: {
            /** @description The registry's code of the reason, where it gives one. */
            code: string | null;
            /** @description What is wrong, as a sentence for people. */
            message: string;
        };
        /** @description A business at the registry of 10DLC: campaigns run under it. */
        TendlcBrand: {
            /** @description Prefixed brand_. */
            id: string;
            /**
             * @description api where you registered it here; operator where it was stated as registered elsewhere, without its details.
             * @enum {string}
             */
            source: "api" | "operator";
            /** @description The legal form of the business, or null where there is none. */
            entity_type: string | null;
            /** @description The name under which the business is known, or null where there is none. */
            display_name: string | null;
            /** @description The legal name, or null where there is none. */
            company_name: string | null;
            /** @description The tax number of the business in its country, or null where there is none. */
            ein: string | null;
            /** @description Given name of a sole proprietor, or null where there is none. */
            first_name: string | null;
            /** @description Family name of a sole proprietor, or null where there is none. */
            last_name: string | null;
            /** @description Where the business is registered, as ISO 3166-1 alpha-2, or null where there is none. */
            country: string | null;
            /** @description Whom the registry can ask about the brand, or null where there is none. */
            email: string | null;
            /** @description A telephone number of the business, or null where there is none. */
            phone: string | null;
            /** @description Street and number of its seat, or null where there is none. */
            street: string | null;
            /** @description City of its seat, or null where there is none. */
            city: string | null;
            /** @description State or province of its seat; two letters in the United States, or null where there is none. */
            state: string | null;
            /** @description Postal code of its seat, or null where there is none. */
            postal_code: string | null;
            /** @description Where it can be read about on the web, or null where there is none. */
            website: string | null;
            /** @description What the business does, or null where there is none. */
            vertical: string | null;
            /** @description The symbol of its stock, or null where there is none. */
            stock_symbol: string | null;
            /** @description The exchange of the stock symbol, such as NASDAQ, or null where there is none. */
            stock_exchange: string | null;
            /** @description Where the registry writes to verify the business, or null where there is none. */
            business_contact_email: string | null;
            status: components["schemas"]["TendlcBrandStatus"];
            /** @description Why the registry did not agree, or why it refuses the account of this server while something is on its way there; empty where it has no complaint. */
            rejection_reasons: components["schemas"]["TendlcReason"][];
            /** @description The registry's own id, once it has one. */
            registry_id: string | null;
            /**
             * Format: date-time
             * @description When it was created here.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of this record last changed.
             */
            updated_at: string;
        };
        /** @description One page of brands, newest first. */
        TendlcBrandPage: {
            /** @description At most `limit` of them. */
            data: components["schemas"]["TendlcBrand"][];
            /** @description Give it back as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description The legal form of a business, in the words of the registry. SOLE_PROPRIETOR cannot be registered in a live organization.
         * @enum {string}
         */
        TendlcEntityType: "PRIVATE_PROFIT" | "PUBLIC_PROFIT" | "NON_PROFIT" | "GOVERNMENT" | "SOLE_PROPRIETOR";
        /**
         * @description What a business does, in the words of the registry.
         * @enum {string}
         */
        TendlcVertical: "AGRICULTURE" | "COMMUNICATION" | "CONSTRUCTION" | "EDUCATION" | "ENERGY" | "ENTERTAINMENT" | "FINANCIAL" | "GAMBLING" | "GOVERNMENT" | "HEALTHCARE" | "HOSPITALITY" | "HUMAN_RESOURCES" | "INSURANCE" | "LEGAL" | "MANUFACTURING" | "NGO" | "POLITICAL" | "POSTAL" | "PROFESSIONAL" | "REAL_ESTATE" | "RETAIL" | "TECHNOLOGY" | "TRANSPORTATION";
        /** @description A business, as the registry asks for it. */
        CreateTendlcBrandRequest: {
            entity_type: components["schemas"]["TendlcEntityType"];
            /** @description The name under which the business is known. */
            display_name: string;
            /** @description The legal name; required for all but a sole proprietor. */
            company_name?: string;
            /** @description The tax number of the business in its country; required for all but a sole proprietor. */
            ein?: string;
            /** @description Given name of a sole proprietor; required for one. */
            first_name?: string;
            /** @description Family name of a sole proprietor; required for one. */
            last_name?: string;
            /** @description Where the business is registered, as ISO 3166-1 alpha-2. */
            country: string;
            /** @description Whom the registry can ask about the brand. */
            email: string;
            phone?: components["schemas"]["E164"];
            /** @description Street and number of its seat. */
            street?: string;
            /** @description City of its seat. */
            city?: string;
            /** @description State or province of its seat; two letters in the United States. */
            state?: string;
            /** @description Postal code of its seat. */
            postal_code?: string;
            /** @description Where it can be read about on the web. */
            website?: string;
            vertical: components["schemas"]["TendlcVertical"];
            /** @description Required for PUBLIC_PROFIT. */
            stock_symbol?: string;
            /** @description The exchange of the stock symbol, such as NASDAQ; required for PUBLIC_PROFIT. */
            stock_exchange?: string;
            /** @description Required for PUBLIC_PROFIT: the registry writes there to verify the business. */
            business_contact_email?: string;
        };
        /** @description What changes; the rest stays. */
        UpdateTendlcBrandRequest: {
            entity_type?: components["schemas"]["TendlcEntityType"];
            /** @description The name under which the business is known. */
            display_name?: string;
            /** @description The legal name; required for all but a sole proprietor. */
            company_name?: string;
            /** @description The tax number of the business in its country; required for all but a sole proprietor. */
            ein?: string;
            /** @description Given name of a sole proprietor; required for one. */
            first_name?: string;
            /** @description Family name of a sole proprietor; required for one. */
            last_name?: string;
            /** @description Where the business is registered, as ISO 3166-1 alpha-2. */
            country?: string;
            /** @description Whom the registry can ask about the brand. */
            email?: string;
            phone?: components["schemas"]["E164"];
            /** @description Street and number of its seat. */
            street?: string;
            /** @description City of its seat. */
            city?: string;
            /** @description State or province of its seat; two letters in the United States. */
            state?: string;
            /** @description Postal code of its seat. */
            postal_code?: string;
            /** @description Where it can be read about on the web. */
            website?: string;
            vertical?: components["schemas"]["TendlcVertical"];
            /** @description Required for PUBLIC_PROFIT. */
            stock_symbol?: string;
            /** @description The exchange of the stock symbol, such as NASDAQ; required for PUBLIC_PROFIT. */
            stock_exchange?: string;
            /** @description Required for PUBLIC_PROFIT: the registry writes there to verify the business. */
            business_contact_email?: string;
        };
        /**
         * @description Where the registration of a campaign stands. Numbers can text under an approved one only.
         * @enum {string}
         */
        TendlcCampaignStatus: "registering" | "in_review" | "approved" | "changes_requested" | "rejected" | "suspended" | "expired" | "deactivating" | "deactivated";
        /** @description A campaign at the registry of 10DLC: a number may text under one that is approved. */
        TendlcCampaign: {
            /** @description Prefixed camp_, or the carrier's id where the operator stated it. */
            id: string;
            /**
             * @description api where you registered it here; operator where it was stated as registered elsewhere, without its details.
             * @enum {string}
             */
            source: "api" | "operator";
            /** @description The brand that it runs under. */
            brand_id: string;
            /** @description What its texts are about, in the words of the registry. */
            use_case: string;
            /** @description What a campaign of the use case MIXED or LOW_VOLUME is made of; empty for others. */
            sub_use_cases: string[];
            /** @description What the campaign is for, or null where it was not said. */
            description: string | null;
            /** @description How recipients come to agree to these texts, step by step, or null where it was not said. */
            message_flow: string | null;
            /** @description An example of a text of the campaign, or null where it was not said. */
            sample1: string | null;
            /** @description An example of a text of the campaign, or null where it was not said. */
            sample2: string | null;
            /** @description An example of a text of the campaign, or null where it was not said. */
            sample3: string | null;
            /** @description An example of a text of the campaign, or null where it was not said. */
            sample4: string | null;
            /** @description An example of a text of the campaign, or null where it was not said. */
            sample5: string | null;
            /** @description What is answered to HELP, or null where it was not said. */
            help_message: string | null;
            /** @description Words that ask for help, joined by commas, or null where it was not said. */
            help_keywords: string | null;
            /** @description What is answered to an opt-in, or null where it was not said. */
            optin_message: string | null;
            /** @description Words that opt in, joined by commas, or null where it was not said. */
            optin_keywords: string | null;
            /** @description What is answered to an opt-out, or null where it was not said. */
            optout_message: string | null;
            /** @description Words that opt out, joined by commas, or null where it was not said. */
            optout_keywords: string | null;
            /** @description Whether texts carry links, or null where it was not said. */
            embedded_link: boolean | null;
            /** @description Whether texts carry telephone numbers, or null where it was not said. */
            embedded_phone: boolean | null;
            /** @description Whether more than 49 numbers send for it, or null where it was not said. */
            number_pool: boolean | null;
            /** @description Whether its content is for grown-ups only, or null where it was not said. */
            age_gated: boolean | null;
            /** @description Whether it is about loans, or null where it was not said. */
            direct_lending: boolean | null;
            /** @description Whether it is renewed by itself, or null where it was not said. */
            auto_renewal: boolean | null;
            /** @description Where the privacy policy stands, or null where it was not said. */
            privacy_policy_link: string | null;
            /** @description Where the terms stand, or null where it was not said. */
            terms_and_conditions_link: string | null;
            status: components["schemas"]["TendlcCampaignStatus"];
            /** @description Why the registry did not agree, or why it refuses the account of this server while something is on its way there; empty where it has no complaint. */
            rejection_reasons: components["schemas"]["TendlcReason"][];
            /** @description The registry's own id, once it has one. */
            registry_id: string | null;
            /**
             * Format: date-time
             * @description When it was created here.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of this record last changed.
             */
            updated_at: string;
        };
        /** @description One page of campaigns, newest first. */
        TendlcCampaignPage: {
            /** @description At most `limit` of them. */
            data: components["schemas"]["TendlcCampaign"][];
            /** @description Give it back as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description What texts of a campaign are about, in the words of the registry.
         * @enum {string}
         */
        TendlcUseCase: "2FA" | "ACCOUNT_NOTIFICATION" | "AGENTS_FRANCHISES" | "CARRIER_EXEMPT" | "CHARITY" | "CONVERSATIONAL" | "CUSTOMER_CARE" | "DELIVERY_NOTIFICATION" | "EMERGENCY" | "FRAUD_ALERT" | "HIGHER_EDUCATION" | "K12_EDUCATION" | "LOW_VOLUME" | "M2M" | "MARKETING" | "MIXED" | "POLITICAL" | "POLITICAL_SECTION_527" | "POLLING_VOTING" | "PROXY" | "PUBLIC_SERVICE_ANNOUNCEMENT" | "SECURITY_ALERT" | "SOCIAL" | "SOLE_PROPRIETOR" | "SWEEPSTAKE" | "TRIAL" | "UCAAS_HIGH" | "UCAAS_LOW";
        /** @description What texts are sent, to whom, and how recipients agreed. */
        CreateTendlcCampaignRequest: {
            /** @description A verified brand of yours. */
            brand_id: string;
            use_case: components["schemas"]["TendlcUseCase"];
            /** @description What a campaign of the use case MIXED or LOW_VOLUME is made of. */
            sub_use_cases?: components["schemas"]["TendlcUseCase"][];
            /** @description What the campaign is for, in 40 characters or more. */
            description: string;
            /** @description How recipients come to agree to these texts, step by step, in 40 characters or more. Most complaints of the registry are about this. */
            message_flow: string;
            /** @description An example of a text of the campaign. */
            sample1: string;
            /** @description An example of a text of the campaign; the registry wants two for most use cases. */
            sample2?: string;
            /** @description An example of a text of the campaign. */
            sample3?: string;
            /** @description An example of a text of the campaign. */
            sample4?: string;
            /** @description An example of a text of the campaign. */
            sample5?: string;
            /** @description What is answered to HELP. */
            help_message?: string;
            /** @description Words that ask for help, joined by commas. */
            help_keywords?: string;
            /** @description What is answered to an opt-in. */
            optin_message?: string;
            /** @description Words that opt in, joined by commas. */
            optin_keywords?: string;
            /** @description What is answered to an opt-out. */
            optout_message?: string;
            /** @description Words that opt out, joined by commas. */
            optout_keywords?: string;
            /** @description Whether texts carry links. */
            embedded_link?: boolean;
            /** @description Whether texts carry telephone numbers. */
            embedded_phone?: boolean;
            /** @description Whether more than 49 numbers send for it. */
            number_pool?: boolean;
            /** @description Whether its content is for grown-ups only. */
            age_gated?: boolean;
            /** @description Whether it is about loans. */
            direct_lending?: boolean;
            /** @description Whether it is renewed by itself; true unless you say otherwise. */
            auto_renewal?: boolean;
            /** @description Where the privacy policy stands. */
            privacy_policy_link?: string;
            /** @description Where the terms stand. */
            terms_and_conditions_link?: string;
        };
        /** @description What changes; the rest stays. The registry keeps use case and description as they were submitted. */
        UpdateTendlcCampaignRequest: {
            /** @description How recipients come to agree to these texts, step by step, in 40 characters or more. Most complaints of the registry are about this. */
            message_flow?: string;
            /** @description An example of a text of the campaign. */
            sample1?: string;
            /** @description An example of a text of the campaign; the registry wants two for most use cases. */
            sample2?: string;
            /** @description An example of a text of the campaign. */
            sample3?: string;
            /** @description An example of a text of the campaign. */
            sample4?: string;
            /** @description An example of a text of the campaign. */
            sample5?: string;
            /** @description What is answered to HELP. */
            help_message?: string;
        };
        /**
         * @description Where the assignment of a number stands. Only an ASSIGNED number can send; an UNASSIGNED one is not listed any more.
         * @enum {string}
         */
        TendlcAssignmentStatus: "PENDING_ASSIGNMENT" | "ASSIGNED" | "FAILED_ASSIGNMENT" | "PENDING_UNASSIGNMENT" | "FAILED_UNASSIGNMENT" | "UNASSIGNED";
        /** @description The campaign of a number. The record of the number shows it too, as smsCampaignId and smsAssignmentStatus. */
        TendlcAssignment: {
            /** @description The number; an assignment is named by it. */
            phone_number_id: string;
            phone_number: components["schemas"]["E164"];
            /** @description The campaign that it texts under. */
            campaign_id: string;
            status: components["schemas"]["TendlcAssignmentStatus"];
            /** @description Why the registry did not agree, or why it refuses the account of this server while something is on its way there; empty where it has no complaint. */
            rejection_reasons: components["schemas"]["TendlcReason"][];
            /**
             * Format: date-time
             * @description When the status last changed.
             */
            updated_at: string;
        };
        /** @description One page of the numbers that have a campaign, or are about to. */
        TendlcAssignmentPage: {
            /** @description At most `limit` of them. */
            data: components["schemas"]["TendlcAssignment"][];
            /** @description Give it back as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description Which number, and the campaign that it shall text under. */
        CreateTendlcAssignmentRequest: {
            /** @description A number of yours. */
            phone_number_id: string;
            /** @description An approved campaign of yours. */
            campaign_id: string;
        };
        /** @description How many texts a second a sender or a campaign may send. */
        SmsThroughputLimit: {
            /** @description The number or the campaign that is limited. */
            subject_id: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            subject: "sender" | "campaign";
            /** @description So many texts leave each second, those of one second at once; below 1, one text each so many seconds. */
            messages_per_second: number;
            /**
             * Format: date-time
             * @description When the limit was set.
             */
            updated_at: string;
        };
        /** @description The limits of an organization; a sender or campaign without one is missing. */
        SmsThroughputLimitList: {
            /** @description By the id of what is limited. */
            data: components["schemas"]["SmsThroughputLimit"][];
        };
        /** @description The limit to set. */
        SetSmsThroughputLimitRequest: {
            /** @description Texts a second, 0.01 to 10000. */
            messages_per_second: number;
        };
        /** @description A text that should arrive at one of your numbers. */
        ReceiveTestMessageRequest: {
            to: components["schemas"]["E164"];
            /** @description Whom the text is from: an E.164 number; a short code, 3 to 8 digits; or a name, at most 16 letters, digits, blanks, `&`, `.`, `_` and `-` with a letter among them. */
            from: string;
            /** @description What the text says. STOP, START, HELP and their like act as they do in life, in any spelling. */
            text: string;
        };
        /** @description The simulated carrier took the text and will deliver it over its callback. */
        TestMessageAccepted: {
            /**
             * @description Always true.
             * @constant
             */
            accepted: true;
        };
        /** @description The clock of a test organization. */
        TestClock: {
            /**
             * Format: date-time
             * @description The organization's time. It goes on from there as every clock does.
             */
            now: string;
            /**
             * @description advancing while the clock is on its way to `target` and what falls due on the way happens; ready when it has arrived.
             * @enum {string}
             */
            status: "ready" | "advancing";
            /**
             * Format: date-time
             * @description Where the clock is on its way to; null when it has arrived.
             */
            target: string | null;
        };
        /** @description How far the clock should go. */
        AdvanceTestClockRequest: {
            /**
             * Format: date-time
             * @description RFC 3339 instant, not earlier than the organization's time, nor than the target of a clock that is on its way; at most 3660 days ahead.
             */
            to: string;
        };
        /**
         * @description An event that an endpoint can subscribe to. The imessage.* go to the subscriptions of the iMessage channel.
         * @enum {string}
         */
        WebhookEventType: "call.pre_call" | "call.status" | "call.report" | "call.analysis" | "call.recording" | "call.initiated" | "call.ringing" | "call.answered" | "call.bridged" | "call.hold" | "call.unhold" | "call.mute" | "call.unmute" | "call.dtmf.sent" | "call.transfer.initiated" | "call.transfer.completed" | "call.transfer.failed" | "call.leg.hangup" | "call.hangup" | "sms.received" | "sms.accepted" | "sms.sent" | "sms.delivered" | "sms.delivery_failed" | "sms.submission_unknown" | "sms.opted_out" | "sms.opted_in" | "brand.in_review" | "brand.verified" | "brand.changes_requested" | "brand.rejected" | "brand.deleted" | "campaign.in_review" | "campaign.approved" | "campaign.changes_requested" | "campaign.rejected" | "campaign.suspended" | "campaign.expired" | "campaign.deactivated" | "campaign.number_assigned" | "campaign.number_failed" | "campaign.number_unassigned" | "kyb.submitted" | "kyb.approved" | "kyb.rejected" | "kyb.revoked" | "number.purchased" | "number.suspended" | "number.recovered" | "number.released" | "endpoint.failing" | "endpoint.disabled" | "delivery.exhausted";
        /** @description An event goes to a tagged endpoint when it carries every one of these tags with an equal value, case-sensitive. At most 20 pairs, keys of 1 to 64 and values of at most 256 characters. */
        WebhookFilterTags: {
            [key: string]: string;
        };
        /** @description Static headers that are sent with every delivery, in plain text. Names that carry credentials are refused here - use authHeaders - and so are names that belong to the delivery itself. At most 20; a value is 1 to 1024 printable ASCII characters without a space at either end. */
        WebhookHeaders: {
            [key: string]: string;
        };
        /** @description That a header with a credential is configured, and nothing of its value. */
        ConfiguredAuthHeader: {
            /** @description The name of the header. */
            name: string;
            /**
             * @description Always true; the value is never shown.
             * @constant
             */
            configured: true;
        };
        /**
         * @description Whose secret signs - the organization's (workspace), or one of this endpoint alone (custom).
         * @enum {string}
         */
        SigningSecretSource: "workspace" | "custom";
        /** @description A receiver of events. */
        WebhookEndpoint: {
            id: components["schemas"]["Uuid"];
            /** @description What you called it. */
            name: string;
            /** @description Where events are posted, in its canonical form. */
            url: string;
            /** @description The events that it subscribes to. */
            events: components["schemas"]["WebhookEventType"][];
            /** @description True when it receives the events of every agent and those that belong to none. */
            allAgents: boolean;
            /** @description The agents that it is narrowed to while allAgents is false. */
            agentIds: string[];
            filterTags: components["schemas"]["WebhookFilterTags"];
            headers: components["schemas"]["WebhookHeaders"];
            /** @description Which headers with credentials are sent; their values are never returned. */
            authHeaders: components["schemas"]["ConfiguredAuthHeader"][];
            /** @description How long one attempt may take in all, in milliseconds. */
            timeoutMs: number;
            signingSecretSource: components["schemas"]["SigningSecretSource"];
            /** @description True with signingSecretSource custom. */
            hasCustomSigningSecret: boolean;
            /** @description What is extracted from calls for this endpoint. */
            extractionFields: components["schemas"]["ExtractionField"][];
            /** @description Always full - deliveries carry the whole event. */
            contentMode: string;
            /** @description True for an endpoint that follows an agent's deprecated webhook configuration. */
            legacyManaged: boolean;
            /** @description False while nothing is delivered to it; disabledReason says why. */
            enabled: boolean;
            /** @description manual - by a PATCH. gone - the receiver answered 410. failing - five days of nothing but failures. Null while enabled. */
            disabledReason: ("manual" | "gone" | "failing") | null;
            /**
             * Format: date-time
             * @description Since when it is disabled; null while enabled.
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /** @description Every endpoint of the organization, oldest first. */
        WebhookEndpointList: {
            /** @description The endpoints, oldest first. */
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description A header with a credential. Its value is encrypted at rest and never returned. */
        WebhookAuthHeader: {
            /** @description The name of the header, such as Authorization. */
            name: string;
            /** @description The whole value as it is sent, 1 to 4096 printable ASCII characters. */
            value: string;
        };
        /** @description A receiver of events. */
        CreateWebhookEndpointRequest: {
            /** @description What to call it, for people. */
            name: string;
            /** @description Where events are posted: https, no credentials in it, no address inside a private network, and no port of a well-known service of another kind, such as a database. Stored in its canonical form. */
            url: string;
            /** @description What to subscribe to, at least one. */
            events: components["schemas"]["WebhookEventType"][];
            /**
             * @description True receives the events of every agent, also of later ones, and events that belong to no agent. False narrows to agentIds.
             * @default true
             */
            allAgents?: boolean;
            /** @description Agents of your organization; at least one while allAgents is false, and without effect while it is true. */
            agentIds?: string[];
            filterTags?: components["schemas"]["WebhookFilterTags"];
            headers?: components["schemas"]["WebhookHeaders"];
            /** @description Headers with credentials, at most 10. */
            authHeaders?: components["schemas"]["WebhookAuthHeader"][];
            /**
             * @description How long one attempt may take in all, in milliseconds.
             * @default 10000
             */
            timeoutMs?: number;
            signingSecretSource?: components["schemas"]["SigningSecretSource"];
            /** @description With signingSecretSource custom. `whsec_` and base64 or base64url of 24 to 64 bytes, padded or not, or 24 to 128 printable ASCII characters. Encrypted at rest and never returned. */
            signingSecret?: string;
            /** @description For call.report and call.analysis; names are unique, descriptions at most 40000 characters in all. */
            extractionFields?: components["schemas"]["ExtractionField"][];
        };
        /** @description What changes; what is absent stays. */
        UpdateWebhookEndpointRequest: {
            /** @description What to call it, for people. */
            name?: string;
            /** @description Where events are posted: https, no credentials in it, no address inside a private network, and no port of a well-known service of another kind, such as a database. Stored in its canonical form. */
            url?: string;
            /** @description What to subscribe to from now on, at least one. */
            events?: components["schemas"]["WebhookEventType"][];
            /** @description True receives the events of every agent, also of later ones, and events that belong to no agent. False narrows to agentIds. */
            allAgents?: boolean;
            /** @description Agents of your organization; at least one while allAgents is false, and without effect while it is true. */
            agentIds?: string[];
            filterTags?: components["schemas"]["WebhookFilterTags"];
            headers?: components["schemas"]["WebhookHeaders"];
            /** @description Replaces the list; an entry without a value keeps the stored one. */
            authHeaders?: components["schemas"]["WebhookAuthHeaderUpdate"][];
            /** @description How long one attempt may take in all, in milliseconds. */
            timeoutMs?: number;
            signingSecretSource?: components["schemas"]["SigningSecretSource"];
            /** @description With signingSecretSource custom. `whsec_` and base64 or base64url of 24 to 64 bytes, padded or not, or 24 to 128 printable ASCII characters. Encrypted at rest and never returned. */
            signingSecret?: string;
            /** @description For call.report and call.analysis; names are unique, descriptions at most 40000 characters in all. */
            extractionFields?: components["schemas"]["ExtractionField"][];
            /**
             * @description How long deliveries still carry signatures of the secret that this change replaces. 0 ends every earlier secret at once.
             * @default 86400
             */
            signingSecretGraceSeconds?: number;
            /** @description False stops deliveries and cancels what is pending. True enables again, also after the endpoint was disabled by its answers. */
            enabled?: boolean;
        };
        /** @description What the receiver answered to the test event, and where it is logged. */
        WebhookTestResult: {
            deliveryId: components["schemas"]["Uuid"];
            /** @description True when the answer was a 2xx. */
            delivered: boolean;
            /** @description The status that the receiver answered; null when no answer came. */
            httpStatus: number | null;
            /** @description Why it failed, as one sentence; null when it did not. */
            error: string | null;
        };
        /** @description What is sent again. */
        ReplayWebhookRequest: {
            /**
             * Format: date-time
             * @description Deliveries that were created at this instant or later. Not in the future.
             */
            since: string;
            /**
             * @description Also events since then that this endpoint would receive now and never had a delivery of: those from before it existed or subscribed, and those from while it was disabled.
             * @default false
             */
            includeMissed?: boolean;
        };
        /** @description The replay that was begun. */
        WebhookReplayStarted: {
            id: components["schemas"]["Uuid"];
        };
        /** @description How far a replay is. */
        WebhookReplay: {
            id: components["schemas"]["Uuid"];
            endpointId: components["schemas"]["Uuid"];
            /**
             * Format: date-time
             * @description The instant that was asked for.
             */
            since: string;
            /** @description Whether events without a delivery were asked for too. */
            includeMissed: boolean;
            /**
             * @description cancelled when the endpoint was disabled or deleted before everything was put in line.
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled";
            /** @description Deliveries put in line so far; final once all of them are. */
            total: number;
            /** @description Deliveries that succeeded. */
            delivered: number;
            /** @description Deliveries that failed again. */
            failed: number;
            /** @description Deliveries that were not sent because the endpoint was disabled or deleted meanwhile, or they expired. */
            cancelled: number;
            /**
             * Format: date-time
             * @description When the replay was begun.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the last of its deliveries ended; null before.
             */
            completedAt: string | null;
        };
        /** @description An event that an endpoint can subscribe to. */
        WebhookEventTypeInfo: {
            name: components["schemas"]["WebhookEventType"];
            /** @description When the event is sent. */
            description: string;
            /** @description JSON Schema (2020-12) of the body, complete in itself; null while this server does not send the event. */
            schema: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Every event. */
        WebhookEventTypeList: {
            /** @description One entry for each event. */
            data: components["schemas"]["WebhookEventTypeInfo"][];
        };
        /**
         * @description An event that the delivery log can hold - what can be subscribed to, imessage.*, and tests of endpoints.
         * @enum {string}
         */
        DeliveredEventType: "call.pre_call" | "call.status" | "call.report" | "call.analysis" | "call.recording" | "call.initiated" | "call.ringing" | "call.answered" | "call.bridged" | "call.hold" | "call.unhold" | "call.mute" | "call.unmute" | "call.dtmf.sent" | "call.transfer.initiated" | "call.transfer.completed" | "call.transfer.failed" | "call.leg.hangup" | "call.hangup" | "sms.received" | "sms.accepted" | "sms.sent" | "sms.delivered" | "sms.delivery_failed" | "sms.submission_unknown" | "sms.opted_out" | "sms.opted_in" | "brand.in_review" | "brand.verified" | "brand.changes_requested" | "brand.rejected" | "brand.deleted" | "campaign.in_review" | "campaign.approved" | "campaign.changes_requested" | "campaign.rejected" | "campaign.suspended" | "campaign.expired" | "campaign.deactivated" | "campaign.number_assigned" | "campaign.number_failed" | "campaign.number_unassigned" | "kyb.submitted" | "kyb.approved" | "kyb.rejected" | "kyb.revoked" | "number.purchased" | "number.suspended" | "number.recovered" | "number.released" | "endpoint.failing" | "endpoint.disabled" | "delivery.exhausted" | "imessage.received" | "imessage.reaction_received" | "imessage.sent" | "imessage.delivered" | "imessage.delivery_failed" | "endpoint.test";
        /**
         * @description Where a delivery stands; see the state machine `webhookDelivery`.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivering" | "succeeded" | "failed" | "cancelled" | "expired";
        /** @description Tags of the resource that the event is about; empty for texts. */
        WebhookTags: {
            [key: string]: string;
        };
        /** @description One event on its way to one endpoint. */
        WebhookDelivery: {
            id: components["schemas"]["Uuid"];
            /** @description The webhook_id of the event - the webhook-id header of every attempt. */
            eventId: string;
            endpointId: components["schemas"]["Uuid"];
            /** @description What the endpoint is called. */
            endpointName: string;
            /** @description Known value - workspace. */
            endpointKind: string;
            /** @description Whether the endpoint was deleted since. */
            endpointDeleted: boolean;
            /** @description The type of the event. */
            event: string;
            /**
             * Format: uuid
             * @description The session that the event is about; null for texts and operational events.
             */
            sessionId: string | null;
            /** @description The agent that the event belongs to; null where it belongs to none. */
            agentId: string | null;
            webhookTags: components["schemas"]["WebhookTags"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description How many attempts were begun, automatic and manual. */
            attempts: number;
            /** @description The status of the last attempt's answer; null before one, and when none came. */
            httpStatus: number | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /**
             * Format: date-time
             * @description When what the event tells of happened.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description 30 days after createdAt; afterwards the record is gone.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the receiver answered a 2xx; null before.
             */
            deliveredAt: string | null;
            /**
             * Format: date-time
             * @description When the delivery was stored.
             */
            createdAt: string;
            /** @description False for call.pre_call and imessage.*, for expired records and after the endpoint is deleted. */
            canRedeliver: boolean;
        };
        /** @description An endpoint that the delivery log can be filtered by. */
        WebhookEndpointOption: {
            id: components["schemas"]["Uuid"];
            /** @description What the endpoint is called. */
            name: string;
            /** @description Known value - workspace. */
            kind: string;
            /** @description Whether it was deleted since. */
            deleted: boolean;
        };
        /** @description One page of deliveries, newest first. */
        WebhookDeliveryPage: {
            /** @description At most `limit` deliveries. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Give it back as `cursor` with the same filters for the next page; null on the last. */
            nextCursor: string | null;
            /** @description Every endpoint that can have deliveries in the log, also those deleted within its 30 days. */
            endpointOptions: components["schemas"]["WebhookEndpointOption"][];
        };
        /** @description One request to the receiver, and what came of it. */
        WebhookAttempt: {
            /** @description Prefixed att_. */
            id: string;
            /** @description Counts the attempts of one delivery from 1, automatic and manual. */
            attemptNumber: number;
            /** @description Known values - automatic, and manual for tests, redeliveries and replays. */
            trigger: string;
            /** @description Where it was posted. */
            requestUrl: string;
            /** @description As they were sent; the values of authHeaders are shown as [redacted]. */
            requestHeaders: {
                [key: string]: string;
            };
            /** @description The exact bytes that were sent and signed. */
            requestBody: string;
            /** @description The status of the answer; null when none came. */
            responseStatus: number | null;
            /** @description At most 64 KiB of it as text; bytes that are no UTF-8 and U+0000 are shown as U+FFFD. */
            responseBody: string | null;
            /** @description Whether the answer was longer than what is kept of it. */
            responseTruncated: boolean;
            /** @description From the first byte sent to the last byte kept, in milliseconds. */
            durationMs: number;
            /** @description Why the attempt failed, as one sentence; null when it did not. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the attempt began.
             */
            createdAt: string;
        };
        /** @description One event on its way to one endpoint, with its newest 100 attempts. */
        WebhookDeliveryDetail: {
            id: components["schemas"]["Uuid"];
            /** @description The webhook_id of the event - the webhook-id header of every attempt. */
            eventId: string;
            endpointId: components["schemas"]["Uuid"];
            /** @description What the endpoint is called. */
            endpointName: string;
            /** @description Known value - workspace. */
            endpointKind: string;
            /** @description Whether the endpoint was deleted since. */
            endpointDeleted: boolean;
            /** @description The type of the event. */
            event: string;
            /**
             * Format: uuid
             * @description The session that the event is about; null for texts and operational events.
             */
            sessionId: string | null;
            /** @description The agent that the event belongs to; null where it belongs to none. */
            agentId: string | null;
            webhookTags: components["schemas"]["WebhookTags"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description How many attempts were begun, automatic and manual. */
            attemptCount: number;
            /** @description The event. */
            requestPayload: {
                [key: string]: unknown;
            };
            /** @description The attempts that ended, oldest first; the newest 100 where there are more. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description The status of the last attempt's answer; null before one, and when none came. */
            httpStatus: number | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /**
             * Format: date-time
             * @description When what the event tells of happened.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description 30 days after createdAt; afterwards the record is gone.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the receiver answered a 2xx; null before.
             */
            deliveredAt: string | null;
            /**
             * Format: date-time
             * @description When the delivery was stored.
             */
            createdAt: string;
            /** @description False for call.pre_call and imessage.*, for expired records and after the endpoint is deleted. */
            canRedeliver: boolean;
        };
        /** @description What the receiver answered. */
        RedeliveryResult: {
            /** @description True when the answer was a 2xx. */
            delivered: boolean;
            /** @description The status that the receiver answered; null when no answer came. */
            httpStatus: number | null;
            /** @description Why it failed, as one sentence; null when it did not. */
            error: string | null;
        };
        /** @description The provider accepted a message of yours. */
        SmsAcceptedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.accepted";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A message of yours was handed to the carrier. */
        SmsSentEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.sent";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A delivery receipt was received. */
        SmsDeliveredEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.delivered";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A message of yours failed for good. */
        SmsDeliveryFailedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.delivery_failed";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A message may or may not have reached the provider; it is not sent again. */
        SmsSubmissionUnknownEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.submission_unknown";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A text arrived at one of your numbers. */
        SmsReceivedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.received";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A recipient opted out: `data` is the text that did it, or yours that the carrier refused because of it. */
        SmsOptedOutEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.opted_out";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A recipient opted in again with a keyword; `data` is the text that did it. */
        SmsOptedInEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "sms.opted_in";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description The registry has a brand and is looking at it. */
        TendlcBrandInReviewEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "brand.in_review";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one brand from 1. */
            sequence: number;
            data: components["schemas"]["TendlcBrand"];
        };
        /** @description The registry has verified a brand. */
        TendlcBrandVerifiedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "brand.verified";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one brand from 1. */
            sequence: number;
            data: components["schemas"]["TendlcBrand"];
        };
        /** @description The registry wants a brand changed. */
        TendlcBrandChangesRequestedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "brand.changes_requested";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one brand from 1. */
            sequence: number;
            data: components["schemas"]["TendlcBrand"];
        };
        /** @description The registry has refused a brand for good. */
        TendlcBrandRejectedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "brand.rejected";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one brand from 1. */
            sequence: number;
            data: components["schemas"]["TendlcBrand"];
        };
        /** @description A brand is out of the registry, because you deleted it or the registry did. */
        TendlcBrandDeletedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "brand.deleted";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one brand from 1. */
            sequence: number;
            data: components["schemas"]["TendlcBrand"];
        };
        /** @description The registry has a campaign and it is being reviewed. */
        TendlcCampaignInReviewEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.in_review";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one campaign from 1. */
            sequence: number;
            data: components["schemas"]["TendlcCampaign"];
        };
        /** @description A campaign is approved, or has come back from a suspension. */
        TendlcCampaignApprovedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.approved";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one campaign from 1. */
            sequence: number;
            data: components["schemas"]["TendlcCampaign"];
        };
        /** @description The registry or a carrier wants a campaign changed. */
        TendlcCampaignChangesRequestedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.changes_requested";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one campaign from 1. */
            sequence: number;
            data: components["schemas"]["TendlcCampaign"];
        };
        /** @description The registry has refused a campaign for good. */
        TendlcCampaignRejectedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.rejected";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one campaign from 1. */
            sequence: number;
            data: components["schemas"]["TendlcCampaign"];
        };
        /** @description A campaign was suspended. */
        TendlcCampaignSuspendedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.suspended";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one campaign from 1. */
            sequence: number;
            data: components["schemas"]["TendlcCampaign"];
        };
        /** @description A campaign has expired at the registry. */
        TendlcCampaignExpiredEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.expired";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one campaign from 1. */
            sequence: number;
            data: components["schemas"]["TendlcCampaign"];
        };
        /** @description A campaign was ended at your request. */
        TendlcCampaignDeactivatedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.deactivated";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one campaign from 1. */
            sequence: number;
            data: components["schemas"]["TendlcCampaign"];
        };
        /** @description A number was assigned to a campaign. */
        TendlcCampaignNumberAssignedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.number_assigned";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one number from 1. */
            sequence: number;
            data: components["schemas"]["TendlcAssignment"];
        };
        /** @description A number could not be assigned to a campaign or taken off it. */
        TendlcCampaignNumberFailedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.number_failed";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one number from 1. */
            sequence: number;
            data: components["schemas"]["TendlcAssignment"];
        };
        /** @description A number was taken off its campaign, by you or by the registry. */
        TendlcCampaignNumberUnassignedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "campaign.number_unassigned";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a registration. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one number from 1. */
            sequence: number;
            data: components["schemas"]["TendlcAssignment"];
        };
        /** @description A submission as events tell it, without anything of the person or the business. GET /v1/phone-numbers/kyb shows it whole. */
        KybEventData: {
            /** @description The submission. */
            id: string;
            /** @description Your organization. */
            organizationId: string;
            status: components["schemas"]["KybSubmissionStatus"];
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            submittedAt: string | null;
            /**
             * Format: date-time
             * @description When it was decided about; null while it waits.
             */
            reviewedAt: string | null;
            /**
             * Format: date-time
             * @description Since when the organization is held; null while it is not.
             */
            accessHoldAt: string | null;
            /** @description Why it is held; null while it is not. */
            accessHoldReason: ("rejected" | "revoked") | null;
        };
        /** @description A verification was submitted, and waits for its review. */
        KybSubmittedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "kyb.submitted";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a verification. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one submission from 1. */
            sequence: number;
            data: components["schemas"]["KybEventData"];
        };
        /** @description The operator approved a verification. A hold of the organization has ended. */
        KybApprovedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "kyb.approved";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a verification. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one submission from 1. */
            sequence: number;
            data: components["schemas"]["KybEventData"];
        };
        /** @description The operator rejected a verification, and the organization is held: its texts, purchases and imports are refused. */
        KybRejectedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "kyb.rejected";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a verification. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one submission from 1. */
            sequence: number;
            data: components["schemas"]["KybEventData"];
        };
        /** @description The operator took an approval back, and the organization is held: its texts, purchases and imports are refused. */
        KybRevokedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "kyb.revoked";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Null: no agent takes part in a verification. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one submission from 1. */
            sequence: number;
            data: components["schemas"]["KybEventData"];
        };
        /** @description A number that you bought was delivered by the carrier and charged for its first month. */
        PhoneNumberPurchasedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "number.purchased";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number; null for none. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one number from 1. */
            sequence: number;
            data: components["schemas"]["PhoneNumber"];
        };
        /** @description A number is suspended. */
        PhoneNumberSuspendedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "number.suspended";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number; null for none. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one number from 1. */
            sequence: number;
            data: components["schemas"]["PhoneNumber"];
        };
        /** @description A number is not suspended any more, and can be used as before. */
        PhoneNumberRecoveredEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "number.recovered";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number; null for none. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one number from 1. */
            sequence: number;
            data: components["schemas"]["PhoneNumber"];
        };
        /** @description A number was released. */
        PhoneNumberReleasedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "number.released";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description The agent of the number; null for none. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events of one number from 1. */
            sequence: number;
            data: components["schemas"]["PhoneNumber"];
        };
        /** @description The endpoint that an operational event is about. */
        WebhookEndpointSummary: {
            id: components["schemas"]["Uuid"];
            /** @description What it is called. */
            name: string;
            /** @description Where its events are posted. */
            url: string;
        };
        /** @description Every delivery to an endpoint has failed for a while; five days of it disable the endpoint. */
        EndpointFailingEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "endpoint.failing";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events about one endpoint from 1. */
            sequence: number;
            /** @description How it fails. */
            data: {
                endpoint: components["schemas"]["WebhookEndpointSummary"];
                /**
                 * Format: date-time
                 * @description The first failure after the last success.
                 */
                failing_since: string;
                /** @description Failed attempts of the last 24 hours, as a share of all. */
                failure_share: number;
                /** @description The attempts that the share is of. */
                attempts: number;
                /**
                 * Format: date-time
                 * @description When the endpoint is disabled unless a delivery succeeds before.
                 */
                disabled_at: string;
            };
        };
        /** @description An endpoint was disabled because of what its receiver answered. */
        EndpointDisabledEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "endpoint.disabled";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events about one endpoint from 1. */
            sequence: number;
            /** @description Which endpoint, and why. */
            data: {
                endpoint: components["schemas"]["WebhookEndpointSummary"];
                /**
                 * @description gone - it answered 410. failing - five days of nothing but failures.
                 * @enum {string}
                 */
                reason: "gone" | "failing";
                /**
                 * Format: date-time
                 * @description The first failure after the last success; null when it answered 410 without failing before.
                 */
                failing_since: string | null;
            };
        };
        /** @description The last automatic attempt of a delivery has failed. */
        DeliveryExhaustedEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "delivery.exhausted";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events about one delivery from 1. */
            sequence: number;
            /** @description The delivery that ended. */
            data: {
                delivery_id: components["schemas"]["Uuid"];
                /** @description The webhook_id of the event that was not delivered. */
                event_id: string;
                /** @description The type of the event that was not delivered. */
                event: string;
                endpoint: components["schemas"]["WebhookEndpointSummary"];
                /** @description How many attempts were made. */
                attempts: number;
                /** @description The status of the last answer; null when none came. */
                http_status: number | null;
                /** @description Why the last attempt failed, as one sentence. */
                error: string | null;
            };
        };
        /** @description A test that was asked for by POST /v1/webhooks/{id}/test. */
        EndpointTestEvent: {
            /**
             * @description Names the event; the same in every delivery of it.
             * @constant
             */
            type: "endpoint.test";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            /** @description Your organization. */
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; later than this it may arrive.
             */
            occurred_at: string;
            /** @description Counts the events about one endpoint from 1. */
            sequence: number;
            /** @description The endpoint that is tested. */
            data: {
                endpoint_id: components["schemas"]["Uuid"];
            };
        };
    };
    responses: {
        /** @description The request did not arrive in time: its head within 10 seconds, all of it within 60. Nothing was changed, and the connection ends. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The address and the headers are longer than 16 KiB together. Nothing was changed, and the connection ends. */
        HeadersTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The address and the headers are longer than 16 KiB together. The key is free, and the connection ends. What was too long before the address could be read is answered in the words of the core API. */
        RouterHeadersTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description This source address sent too many API keys that are not in force, and the key of this request was not looked at. Wait for the seconds of Retry-After. Nothing was changed. */
        RateLimited: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The address exists and the method does not; `Allow` names those that do. */
        MethodNotAllowed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The router has no such address. */
        RouterRouteNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The address exists and the method does not. */
        RouterMethodNotAllowed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The request breaks a rule of the contract. Nothing was changed. A body that is no sound HTTP, or not there after 60 seconds, is answered so too, and ends the connection. */
        RouterInvalidRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description This source address has used its quota of this window. Wait for the seconds of Retry-After. */
        RouterRateLimited: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description A fault of the server. Nothing of its cause is told; the log knows it by the request id. An Idempotency-Key may be used now. */
        RouterRelayError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The router cannot serve now. Repeat the call after the given time. */
        RouterUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The request breaks a rule of the contract; `issues` names every violation and where it is. Nothing was changed. Mend the request: repeating it as it is gives the same answer. */
        ValidationError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description There is no such resource in your organization; one of another organization looks the same. Nothing was changed, and repeating does not help. `error` names the operation that lists those that exist, where there is one. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A fault of the server. Nothing of its cause is told; the log knows it by the request id, so name that when you ask for help. Whether something was changed is not known: repeat with the same Idempotency-Key where there is one, and look first where there is none. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The API key is missing, malformed, unknown or revoked, or lacks the scope of the operation. Nothing was done. */
        RouterUnauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The request breaks a rule of the contract, names a model that does not exist, or the provider says that its content is at fault (invalid_request); or no model that the routing leaves can do all of it (capability_unsupported). A body that is no sound HTTP, or not there after 60 seconds, is an invalid_request too, and ends the connection. Without Service-Attempt-ID no provider was asked and the key is free. */
        RouterRequestRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                "service-attempt-id": components["headers"]["LastServiceAttemptId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The organization is prepaid and its credit does not cover the most that the request may cost. No provider was asked and the key is free. */
        RouterInsufficientCredit: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The Idempotency-Key is in use: for other content (idempotency_conflict), by the same request that still runs (request_in_progress), or by one that was served before (request_already_started). Output is never replayed. request_id names the first request where the content is the same. */
        RouterKeyConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The body, or a part of it, is longer than the operation takes. No provider was asked and the key is free. */
        RouterPayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The body is not of the type that the operation takes, or the audio is not a WAV file with 16-bit PCM. No provider was asked and the key is free. */
        RouterUnsupportedMedia: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description Wait for the seconds of Retry-After: this source address has used its quota of the window, or every provider that fits limits its rate (rate_limited), or the organization has as many requests running as it may (concurrency_exhausted). Without Service-Attempt-ID the key is free. */
        RouterLimited: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                "service-attempt-id": components["headers"]["LastServiceAttemptId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description Every provider that was asked failed, or gave nothing. The key is used. */
        RouterProviderError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                "service-attempt-id": components["headers"]["LastServiceAttemptId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description No provider that fits can be asked now: none is configured, all of them are held back after failures, or the server cannot serve. Repeat after the seconds of Retry-After; without Service-Attempt-ID with the same key. */
        RouterProviderUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                "service-attempt-id": components["headers"]["LastServiceAttemptId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description No provider made progress in time. The key is used. */
        RouterRequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                "service-attempt-id": components["headers"]["LastServiceAttemptId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description Your organization has no such request; one of another organization looks the same. */
        RouterRequestNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "service-request-id": components["headers"]["ServiceRequestId"];
                "service-region": components["headers"]["ServiceRegion"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                ratelimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RouterErrorEnvelope"];
            };
        };
        /** @description The API key is missing, malformed, unknown or revoked; all of them answer alike. Send `Authorization: Bearer` and a key that is in force. Nothing was changed. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The key is in force and lacks the scope that `error` names. Use a key that has it, or make one. Nothing was changed. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The database is away or too busy. Repeat the call after the given time, with the same Idempotency-Key where there is one. */
        ServiceUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A filter is not valid, or the cursor was not issued for this list with these filters. Mend the filter, or begin again without a cursor. */
        ListInvalid: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization has as many agents as it may have. Nothing was stored. */
        AgentLimit: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body is larger than this operation takes. Send less; nothing was changed. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body is not JSON in UTF-8, or it is compressed. Send it plain, as application/json; nothing was changed. */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description It is the only agent of the organization. Nothing was changed. */
        LastAgent: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description If-Match names another version than the newest. Nothing was changed; read it again. */
        PreconditionFailed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request is not valid: `issues` names each violation. Or `missing` names template variables that have no value. */
        MissingVariables: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description An entry of an allowlist has no figures at all, so that it cannot be ranked; no other provider is put in its place. */
        ProviderNotRankable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The agent has a tool of this name, or as many tools as it may have. Nothing was stored. */
        AgentToolRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Only webhook tools, and tools with a simulation, can be run on their own. Nobody was called. */
        ToolNotRunnable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization has as many API keys in force as it can have; the error names the limit. Delete one that is not in use any more. */
        ApiKeyLimit: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The last key with the scope admin cannot be deleted. Make another one first. */
        LastAdminKey: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The number is in use, the organization is a test one and has simulated numbers only, or the campaign is known here and not approved. Nothing was changed. */
        PhoneNumberConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization is prepaid and its balance does not cover the request. The key is not used: repeat with the same one when there is credit again. */
        InsufficientCredits: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The key lacks the scope phone; or the organization has not submitted its verification, or is held: `kyb` says where it stands and what is missing. Nothing was ordered, and no Idempotency-Key was used. */
        KybRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The number is taken, another version of the attestation has to be accepted, or the Idempotency-Key belongs to another purchase or is in use at this moment. Nothing was ordered. */
        PurchaseConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "retry-after": components["headers"]["RetryAfterInProgress"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The carrier does not sell this number to this account, for the reason that `error` says. Nothing was ordered, and no Idempotency-Key was used. */
        NumberNotOrderable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The carrier of numbers is away, this server has no carrier that sells numbers to the organization, or the database is away. Repeat the call after the given time, with the same Idempotency-Key where there is one. */
        NumbersUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The submission is decided already, or another one waits by now; `status` says where the newest one stands. Nothing was decided. */
        KybSubmissionChanged: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The newest submission is not approved; `status` says where it stands. Nothing was changed. */
        KybNotApproved: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A submission is under review, or one is approved. Nothing was changed. */
        KybDraftRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A submission is under review, one is approved, or another version of the attestation has to be accepted. Nothing was changed. */
        KybRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The number is in use here already, by you or another organization. Nothing was stored. */
        NumberInUse: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The carrier is about to decide about the order of the number. Nothing was changed; repeat it in a moment. */
        OrderOpen: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Nothing answers texts by itself yet, so automation cannot be switched on. Nothing was changed. */
        AutomationUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request breaks a rule of its fields, or no time zone is known for a proactive send. Nothing was stored and the key is not used: mend the request and send it with the same key. */
        SmsSendInvalid: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The Idempotency-Key was used before with different JSON. Nothing was stored. Use a new key for a new text, and the same JSON for the same text. */
        IdempotencyConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The sender is not ready, the recipient opted out, or the consent is unknown, revoked or expired. Nothing was stored and the key is not used. */
        SmsSendRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The message is past the states that can be canceled; `status` says where it stands. Nothing was changed. */
        SmsNotCancelable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The sender is not ready. Nothing was stored and the key is not used. */
        SmsBatchRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Nothing of the batch waits any more, or it is canceled already; `status` says where it stands. Nothing was changed. */
        SmsBatchNotCancelable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `Last-Event-ID` is not an id that this stream gave to your organization. Send the last one as it came, or none to begin with what happens from now on. */
        SmsStreamInvalid: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description What followed this `Last-Event-ID` is kept no longer. List the messages to see where they stand, and open the stream without it. */
        SmsResumeExpired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization has as many streams open at this process as it may. Share one among those who watch, or try again after the seconds of Retry-After. Or this source address sent too many API keys that are not in force. */
        SmsTooManyStreams: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The key belongs to another brand, is in use at this moment, or this server has no registry for the organization. Nothing was stored. */
        TendlcBrandRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "retry-after": components["headers"]["RetryAfterInProgress"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Something still runs under this registration. Nothing was changed: end that first. */
        TendlcInUse: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The registration is past the states in which it can be changed; `status` says where it stands. Nothing was changed. */
        TendlcNotEditable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The key belongs to another campaign or is in use at this moment, the brand is not verified, or the registry of the brand is not configured any more. Nothing was stored. */
        TendlcCampaignRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                "retry-after": components["headers"]["RetryAfterInProgress"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Numbers still text under the campaign, or it has ended by itself. Nothing was changed. */
        TendlcNotDeactivated: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The campaign is not approved, or the number cannot be assigned to it. Nothing was changed. */
        TendlcAssignmentRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization has as many endpoints as it can have; the error names the limit. Delete one, or subscribe an existing one to more events. */
        WebhookEndpointLimit: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The record cannot be sent again; `reason` is endpoint_deleted, expired or event_kind. Nothing was sent. */
        NotRedeliverable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: {
        /**
         * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
         * @example 7f1c2a5b-order-42
         */
        IdempotencyKey: string;
        /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
        Cursor: string;
        /**
         * @description The id of an agent of your organization; GET /v1/agents lists them.
         * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
         */
        AgentId: string;
        /** @description The ETag of the version that you read, or `*`. The change is made only while that version is the newest; else 412. */
        IfMatch: string;
        /**
         * @description The id of a tool of the agent; GET /v1/agents/{id}/tools lists them.
         * @example tool_01997f1b00007c3d8e4f5a6b7c8d9e21
         */
        ToolId: string;
        /**
         * @description The id of the organization.
         * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
         */
        OrganizationId: string;
        /**
         * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409. Without one every request is a first one.
         * @example 7f1c2a5b-order-42
         */
        MayIdempotencyKey: string;
        /** @description How many items a page holds at most. */
        Limit: number;
        /**
         * @description The key that the call itself would bring: 1 to 256 bytes, not blank, otherwise opaque. It is looked up and not used.
         * @example 7f1c2a5b-order-42
         */
        OptionalIdempotencyKey: string;
        /**
         * @description The id of the conversation.
         * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
         */
        SmsConversationId: string;
        /**
         * @description A number or a campaign of yours.
         * @example num_01994f1b2c3d7e8f90a1b2c3d4e5f607
         */
        SmsThroughputSubjectId: string;
        /**
         * @description The id of the endpoint.
         * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
         */
        WebhookEndpointId: components["schemas"]["Uuid"];
        /**
         * @description The id of the delivery.
         * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12
         */
        WebhookDeliveryId: components["schemas"]["Uuid"];
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the log of the server. */
        RequestId: string;
        /**
         * @description Names the trace that this request belongs to: the trace id of its `traceparent` (W3C Trace Context) where one is sent that holds to that form, else the digits of `x-request-id`.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceId: string;
        /**
         * @description Names this request in the log of the server. The value is opaque.
         * @example req_019a9d7c1f3e7bb2a4c5d6e7f8091a2b
         */
        ServiceRequestId: string;
        /**
         * @description The place of the router that answered, as its operator named it.
         * @example local
         */
        ServiceRegion: string;
        /**
         * @description How many requests (`q`) one public source address may make on router addresses in one window of `w` seconds. Absent only where the operator switched the quota off.
         * @example "relay-ip";q=2000;w=300
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of the quota in this window (`r`), and after how many seconds the window ends (`t`). With several processes it is an estimate from below. Addresses of private networks are not counted and always see the whole quota. Absent only where the operator switched the quota off.
         * @example "relay-ip";r=1999;t=300
         */
        RateLimit: string;
        /** @description Seconds to wait before the next try. */
        RetryAfter: number;
        /**
         * @description Names the attempt that served this request, as the record of the request lists it. The value is opaque.
         * @example att_019a9d7c1f4a7cc2b5d6e7f8091a2b3c
         */
        ServiceAttemptId: string;
        /**
         * @description The provider that served this request.
         * @example simulated
         */
        ServiceProvider: string;
        /**
         * @description The model that served this request.
         * @example echo
         */
        ServiceModel: string;
        /**
         * @description How long the router itself took until the answer began (`own`), and how long the whole did (`total`), in milliseconds.
         * @example own;dur=1.4, total;dur=212.7
         */
        ServerTiming: string;
        /**
         * @description Names the last attempt. It is there when a provider was asked: the Idempotency-Key is used then, and a repetition takes a new one. Without it the key is free, except beside relay_error, which leaves that open.
         * @example att_019a9d7c1f4a7cc2b5d6e7f8091a2b3c
         */
        LastServiceAttemptId: string;
        /**
         * @description How many characters of the input are billed.
         * @example 24
         */
        ServiceUsageCharacters: number;
        /** @description An answer is made for one caller; nothing on the way may keep it. */
        NoStore: "no-store";
        /** @description On a stream, which nothing on the way may keep. */
        StreamNoStore: "no-store";
        /** @description The version of the agent. Send it as If-Match with a change that must not overwrite another one. */
        AgentEtag: string;
        /** @description Seconds to wait before the next try, with IDEMPOTENCY_IN_PROGRESS alone. */
        RetryAfterInProgress: number;
        /** @description The methods of this address. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the copy that you have. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "service-request-id": components["headers"]["ServiceRequestId"];
                    "service-region": components["headers"]["ServiceRegion"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    ratelimit: components["headers"]["RateLimit"];
                    /** @description Names this version of the document. */
                    etag: string;
                    /** @description How long a copy may be used unasked. */
                    "cache-control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Trunkline API",
                     *         "version": "1.0.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description Your copy is current. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "service-request-id": components["headers"]["ServiceRequestId"];
                    "service-region": components["headers"]["ServiceRegion"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    ratelimit: components["headers"]["RateLimit"];
                    /** @description Names this version of the document. */
                    etag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RouterInvalidRequest"];
            429: components["responses"]["RouterRateLimited"];
            431: components["responses"]["RouterHeadersTooLarge"];
            500: components["responses"]["RouterRelayError"];
            503: components["responses"]["RouterUnavailable"];
        };
    };
    getErrorCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code, in any case. Where two codes differ by case only, an exact spelling says which is meant.
                 * @example idempotency_conflict
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "idempotency_conflict",
                     *       "category": "conflict",
                     *       "retryable": false,
                     *       "documented": true,
                     *       "docs_url": "http://127.0.0.1:8080/docs/errors/idempotency_conflict",
                     *       "meaning": "The Idempotency-Key was used before with other content.",
                     *       "hint": "Make a new key for each request that differs",
                     *       "sources": [
                     *         "router"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorCodeInfo"];
                };
            };
            400: components["responses"]["ValidationError"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description The language of the figures, as a BCP 47 tag; empty is the same as left out. */
                language?: string;
                /** @description What to rank by. */
                objective?: "quality" | "balanced" | "latency" | "cost";
                /** @description Rank by the figures of streams or of whole files; streaming is the same as stream. Nothing takes those of each kind. */
                path?: "stream" | "streaming" | "batch";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models, in the order of the projection. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "service-request-id": components["headers"]["ServiceRequestId"];
                    "service-region": components["headers"]["ServiceRegion"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    ratelimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "models": [
                     *         {
                     *           "id": "echo",
                     *           "provider": "simulated",
                     *           "kind": "llm",
                     *           "capabilities": {
                     *             "tools": true,
                     *             "structured_output": true,
                     *             "cached_input": false,
                     *             "reasoning": false,
                     *             "diarization": false,
                     *             "keywords": false,
                     *             "noise_reduction": false
                     *           },
                     *           "regions": [
                     *             "local"
                     *           ],
                     *           "benchmark": {
                     *             "provider": "simulated",
                     *             "model": "echo",
                     *             "quality_lower_is_better": false,
                     *             "rank": 1,
                     *             "quality": 1,
                     *             "quality_path": "stream",
                     *             "quality_axis": "simulation",
                     *             "latency_ms": 1,
                     *             "cost": {
                     *               "micro_usd": 2000000
                     *             },
                     *             "cost_basis": "million_output_tokens",
                     *             "balanced_score": 1
                     *           }
                     *         },
                     *         {
                     *           "id": "echo",
                     *           "provider": "simulated",
                     *           "kind": "stt",
                     *           "capabilities": {
                     *             "tools": false,
                     *             "structured_output": false,
                     *             "cached_input": false,
                     *             "reasoning": false,
                     *             "diarization": true,
                     *             "keywords": true,
                     *             "noise_reduction": true
                     *           },
                     *           "regions": [
                     *             "local"
                     *           ],
                     *           "audio_formats": [
                     *             {
                     *               "encoding": "pcm_s16le",
                     *               "sample_rate_range_hz": {
                     *                 "min": 8000,
                     *                 "max": 192000
                     *               },
                     *               "channels": [
                     *                 1,
                     *                 2,
                     *                 3,
                     *                 4,
                     *                 5,
                     *                 6,
                     *                 7,
                     *                 8
                     *               ]
                     *             }
                     *           ],
                     *           "batch_audio_limits": {
                     *             "max_pcm_bytes": 26214400
                     *           },
                     *           "benchmark": {
                     *             "provider": "simulated",
                     *             "model": "echo",
                     *             "quality_lower_is_better": false,
                     *             "rank": 1,
                     *             "quality": 1,
                     *             "quality_path": "batch",
                     *             "quality_axis": "simulation",
                     *             "latency_ms": 1,
                     *             "cost": {
                     *               "micro_usd": 360000
                     *             },
                     *             "cost_basis": "audio_hour",
                     *             "balanced_score": 1
                     *           }
                     *         },
                     *         {
                     *           "id": "echo",
                     *           "provider": "simulated",
                     *           "kind": "tts",
                     *           "capabilities": {
                     *             "tools": false,
                     *             "structured_output": false,
                     *             "cached_input": false,
                     *             "reasoning": false,
                     *             "diarization": false,
                     *             "keywords": false,
                     *             "noise_reduction": false
                     *           },
                     *           "regions": [
                     *             "local"
                     *           ],
                     *           "audio_formats": [
                     *             {
                     *               "encoding": "pcm_s16le",
                     *               "sample_rate_range_hz": {
                     *                 "min": 8000,
                     *                 "max": 192000
                     *               },
                     *               "channels": [
                     *                 1,
                     *                 2,
                     *                 3,
                     *                 4,
                     *                 5,
                     *                 6,
                     *                 7,
                     *                 8
                     *               ]
                     *             }
                     *           ],
                     *           "benchmark": {
                     *             "provider": "simulated",
                     *             "model": "echo",
                     *             "quality_lower_is_better": false,
                     *             "rank": 1,
                     *             "quality": 1,
                     *             "quality_path": "stream",
                     *             "quality_axis": "simulation",
                     *             "latency_ms": 1,
                     *             "cost": {
                     *               "micro_usd": 10000000
                     *             },
                     *             "cost_basis": "million_characters",
                     *             "balanced_score": 1
                     *           }
                     *         }
                     *       ],
                     *       "catalog_digest": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "benchmark": {
                     *         "schema": 2,
                     *         "source": "https://example.org/benchmark",
                     *         "digest": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "language": "en",
                     *         "objective": "balanced"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ModelListing"];
                };
            };
            400: components["responses"]["RouterInvalidRequest"];
            401: components["responses"]["RouterUnauthorized"];
            429: components["responses"]["RouterRateLimited"];
            431: components["responses"]["RouterHeadersTooLarge"];
            500: components["responses"]["RouterRelayError"];
            503: components["responses"]["RouterUnavailable"];
        };
    };
    createTranscription: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["TranscriptionUpload"];
            };
        };
        responses: {
            /** @description What was said. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "service-request-id": components["headers"]["ServiceRequestId"];
                    "service-region": components["headers"]["ServiceRegion"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    ratelimit: components["headers"]["RateLimit"];
                    "service-attempt-id": components["headers"]["ServiceAttemptId"];
                    "service-provider": components["headers"]["ServiceProvider"];
                    "service-model": components["headers"]["ServiceModel"];
                    "server-timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "text": "Good morning.",
                     *       "segments": [
                     *         {
                     *           "text": "Good morning.",
                     *           "start_ms": 0,
                     *           "end_ms": 900
                     *         }
                     *       ],
                     *       "words": [
                     *         {
                     *           "text": "Good",
                     *           "start_ms": 0,
                     *           "end_ms": 400
                     *         },
                     *         {
                     *           "text": "morning.",
                     *           "start_ms": 400,
                     *           "end_ms": 900
                     *         }
                     *       ],
                     *       "route": {
                     *         "provider": "simulated",
                     *         "model": "echo",
                     *         "region": "local",
                     *         "attempt_id": "att_019a9d7c1f4a7cc2b5d6e7f8091a2b3c"
                     *       },
                     *       "usage": {
                     *         "duration_ms": 1000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TranscriptionResponse"];
                };
            };
            400: components["responses"]["RouterRequestRefused"];
            401: components["responses"]["RouterUnauthorized"];
            402: components["responses"]["RouterInsufficientCredit"];
            409: components["responses"]["RouterKeyConflict"];
            413: components["responses"]["RouterPayloadTooLarge"];
            415: components["responses"]["RouterUnsupportedMedia"];
            429: components["responses"]["RouterLimited"];
            431: components["responses"]["RouterHeadersTooLarge"];
            500: components["responses"]["RouterRelayError"];
            502: components["responses"]["RouterProviderError"];
            503: components["responses"]["RouterProviderUnavailable"];
            504: components["responses"]["RouterRequestTimeout"];
        };
    };
    createSpeech: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "input": "Good morning. How are you?",
                 *       "audio": {
                 *         "encoding": "pcm_s16le",
                 *         "sample_rate_hz": 24000,
                 *         "channels": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SpeechRequest"];
            };
        };
        responses: {
            /** @description The audio. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "service-request-id": components["headers"]["ServiceRequestId"];
                    "service-region": components["headers"]["ServiceRegion"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    ratelimit: components["headers"]["RateLimit"];
                    "service-attempt-id": components["headers"]["ServiceAttemptId"];
                    "service-provider": components["headers"]["ServiceProvider"];
                    "service-model": components["headers"]["ServiceModel"];
                    "server-timing": components["headers"]["ServerTiming"];
                    "service-usage-characters": components["headers"]["ServiceUsageCharacters"];
                    "cache-control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example raw audio */
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["RouterRequestRefused"];
            401: components["responses"]["RouterUnauthorized"];
            402: components["responses"]["RouterInsufficientCredit"];
            409: components["responses"]["RouterKeyConflict"];
            413: components["responses"]["RouterPayloadTooLarge"];
            415: components["responses"]["RouterUnsupportedMedia"];
            429: components["responses"]["RouterLimited"];
            431: components["responses"]["RouterHeadersTooLarge"];
            500: components["responses"]["RouterRelayError"];
            502: components["responses"]["RouterProviderError"];
            503: components["responses"]["RouterProviderUnavailable"];
            504: components["responses"]["RouterRequestTimeout"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LlmRequest"];
            };
        };
        responses: {
            /** @description What the model wrote, at once or as it comes. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "service-request-id": components["headers"]["ServiceRequestId"];
                    "service-region": components["headers"]["ServiceRegion"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    ratelimit: components["headers"]["RateLimit"];
                    "service-attempt-id": components["headers"]["ServiceAttemptId"];
                    "service-provider": components["headers"]["ServiceProvider"];
                    "service-model": components["headers"]["ServiceModel"];
                    "server-timing": components["headers"]["ServerTiming"];
                    "cache-control": components["headers"]["StreamNoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "resp_req_019a9d7c1f3e7bb2a4c5d6e7f8091a2b",
                     *       "route": {
                     *         "provider": "simulated",
                     *         "model": "echo",
                     *         "region": "local",
                     *         "attempt_id": "att_019a9d7c1f4a7cc2b5d6e7f8091a2b3c"
                     *       },
                     *       "output": [
                     *         {
                     *           "type": "message",
                     *           "role": "assistant",
                     *           "content": [
                     *             {
                     *               "type": "text",
                     *               "text": "Good morning. How are you?"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "stop_reason": "stop",
                     *       "usage": {
                     *         "input_tokens": 7,
                     *         "output_tokens": 7
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LlmResponse"];
                    /**
                     * @example {
                     *       "event": "response.text.delta",
                     *       "data": {
                     *         "output_index": 0,
                     *         "delta": "Good"
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["ResponseStreamEvent"];
                };
            };
            400: components["responses"]["RouterRequestRefused"];
            401: components["responses"]["RouterUnauthorized"];
            402: components["responses"]["RouterInsufficientCredit"];
            409: components["responses"]["RouterKeyConflict"];
            413: components["responses"]["RouterPayloadTooLarge"];
            415: components["responses"]["RouterUnsupportedMedia"];
            429: components["responses"]["RouterLimited"];
            431: components["responses"]["RouterHeadersTooLarge"];
            500: components["responses"]["RouterRelayError"];
            502: components["responses"]["RouterProviderError"];
            503: components["responses"]["RouterProviderUnavailable"];
            504: components["responses"]["RouterRequestTimeout"];
        };
    };
    getRouterRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The Service-Request-ID of the request.
                 * @example req_019a9d7c1f3e7bb2a4c5d6e7f8091a2b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "service-request-id": components["headers"]["ServiceRequestId"];
                    "service-region": components["headers"]["ServiceRegion"];
                    "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                    ratelimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "req_019a9d7c1f3e7bb2a4c5d6e7f8091a2b",
                     *       "kind": "llm",
                     *       "operation": "createResponse",
                     *       "status": "succeeded",
                     *       "streamed": true,
                     *       "routing": {
                     *         "mode": "auto",
                     *         "objective": "balanced"
                     *       },
                     *       "created_at": "2026-11-20T15:00:00.000Z",
                     *       "ended_at": "2026-11-20T15:00:01.250Z",
                     *       "route": {
                     *         "provider": "simulated",
                     *         "model": "echo",
                     *         "region": "local",
                     *         "attempt_id": "att_019a9d7c1f4a7cc2b5d6e7f8091a2b3c"
                     *       },
                     *       "attempts": [
                     *         {
                     *           "id": "att_019a9d7c1f4a7cc2b5d6e7f8091a2b3b",
                     *           "provider": "simulated",
                     *           "model": "error-503",
                     *           "rank": 1,
                     *           "outcome": "failed",
                     *           "reason": "server_error",
                     *           "provider_status": 503,
                     *           "started_ms": 0,
                     *           "first_content_ms": null,
                     *           "duration_ms": 210
                     *         },
                     *         {
                     *           "id": "att_019a9d7c1f4a7cc2b5d6e7f8091a2b3c",
                     *           "provider": "simulated",
                     *           "model": "echo",
                     *           "rank": 2,
                     *           "outcome": "succeeded",
                     *           "reason": null,
                     *           "provider_status": null,
                     *           "started_ms": 211,
                     *           "first_content_ms": 180,
                     *           "duration_ms": 1030
                     *         }
                     *       ],
                     *       "usage": {
                     *         "input_tokens": 7,
                     *         "output_tokens": 7
                     *       },
                     *       "usage_estimated": false,
                     *       "cost_micro_usd": "14",
                     *       "total_ms": 1243.5,
                     *       "own_ms": 3.5,
                     *       "error_code": null
                     *     }
                     */
                    "application/json": components["schemas"]["RouterRequest"];
                };
            };
            400: components["responses"]["RouterInvalidRequest"];
            401: components["responses"]["RouterUnauthorized"];
            404: components["responses"]["RouterRequestNotFound"];
            429: components["responses"]["RouterRateLimited"];
            431: components["responses"]["RouterHeadersTooLarge"];
            500: components["responses"]["RouterRelayError"];
            503: components["responses"]["RouterUnavailable"];
        };
    };
    listKnownProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows for each layer, by vendor and model. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stt": [
                     *         {
                     *           "id": "deepgram",
                     *           "vendor": "deepgram",
                     *           "vendorName": "Deepgram",
                     *           "model": null,
                     *           "benchmarked": true,
                     *           "configured": false,
                     *           "languages": [
                     *             "any"
                     *           ]
                     *         }
                     *       ],
                     *       "llm": [
                     *         {
                     *           "id": "simulated:echo",
                     *           "vendor": "simulated",
                     *           "vendorName": "Simulated",
                     *           "model": "echo",
                     *           "benchmarked": true,
                     *           "configured": true,
                     *           "languages": [
                     *             "any"
                     *           ]
                     *         }
                     *       ],
                     *       "tts": [],
                     *       "s2s": []
                     *     }
                     */
                    "application/json": components["schemas"]["KnownProviders"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTtsVoices: {
        parameters: {
            query?: {
                /** @description What the voice is wanted for; it stands for labels and a capacity, which GET /v1/tts/meta has. */
                use_case?: components["schemas"]["TtsUseCase"];
                /** @description A label that the voice has. Repeat it for voices that have all of them. */
                quality?: components["schemas"]["TtsQualityLabel"][];
                /** @description How many characters one call must take; not below what use_case stands for. */
                min_chars_per_call?: 5000 | 7500 | 10000 | 20000;
                /** @description The bucket of its pace, exactly. */
                pace?: components["schemas"]["TtsPace"];
                /** @description Whose voice it is, as facets name it. */
                vendor?: string;
                /** @description How it is heard. */
                gender?: components["schemas"]["TtsGender"];
                /** @description Its accent, as facets name it. */
                accent?: string;
                /** @description A language that it speaks, as a BCP 47 tag in any case: en-US finds exactly that, zh and zh-Hant find zh-Hant-TW. */
                language?: string;
                /** @description Pairs every voice with this model, by its id or its name; voices that do not speak with it are left out. */
                model?: string;
                /** @description The language of the figures, as a BCP 47 tag in any case. It leaves no voice out. */
                benchmark_language?: string;
                /** @description What to sort by: naturalness of the model and capacity descending, the others ascending. */
                sort?: "model_naturalness" | "latency" | "model_cost" | "pace" | "max_chars" | "name";
                /** @description How many voices a page holds at most. */
                limit?: number;
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description false or 0 leaves out voices that were never measured; those with the verdict measured_no_labels stay. */
                include_unmeasured?: "true" | "false" | "1" | "0";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "total": 1,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "simulated:tone",
                     *           "vendor": "simulated",
                     *           "voice_id": "tone",
                     *           "name": "Tone",
                     *           "gender": "neutral",
                     *           "accent": "american",
                     *           "languages": [
                     *             "en-US"
                     *           ],
                     *           "styles": [
                     *             "warm"
                     *           ],
                     *           "use_with": {
                     *             "provider": "simulated",
                     *             "model": "echo",
                     *             "voice": "tone"
                     *           },
                     *           "model_id": "simulated:echo",
                     *           "voice_compatibility": "verified",
                     *           "quality": {
                     *             "verdict": "measured",
                     *             "basis": "voice",
                     *             "labels": [
                     *               "natural"
                     *             ],
                     *             "summary": [
                     *               "Natural: naturalness 84.5",
                     *               "Normal: 152 words a minute",
                     *               "10,000 characters a call"
                     *             ],
                     *             "max_chars_per_call": 10000,
                     *             "words_per_minute": 152
                     *           },
                     *           "why": {
                     *             "best_for": [],
                     *             "strengths": [
                     *               "Sounds natural (naturalness 84.5)."
                     *             ],
                     *             "weaknesses": [],
                     *             "tradeoffs": []
                     *           }
                     *         }
                     *       ],
                     *       "models": {
                     *         "simulated:echo": {
                     *           "id": "simulated:echo",
                     *           "provider": "simulated",
                     *           "model": "echo",
                     *           "routable": true,
                     *           "routable_via": "platform_key",
                     *           "benchmark": {
                     *             "language": "en",
                     *             "board": null,
                     *             "naturalness": null,
                     *             "robustness": null,
                     *             "panel_mos": null,
                     *             "panel_named_pct": null,
                     *             "latency_ms": 1,
                     *             "latency_evidence": {
                     *               "board": null,
                     *               "region": null,
                     *               "n": null,
                     *               "p90_ms": null
                     *             },
                     *             "latency": {
                     *               "vendor_direct": [],
                     *               "per_language": []
                     *             },
                     *             "cost": {
                     *               "per_1m_chars_usd": 10,
                     *               "per_min_usd": null,
                     *               "higher_is_better": false
                     *             }
                     *           },
                     *           "languages": {
                     *             "measured": [],
                     *             "vendor_claimed": [
                     *               "any"
                     *             ],
                     *             "count": 0
                     *           },
                     *           "voices": {
                     *             "total": 334,
                     *             "measured": 33,
                     *             "compatibility": null
                     *           }
                     *         }
                     *       },
                     *       "facets": {
                     *         "vendor": [
                     *           {
                     *             "value": "simulated",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "accent": [
                     *           {
                     *             "value": "american",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "quality": [
                     *           {
                     *             "value": "natural",
                     *             "label": "Natural",
                     *             "count": 1
                     *           }
                     *         ]
                     *       },
                     *       "blockers": [],
                     *       "meta": {
                     *         "benchmark": {
                     *           "schema": 2,
                     *           "routing_policy_version": null
                     *         },
                     *         "quality_overlay": {
                     *           "generated_at": "2026-11-25T00:00:00.000Z",
                     *           "run_id": "simulation"
                     *         },
                     *         "org_routable_vendors": [
                     *           "simulated"
                     *         ],
                     *         "coverage": {
                     *           "models_routable": 11,
                     *           "models_measured": 4,
                     *           "voices_routable": 400,
                     *           "voices_measured": 334
                     *         },
                     *         "notes": [
                     *           "Voices and figures of Simulated are simulated: nobody measured them."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TtsVoicePage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTtsModels: {
        parameters: {
            query?: {
                /** @description The language of the figures, as a BCP 47 tag in any case. It leaves no model out. Robustness is measured for English only. */
                language?: string;
                /** @description Models that have the labels and the capacity that it stands for; GET /v1/tts/meta has them. */
                use_case?: components["schemas"]["TtsUseCase"];
                /** @description What to sort by. */
                sort?: "natural" | "latency" | "cost" | "robustness";
                /** @description Ascending for latency and cost, otherwise descending, unless it is said. */
                order?: components["schemas"]["TtsSortOrder"];
                /** @description Whether models that no request can be routed to are listed as well. */
                include_unroutable?: "true" | "false" | "1" | "0";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models, in the order that was asked for. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "language": "en",
                     *       "sort": "natural",
                     *       "order": "desc",
                     *       "data": [
                     *         {
                     *           "id": "simulated:echo",
                     *           "provider": "simulated",
                     *           "model": "echo",
                     *           "routable": true,
                     *           "routable_via": "platform_key",
                     *           "benchmark": {
                     *             "language": "en",
                     *             "board": "simulation",
                     *             "naturalness": {
                     *               "value": 71.5,
                     *               "unit": "score",
                     *               "higher_is_better": true,
                     *               "board": "simulation",
                     *               "ci": [
                     *                 70.1,
                     *                 72.9
                     *               ],
                     *               "n": 60,
                     *               "basis": "simulated",
                     *               "unjudgeable": null,
                     *               "field_mean": 68.2,
                     *               "comparable_across_languages": null,
                     *               "estimated": false
                     *             },
                     *             "robustness": null,
                     *             "panel_mos": null,
                     *             "panel_named_pct": null,
                     *             "latency_ms": 12,
                     *             "latency_evidence": {
                     *               "board": "simulation",
                     *               "region": null,
                     *               "n": 60,
                     *               "p90_ms": 24
                     *             },
                     *             "latency": {
                     *               "vendor_direct": [
                     *                 {
                     *                   "region": "local",
                     *                   "location": "local",
                     *                   "p50_ms": 1,
                     *                   "p90_ms": 2
                     *                 }
                     *               ],
                     *               "per_language": [
                     *                 {
                     *                   "language": "en",
                     *                   "p50": 12,
                     *                   "p90": 24,
                     *                   "n": 60,
                     *                   "sweeps": 3,
                     *                   "wide_tail": false,
                     *                   "voice": null
                     *                 }
                     *               ]
                     *             },
                     *             "cost": {
                     *               "per_1m_chars_usd": 10,
                     *               "per_min_usd": 0.012,
                     *               "higher_is_better": false
                     *             }
                     *           },
                     *           "languages": {
                     *             "measured": [
                     *               "en"
                     *             ],
                     *             "vendor_claimed": [
                     *               "any"
                     *             ],
                     *             "count": 1
                     *           },
                     *           "voices": {
                     *             "total": 334,
                     *             "measured": 33,
                     *             "compatibility": null
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "benchmark": {
                     *           "schema": 2,
                     *           "routing_policy_version": null
                     *         },
                     *         "quality_overlay": {
                     *           "generated_at": "2026-11-25T00:00:00.000Z",
                     *           "run_id": "simulation"
                     *         },
                     *         "org_routable_vendors": [
                     *           "simulated"
                     *         ],
                     *         "coverage": {
                     *           "models_routable": 11,
                     *           "models_measured": 4,
                     *           "voices_routable": 400,
                     *           "voices_measured": 334
                     *         },
                     *         "notes": [
                     *           "Voices and figures of Simulated are simulated: nobody measured them."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TtsModelList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTtsVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vocabulary. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quality": [
                     *         {
                     *           "value": "natural",
                     *           "label": "Natural",
                     *           "means": "Naturalness at least half a standard deviation above the mean of all that were measured in the language on the board"
                     *         }
                     *       ],
                     *       "pace": [
                     *         {
                     *           "value": "slow",
                     *           "label": "Slow",
                     *           "range_wpm": [
                     *             0,
                     *             140
                     *           ]
                     *         },
                     *         {
                     *           "value": "fast",
                     *           "label": "Fast",
                     *           "range_wpm": [
                     *             200
                     *           ]
                     *         }
                     *       ],
                     *       "chars_per_call": [
                     *         {
                     *           "value": 5000,
                     *           "label": "5,000 characters"
                     *         }
                     *       ],
                     *       "use_cases": [
                     *         {
                     *           "value": "phone",
                     *           "label": "Phone",
                     *           "hint": "Calls over narrow and noisy lines: names and numbers are understood",
                     *           "requires": [
                     *             "clear",
                     *             "robust"
                     *           ],
                     *           "min_chars_per_call": 5000
                     *         }
                     *       ],
                     *       "notes": [
                     *         "robust is measured for English only."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TtsVocabulary"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of agents. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *         "name": "Reception",
                     *         "systemPrompt": "You answer the phone of {{ business }}. Be brief and friendly.",
                     *         "voice": null,
                     *         "voiceInstructions": null,
                     *         "firstMessage": "Hello, this is {{ business }}. What can I do for you?",
                     *         "inboundFirstMessage": null,
                     *         "outboundFirstMessage": null,
                     *         "timezone": null,
                     *         "intent": {
                     *           "language": "en"
                     *         },
                     *         "llmOptions": {
                     *           "temperature": 0.4,
                     *           "maxTokens": 200
                     *         },
                     *         "stackPreferences": {
                     *           "allowedProviders": {
                     *             "llm": [
                     *               "simulated:echo"
                     *             ]
                     *           }
                     *         },
                     *         "sttOptions": null,
                     *         "ttsOptions": null,
                     *         "runMode": null,
                     *         "backgroundAudio": null,
                     *         "audioOutput": null,
                     *         "speechNormalization": null,
                     *         "idleRePrompts": null,
                     *         "sttMissRecovery": null,
                     *         "endCall": null,
                     *         "turnHandling": null,
                     *         "languageRouting": null,
                     *         "extractionFields": [],
                     *         "promptVariables": [
                     *           {
                     *             "name": "business",
                     *             "defaultValue": "Acme"
                     *           }
                     *         ],
                     *         "creationMeta": null,
                     *         "warnings": [],
                     *         "createdAt": "2026-11-20T15:00:00.000Z",
                     *         "updatedAt": "2026-11-20T15:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AgentList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reception",
                 *       "systemPrompt": "You answer the phone of {{ business }}. Be brief and friendly.",
                 *       "firstMessage": "Hello, this is {{ business }}. What can I do for you?",
                 *       "intent": {
                 *         "language": "en",
                 *         "optimizeFor": "latency"
                 *       },
                 *       "llmOptions": {
                 *         "temperature": 0.4,
                 *         "maxTokens": 200
                 *       },
                 *       "stackPreferences": {
                 *         "allowedProviders": {
                 *           "llm": [
                 *             "simulated:echo"
                 *           ]
                 *         }
                 *       },
                 *       "promptVariables": [
                 *         {
                 *           "name": "business",
                 *           "defaultValue": "Acme"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateAgentRequest"];
            };
        };
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    ETag: components["headers"]["AgentEtag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "name": "Reception",
                     *       "systemPrompt": "You answer the phone of {{ business }}. Be brief and friendly.",
                     *       "voice": null,
                     *       "voiceInstructions": null,
                     *       "firstMessage": "Hello, this is {{ business }}. What can I do for you?",
                     *       "inboundFirstMessage": null,
                     *       "outboundFirstMessage": null,
                     *       "timezone": null,
                     *       "intent": {
                     *         "language": "en",
                     *         "optimizeFor": "latency"
                     *       },
                     *       "llmOptions": {
                     *         "temperature": 0.4,
                     *         "maxTokens": 200
                     *       },
                     *       "stackPreferences": {
                     *         "allowedProviders": {
                     *           "llm": [
                     *             "simulated:echo"
                     *           ]
                     *         }
                     *       },
                     *       "sttOptions": null,
                     *       "ttsOptions": null,
                     *       "runMode": null,
                     *       "backgroundAudio": null,
                     *       "audioOutput": null,
                     *       "speechNormalization": null,
                     *       "idleRePrompts": null,
                     *       "sttMissRecovery": null,
                     *       "endCall": null,
                     *       "turnHandling": null,
                     *       "languageRouting": null,
                     *       "extractionFields": [],
                     *       "promptVariables": [
                     *         {
                     *           "name": "business",
                     *           "defaultValue": "Acme"
                     *         }
                     *       ],
                     *       "creationMeta": null,
                     *       "warnings": [],
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AgentLimit"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    ETag: components["headers"]["AgentEtag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "name": "Reception",
                     *       "systemPrompt": "You answer the phone of {{ business }}. Be brief and friendly.",
                     *       "voice": null,
                     *       "voiceInstructions": null,
                     *       "firstMessage": "Hello, this is {{ business }}. What can I do for you?",
                     *       "inboundFirstMessage": null,
                     *       "outboundFirstMessage": null,
                     *       "timezone": null,
                     *       "intent": {
                     *         "language": "en",
                     *         "optimizeFor": "latency"
                     *       },
                     *       "llmOptions": {
                     *         "temperature": 0.4,
                     *         "maxTokens": 200
                     *       },
                     *       "stackPreferences": {
                     *         "allowedProviders": {
                     *           "llm": [
                     *             "simulated:echo"
                     *           ]
                     *         }
                     *       },
                     *       "sttOptions": null,
                     *       "ttsOptions": null,
                     *       "runMode": null,
                     *       "backgroundAudio": null,
                     *       "audioOutput": null,
                     *       "speechNormalization": null,
                     *       "idleRePrompts": null,
                     *       "sttMissRecovery": null,
                     *       "endCall": null,
                     *       "turnHandling": null,
                     *       "languageRouting": null,
                     *       "extractionFields": [],
                     *       "promptVariables": [
                     *         {
                     *           "name": "business",
                     *           "defaultValue": "Acme"
                     *         }
                     *       ],
                     *       "creationMeta": null,
                     *       "warnings": [],
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that you read, or `*`. The change is made only while that version is the newest; else 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["LastAgent"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that you read, or `*`. The change is made only while that version is the newest; else 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstMessage": "Good morning!",
                 *       "llmOptions": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAgentRequest"];
            };
        };
        responses: {
            /** @description The agent as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    ETag: components["headers"]["AgentEtag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "name": "Reception",
                     *       "systemPrompt": "You answer the phone of {{ business }}. Be brief and friendly.",
                     *       "voice": null,
                     *       "voiceInstructions": null,
                     *       "firstMessage": "Good morning!",
                     *       "inboundFirstMessage": null,
                     *       "outboundFirstMessage": null,
                     *       "timezone": null,
                     *       "intent": {
                     *         "language": "en",
                     *         "optimizeFor": "latency"
                     *       },
                     *       "llmOptions": null,
                     *       "stackPreferences": {
                     *         "allowedProviders": {
                     *           "llm": [
                     *             "simulated:echo"
                     *           ]
                     *         }
                     *       },
                     *       "sttOptions": null,
                     *       "ttsOptions": null,
                     *       "runMode": null,
                     *       "backgroundAudio": null,
                     *       "audioOutput": null,
                     *       "speechNormalization": null,
                     *       "idleRePrompts": null,
                     *       "sttMissRecovery": null,
                     *       "endCall": null,
                     *       "turnHandling": null,
                     *       "languageRouting": null,
                     *       "extractionFields": [],
                     *       "promptVariables": [
                     *         {
                     *           "name": "business",
                     *           "defaultValue": "Acme"
                     *         }
                     *       ],
                     *       "creationMeta": null,
                     *       "warnings": [],
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewAgentConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overrides": {
                 *         "llm": {
                 *           "temperature": 0
                 *         },
                 *         "constraints": {
                 *           "allowedProviders": {
                 *             "llm": [
                 *               "simulated:echo"
                 *             ]
                 *           }
                 *         }
                 *       },
                 *       "variables": {
                 *         "business": "Acme"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewConfigurationRequest"];
            };
        };
        responses: {
            /** @description The configuration, and who decided what. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "configuration": {
                     *         "mode": "cascade",
                     *         "language": "en",
                     *         "region": null,
                     *         "optimizeFor": "latency",
                     *         "timezone": "UTC",
                     *         "systemPrompt": "You answer the phone of Acme. Be brief and friendly.",
                     *         "voice": null,
                     *         "voiceInstructions": null,
                     *         "firstMessage": "Hello, this is Acme. What can I do for you?",
                     *         "llm": {
                     *           "temperature": 0,
                     *           "maxTokens": 200
                     *         },
                     *         "sttOptions": null,
                     *         "ttsOptions": null,
                     *         "allowedProviders": {
                     *           "llm": [
                     *             "simulated:echo"
                     *           ]
                     *         },
                     *         "backgroundAudio": null,
                     *         "audioOutput": null,
                     *         "speechNormalization": null,
                     *         "idleRePrompts": null,
                     *         "sttMissRecovery": null,
                     *         "endCall": null,
                     *         "turnHandling": {
                     *           "onMachine": "hangup"
                     *         },
                     *         "languageRouting": null,
                     *         "extractionFields": []
                     *       },
                     *       "layers": {
                     *         "/mode": "default",
                     *         "/language": "agent",
                     *         "/region": "default",
                     *         "/optimizeFor": "agent",
                     *         "/timezone": "default",
                     *         "/systemPrompt": "agent",
                     *         "/voice": "default",
                     *         "/voiceInstructions": "default",
                     *         "/firstMessage": "agent",
                     *         "/llm/temperature": "request",
                     *         "/llm/maxTokens": "agent",
                     *         "/sttOptions": "default",
                     *         "/ttsOptions": "default",
                     *         "/allowedProviders/llm": "request",
                     *         "/backgroundAudio": "default",
                     *         "/audioOutput": "default",
                     *         "/speechNormalization": "default",
                     *         "/idleRePrompts": "default",
                     *         "/sttMissRecovery": "default",
                     *         "/endCall": "default",
                     *         "/turnHandling/onMachine": "default",
                     *         "/languageRouting": "default",
                     *         "/extractionFields": "default"
                     *       },
                     *       "tools": [
                     *         {
                     *           "id": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *           "name": "look_up_order",
                     *           "kind": "webhook"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigurationPreview"];
                };
            };
            400: components["responses"]["MissingVariables"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ProviderNotRankable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAgentTools: {
        parameters: {
            query?: {
                /**
                 * @description 1 leaves out what a conversation on this server cannot use.
                 * @example 1
                 */
                available?: "0" | "1";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of tools. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *         "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *         "name": "look_up_order",
                     *         "description": "Looks up an order by its number. Call it when the caller asks where an order is.",
                     *         "parameters": {
                     *           "type": "object",
                     *           "properties": {
                     *             "number": {
                     *               "type": "string"
                     *             }
                     *           },
                     *           "required": [
                     *             "number"
                     *           ]
                     *         },
                     *         "source": {
                     *           "kind": "webhook",
                     *           "url": "https://shop.example.com/orders?tenant={{tenant}}",
                     *           "headers": {},
                     *           "authHeaders": [
                     *             {
                     *               "name": "Authorization",
                     *               "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/authHeaders/authorization"
                     *             }
                     *           ],
                     *           "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/secret",
                     *           "method": "POST",
                     *           "timeoutMs": 2500,
                     *           "responseMode": "sync",
                     *           "asyncAck": null
                     *         },
                     *         "preToolSpeech": "auto",
                     *         "toolSound": null,
                     *         "simulation": null,
                     *         "createdAt": "2026-11-20T15:00:00.000Z",
                     *         "updatedAt": "2026-11-20T15:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AgentToolList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAgentTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "look_up_order",
                 *       "description": "Looks up an order by its number. Call it when the caller asks where an order is.",
                 *       "parameters": {
                 *         "type": "object",
                 *         "properties": {
                 *           "number": {
                 *             "type": "string"
                 *           }
                 *         },
                 *         "required": [
                 *           "number"
                 *         ]
                 *       },
                 *       "source": {
                 *         "kind": "webhook",
                 *         "url": "https://shop.example.com/orders?tenant={{tenant}}",
                 *         "authHeaders": [
                 *           {
                 *             "name": "Authorization",
                 *             "value": "Bearer 5f0c1d"
                 *           }
                 *         ],
                 *         "secret": "4d2f8a1c9b7e",
                 *         "timeoutMs": 2500
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateAgentToolRequest"];
            };
        };
        responses: {
            /** @description The tool. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "name": "look_up_order",
                     *       "description": "Looks up an order by its number. Call it when the caller asks where an order is.",
                     *       "parameters": {
                     *         "type": "object",
                     *         "properties": {
                     *           "number": {
                     *             "type": "string"
                     *           }
                     *         },
                     *         "required": [
                     *           "number"
                     *         ]
                     *       },
                     *       "source": {
                     *         "kind": "webhook",
                     *         "url": "https://shop.example.com/orders?tenant={{tenant}}",
                     *         "headers": {},
                     *         "authHeaders": [
                     *           {
                     *             "name": "Authorization",
                     *             "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/authHeaders/authorization"
                     *           }
                     *         ],
                     *         "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/secret",
                     *         "method": "POST",
                     *         "timeoutMs": 2500,
                     *         "responseMode": "sync",
                     *         "asyncAck": null
                     *       },
                     *       "preToolSpeech": "auto",
                     *       "toolSound": null,
                     *       "simulation": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AgentTool"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AgentToolRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAgentTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
                /**
                 * @description The id of a tool of the agent; GET /v1/agents/{id}/tools lists them.
                 * @example tool_01997f1b00007c3d8e4f5a6b7c8d9e21
                 */
                toolId: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "name": "look_up_order",
                     *       "description": "Looks up an order by its number. Call it when the caller asks where an order is.",
                     *       "parameters": {
                     *         "type": "object",
                     *         "properties": {
                     *           "number": {
                     *             "type": "string"
                     *           }
                     *         },
                     *         "required": [
                     *           "number"
                     *         ]
                     *       },
                     *       "source": {
                     *         "kind": "webhook",
                     *         "url": "https://shop.example.com/orders?tenant={{tenant}}",
                     *         "headers": {},
                     *         "authHeaders": [
                     *           {
                     *             "name": "Authorization",
                     *             "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/authHeaders/authorization"
                     *           }
                     *         ],
                     *         "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/secret",
                     *         "method": "POST",
                     *         "timeoutMs": 2500,
                     *         "responseMode": "sync",
                     *         "asyncAck": null
                     *       },
                     *       "preToolSpeech": "auto",
                     *       "toolSound": null,
                     *       "simulation": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AgentTool"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAgentTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
                /**
                 * @description The id of a tool of the agent; GET /v1/agents/{id}/tools lists them.
                 * @example tool_01997f1b00007c3d8e4f5a6b7c8d9e21
                 */
                toolId: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAgentTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
                /**
                 * @description The id of a tool of the agent; GET /v1/agents/{id}/tools lists them.
                 * @example tool_01997f1b00007c3d8e4f5a6b7c8d9e21
                 */
                toolId: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preToolSpeech": "always"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAgentToolRequest"];
            };
        };
        responses: {
            /** @description The tool as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "name": "look_up_order",
                     *       "description": "Looks up an order by its number. Call it when the caller asks where an order is.",
                     *       "parameters": {
                     *         "type": "object",
                     *         "properties": {
                     *           "number": {
                     *             "type": "string"
                     *           }
                     *         },
                     *         "required": [
                     *           "number"
                     *         ]
                     *       },
                     *       "source": {
                     *         "kind": "webhook",
                     *         "url": "https://shop.example.com/orders?tenant={{tenant}}",
                     *         "headers": {},
                     *         "authHeaders": [
                     *           {
                     *             "name": "Authorization",
                     *             "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/authHeaders/authorization"
                     *           }
                     *         ],
                     *         "secretRef": "tool_01997f1b00007c3d8e4f5a6b7c8d9e21/secret",
                     *         "method": "POST",
                     *         "timeoutMs": 2500,
                     *         "responseMode": "sync",
                     *         "asyncAck": null
                     *       },
                     *       "preToolSpeech": "always",
                     *       "toolSound": null,
                     *       "simulation": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AgentTool"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testAgentTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an agent of your organization; GET /v1/agents lists them.
                 * @example agent_01997f1b00007c3d8e4f5a6b7c8d9e13
                 */
                id: components["parameters"]["AgentId"];
                /**
                 * @description The id of a tool of the agent; GET /v1/agents/{id}/tools lists them.
                 * @example tool_01997f1b00007c3d8e4f5a6b7c8d9e21
                 */
                toolId: components["parameters"]["ToolId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "arguments": {
                 *         "number": "A-1042"
                 *       },
                 *       "toolSecrets": {
                 *         "tenant": "bluebird"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TestAgentToolRequest"];
            };
        };
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "status": 200,
                     *       "result": {
                     *         "state": "shipped"
                     *       },
                     *       "durationMs": 84,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["ToolTestResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ToolNotRunnable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "name": "Demo",
                     *       "slug": "demo",
                     *       "logo": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "metadata": {},
                     *       "workDomain": null,
                     *       "recordingEnabled": false,
                     *       "retrievalProvider": null,
                     *       "imessageProvider": null,
                     *       "features": {
                     *         "buyPhoneNumbers": {
                     *           "enabled": true
                     *         },
                     *         "sms10dlc": {
                     *           "enabled": true
                     *         },
                     *         "sms10dlcSharedCampaign": {
                     *           "enabled": false
                     *         },
                     *         "imessageIntegration": {
                     *           "enabled": false
                     *         },
                     *         "agentDuplication": {
                     *           "enabled": false
                     *         },
                     *         "telnyxCallControlHandoff": {
                     *           "enabled": false
                     *         },
                     *         "multiOrgCreation": {
                     *           "enabled": false
                     *         }
                     *       },
                     *       "mode": "test",
                     *       "creditPolicy": "unlimited",
                     *       "defaultTimezone": null
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "defaultTimezone": "America/New_York"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOrganizationRequest"];
            };
        };
        responses: {
            /** @description The organization as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "name": "Demo",
                     *       "slug": "demo",
                     *       "logo": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "metadata": {},
                     *       "workDomain": null,
                     *       "recordingEnabled": false,
                     *       "retrievalProvider": null,
                     *       "imessageProvider": null,
                     *       "features": {
                     *         "buyPhoneNumbers": {
                     *           "enabled": true
                     *         },
                     *         "sms10dlc": {
                     *           "enabled": true
                     *         },
                     *         "sms10dlcSharedCampaign": {
                     *           "enabled": false
                     *         },
                     *         "imessageIntegration": {
                     *           "enabled": false
                     *         },
                     *         "agentDuplication": {
                     *           "enabled": false
                     *         },
                     *         "telnyxCallControlHandoff": {
                     *           "enabled": false
                     *         },
                     *         "multiOrgCreation": {
                     *           "enabled": false
                     *         }
                     *       },
                     *       "mode": "test",
                     *       "creditPolicy": "unlimited",
                     *       "defaultTimezone": "America/New_York"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The masked secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "prefix": "whsec_",
                     *       "lastFour": "k3Q=",
                     *       "createdAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MaskedWebhookSecret"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "graceSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The new secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookSecret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "previousSecretExpiresAt": "2026-11-21T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RotatedWebhookSecret"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *           "name": "billing job",
                     *           "prefix": "sk_test_",
                     *           "lastFour": "9f3c",
                     *           "scopes": [
                     *             "read",
                     *             "billing"
                     *           ],
                     *           "createdAt": "2026-11-20T15:00:00.000Z",
                     *           "lastUsedAt": null,
                     *           "expiresAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "billing job",
                 *       "scopes": [
                 *         "read",
                 *         "billing"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key, shown this once. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *       "name": "billing job",
                     *       "prefix": "sk_test_",
                     *       "lastFour": "9f3c",
                     *       "scopes": [
                     *         "read",
                     *         "billing"
                     *       ],
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "lastUsedAt": null,
                     *       "expiresAt": null,
                     *       "apiKey": "sk_test_000000000000000000000000000000000000000000009f3c"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ApiKeyLimit"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the key.
                 * @example key_01997f1a00007c3d8e4f5a6b7c8d9e02
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["LastAdminKey"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listManagedOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every organization. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *           "name": "Demo",
                     *           "slug": "demo",
                     *           "mode": "test",
                     *           "creditPolicy": "unlimited",
                     *           "createdAt": "2026-11-20T15:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedOrganizationList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createManagedOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Demo",
                 *       "mode": "test"
                 *     }
                 */
                "application/json": components["schemas"]["CreateManagedOrganizationRequest"];
            };
        };
        responses: {
            /** @description The organization, with its first key and its signing secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "name": "Demo",
                     *       "slug": "demo",
                     *       "mode": "test",
                     *       "creditPolicy": "unlimited",
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "apiKey": "sk_test_000000000000000000000000000000000000000000009f3c",
                     *       "webhookSecret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedManagedOrganization"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getManagedOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "name": "Demo",
                     *       "slug": "demo",
                     *       "mode": "test",
                     *       "creditPolicy": "unlimited",
                     *       "createdAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedOrganization"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createManagedOrganizationApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "billing job",
                 *       "scopes": [
                 *         "read",
                 *         "billing"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key, shown this once. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *       "name": "billing job",
                     *       "prefix": "sk_test_",
                     *       "lastFour": "9f3c",
                     *       "scopes": [
                     *         "read",
                     *         "billing"
                     *       ],
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "lastUsedAt": null,
                     *       "expiresAt": null,
                     *       "apiKey": "sk_test_000000000000000000000000000000000000000000009f3c"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ApiKeyLimit"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCreditBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balanceUsd": 4.9921,
                     *       "reservedUsd": 0.0079,
                     *       "currency": "USD",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreditBalance"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCreditLedger: {
        parameters: {
            query?: {
                /**
                 * @description Only lines of these kinds, separated by commas.
                 * @example grant,debit
                 */
                kind?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many lines a page holds at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": "led_01997f1c2a5b7c3d8e4f5a6b7c8d9e12",
                     *           "kind": "debit",
                     *           "amountMicroUsd": "-7900",
                     *           "metric": "sms_segment",
                     *           "quantity": 1,
                     *           "provider": "simulated",
                     *           "sessionId": null,
                     *           "resourceId": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *           "reason": null,
                     *           "createdAt": "2026-11-20T15:04:05.000Z",
                     *           "stripePaymentIntentId": null
                     *         },
                     *         {
                     *           "id": "led_01997f1a00007c3d8e4f5a6b7c8d9e03",
                     *           "kind": "grant",
                     *           "amountMicroUsd": "5000000",
                     *           "metric": null,
                     *           "quantity": null,
                     *           "provider": null,
                     *           "sessionId": null,
                     *           "resourceId": null,
                     *           "reason": "welcome",
                     *           "createdAt": "2026-11-20T15:00:00.000Z",
                     *           "stripePaymentIntentId": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CreditLedgerPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    grantManagedOrganizationCredits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountMicroUsd": "5000000",
                 *       "reason": "welcome"
                 *     }
                 */
                "application/json": components["schemas"]["GrantCreditsRequest"];
            };
        };
        responses: {
            /** @description The line of the ledger. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "led_01997f1a00007c3d8e4f5a6b7c8d9e03",
                     *       "kind": "grant",
                     *       "amountMicroUsd": "5000000",
                     *       "reason": "welcome",
                     *       "createdAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreditGrant"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addManagedOrganizationPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "e164": "+12025550123",
                 *       "smsCarrier": "telnyx",
                 *       "messagingProfileId": "40017a1b-0000-4000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["AddPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The number. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "e164": "+12025550123",
                     *       "source": "managed",
                     *       "providerResourceId": null,
                     *       "telnyxPhoneNumberId": null,
                     *       "sipTrunkId": null,
                     *       "sipConnectionInstallationId": null,
                     *       "sipProviderName": null,
                     *       "direction": "both",
                     *       "dispatchMetadataTemplate": null,
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "routeToBrokerId": null,
                     *       "label": null,
                     *       "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "smsAssignmentStatus": "ASSIGNED",
                     *       "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsCarrier": "telnyx",
                     *       "telnyxMessagingProfileId": "40017a1b-0000-4000-8000-000000000001",
                     *       "smsMessagingProfileStatus": "ready",
                     *       "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsMessagingProfileError": null,
                     *       "smsAutomationEnabled": false,
                     *       "setupStatus": {
                     *         "status": "ready",
                     *         "inboundReady": false,
                     *         "outboundReady": true,
                     *         "agentReady": true,
                     *         "forwardingRequired": false,
                     *         "forwardingSipUri": null,
                     *         "sipConnectionReady": true,
                     *         "issues": []
                     *       },
                     *       "nextChargeAt": null,
                     *       "lastChargedAt": null,
                     *       "suspendedAt": null,
                     *       "billingSuspendedAt": null,
                     *       "complianceSuspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["PhoneNumberConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPhoneNumbers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of numbers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *         "e164": "+15552000000",
                     *         "source": "managed",
                     *         "providerResourceId": null,
                     *         "telnyxPhoneNumberId": null,
                     *         "sipTrunkId": null,
                     *         "sipConnectionInstallationId": null,
                     *         "sipProviderName": null,
                     *         "direction": "both",
                     *         "dispatchMetadataTemplate": null,
                     *         "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *         "routeToBrokerId": null,
                     *         "label": null,
                     *         "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "smsAssignmentStatus": "ASSIGNED",
                     *         "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *         "smsCarrier": "simulated",
                     *         "telnyxMessagingProfileId": null,
                     *         "smsMessagingProfileStatus": "ready",
                     *         "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *         "smsMessagingProfileError": null,
                     *         "smsAutomationEnabled": false,
                     *         "setupStatus": {
                     *           "status": "ready",
                     *           "inboundReady": false,
                     *           "outboundReady": true,
                     *           "agentReady": true,
                     *           "forwardingRequired": false,
                     *           "forwardingSipUri": null,
                     *           "sipConnectionReady": true,
                     *           "issues": []
                     *         },
                     *         "nextChargeAt": null,
                     *         "lastChargedAt": null,
                     *         "suspendedAt": null,
                     *         "billingSuspendedAt": null,
                     *         "complianceSuspendedAt": null,
                     *         "suspensionReason": null,
                     *         "createdAt": "2026-11-20T15:00:00.000Z",
                     *         "updatedAt": "2026-11-20T15:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PhoneNumberList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    buyPhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409. Without one every request is a first one.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key"?: components["parameters"]["MayIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "e164": "+12125550142",
                 *       "label": "Front desk"
                 *     }
                 */
                "application/json": components["schemas"]["BuyPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "e164": "+12125550142",
                     *       "source": "managed",
                     *       "providerResourceId": "sim_num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "telnyxPhoneNumberId": null,
                     *       "sipTrunkId": null,
                     *       "sipConnectionInstallationId": null,
                     *       "sipProviderName": null,
                     *       "direction": "outbound",
                     *       "dispatchMetadataTemplate": null,
                     *       "agentId": null,
                     *       "routeToBrokerId": null,
                     *       "label": null,
                     *       "sms10dlcProfileId": null,
                     *       "smsCampaignId": null,
                     *       "smsAssignmentStatus": null,
                     *       "smsAssignmentUpdatedAt": null,
                     *       "smsCarrier": "simulated",
                     *       "telnyxMessagingProfileId": null,
                     *       "smsMessagingProfileStatus": "ready",
                     *       "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsMessagingProfileError": null,
                     *       "smsAutomationEnabled": false,
                     *       "setupStatus": {
                     *         "status": "action_required",
                     *         "inboundReady": false,
                     *         "outboundReady": false,
                     *         "agentReady": false,
                     *         "forwardingRequired": false,
                     *         "forwardingSipUri": null,
                     *         "sipConnectionReady": true,
                     *         "issues": [
                     *           "campaign_not_assigned: assign an approved campaign."
                     *         ]
                     *       },
                     *       "nextChargeAt": "2026-12-20T15:00:00.000Z",
                     *       "lastChargedAt": "2026-11-20T15:00:00.000Z",
                     *       "suspendedAt": null,
                     *       "billingSuspendedAt": null,
                     *       "complianceSuspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["KybRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["PurchaseConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NumberNotOrderable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["NumbersUnavailable"];
        };
    };
    listManagedKybSubmissions: {
        parameters: {
            query?: {
                /** @description Submissions in this state; submitted where none is named. */
                status?: components["schemas"]["KybSubmissionStatus"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submissions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *           "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *           "status": "submitted",
                     *           "businessProfile": {
                     *             "legalName": "Bluebird Hospitality LLC",
                     *             "displayName": "Bluebird Bistro",
                     *             "entityType": "LLC",
                     *             "country": "US",
                     *             "registrationId": "12-3456789",
                     *             "website": "https://bluebird.example",
                     *             "address": {
                     *               "street": "12 Main Street",
                     *               "city": "New York",
                     *               "state": "NY",
                     *               "postalCode": "10001",
                     *               "country": "US"
                     *             },
                     *             "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *             "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *           },
                     *           "authorizedRepresentative": {
                     *             "name": "Ada Bluebird",
                     *             "title": "Owner",
                     *             "email": "ada@bluebird.example",
                     *             "phone": "+12125550123"
                     *           },
                     *           "declaration": null,
                     *           "attestor": {
                     *             "kind": "api_key",
                     *             "apiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *             "userId": null,
                     *             "name": null,
                     *             "email": null,
                     *             "organizationRole": null
                     *           },
                     *           "attestationAccepted": true,
                     *           "attestationVersion": "phone-communications-v1",
                     *           "attestationText": "I am authorized to act for this business. It contacts only people who agreed to it, and honors every opt-out.",
                     *           "termsVersion": "2026-01",
                     *           "attestedAt": "2026-11-20T15:00:00.000Z",
                     *           "accessHoldAt": null,
                     *           "accessHoldReason": null,
                     *           "submittedByUserId": null,
                     *           "submittedByEmail": null,
                     *           "submittedByApiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *           "submittedAt": "2026-11-20T15:00:00.000Z",
                     *           "reviewerUserId": null,
                     *           "reviewerEmail": null,
                     *           "reviewedAt": null,
                     *           "rejectionReason": null,
                     *           "slackNotificationStatus": "not_queued",
                     *           "slackNotificationJobId": null,
                     *           "slackNotificationError": null,
                     *           "createdAt": "2026-11-20T14:55:00.000Z",
                     *           "updatedAt": "2026-11-20T15:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KybSubmissionList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveManagedOrganizationKyb: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "submissionId": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21"
                 *     }
                 */
                "application/json": components["schemas"]["ApproveKybRequest"];
            };
        };
        responses: {
            /** @description The submission as it was decided. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "status": "approved",
                     *       "businessProfile": {
                     *         "legalName": "Bluebird Hospitality LLC",
                     *         "displayName": "Bluebird Bistro",
                     *         "entityType": "LLC",
                     *         "country": "US",
                     *         "registrationId": "12-3456789",
                     *         "website": "https://bluebird.example",
                     *         "address": {
                     *           "street": "12 Main Street",
                     *           "city": "New York",
                     *           "state": "NY",
                     *           "postalCode": "10001",
                     *           "country": "US"
                     *         },
                     *         "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *         "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *       },
                     *       "authorizedRepresentative": {
                     *         "name": "Ada Bluebird",
                     *         "title": "Owner",
                     *         "email": "ada@bluebird.example",
                     *         "phone": "+12125550123"
                     *       },
                     *       "declaration": null,
                     *       "attestor": {
                     *         "kind": "api_key",
                     *         "apiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *         "userId": null,
                     *         "name": null,
                     *         "email": null,
                     *         "organizationRole": null
                     *       },
                     *       "attestationAccepted": true,
                     *       "attestationVersion": "phone-communications-v1",
                     *       "attestationText": "I am authorized to act for this business. It contacts only people who agreed to it, and honors every opt-out.",
                     *       "termsVersion": "2026-01",
                     *       "attestedAt": "2026-11-20T15:00:00.000Z",
                     *       "accessHoldAt": null,
                     *       "accessHoldReason": null,
                     *       "submittedByUserId": null,
                     *       "submittedByEmail": null,
                     *       "submittedByApiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *       "submittedAt": "2026-11-20T15:00:00.000Z",
                     *       "reviewerUserId": null,
                     *       "reviewerEmail": null,
                     *       "reviewedAt": "2026-11-20T16:00:00.000Z",
                     *       "rejectionReason": null,
                     *       "slackNotificationStatus": "not_queued",
                     *       "slackNotificationJobId": null,
                     *       "slackNotificationError": null,
                     *       "createdAt": "2026-11-20T14:55:00.000Z",
                     *       "updatedAt": "2026-11-20T16:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KybSubmission"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KybSubmissionChanged"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectManagedOrganizationKyb: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "submissionId": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                 *       "reason": "The website does not name the business."
                 *     }
                 */
                "application/json": components["schemas"]["RejectKybRequest"];
            };
        };
        responses: {
            /** @description The submission as it was decided. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "status": "rejected",
                     *       "businessProfile": {
                     *         "legalName": "Bluebird Hospitality LLC",
                     *         "displayName": "Bluebird Bistro",
                     *         "entityType": "LLC",
                     *         "country": "US",
                     *         "registrationId": "12-3456789",
                     *         "website": "https://bluebird.example",
                     *         "address": {
                     *           "street": "12 Main Street",
                     *           "city": "New York",
                     *           "state": "NY",
                     *           "postalCode": "10001",
                     *           "country": "US"
                     *         },
                     *         "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *         "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *       },
                     *       "authorizedRepresentative": {
                     *         "name": "Ada Bluebird",
                     *         "title": "Owner",
                     *         "email": "ada@bluebird.example",
                     *         "phone": "+12125550123"
                     *       },
                     *       "declaration": null,
                     *       "attestor": {
                     *         "kind": "api_key",
                     *         "apiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *         "userId": null,
                     *         "name": null,
                     *         "email": null,
                     *         "organizationRole": null
                     *       },
                     *       "attestationAccepted": true,
                     *       "attestationVersion": "phone-communications-v1",
                     *       "attestationText": "I am authorized to act for this business. It contacts only people who agreed to it, and honors every opt-out.",
                     *       "termsVersion": "2026-01",
                     *       "attestedAt": "2026-11-20T15:00:00.000Z",
                     *       "accessHoldAt": "2026-11-20T16:00:00.000Z",
                     *       "accessHoldReason": "rejected",
                     *       "submittedByUserId": null,
                     *       "submittedByEmail": null,
                     *       "submittedByApiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *       "submittedAt": "2026-11-20T15:00:00.000Z",
                     *       "reviewerUserId": null,
                     *       "reviewerEmail": null,
                     *       "reviewedAt": "2026-11-20T16:00:00.000Z",
                     *       "rejectionReason": "The website does not name the business.",
                     *       "slackNotificationStatus": "not_queued",
                     *       "slackNotificationJobId": null,
                     *       "slackNotificationError": null,
                     *       "createdAt": "2026-11-20T14:55:00.000Z",
                     *       "updatedAt": "2026-11-20T16:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KybSubmission"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KybSubmissionChanged"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeManagedOrganizationKyb: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
                 */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The website does not name the business."
                 *     }
                 */
                "application/json": components["schemas"]["RevokeKybRequest"];
            };
        };
        responses: {
            /** @description The submission as it was decided. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "status": "revoked",
                     *       "businessProfile": {
                     *         "legalName": "Bluebird Hospitality LLC",
                     *         "displayName": "Bluebird Bistro",
                     *         "entityType": "LLC",
                     *         "country": "US",
                     *         "registrationId": "12-3456789",
                     *         "website": "https://bluebird.example",
                     *         "address": {
                     *           "street": "12 Main Street",
                     *           "city": "New York",
                     *           "state": "NY",
                     *           "postalCode": "10001",
                     *           "country": "US"
                     *         },
                     *         "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *         "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *       },
                     *       "authorizedRepresentative": {
                     *         "name": "Ada Bluebird",
                     *         "title": "Owner",
                     *         "email": "ada@bluebird.example",
                     *         "phone": "+12125550123"
                     *       },
                     *       "declaration": null,
                     *       "attestor": {
                     *         "kind": "api_key",
                     *         "apiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *         "userId": null,
                     *         "name": null,
                     *         "email": null,
                     *         "organizationRole": null
                     *       },
                     *       "attestationAccepted": true,
                     *       "attestationVersion": "phone-communications-v1",
                     *       "attestationText": "I am authorized to act for this business. It contacts only people who agreed to it, and honors every opt-out.",
                     *       "termsVersion": "2026-01",
                     *       "attestedAt": "2026-11-20T15:00:00.000Z",
                     *       "accessHoldAt": "2026-11-20T16:00:00.000Z",
                     *       "accessHoldReason": "revoked",
                     *       "submittedByUserId": null,
                     *       "submittedByEmail": null,
                     *       "submittedByApiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *       "submittedAt": "2026-11-20T15:00:00.000Z",
                     *       "reviewerUserId": null,
                     *       "reviewerEmail": null,
                     *       "reviewedAt": "2026-11-20T16:00:00.000Z",
                     *       "rejectionReason": "The website does not name the business.",
                     *       "slackNotificationStatus": "not_queued",
                     *       "slackNotificationJobId": null,
                     *       "slackNotificationError": null,
                     *       "createdAt": "2026-11-20T14:55:00.000Z",
                     *       "updatedAt": "2026-11-20T16:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KybSubmission"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KybNotApproved"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKyb: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "submitted",
                     *       "submission": {
                     *         "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *         "status": "submitted",
                     *         "businessProfile": {
                     *           "legalName": "Bluebird Hospitality LLC",
                     *           "displayName": "Bluebird Bistro",
                     *           "entityType": "LLC",
                     *           "country": "US",
                     *           "registrationId": "12-3456789",
                     *           "website": "https://bluebird.example",
                     *           "address": {
                     *             "street": "12 Main Street",
                     *             "city": "New York",
                     *             "state": "NY",
                     *             "postalCode": "10001",
                     *             "country": "US"
                     *           },
                     *           "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *           "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *         },
                     *         "authorizedRepresentative": {
                     *           "name": "Ada Bluebird",
                     *           "title": "Owner",
                     *           "email": "ada@bluebird.example",
                     *           "phone": "+12125550123"
                     *         },
                     *         "declaration": null,
                     *         "attestor": {
                     *           "kind": "api_key",
                     *           "apiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *           "userId": null,
                     *           "name": null,
                     *           "email": null,
                     *           "organizationRole": null
                     *         },
                     *         "attestationAccepted": true,
                     *         "attestationVersion": "phone-communications-v1",
                     *         "attestationText": "I am authorized to act for this business. It contacts only people who agreed to it, and honors every opt-out.",
                     *         "termsVersion": "2026-01",
                     *         "attestedAt": "2026-11-20T15:00:00.000Z",
                     *         "accessHoldAt": null,
                     *         "accessHoldReason": null,
                     *         "submittedByUserId": null,
                     *         "submittedByEmail": null,
                     *         "submittedByApiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *         "submittedAt": "2026-11-20T15:00:00.000Z",
                     *         "reviewerUserId": null,
                     *         "reviewerEmail": null,
                     *         "reviewedAt": null,
                     *         "rejectionReason": null,
                     *         "slackNotificationStatus": "not_queued",
                     *         "slackNotificationJobId": null,
                     *         "slackNotificationError": null,
                     *         "createdAt": "2026-11-20T14:55:00.000Z",
                     *         "updatedAt": "2026-11-20T15:00:00.000Z"
                     *       },
                     *       "declarationPrefill": {
                     *         "businessName": "Bluebird Hospitality LLC",
                     *         "useCase": "Confirmations of reservations, and answers to questions of guests."
                     *       },
                     *       "requiredAttestation": {
                     *         "version": "phone-communications-v1",
                     *         "text": "I am authorized to act for this business. It contacts only people who agreed to it, and honors every opt-out.",
                     *         "termsVersion": "2026-01",
                     *         "termsUrl": "https://trunkline.example/terms"
                     *       },
                     *       "attestationRequired": false,
                     *       "complianceAccess": "enabled",
                     *       "prefill": {
                     *         "businessProfile": {
                     *           "legalName": "Bluebird Hospitality LLC",
                     *           "displayName": "Bluebird Bistro",
                     *           "entityType": "LLC",
                     *           "country": "US",
                     *           "registrationId": "12-3456789",
                     *           "website": "https://bluebird.example",
                     *           "address": {
                     *             "street": "12 Main Street",
                     *             "city": "New York",
                     *             "state": "NY",
                     *             "postalCode": "10001",
                     *             "country": "US"
                     *           },
                     *           "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *           "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *         },
                     *         "authorizedRepresentative": {
                     *           "name": "Ada Bluebird",
                     *           "title": "Owner",
                     *           "email": "ada@bluebird.example",
                     *           "phone": "+12125550123"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KybOverview"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    saveKybDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "businessProfile": {
                 *         "legalName": "Bluebird Hospitality LLC",
                 *         "displayName": "Bluebird Bistro",
                 *         "entityType": "LLC",
                 *         "country": "US",
                 *         "registrationId": "12-3456789",
                 *         "website": "https://bluebird.example",
                 *         "address": {
                 *           "street": "12 Main Street",
                 *           "city": "New York",
                 *           "state": "NY",
                 *           "postalCode": "10001",
                 *           "country": "US"
                 *         },
                 *         "useCase": "Confirmations of reservations, and answers to questions of guests.",
                 *         "expectedUsage": "Some 200 calls and 1,000 texts a month."
                 *       },
                 *       "authorizedRepresentative": {
                 *         "name": "Ada Bluebird",
                 *         "title": "Owner",
                 *         "email": "ada@bluebird.example",
                 *         "phone": "+12125550123"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SaveKybDraftRequest"];
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "status": "draft",
                     *       "businessProfile": {
                     *         "legalName": "Bluebird Hospitality LLC",
                     *         "displayName": "Bluebird Bistro",
                     *         "entityType": "LLC",
                     *         "country": "US",
                     *         "registrationId": "12-3456789",
                     *         "website": "https://bluebird.example",
                     *         "address": {
                     *           "street": "12 Main Street",
                     *           "city": "New York",
                     *           "state": "NY",
                     *           "postalCode": "10001",
                     *           "country": "US"
                     *         },
                     *         "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *         "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *       },
                     *       "authorizedRepresentative": {
                     *         "name": "Ada Bluebird",
                     *         "title": "Owner",
                     *         "email": "ada@bluebird.example",
                     *         "phone": "+12125550123"
                     *       },
                     *       "declaration": null,
                     *       "attestor": null,
                     *       "attestationAccepted": false,
                     *       "attestationVersion": null,
                     *       "attestationText": null,
                     *       "termsVersion": null,
                     *       "attestedAt": null,
                     *       "accessHoldAt": null,
                     *       "accessHoldReason": null,
                     *       "submittedByUserId": null,
                     *       "submittedByEmail": null,
                     *       "submittedByApiKeyId": null,
                     *       "submittedAt": null,
                     *       "reviewerUserId": null,
                     *       "reviewerEmail": null,
                     *       "reviewedAt": null,
                     *       "rejectionReason": null,
                     *       "slackNotificationStatus": "not_queued",
                     *       "slackNotificationJobId": null,
                     *       "slackNotificationError": null,
                     *       "createdAt": "2026-11-20T14:55:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KybSubmission"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KybDraftRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitKyb: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "businessProfile": {
                 *         "legalName": "Bluebird Hospitality LLC",
                 *         "displayName": "Bluebird Bistro",
                 *         "entityType": "LLC",
                 *         "country": "US",
                 *         "registrationId": "12-3456789",
                 *         "website": "https://bluebird.example",
                 *         "address": {
                 *           "street": "12 Main Street",
                 *           "city": "New York",
                 *           "state": "NY",
                 *           "postalCode": "10001",
                 *           "country": "US"
                 *         },
                 *         "useCase": "Confirmations of reservations, and answers to questions of guests.",
                 *         "expectedUsage": "Some 200 calls and 1,000 texts a month."
                 *       },
                 *       "authorizedRepresentative": {
                 *         "name": "Ada Bluebird",
                 *         "title": "Owner",
                 *         "email": "ada@bluebird.example",
                 *         "phone": "+12125550123"
                 *       },
                 *       "attestationAccepted": true,
                 *       "attestationVersion": "phone-communications-v1"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitKybRequest"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "status": "submitted",
                     *       "businessProfile": {
                     *         "legalName": "Bluebird Hospitality LLC",
                     *         "displayName": "Bluebird Bistro",
                     *         "entityType": "LLC",
                     *         "country": "US",
                     *         "registrationId": "12-3456789",
                     *         "website": "https://bluebird.example",
                     *         "address": {
                     *           "street": "12 Main Street",
                     *           "city": "New York",
                     *           "state": "NY",
                     *           "postalCode": "10001",
                     *           "country": "US"
                     *         },
                     *         "useCase": "Confirmations of reservations, and answers to questions of guests.",
                     *         "expectedUsage": "Some 200 calls and 1,000 texts a month."
                     *       },
                     *       "authorizedRepresentative": {
                     *         "name": "Ada Bluebird",
                     *         "title": "Owner",
                     *         "email": "ada@bluebird.example",
                     *         "phone": "+12125550123"
                     *       },
                     *       "declaration": null,
                     *       "attestor": {
                     *         "kind": "api_key",
                     *         "apiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *         "userId": null,
                     *         "name": null,
                     *         "email": null,
                     *         "organizationRole": null
                     *       },
                     *       "attestationAccepted": true,
                     *       "attestationVersion": "phone-communications-v1",
                     *       "attestationText": "I am authorized to act for this business. It contacts only people who agreed to it, and honors every opt-out.",
                     *       "termsVersion": "2026-01",
                     *       "attestedAt": "2026-11-20T15:00:00.000Z",
                     *       "accessHoldAt": null,
                     *       "accessHoldReason": null,
                     *       "submittedByUserId": null,
                     *       "submittedByEmail": null,
                     *       "submittedByApiKeyId": "key_01997f1a00007c3d8e4f5a6b7c8d9e02",
                     *       "submittedAt": "2026-11-20T15:00:00.000Z",
                     *       "reviewerUserId": null,
                     *       "reviewerEmail": null,
                     *       "reviewedAt": null,
                     *       "rejectionReason": null,
                     *       "slackNotificationStatus": "not_queued",
                     *       "slackNotificationJobId": null,
                     *       "slackNotificationError": null,
                     *       "createdAt": "2026-11-20T14:55:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KybSubmission"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KybRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAvailablePhoneNumbers: {
        parameters: {
            query?: {
                /**
                 * @description Numbers of this area code.
                 * @example 212
                 */
                areaCode?: string;
                /**
                 * @description Numbers of this city.
                 * @example New York
                 */
                locality?: string;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of numbers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "e164": "+12125550142",
                     *         "friendlyName": "(212) 555-0142",
                     *         "monthlyCostUsd": 1,
                     *         "upfrontCostUsd": 0,
                     *         "features": [
                     *           "sms",
                     *           "voice"
                     *         ],
                     *         "region": {
                     *           "state": null,
                     *           "locality": "New York",
                     *           "rateCenter": null
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AvailablePhoneNumberList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["NumbersUnavailable"];
        };
    };
    importPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "e164": "+12125550199",
                 *       "sipConnectionInstallationId": "sipc_1",
                 *       "sipProviderName": "Bluebird Telecom"
                 *     }
                 */
                "application/json": components["schemas"]["ImportPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "e164": "+15552000000",
                     *       "source": "sip_trunk",
                     *       "providerResourceId": null,
                     *       "telnyxPhoneNumberId": null,
                     *       "sipTrunkId": null,
                     *       "sipConnectionInstallationId": "sipc_1",
                     *       "sipProviderName": "Bluebird Telecom",
                     *       "direction": "outbound",
                     *       "dispatchMetadataTemplate": null,
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "routeToBrokerId": null,
                     *       "label": null,
                     *       "sms10dlcProfileId": null,
                     *       "smsCampaignId": null,
                     *       "smsAssignmentStatus": null,
                     *       "smsAssignmentUpdatedAt": null,
                     *       "smsCarrier": "simulated",
                     *       "telnyxMessagingProfileId": null,
                     *       "smsMessagingProfileStatus": null,
                     *       "smsMessagingProfileUpdatedAt": null,
                     *       "smsMessagingProfileError": null,
                     *       "smsAutomationEnabled": false,
                     *       "setupStatus": {
                     *         "status": "ready",
                     *         "inboundReady": false,
                     *         "outboundReady": false,
                     *         "agentReady": true,
                     *         "forwardingRequired": false,
                     *         "forwardingSipUri": null,
                     *         "sipConnectionReady": true,
                     *         "issues": []
                     *       },
                     *       "nextChargeAt": null,
                     *       "lastChargedAt": null,
                     *       "suspendedAt": null,
                     *       "billingSuspendedAt": null,
                     *       "complianceSuspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["KybRequired"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NumberInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the number.
                 * @example num_01997f1b00007c3d8e4f5a6b7c8d9e0f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "e164": "+15552000000",
                     *       "source": "managed",
                     *       "providerResourceId": null,
                     *       "telnyxPhoneNumberId": null,
                     *       "sipTrunkId": null,
                     *       "sipConnectionInstallationId": null,
                     *       "sipProviderName": null,
                     *       "direction": "both",
                     *       "dispatchMetadataTemplate": null,
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "routeToBrokerId": null,
                     *       "label": null,
                     *       "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "smsAssignmentStatus": "ASSIGNED",
                     *       "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsCarrier": "simulated",
                     *       "telnyxMessagingProfileId": null,
                     *       "smsMessagingProfileStatus": "ready",
                     *       "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsMessagingProfileError": null,
                     *       "smsAutomationEnabled": false,
                     *       "setupStatus": {
                     *         "status": "ready",
                     *         "inboundReady": false,
                     *         "outboundReady": true,
                     *         "agentReady": true,
                     *         "forwardingRequired": false,
                     *         "forwardingSipUri": null,
                     *         "sipConnectionReady": true,
                     *         "issues": []
                     *       },
                     *       "nextChargeAt": null,
                     *       "lastChargedAt": null,
                     *       "suspendedAt": null,
                     *       "billingSuspendedAt": null,
                     *       "complianceSuspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releasePhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the number.
                 * @example num_01997f1b00007c3d8e4f5a6b7c8d9e0f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is released. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "released": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReleasedPhoneNumber"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderOpen"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the number.
                 * @example num_01997f1b00007c3d8e4f5a6b7c8d9e0f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Front desk",
                 *       "direction": "both"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                     *       "e164": "+15552000000",
                     *       "source": "managed",
                     *       "providerResourceId": null,
                     *       "telnyxPhoneNumberId": null,
                     *       "sipTrunkId": null,
                     *       "sipConnectionInstallationId": null,
                     *       "sipProviderName": null,
                     *       "direction": "both",
                     *       "dispatchMetadataTemplate": null,
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *       "routeToBrokerId": null,
                     *       "label": "Front desk",
                     *       "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "smsAssignmentStatus": "ASSIGNED",
                     *       "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsCarrier": "simulated",
                     *       "telnyxMessagingProfileId": null,
                     *       "smsMessagingProfileStatus": "ready",
                     *       "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsMessagingProfileError": null,
                     *       "smsAutomationEnabled": false,
                     *       "setupStatus": {
                     *         "status": "ready",
                     *         "inboundReady": false,
                     *         "outboundReady": true,
                     *         "agentReady": true,
                     *         "forwardingRequired": false,
                     *         "forwardingSipUri": null,
                     *         "sipConnectionReady": true,
                     *         "issues": []
                     *       },
                     *       "nextChargeAt": null,
                     *       "lastChargedAt": null,
                     *       "suspendedAt": null,
                     *       "billingSuspendedAt": null,
                     *       "complianceSuspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["AutomationUnavailable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsMessages: {
        parameters: {
            query?: {
                /** @description Messages of one conversation. */
                conversation_id?: string;
                /** @description Messages of one batch. */
                batch_id?: string;
                /** @description Messages of one of your numbers. */
                from_phone_number_id?: string;
                /** @description Messages to this number, written as %2B and digits. */
                recipient?: components["schemas"]["E164"];
                /** @description Messages under one campaign. */
                campaign_id?: string;
                /** @description Messages in this state. */
                status?: components["schemas"]["SmsMessageStatus"];
                /** @description Only one direction. */
                direction?: "inbound" | "outbound";
                /** @description Only messages made there. */
                origin?: "api" | "dashboard" | "agent_tool" | "agent_auto_reply" | "auto_reply" | "telnyx" | "twilio" | "simulated";
                /** @description Only messages created after this instant. */
                created_after?: string;
                /** @description Only messages created before this instant. */
                created_before?: string;
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *           "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *           "batch_id": null,
                     *           "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *           "direction": "outbound",
                     *           "origin": "api",
                     *           "from": "+15552000000",
                     *           "to": "+15005550123",
                     *           "text": "Your table is ready.",
                     *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *           "campaign_snapshot": {
                     *             "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *             "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *             "use_case": "MIXED",
                     *             "status": "approved"
                     *           },
                     *           "consent_id": null,
                     *           "consent_basis": "none",
                     *           "recipient_timezone": "America/New_York",
                     *           "requested_send_at": null,
                     *           "effective_send_at": "2026-11-20T15:04:05.000Z",
                     *           "terminal_at": "2026-11-20T15:04:06.000Z",
                     *           "status": "delivered",
                     *           "provider_status": "delivered",
                     *           "encoding": "gsm7",
                     *           "estimated_segments": 1,
                     *           "segment_count": 1,
                     *           "estimated": {
                     *             "encoding": "gsm7",
                     *             "segments": 1,
                     *             "units": 20,
                     *             "per_segment": 160
                     *           },
                     *           "charged_micro_usd": 7900,
                     *           "provider_cost_micro_usd": 0,
                     *           "queue_position": null,
                     *           "estimated_send_at": null,
                     *           "metadata": {
                     *             "reservation": "r-17"
                     *           },
                     *           "error": null,
                     *           "created_at": "2026-11-20T15:04:05.000Z",
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsMessagePage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendSmsMessage: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *       "to": "+15005550123",
                 *       "text": "Your table is ready.",
                 *       "recipient_timezone": "America/New_York",
                 *       "metadata": {
                 *         "reservation": "r-17"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SendSmsMessageRequest"];
            };
        };
        responses: {
            /** @description The message as it is stored, now or by an earlier call with the same key. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *       "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "batch_id": null,
                     *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "direction": "outbound",
                     *       "origin": "api",
                     *       "from": "+15552000000",
                     *       "to": "+15005550123",
                     *       "text": "Your table is ready.",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "campaign_snapshot": {
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "use_case": "MIXED",
                     *         "status": "approved"
                     *       },
                     *       "consent_id": null,
                     *       "consent_basis": "none",
                     *       "recipient_timezone": "America/New_York",
                     *       "requested_send_at": null,
                     *       "effective_send_at": "2026-11-20T15:04:05.000Z",
                     *       "terminal_at": null,
                     *       "status": "queued",
                     *       "provider_status": null,
                     *       "encoding": "gsm7",
                     *       "estimated_segments": 1,
                     *       "segment_count": null,
                     *       "estimated": {
                     *         "encoding": "gsm7",
                     *         "segments": 1,
                     *         "units": 20,
                     *         "per_segment": 160
                     *       },
                     *       "charged_micro_usd": null,
                     *       "provider_cost_micro_usd": null,
                     *       "queue_position": null,
                     *       "estimated_send_at": "2026-11-20T15:04:05.000Z",
                     *       "metadata": {
                     *         "reservation": "r-17"
                     *       },
                     *       "error": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsMessage"];
                };
            };
            400: components["responses"]["SmsSendInvalid"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SmsSendRefused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    explainSmsMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The key that the call itself would bring: 1 to 256 bytes, not blank, otherwise opaque. It is looked up and not used.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *       "to": "+15005550129",
                 *       "text": "Your table is ready.",
                 *       "recipient_timezone": "America/New_York",
                 *       "metadata": {
                 *         "reservation": "r-17"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SendSmsMessageRequest"];
            };
        };
        responses: {
            /** @description What would happen. Nothing was stored, and no key was used. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outcome": "would_send",
                     *       "gates": [
                     *         {
                     *           "gate": "idempotency_key",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The key is free"
                     *         },
                     *         {
                     *           "gate": "send_at",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "It asks for now"
                     *         },
                     *         {
                     *           "gate": "sender",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The number is yours"
                     *         },
                     *         {
                     *           "gate": "readiness",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The number sends, under an approved campaign"
                     *         },
                     *         {
                     *           "gate": "suppression",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The recipient did not opt out"
                     *         },
                     *         {
                     *           "gate": "consent",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "No consent is recorded, and none is required"
                     *         },
                     *         {
                     *           "gate": "timezone",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "America/New_York, from the request"
                     *         },
                     *         {
                     *           "gate": "quiet_hours",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "It leaves outside the quiet hours of the recipient"
                     *         },
                     *         {
                     *           "gate": "credits",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The organization is not prepaid"
                     *         }
                     *       ],
                     *       "sender": {
                     *         "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *         "e164": "+15552000000",
                     *         "carrier": "simulated",
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12"
                     *       },
                     *       "encoding": "gsm7",
                     *       "segments": 1,
                     *       "units": 20,
                     *       "per_segment": 160,
                     *       "price_micro_usd": 7900,
                     *       "recipient_timezone": "America/New_York",
                     *       "consent_id": null,
                     *       "consent_basis": "none",
                     *       "effective_send_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsExplanation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSmsMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the message.
                 * @example msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f
                 */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *       "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "batch_id": null,
                     *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "direction": "outbound",
                     *       "origin": "api",
                     *       "from": "+15552000000",
                     *       "to": "+15005550123",
                     *       "text": "Your table is ready.",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "campaign_snapshot": {
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "use_case": "MIXED",
                     *         "status": "approved"
                     *       },
                     *       "consent_id": null,
                     *       "consent_basis": "none",
                     *       "recipient_timezone": "America/New_York",
                     *       "requested_send_at": null,
                     *       "effective_send_at": "2026-11-20T15:04:05.000Z",
                     *       "terminal_at": "2026-11-20T15:04:06.000Z",
                     *       "status": "delivered",
                     *       "provider_status": "delivered",
                     *       "encoding": "gsm7",
                     *       "estimated_segments": 1,
                     *       "segment_count": 1,
                     *       "estimated": {
                     *         "encoding": "gsm7",
                     *         "segments": 1,
                     *         "units": 20,
                     *         "per_segment": 160
                     *       },
                     *       "charged_micro_usd": 7900,
                     *       "provider_cost_micro_usd": 0,
                     *       "queue_position": null,
                     *       "estimated_send_at": null,
                     *       "metadata": {
                     *         "reservation": "r-17"
                     *       },
                     *       "error": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsMessage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelSmsMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the message.
                 * @example msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f
                 */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled message. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *       "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "batch_id": null,
                     *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "direction": "outbound",
                     *       "origin": "api",
                     *       "from": "+15552000000",
                     *       "to": "+15005550123",
                     *       "text": "Your table is ready.",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "campaign_snapshot": {
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "use_case": "MIXED",
                     *         "status": "approved"
                     *       },
                     *       "consent_id": null,
                     *       "consent_basis": "none",
                     *       "recipient_timezone": "America/New_York",
                     *       "requested_send_at": null,
                     *       "effective_send_at": "2026-11-20T15:04:05.000Z",
                     *       "terminal_at": "2026-11-20T15:04:05.000Z",
                     *       "status": "canceled",
                     *       "provider_status": null,
                     *       "encoding": "gsm7",
                     *       "estimated_segments": 1,
                     *       "segment_count": null,
                     *       "estimated": {
                     *         "encoding": "gsm7",
                     *         "segments": 1,
                     *         "units": 20,
                     *         "per_segment": 160
                     *       },
                     *       "charged_micro_usd": null,
                     *       "provider_cost_micro_usd": null,
                     *       "queue_position": null,
                     *       "estimated_send_at": null,
                     *       "metadata": {
                     *         "reservation": "r-17"
                     *       },
                     *       "error": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsMessage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["SmsNotCancelable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendSmsBatch: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *       "recipients": [
                 *         {
                 *           "to": "+15005550126",
                 *           "text": "Ada, your table is ready.",
                 *           "recipient_timezone": "America/New_York",
                 *           "metadata": {
                 *             "reservation": "r-17"
                 *           }
                 *         },
                 *         {
                 *           "to": "+15005550124",
                 *           "text": "Grace, your table is ready.",
                 *           "recipient_timezone": "America/Chicago"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SendSmsBatchRequest"];
            };
        };
        responses: {
            /** @description The batch as it is stored, now or by an earlier call with the same key. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20",
                     *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "status": "queued",
                     *       "requested_send_at": null,
                     *       "total_count": 2,
                     *       "accepted_count": 2,
                     *       "rejected_count": 0,
                     *       "delivered_count": 0,
                     *       "failed_count": 0,
                     *       "status_counts": {
                     *         "queued": 2,
                     *         "scheduled": 0,
                     *         "submitting": 0,
                     *         "accepted": 0,
                     *         "sent": 0,
                     *         "delivered": 0,
                     *         "delivery_failed": 0,
                     *         "rejected": 0,
                     *         "submission_unknown": 0,
                     *         "canceled": 0
                     *       },
                     *       "canceled_at": null,
                     *       "completed_at": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SmsBatchRefused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    explainSmsBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The key that the call itself would bring: 1 to 256 bytes, not blank, otherwise opaque. It is looked up and not used.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key"?: components["parameters"]["OptionalIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *       "recipients": [
                 *         {
                 *           "to": "+15005550127",
                 *           "text": "Ada, your table is ready.",
                 *           "recipient_timezone": "America/New_York",
                 *           "metadata": {
                 *             "reservation": "r-17"
                 *           }
                 *         },
                 *         {
                 *           "to": "+15005550128",
                 *           "text": "Grace, your table is ready.",
                 *           "recipient_timezone": "America/Chicago"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SendSmsBatchRequest"];
            };
        };
        responses: {
            /** @description What would happen. Nothing was stored, and no key was used. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outcome": "would_send",
                     *       "gates": [
                     *         {
                     *           "gate": "idempotency_key",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The key is free"
                     *         },
                     *         {
                     *           "gate": "send_at",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "It asks for now"
                     *         },
                     *         {
                     *           "gate": "sender",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The number is yours"
                     *         },
                     *         {
                     *           "gate": "readiness",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The number sends, under an approved campaign"
                     *         },
                     *         {
                     *           "gate": "credits",
                     *           "result": "passed",
                     *           "code": null,
                     *           "detail": "The organization is not prepaid"
                     *         }
                     *       ],
                     *       "sender": {
                     *         "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *         "e164": "+15552000000",
                     *         "carrier": "simulated",
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12"
                     *       },
                     *       "total_count": 2,
                     *       "accepted_count": 2,
                     *       "rejected_count": 0,
                     *       "segments": 2,
                     *       "price_micro_usd": 15800,
                     *       "rows": [
                     *         {
                     *           "index": 0,
                     *           "outcome": "would_send",
                     *           "gates": [
                     *             {
                     *               "gate": "row",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "The row is sound"
                     *             },
                     *             {
                     *               "gate": "suppression",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "The recipient did not opt out"
                     *             },
                     *             {
                     *               "gate": "consent",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "No consent is recorded, and none is required"
                     *             },
                     *             {
                     *               "gate": "timezone",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "America/New_York, from the request"
                     *             },
                     *             {
                     *               "gate": "quiet_hours",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "It leaves outside the quiet hours of the recipient"
                     *             }
                     *           ],
                     *           "encoding": "gsm7",
                     *           "segments": 1,
                     *           "units": 25,
                     *           "per_segment": 160,
                     *           "price_micro_usd": 7900,
                     *           "recipient_timezone": "America/New_York",
                     *           "consent_id": null,
                     *           "consent_basis": "none",
                     *           "effective_send_at": "2026-11-20T15:04:05.000Z"
                     *         },
                     *         {
                     *           "index": 1,
                     *           "outcome": "would_send",
                     *           "gates": [
                     *             {
                     *               "gate": "row",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "The row is sound"
                     *             },
                     *             {
                     *               "gate": "suppression",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "The recipient did not opt out"
                     *             },
                     *             {
                     *               "gate": "consent",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "No consent is recorded, and none is required"
                     *             },
                     *             {
                     *               "gate": "timezone",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "America/Chicago, from the request"
                     *             },
                     *             {
                     *               "gate": "quiet_hours",
                     *               "result": "passed",
                     *               "code": null,
                     *               "detail": "It leaves outside the quiet hours of the recipient"
                     *             }
                     *           ],
                     *           "encoding": "gsm7",
                     *           "segments": 1,
                     *           "units": 27,
                     *           "per_segment": 160,
                     *           "price_micro_usd": 7900,
                     *           "recipient_timezone": "America/Chicago",
                     *           "consent_id": null,
                     *           "consent_basis": "none",
                     *           "effective_send_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SmsBatchExplanation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSmsBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the batch.
                 * @example batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20",
                     *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "status": "partially_failed",
                     *       "requested_send_at": null,
                     *       "total_count": 1000,
                     *       "accepted_count": 998,
                     *       "rejected_count": 2,
                     *       "delivered_count": 998,
                     *       "failed_count": 0,
                     *       "status_counts": {
                     *         "queued": 0,
                     *         "scheduled": 0,
                     *         "submitting": 0,
                     *         "accepted": 0,
                     *         "sent": 0,
                     *         "delivered": 998,
                     *         "delivery_failed": 0,
                     *         "rejected": 2,
                     *         "submission_unknown": 0,
                     *         "canceled": 0
                     *       },
                     *       "canceled_at": null,
                     *       "completed_at": "2026-11-20T15:04:20.000Z",
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:21.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsBatchMessages: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the batch.
                 * @example batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, in the order of the rows. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *           "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *           "batch_id": "batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20",
                     *           "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *           "direction": "outbound",
                     *           "origin": "api",
                     *           "from": "+15552000000",
                     *           "to": "+15005550126",
                     *           "text": "Your table is ready.",
                     *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *           "campaign_snapshot": {
                     *             "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *             "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *             "use_case": "MIXED",
                     *             "status": "approved"
                     *           },
                     *           "consent_id": null,
                     *           "consent_basis": "none",
                     *           "recipient_timezone": "America/New_York",
                     *           "requested_send_at": null,
                     *           "effective_send_at": "2026-11-20T15:04:05.000Z",
                     *           "terminal_at": "2026-11-20T15:04:06.000Z",
                     *           "status": "delivered",
                     *           "provider_status": "delivered",
                     *           "encoding": "gsm7",
                     *           "estimated_segments": 1,
                     *           "segment_count": 1,
                     *           "estimated": {
                     *             "encoding": "gsm7",
                     *             "segments": 1,
                     *             "units": 20,
                     *             "per_segment": 160
                     *           },
                     *           "charged_micro_usd": 7900,
                     *           "provider_cost_micro_usd": 0,
                     *           "queue_position": null,
                     *           "estimated_send_at": null,
                     *           "metadata": {
                     *             "reservation": "r-17"
                     *           },
                     *           "error": null,
                     *           "created_at": "2026-11-20T15:04:05.000Z",
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsMessagePage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelSmsBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the batch.
                 * @example batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled batch. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "batch_01997f1c2a5b7c3d8e4f5a6b7c8d9e20",
                     *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "status": "canceled",
                     *       "requested_send_at": null,
                     *       "total_count": 1000,
                     *       "accepted_count": 1000,
                     *       "rejected_count": 0,
                     *       "delivered_count": 400,
                     *       "failed_count": 0,
                     *       "status_counts": {
                     *         "queued": 0,
                     *         "scheduled": 0,
                     *         "submitting": 0,
                     *         "accepted": 0,
                     *         "sent": 0,
                     *         "delivered": 400,
                     *         "delivery_failed": 0,
                     *         "rejected": 0,
                     *         "submission_unknown": 0,
                     *         "canceled": 600
                     *       },
                     *       "canceled_at": "2026-11-20T15:05:00.000Z",
                     *       "completed_at": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:05:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["SmsBatchNotCancelable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsConversations: {
        parameters: {
            query?: {
                /** @description Conversations in this state. */
                status?: components["schemas"]["SmsConversationStatus"];
                /** @description Conversations of one of your numbers. */
                phone_number_id?: string;
                /** @description Conversations assigned to this person. */
                assigned_user_id?: string;
                /** @description Conversations assigned to this agent. */
                assigned_agent_id?: string;
                /** @description Conversations with this remote number, written as %2B and digits. */
                recipient?: components["schemas"]["E164"];
                /** @description true for conversations with unread texts, false for those without. */
                unread?: boolean;
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *           "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *           "remote_phone_number": "+15005550123",
                     *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "campaign_snapshot": {
                     *             "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *             "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *             "use_case": "MIXED",
                     *             "status": "approved"
                     *           },
                     *           "status": "open",
                     *           "automation_status": "disabled",
                     *           "assigned_user_id": null,
                     *           "assigned_agent_id": null,
                     *           "unread_count": 1,
                     *           "recipient_timezone": null,
                     *           "last_inbound_at": "2026-11-20T15:05:05.000Z",
                     *           "last_outbound_at": "2026-11-20T15:04:05.000Z",
                     *           "last_message_at": "2026-11-20T15:05:05.000Z",
                     *           "content_redacted_at": null,
                     *           "created_at": "2026-11-20T15:04:05.000Z",
                     *           "updated_at": "2026-11-20T15:05:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConversationPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSmsConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "remote_phone_number": "+15005550123",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "campaign_snapshot": {
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "use_case": "MIXED",
                     *         "status": "approved"
                     *       },
                     *       "status": "open",
                     *       "automation_status": "disabled",
                     *       "assigned_user_id": null,
                     *       "assigned_agent_id": null,
                     *       "unread_count": 1,
                     *       "recipient_timezone": null,
                     *       "last_inbound_at": "2026-11-20T15:05:05.000Z",
                     *       "last_outbound_at": "2026-11-20T15:04:05.000Z",
                     *       "last_message_at": "2026-11-20T15:05:05.000Z",
                     *       "content_redacted_at": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:05:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConversation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redactSmsConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redacted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSmsConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "closed",
                 *       "recipient_timezone": "America/Chicago"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSmsConversationRequest"];
            };
        };
        responses: {
            /** @description The conversation as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "remote_phone_number": "+15005550123",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "campaign_snapshot": {
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "use_case": "MIXED",
                     *         "status": "approved"
                     *       },
                     *       "status": "closed",
                     *       "automation_status": "disabled",
                     *       "assigned_user_id": null,
                     *       "assigned_agent_id": null,
                     *       "unread_count": 1,
                     *       "recipient_timezone": "America/Chicago",
                     *       "last_inbound_at": "2026-11-20T15:05:05.000Z",
                     *       "last_outbound_at": "2026-11-20T15:04:05.000Z",
                     *       "last_message_at": "2026-11-20T15:05:05.000Z",
                     *       "content_redacted_at": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:05:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConversation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["AutomationUnavailable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsConversationMessages: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "msg_01997f1d10007c3d8e4f5a6b7c8d9e20",
                     *           "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *           "batch_id": null,
                     *           "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *           "direction": "outbound",
                     *           "origin": "api",
                     *           "from": "+15552000000",
                     *           "to": "+15005550123",
                     *           "text": "See you at eight.",
                     *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *           "campaign_snapshot": {
                     *             "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *             "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *             "use_case": "MIXED",
                     *             "status": "approved"
                     *           },
                     *           "consent_id": null,
                     *           "consent_basis": "reply",
                     *           "recipient_timezone": "America/New_York",
                     *           "requested_send_at": null,
                     *           "effective_send_at": "2026-11-20T15:06:05.000Z",
                     *           "terminal_at": null,
                     *           "status": "queued",
                     *           "provider_status": null,
                     *           "encoding": "gsm7",
                     *           "estimated_segments": 1,
                     *           "segment_count": null,
                     *           "estimated": {
                     *             "encoding": "gsm7",
                     *             "segments": 1,
                     *             "units": 17,
                     *             "per_segment": 160
                     *           },
                     *           "charged_micro_usd": null,
                     *           "provider_cost_micro_usd": null,
                     *           "queue_position": null,
                     *           "estimated_send_at": "2026-11-20T15:06:05.000Z",
                     *           "metadata": {},
                     *           "error": null,
                     *           "created_at": "2026-11-20T15:06:05.000Z",
                     *           "updated_at": "2026-11-20T15:06:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsMessagePage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendSmsConversationMessage: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "See you at eight.",
                 *       "recipient_timezone": "America/New_York"
                 *     }
                 */
                "application/json": components["schemas"]["SendSmsConversationMessageRequest"];
            };
        };
        responses: {
            /** @description The message as it is stored, now or by an earlier call with the same key. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01997f1d10007c3d8e4f5a6b7c8d9e20",
                     *       "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "batch_id": null,
                     *       "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "direction": "outbound",
                     *       "origin": "api",
                     *       "from": "+15552000000",
                     *       "to": "+15005550123",
                     *       "text": "See you at eight.",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "campaign_snapshot": {
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "use_case": "MIXED",
                     *         "status": "approved"
                     *       },
                     *       "consent_id": null,
                     *       "consent_basis": "reply",
                     *       "recipient_timezone": "America/New_York",
                     *       "requested_send_at": null,
                     *       "effective_send_at": "2026-11-20T15:06:05.000Z",
                     *       "terminal_at": null,
                     *       "status": "queued",
                     *       "provider_status": null,
                     *       "encoding": "gsm7",
                     *       "estimated_segments": 1,
                     *       "segment_count": null,
                     *       "estimated": {
                     *         "encoding": "gsm7",
                     *         "segments": 1,
                     *         "units": 17,
                     *         "per_segment": 160
                     *       },
                     *       "charged_micro_usd": null,
                     *       "provider_cost_micro_usd": null,
                     *       "queue_position": null,
                     *       "estimated_send_at": "2026-11-20T15:06:05.000Z",
                     *       "metadata": {},
                     *       "error": null,
                     *       "created_at": "2026-11-20T15:06:05.000Z",
                     *       "updated_at": "2026-11-20T15:06:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsMessage"];
                };
            };
            400: components["responses"]["SmsSendInvalid"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SmsSendRefused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markSmsConversationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "remote_phone_number": "+15005550123",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "campaign_snapshot": {
                     *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *         "use_case": "MIXED",
                     *         "status": "approved"
                     *       },
                     *       "status": "open",
                     *       "automation_status": "disabled",
                     *       "assigned_user_id": null,
                     *       "assigned_agent_id": null,
                     *       "unread_count": 0,
                     *       "recipient_timezone": null,
                     *       "last_inbound_at": "2026-11-20T15:05:05.000Z",
                     *       "last_outbound_at": "2026-11-20T15:04:05.000Z",
                     *       "last_message_at": "2026-11-20T15:05:05.000Z",
                     *       "content_redacted_at": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:05:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConversation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsConversationNotes: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "note_01997f1d10007c3d8e4f5a6b7c8d9e30",
                     *           "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *           "body": "Prefers a table by the window.",
                     *           "created_by_user_id": null,
                     *           "redacted_at": null,
                     *           "created_at": "2026-11-20T15:07:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConversationNotePage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSmsConversationNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the conversation.
                 * @example conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10
                 */
                conversation_id: components["parameters"]["SmsConversationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Prefers a table by the window."
                 *     }
                 */
                "application/json": components["schemas"]["CreateSmsConversationNoteRequest"];
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "note_01997f1d10007c3d8e4f5a6b7c8d9e30",
                     *       "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *       "body": "Prefers a table by the window.",
                     *       "created_by_user_id": null,
                     *       "redacted_at": null,
                     *       "created_at": "2026-11-20T15:07:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConversationNote"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsAssignees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Agents and people. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                     *           "type": "agent",
                     *           "name": "Default"
                     *         },
                     *         {
                     *           "id": "key_01997f1b00007c3d8e4f5a6b7c8d9e14",
                     *           "type": "user",
                     *           "name": "Ada"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SmsAssigneeList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamSmsMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last frame that you have seen. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frames, as they come. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    "cache-control": components["headers"]["StreamNoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mN2wq0Zr3mWJ0vXhVtQm3n1uJm0x1c0m4x0b1yQm9Zp7InNlcSI6IjciLCJ4aWQiOiI4MTIifQ",
                     *       "event": "sms.delivered",
                     *       "data": {
                     *         "message_id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                     *         "status": "delivered",
                     *         "occurred_at": "2026-11-20T15:04:06.120Z"
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["SmsStreamEvent"];
                };
            };
            400: components["responses"]["SmsStreamInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            410: components["responses"]["SmsResumeExpired"];
            429: components["responses"]["SmsTooManyStreams"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsConsents: {
        parameters: {
            query?: {
                /** @description Consents of this number, written as %2B and digits. */
                recipient?: components["schemas"]["E164"];
                /** @description Consents for one campaign. */
                campaign_id?: string;
                /** @description Consents in this state now. */
                status?: components["schemas"]["SmsConsentStatus"];
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "cons_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *           "recipient": "+15005550123",
                     *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "source": "webform",
                     *           "status": "active",
                     *           "proof_reference": "form-2026-11-20-0017",
                     *           "proof_hash": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *           "timezone": "America/New_York",
                     *           "captured_at": "2026-11-20T15:04:05.000Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "revoked_reason": null,
                     *           "metadata": {
                     *             "form": "signup"
                     *           },
                     *           "created_at": "2026-11-20T15:04:05.000Z",
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConsentPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSmsConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipient": "+15005550123",
                 *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *       "source": "webform",
                 *       "proof_reference": "form-2026-11-20-0017",
                 *       "proof": "hello",
                 *       "timezone": "America/New_York",
                 *       "metadata": {
                 *         "form": "signup"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateSmsConsentRequest"];
            };
        };
        responses: {
            /** @description The consent. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cons_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *       "recipient": "+15005550123",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "source": "webform",
                     *       "status": "active",
                     *       "proof_reference": "form-2026-11-20-0017",
                     *       "proof_hash": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *       "timezone": "America/New_York",
                     *       "captured_at": "2026-11-20T15:04:05.000Z",
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "revoked_reason": null,
                     *       "metadata": {
                     *         "form": "signup"
                     *       },
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConsent"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importSmsConsents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "records": [
                 *         {
                 *           "recipient": "+15005550123",
                 *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *           "source": "webform",
                 *           "proof_reference": "form-2026-11-20-0017",
                 *           "proof": "hello",
                 *           "timezone": "America/New_York",
                 *           "metadata": {
                 *             "form": "signup"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportSmsConsentsRequest"];
            };
        };
        responses: {
            /** @description The consents. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "cons_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *           "recipient": "+15005550123",
                     *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "source": "webform",
                     *           "status": "active",
                     *           "proof_reference": "form-2026-11-20-0017",
                     *           "proof_hash": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *           "timezone": "America/New_York",
                     *           "captured_at": "2026-11-20T15:04:05.000Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "revoked_reason": null,
                     *           "metadata": {
                     *             "form": "signup"
                     *           },
                     *           "created_at": "2026-11-20T15:04:05.000Z",
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "imported": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedSmsConsents"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeSmsConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the consent.
                 * @example cons_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f
                 */
                consent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "manual_revocation"
                 *     }
                 */
                "application/json": components["schemas"]["RevokeSmsConsentRequest"];
            };
        };
        responses: {
            /** @description The revoked consent. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cons_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *       "recipient": "+15005550123",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "source": "webform",
                     *       "status": "revoked",
                     *       "proof_reference": "form-2026-11-20-0017",
                     *       "proof_hash": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *       "timezone": "America/New_York",
                     *       "captured_at": "2026-11-20T15:04:05.000Z",
                     *       "expires_at": null,
                     *       "revoked_at": "2026-11-20T15:05:00.000Z",
                     *       "revoked_reason": "manual_revocation",
                     *       "metadata": {
                     *         "form": "signup"
                     *       },
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:05:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsConsent"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsSuppressions: {
        parameters: {
            query?: {
                /** @description The suppression of this number, written as %2B and digits. */
                recipient?: components["schemas"]["E164"];
                /** @description True for those that hold, false for those that were lifted. */
                active?: boolean;
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "sup_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *           "recipient": "+15005550009",
                     *           "status": "suppressed",
                     *           "keyword": "STOP",
                     *           "source_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *           "source_message_provider_id": "sim_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                     *           "suppressed_at": "2026-11-20T15:04:05.000Z",
                     *           "lifted_at": null,
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsSuppressionPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSmsSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "help_message": "Example Diner: table reservations. Call +15552000000 for help. Reply STOP to opt out.",
                     *       "opt_in_message": "Example Diner: you are subscribed again. Reply STOP to opt out.",
                     *       "opt_out_message": "Example Diner: you get no more texts from us. Reply START to come back.",
                     *       "retention_days": 365,
                     *       "quiet_hours_start": "21:00",
                     *       "quiet_hours_end": "09:00",
                     *       "default_timezone": "America/New_York",
                     *       "default_automation_enabled": false,
                     *       "messaging_profile_id": null,
                     *       "messaging_profile_status": null,
                     *       "webhook_config_version": null,
                     *       "opt_out_config_version": 1,
                     *       "last_synced_at": null,
                     *       "last_error": null,
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsSettings"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSmsSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quiet_hours_end": "09:00",
                 *       "retention_days": 365
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSmsSettingsRequest"];
            };
        };
        responses: {
            /** @description The settings as they now are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "help_message": "Example Diner: table reservations. Call +15552000000 for help. Reply STOP to opt out.",
                     *       "opt_in_message": "Example Diner: you are subscribed again. Reply STOP to opt out.",
                     *       "opt_out_message": "Example Diner: you get no more texts from us. Reply START to come back.",
                     *       "retention_days": 365,
                     *       "quiet_hours_start": "21:00",
                     *       "quiet_hours_end": "09:00",
                     *       "default_timezone": "America/New_York",
                     *       "default_automation_enabled": false,
                     *       "messaging_profile_id": null,
                     *       "messaging_profile_status": null,
                     *       "webhook_config_version": null,
                     *       "opt_out_config_version": 1,
                     *       "last_synced_at": null,
                     *       "last_error": null,
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsSettings"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["AutomationUnavailable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSmsEvidence: {
        parameters: {
            query: {
                /**
                 * @description Whose evidence, written as %2B and digits.
                 * @example +15005550009
                 */
                recipient: components["schemas"]["E164"];
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "format": "sms-evidence.v1",
                     *       "organization_id": "org_01997f1b00007c3d8e4f5a6b7c8d9e01",
                     *       "recipient": "+15005550009",
                     *       "exported_at": "2026-11-20T16:00:00.000Z",
                     *       "entries": [
                     *         {
                     *           "seq": 1,
                     *           "previous_hash": "0000000000000000000000000000000000000000000000000000000000000000",
                     *           "content": "{\"data\":{\"keyword\":\"STOP\",\"message_id\":\"msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f\",\"phone_number_id\":\"num_01997f1b00007c3d8e4f5a6b7c8d9e0f\",\"provider_message_id\":\"sim_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f\"},\"kind\":\"opted_out\",\"occurred_at\":\"2026-11-20T15:04:05.000Z\",\"organization_id\":\"org_01997f1b00007c3d8e4f5a6b7c8d9e01\",\"recipient\":\"+15005550009\",\"seq\":1}",
                     *           "hash": "ed5f9a0b42ddc3827f534e5a04e5cf836226ab5ea7707a2f5072ab4666e92463"
                     *         }
                     *       ],
                     *       "head": {
                     *         "seq": 1,
                     *         "hash": "ed5f9a0b42ddc3827f534e5a04e5cf836226ab5ea7707a2f5072ab4666e92463"
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SmsEvidence"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTendlcBrands: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of brands. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *           "source": "api",
                     *           "entity_type": "PRIVATE_PROFIT",
                     *           "display_name": "Bluebird Bistro",
                     *           "company_name": "Bluebird Hospitality LLC",
                     *           "ein": "12-3456789",
                     *           "first_name": null,
                     *           "last_name": null,
                     *           "country": "US",
                     *           "email": "compliance@bluebird.example",
                     *           "phone": "+12125550123",
                     *           "street": "12 Main Street",
                     *           "city": "New York",
                     *           "state": "NY",
                     *           "postal_code": "10001",
                     *           "website": "https://bluebird.example",
                     *           "vertical": "HOSPITALITY",
                     *           "stock_symbol": null,
                     *           "stock_exchange": null,
                     *           "business_contact_email": null,
                     *           "status": "verified",
                     *           "rejection_reasons": [],
                     *           "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                     *           "created_at": "2026-11-20T15:04:05.000Z",
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcBrandPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTendlcBrand: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entity_type": "PRIVATE_PROFIT",
                 *       "display_name": "Bluebird Bistro",
                 *       "company_name": "Bluebird Hospitality LLC",
                 *       "ein": "12-3456789",
                 *       "country": "US",
                 *       "email": "compliance@bluebird.example",
                 *       "phone": "+12125550123",
                 *       "street": "12 Main Street",
                 *       "city": "New York",
                 *       "state": "NY",
                 *       "postal_code": "10001",
                 *       "website": "https://bluebird.example",
                 *       "vertical": "HOSPITALITY"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTendlcBrandRequest"];
            };
        };
        responses: {
            /** @description The brand as it is stored, now or by an earlier call with the same key. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "source": "api",
                     *       "entity_type": "PRIVATE_PROFIT",
                     *       "display_name": "Bluebird Bistro",
                     *       "company_name": "Bluebird Hospitality LLC",
                     *       "ein": "12-3456789",
                     *       "first_name": null,
                     *       "last_name": null,
                     *       "country": "US",
                     *       "email": "compliance@bluebird.example",
                     *       "phone": "+12125550123",
                     *       "street": "12 Main Street",
                     *       "city": "New York",
                     *       "state": "NY",
                     *       "postal_code": "10001",
                     *       "website": "https://bluebird.example",
                     *       "vertical": "HOSPITALITY",
                     *       "stock_symbol": null,
                     *       "stock_exchange": null,
                     *       "business_contact_email": null,
                     *       "status": "registering",
                     *       "rejection_reasons": [],
                     *       "registry_id": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcBrand"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TendlcBrandRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTendlcBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the brand.
                 * @example brand_01997f1b00007c3d8e4f5a6b7c8d9e12
                 */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "source": "api",
                     *       "entity_type": "PRIVATE_PROFIT",
                     *       "display_name": "Bluebird Bistro",
                     *       "company_name": "Bluebird Hospitality LLC",
                     *       "ein": "12-3456789",
                     *       "first_name": null,
                     *       "last_name": null,
                     *       "country": "US",
                     *       "email": "compliance@bluebird.example",
                     *       "phone": "+12125550123",
                     *       "street": "12 Main Street",
                     *       "city": "New York",
                     *       "state": "NY",
                     *       "postal_code": "10001",
                     *       "website": "https://bluebird.example",
                     *       "vertical": "HOSPITALITY",
                     *       "stock_symbol": null,
                     *       "stock_exchange": null,
                     *       "business_contact_email": null,
                     *       "status": "changes_requested",
                     *       "rejection_reasons": [
                     *         {
                     *           "code": "TAX_ID",
                     *           "message": "The tax number does not belong to this legal name."
                     *         }
                     *       ],
                     *       "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcBrand"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTendlcBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the brand.
                 * @example brand_01997f1b00007c3d8e4f5a6b7c8d9e12
                 */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deletion has begun, or was done before. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TendlcInUse"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTendlcBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the brand.
                 * @example brand_01997f1b00007c3d8e4f5a6b7c8d9e12
                 */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ein": "12-3456780"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTendlcBrandRequest"];
            };
        };
        responses: {
            /** @description The brand, on its way to the registry again. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "source": "api",
                     *       "entity_type": "PRIVATE_PROFIT",
                     *       "display_name": "Bluebird Bistro",
                     *       "company_name": "Bluebird Hospitality LLC",
                     *       "ein": "12-3456780",
                     *       "first_name": null,
                     *       "last_name": null,
                     *       "country": "US",
                     *       "email": "compliance@bluebird.example",
                     *       "phone": "+12125550123",
                     *       "street": "12 Main Street",
                     *       "city": "New York",
                     *       "state": "NY",
                     *       "postal_code": "10001",
                     *       "website": "https://bluebird.example",
                     *       "vertical": "HOSPITALITY",
                     *       "stock_symbol": null,
                     *       "stock_exchange": null,
                     *       "business_contact_email": null,
                     *       "status": "registering",
                     *       "rejection_reasons": [],
                     *       "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcBrand"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TendlcNotEditable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTendlcCampaigns: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of campaigns. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "source": "api",
                     *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *           "use_case": "CUSTOMER_CARE",
                     *           "sub_use_cases": [],
                     *           "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                     *           "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                     *           "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                     *           "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                     *           "sample3": null,
                     *           "sample4": null,
                     *           "sample5": null,
                     *           "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                     *           "help_keywords": null,
                     *           "optin_message": null,
                     *           "optin_keywords": null,
                     *           "optout_message": null,
                     *           "optout_keywords": null,
                     *           "embedded_link": null,
                     *           "embedded_phone": null,
                     *           "number_pool": null,
                     *           "age_gated": null,
                     *           "direct_lending": null,
                     *           "auto_renewal": null,
                     *           "privacy_policy_link": null,
                     *           "terms_and_conditions_link": null,
                     *           "status": "approved",
                     *           "rejection_reasons": [],
                     *           "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                     *           "created_at": "2026-11-20T15:04:05.000Z",
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcCampaignPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTendlcCampaign: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
                 * @example 7f1c2a5b-order-42
                 */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *       "use_case": "CUSTOMER_CARE",
                 *       "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *       "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *       "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *       "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *       "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out."
                 *     }
                 */
                "application/json": components["schemas"]["CreateTendlcCampaignRequest"];
            };
        };
        responses: {
            /** @description The campaign as it is stored, now or by an earlier call with the same key. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "source": "api",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "use_case": "CUSTOMER_CARE",
                     *       "sub_use_cases": [],
                     *       "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                     *       "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                     *       "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                     *       "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                     *       "sample3": null,
                     *       "sample4": null,
                     *       "sample5": null,
                     *       "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                     *       "help_keywords": null,
                     *       "optin_message": null,
                     *       "optin_keywords": null,
                     *       "optout_message": null,
                     *       "optout_keywords": null,
                     *       "embedded_link": null,
                     *       "embedded_phone": null,
                     *       "number_pool": null,
                     *       "age_gated": null,
                     *       "direct_lending": null,
                     *       "auto_renewal": null,
                     *       "privacy_policy_link": null,
                     *       "terms_and_conditions_link": null,
                     *       "status": "registering",
                     *       "rejection_reasons": [],
                     *       "registry_id": null,
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcCampaign"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TendlcCampaignRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTendlcCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example camp_01997f1b00007c3d8e4f5a6b7c8d9e11
                 */
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "source": "api",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "use_case": "CUSTOMER_CARE",
                     *       "sub_use_cases": [],
                     *       "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                     *       "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                     *       "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                     *       "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                     *       "sample3": null,
                     *       "sample4": null,
                     *       "sample5": null,
                     *       "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                     *       "help_keywords": null,
                     *       "optin_message": null,
                     *       "optin_keywords": null,
                     *       "optout_message": null,
                     *       "optout_keywords": null,
                     *       "embedded_link": null,
                     *       "embedded_phone": null,
                     *       "number_pool": null,
                     *       "age_gated": null,
                     *       "direct_lending": null,
                     *       "auto_renewal": null,
                     *       "privacy_policy_link": null,
                     *       "terms_and_conditions_link": null,
                     *       "status": "changes_requested",
                     *       "rejection_reasons": [
                     *         {
                     *           "code": "803",
                     *           "message": "The opt-in is not described well enough to be tried."
                     *         }
                     *       ],
                     *       "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcCampaign"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTendlcCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example camp_01997f1b00007c3d8e4f5a6b7c8d9e11
                 */
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "help_message": "Bluebird Bistro: write to help@bluebird.example. Reply STOP to opt out."
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTendlcCampaignRequest"];
            };
        };
        responses: {
            /** @description The campaign, on its way to the registry again. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "source": "api",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "use_case": "CUSTOMER_CARE",
                     *       "sub_use_cases": [],
                     *       "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                     *       "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                     *       "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                     *       "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                     *       "sample3": null,
                     *       "sample4": null,
                     *       "sample5": null,
                     *       "help_message": "Bluebird Bistro: write to help@bluebird.example. Reply STOP to opt out.",
                     *       "help_keywords": null,
                     *       "optin_message": null,
                     *       "optin_keywords": null,
                     *       "optout_message": null,
                     *       "optout_keywords": null,
                     *       "embedded_link": null,
                     *       "embedded_phone": null,
                     *       "number_pool": null,
                     *       "age_gated": null,
                     *       "direct_lending": null,
                     *       "auto_renewal": null,
                     *       "privacy_policy_link": null,
                     *       "terms_and_conditions_link": null,
                     *       "status": "registering",
                     *       "rejection_reasons": [],
                     *       "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcCampaign"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TendlcNotEditable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deactivateTendlcCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example camp_01997f1b00007c3d8e4f5a6b7c8d9e11
                 */
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "source": "api",
                     *       "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                     *       "use_case": "CUSTOMER_CARE",
                     *       "sub_use_cases": [],
                     *       "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                     *       "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                     *       "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                     *       "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                     *       "sample3": null,
                     *       "sample4": null,
                     *       "sample5": null,
                     *       "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                     *       "help_keywords": null,
                     *       "optin_message": null,
                     *       "optin_keywords": null,
                     *       "optout_message": null,
                     *       "optout_keywords": null,
                     *       "embedded_link": null,
                     *       "embedded_phone": null,
                     *       "number_pool": null,
                     *       "age_gated": null,
                     *       "direct_lending": null,
                     *       "auto_renewal": null,
                     *       "privacy_policy_link": null,
                     *       "terms_and_conditions_link": null,
                     *       "status": "deactivating",
                     *       "rejection_reasons": [],
                     *       "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                     *       "created_at": "2026-11-20T15:04:05.000Z",
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcCampaign"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TendlcNotDeactivated"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTendlcAssignments: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assignments. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *           "phone_number": "+15552000000",
                     *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *           "status": "ASSIGNED",
                     *           "rejection_reasons": [],
                     *           "updated_at": "2026-11-20T15:04:05.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcAssignmentPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTendlcAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTendlcAssignmentRequest"];
            };
        };
        responses: {
            /** @description The assignment as it stands. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "phone_number": "+15552000000",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "status": "PENDING_ASSIGNMENT",
                     *       "rejection_reasons": [],
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcAssignment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TendlcAssignmentRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTendlcAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the number.
                 * @example num_01997f1b00007c3d8e4f5a6b7c8d9e0f
                 */
                phone_number_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assignment. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "phone_number": "+15552000000",
                     *       "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "status": "FAILED_ASSIGNMENT",
                     *       "rejection_reasons": [
                     *         {
                     *           "code": null,
                     *           "message": "The number is registered by another provider."
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-20T15:04:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TendlcAssignment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTendlcAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the number.
                 * @example num_01997f1b00007c3d8e4f5a6b7c8d9e0f
                 */
                phone_number_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number is being taken off. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSmsThroughputLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "subject_id": "num_01994f1b2c3d7e8f90a1b2c3d4e5f607",
                     *           "subject": "sender",
                     *           "messages_per_second": 1,
                     *           "updated_at": "2026-11-20T15:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SmsThroughputLimitList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setSmsThroughputLimit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A number or a campaign of yours.
                 * @example num_01994f1b2c3d7e8f90a1b2c3d4e5f607
                 */
                subject_id: components["parameters"]["SmsThroughputSubjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messages_per_second": 1
                 *     }
                 */
                "application/json": components["schemas"]["SetSmsThroughputLimitRequest"];
            };
        };
        responses: {
            /** @description The limit as it holds now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject_id": "num_01994f1b2c3d7e8f90a1b2c3d4e5f607",
                     *       "subject": "sender",
                     *       "messages_per_second": 1,
                     *       "updated_at": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SmsThroughputLimit"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    liftSmsThroughputLimit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A number or a campaign of yours.
                 * @example num_01994f1b2c3d7e8f90a1b2c3d4e5f607
                 */
                subject_id: components["parameters"]["SmsThroughputSubjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit is lifted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveTestMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "+15552000000",
                 *       "from": "+15005550123",
                 *       "text": "STOP"
                 *     }
                 */
                "application/json": components["schemas"]["ReceiveTestMessageRequest"];
            };
        };
        responses: {
            /** @description The text is on its way. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true
                     *     }
                     */
                    "application/json": components["schemas"]["TestMessageAccepted"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2027-04-13T17:00:00.000Z",
                     *       "status": "ready",
                     *       "target": null
                     *     }
                     */
                    "application/json": components["schemas"]["TestClock"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "2030-04-13T17:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["AdvanceTestClockRequest"];
            };
        };
        responses: {
            /** @description The clock is on its way, or has arrived already. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2030-01-13T17:00:00.000Z",
                     *       "status": "advancing",
                     *       "target": "2030-04-13T17:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TestClock"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *           "name": "CRM",
                     *           "url": "https://crm.example.com/hooks/voice",
                     *           "events": [
                     *             "sms.received",
                     *             "sms.delivered"
                     *           ],
                     *           "allAgents": true,
                     *           "agentIds": [],
                     *           "filterTags": {},
                     *           "headers": {
                     *             "x-team": "support"
                     *           },
                     *           "authHeaders": [
                     *             {
                     *               "name": "Authorization",
                     *               "configured": true
                     *             }
                     *           ],
                     *           "timeoutMs": 10000,
                     *           "signingSecretSource": "workspace",
                     *           "hasCustomSigningSecret": false,
                     *           "extractionFields": [],
                     *           "contentMode": "full",
                     *           "legacyManaged": false,
                     *           "enabled": true,
                     *           "disabledReason": null,
                     *           "disabledAt": null,
                     *           "createdAt": "2026-11-20T15:00:00.000Z",
                     *           "updatedAt": "2026-11-20T15:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM",
                 *       "url": "https://crm.example.com/hooks/voice",
                 *       "events": [
                 *         "sms.received",
                 *         "sms.delivered"
                 *       ],
                 *       "headers": {
                 *         "x-team": "support"
                 *       },
                 *       "authHeaders": [
                 *         {
                 *           "name": "Authorization",
                 *           "value": "Bearer secret-of-the-receiver"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *       "name": "CRM",
                     *       "url": "https://crm.example.com/hooks/voice",
                     *       "events": [
                     *         "sms.received",
                     *         "sms.delivered"
                     *       ],
                     *       "allAgents": true,
                     *       "agentIds": [],
                     *       "filterTags": {},
                     *       "headers": {
                     *         "x-team": "support"
                     *       },
                     *       "authHeaders": [
                     *         {
                     *           "name": "Authorization",
                     *           "configured": true
                     *         }
                     *       ],
                     *       "timeoutMs": 10000,
                     *       "signingSecretSource": "workspace",
                     *       "hasCustomSigningSecret": false,
                     *       "extractionFields": [],
                     *       "contentMode": "full",
                     *       "legacyManaged": false,
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WebhookEndpointLimit"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *       "name": "CRM",
                     *       "url": "https://crm.example.com/hooks/voice",
                     *       "events": [
                     *         "sms.received",
                     *         "sms.delivered"
                     *       ],
                     *       "allAgents": true,
                     *       "agentIds": [],
                     *       "filterTags": {},
                     *       "headers": {
                     *         "x-team": "support"
                     *       },
                     *       "authHeaders": [
                     *         {
                     *           "name": "Authorization",
                     *           "configured": true
                     *         }
                     *       ],
                     *       "timeoutMs": 10000,
                     *       "signingSecretSource": "workspace",
                     *       "hasCustomSigningSecret": false,
                     *       "extractionFields": [],
                     *       "contentMode": "full",
                     *       "legacyManaged": false,
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *       "name": "CRM",
                     *       "url": "https://crm.example.com/hooks/voice",
                     *       "events": [
                     *         "sms.received",
                     *         "sms.delivered"
                     *       ],
                     *       "allAgents": true,
                     *       "agentIds": [],
                     *       "filterTags": {},
                     *       "headers": {
                     *         "x-team": "support"
                     *       },
                     *       "authHeaders": [
                     *         {
                     *           "name": "Authorization",
                     *           "configured": true
                     *         }
                     *       ],
                     *       "timeoutMs": 10000,
                     *       "signingSecretSource": "workspace",
                     *       "hasCustomSigningSecret": false,
                     *       "extractionFields": [],
                     *       "contentMode": "full",
                     *       "legacyManaged": false,
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-11-20T15:00:00.000Z",
                     *       "updatedAt": "2026-11-20T15:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveryId": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e10",
                     *       "delivered": true,
                     *       "httpStatus": 204,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTestResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-20T15:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayWebhookRequest"];
            };
        };
        responses: {
            /** @description It runs in the background; ask for its progress by the id. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e11"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookReplayStarted"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["WebhookEndpointId"];
                /**
                 * @description The id of the replay.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e11
                 */
                replayId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e11",
                     *       "endpointId": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *       "since": "2026-11-20T15:00:00.000Z",
                     *       "includeMissed": false,
                     *       "status": "running",
                     *       "total": 500,
                     *       "delivered": 120,
                     *       "failed": 3,
                     *       "cancelled": 0,
                     *       "createdAt": "2026-11-20T18:00:00.000Z",
                     *       "completedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "call.report",
                     *           "description": "The report of a call is finalized, and again when its recording is ready.",
                     *           "schema": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEventTypeList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Deliveries to one endpoint. */
                endpointId?: components["schemas"]["Uuid"];
                /** @description Deliveries of one type of event. */
                event?: components["schemas"]["DeliveredEventType"];
                /** @description Deliveries of the events of one agent. */
                agentId?: string;
                /** @description Deliveries in this state. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Deliveries of the events of one session. */
                sessionId?: components["schemas"]["Uuid"];
                /** @description Deliveries of one event - its webhook_id, a UUID in either case, or the provider's own id. */
                eventId?: string;
                /** @description Only deliveries created at this instant or later. */
                from?: string;
                /** @description Only deliveries created before this instant; not before `from`. */
                to?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12",
                     *           "eventId": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                     *           "endpointId": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *           "endpointName": "CRM",
                     *           "endpointKind": "workspace",
                     *           "endpointDeleted": false,
                     *           "event": "sms.delivered",
                     *           "sessionId": null,
                     *           "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *           "webhookTags": {},
                     *           "status": "succeeded",
                     *           "attempts": 1,
                     *           "httpStatus": 204,
                     *           "error": null,
                     *           "occurredAt": "2026-11-20T15:04:05.000Z",
                     *           "expiresAt": "2026-12-20T15:04:05.001Z",
                     *           "deliveredAt": "2026-11-20T15:04:05.020Z",
                     *           "createdAt": "2026-11-20T15:04:05.001Z",
                     *           "canRedeliver": true
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "endpointOptions": [
                     *         {
                     *           "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *           "name": "CRM",
                     *           "kind": "workspace",
                     *           "deleted": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["ListInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the delivery.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12",
                     *       "eventId": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                     *       "endpointId": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                     *       "endpointName": "CRM",
                     *       "endpointKind": "workspace",
                     *       "endpointDeleted": false,
                     *       "event": "sms.delivered",
                     *       "sessionId": null,
                     *       "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                     *       "webhookTags": {},
                     *       "status": "succeeded",
                     *       "attemptCount": 1,
                     *       "httpStatus": 204,
                     *       "error": null,
                     *       "occurredAt": "2026-11-20T15:04:05.000Z",
                     *       "expiresAt": "2026-12-20T15:04:05.001Z",
                     *       "deliveredAt": "2026-11-20T15:04:05.020Z",
                     *       "createdAt": "2026-11-20T15:04:05.001Z",
                     *       "canRedeliver": true,
                     *       "requestPayload": {
                     *         "type": "sms.delivered",
                     *         "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13"
                     *       },
                     *       "attempts": [
                     *         {
                     *           "id": "att_01997f1c2a5b7c3d8e4f5a6b7c8d9e14",
                     *           "attemptNumber": 1,
                     *           "trigger": "automatic",
                     *           "requestUrl": "https://crm.example.com/hooks/voice",
                     *           "requestHeaders": {
                     *             "x-team": "support",
                     *             "Authorization": "[redacted]",
                     *             "content-type": "application/json",
                     *             "user-agent": "Trunkline-Webhooks/1",
                     *             "webhook-id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                     *             "webhook-timestamp": "1795186445",
                     *             "webhook-signature": "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *           },
                     *           "requestBody": "{\"type\":\"sms.delivered\",\"webhook_id\":\"01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13\"}",
                     *           "responseStatus": 204,
                     *           "responseBody": "",
                     *           "responseTruncated": false,
                     *           "durationMs": 18,
                     *           "error": null,
                     *           "createdAt": "2026-11-20T15:04:05.002Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the delivery.
                 * @example 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the receiver answered. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivered": true,
                     *       "httpStatus": 204,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["RedeliveryResult"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotRedeliverable"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onSmsAccepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.accepted",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "outbound",
                 *         "origin": "api",
                 *         "from": "+15552000000",
                 *         "to": "+15005550123",
                 *         "text": "Your table is ready.",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "campaign_snapshot": {
                 *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *           "use_case": "MIXED",
                 *           "status": "approved"
                 *         },
                 *         "consent_id": null,
                 *         "consent_basis": "none",
                 *         "recipient_timezone": "America/New_York",
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": null,
                 *         "status": "accepted",
                 *         "provider_status": "queued",
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": 1,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 20,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": 7900,
                 *         "provider_cost_micro_usd": 0,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {
                 *           "reservation": "r-17"
                 *         },
                 *         "error": null,
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:06.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsAcceptedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSmsSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.sent",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "outbound",
                 *         "origin": "api",
                 *         "from": "+15552000000",
                 *         "to": "+15005550123",
                 *         "text": "Your table is ready.",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "campaign_snapshot": {
                 *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *           "use_case": "MIXED",
                 *           "status": "approved"
                 *         },
                 *         "consent_id": null,
                 *         "consent_basis": "none",
                 *         "recipient_timezone": "America/New_York",
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": null,
                 *         "status": "sent",
                 *         "provider_status": "sent",
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": 1,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 20,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": 7900,
                 *         "provider_cost_micro_usd": 0,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {
                 *           "reservation": "r-17"
                 *         },
                 *         "error": null,
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:06.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsSentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSmsDelivered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.delivered",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 3,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "outbound",
                 *         "origin": "api",
                 *         "from": "+15552000000",
                 *         "to": "+15005550123",
                 *         "text": "Your table is ready.",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "campaign_snapshot": {
                 *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *           "use_case": "MIXED",
                 *           "status": "approved"
                 *         },
                 *         "consent_id": null,
                 *         "consent_basis": "none",
                 *         "recipient_timezone": "America/New_York",
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": "2026-11-20T15:04:06.000Z",
                 *         "status": "delivered",
                 *         "provider_status": "delivered",
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": 1,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 20,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": 7900,
                 *         "provider_cost_micro_usd": 0,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {
                 *           "reservation": "r-17"
                 *         },
                 *         "error": null,
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:06.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsDeliveredEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSmsDeliveryFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.delivery_failed",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "outbound",
                 *         "origin": "api",
                 *         "from": "+15552000000",
                 *         "to": "+15005550001",
                 *         "text": "Your table is ready.",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "campaign_snapshot": {
                 *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *           "use_case": "MIXED",
                 *           "status": "approved"
                 *         },
                 *         "consent_id": null,
                 *         "consent_basis": "none",
                 *         "recipient_timezone": "America/New_York",
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": "2026-11-20T15:04:06.000Z",
                 *         "status": "delivery_failed",
                 *         "provider_status": null,
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": null,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 20,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": null,
                 *         "provider_cost_micro_usd": null,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {
                 *           "reservation": "r-17"
                 *         },
                 *         "error": {
                 *           "code": "invalid_destination",
                 *           "message": "The carrier says that the destination number is not valid",
                 *           "carrier_code": "40310"
                 *         },
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:06.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsDeliveryFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSmsSubmissionUnknown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.submission_unknown",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "outbound",
                 *         "origin": "api",
                 *         "from": "+15552000000",
                 *         "to": "+15005550003",
                 *         "text": "Your table is ready.",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "campaign_snapshot": {
                 *           "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *           "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *           "use_case": "MIXED",
                 *           "status": "approved"
                 *         },
                 *         "consent_id": null,
                 *         "consent_basis": "none",
                 *         "recipient_timezone": "America/New_York",
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": null,
                 *         "status": "submission_unknown",
                 *         "provider_status": null,
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": null,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 20,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": null,
                 *         "provider_cost_micro_usd": null,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {
                 *           "reservation": "r-17"
                 *         },
                 *         "error": {
                 *           "code": "unknown",
                 *           "message": "The carrier took the request and did not answer",
                 *           "carrier_code": null
                 *         },
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:06.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsSubmissionUnknownEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSmsReceived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.received",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "inbound",
                 *         "origin": "simulated",
                 *         "from": "+15005550123",
                 *         "to": "+15552000000",
                 *         "text": "When do you open?",
                 *         "campaign_id": null,
                 *         "brand_id": null,
                 *         "campaign_snapshot": null,
                 *         "consent_id": null,
                 *         "consent_basis": null,
                 *         "recipient_timezone": null,
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": "2026-11-20T15:04:05.000Z",
                 *         "status": "received",
                 *         "provider_status": null,
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": null,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 17,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": null,
                 *         "provider_cost_micro_usd": null,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {},
                 *         "error": null,
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsReceivedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSmsOptedOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.opted_out",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "inbound",
                 *         "origin": "simulated",
                 *         "from": "+15005550123",
                 *         "to": "+15552000000",
                 *         "text": "STOP",
                 *         "campaign_id": null,
                 *         "brand_id": null,
                 *         "campaign_snapshot": null,
                 *         "consent_id": null,
                 *         "consent_basis": null,
                 *         "recipient_timezone": null,
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": "2026-11-20T15:04:05.000Z",
                 *         "status": "received",
                 *         "provider_status": null,
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": null,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 4,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": null,
                 *         "provider_cost_micro_usd": null,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {},
                 *         "error": null,
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsOptedOutEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSmsOptedIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "sms.opted_in",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "msg_01997f1c2a5b7c3d8e4f5a6b7c8d9e0f",
                 *         "conversation_id": "conv_01997f1c2a5b7c3d8e4f5a6b7c8d9e10",
                 *         "batch_id": null,
                 *         "from_phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "direction": "inbound",
                 *         "origin": "simulated",
                 *         "from": "+15005550123",
                 *         "to": "+15552000000",
                 *         "text": "START",
                 *         "campaign_id": null,
                 *         "brand_id": null,
                 *         "campaign_snapshot": null,
                 *         "consent_id": null,
                 *         "consent_basis": null,
                 *         "recipient_timezone": null,
                 *         "requested_send_at": null,
                 *         "effective_send_at": "2026-11-20T15:04:05.000Z",
                 *         "terminal_at": "2026-11-20T15:04:05.000Z",
                 *         "status": "received",
                 *         "provider_status": null,
                 *         "encoding": "gsm7",
                 *         "estimated_segments": 1,
                 *         "segment_count": null,
                 *         "estimated": {
                 *           "encoding": "gsm7",
                 *           "segments": 1,
                 *           "units": 5,
                 *           "per_segment": 160
                 *         },
                 *         "charged_micro_usd": null,
                 *         "provider_cost_micro_usd": null,
                 *         "queue_position": null,
                 *         "estimated_send_at": null,
                 *         "metadata": {},
                 *         "error": null,
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SmsOptedInEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBrandInReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "brand.in_review",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "source": "api",
                 *         "entity_type": "PRIVATE_PROFIT",
                 *         "display_name": "Bluebird Bistro",
                 *         "company_name": "Bluebird Hospitality LLC",
                 *         "ein": "12-3456789",
                 *         "first_name": null,
                 *         "last_name": null,
                 *         "country": "US",
                 *         "email": "compliance@bluebird.example",
                 *         "phone": "+12125550123",
                 *         "street": "12 Main Street",
                 *         "city": "New York",
                 *         "state": "NY",
                 *         "postal_code": "10001",
                 *         "website": "https://bluebird.example",
                 *         "vertical": "HOSPITALITY",
                 *         "stock_symbol": null,
                 *         "stock_exchange": null,
                 *         "business_contact_email": null,
                 *         "status": "in_review",
                 *         "rejection_reasons": [],
                 *         "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcBrandInReviewEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBrandVerified: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "brand.verified",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "source": "api",
                 *         "entity_type": "PRIVATE_PROFIT",
                 *         "display_name": "Bluebird Bistro",
                 *         "company_name": "Bluebird Hospitality LLC",
                 *         "ein": "12-3456789",
                 *         "first_name": null,
                 *         "last_name": null,
                 *         "country": "US",
                 *         "email": "compliance@bluebird.example",
                 *         "phone": "+12125550123",
                 *         "street": "12 Main Street",
                 *         "city": "New York",
                 *         "state": "NY",
                 *         "postal_code": "10001",
                 *         "website": "https://bluebird.example",
                 *         "vertical": "HOSPITALITY",
                 *         "stock_symbol": null,
                 *         "stock_exchange": null,
                 *         "business_contact_email": null,
                 *         "status": "verified",
                 *         "rejection_reasons": [],
                 *         "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcBrandVerifiedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBrandChangesRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "brand.changes_requested",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "source": "api",
                 *         "entity_type": "PRIVATE_PROFIT",
                 *         "display_name": "Bluebird Bistro",
                 *         "company_name": "Bluebird Hospitality LLC",
                 *         "ein": "12-3456789",
                 *         "first_name": null,
                 *         "last_name": null,
                 *         "country": "US",
                 *         "email": "compliance@bluebird.example",
                 *         "phone": "+12125550123",
                 *         "street": "12 Main Street",
                 *         "city": "New York",
                 *         "state": "NY",
                 *         "postal_code": "10001",
                 *         "website": "https://bluebird.example",
                 *         "vertical": "HOSPITALITY",
                 *         "stock_symbol": null,
                 *         "stock_exchange": null,
                 *         "business_contact_email": null,
                 *         "status": "changes_requested",
                 *         "rejection_reasons": [
                 *           {
                 *             "code": "TAX_ID",
                 *             "message": "The tax number does not belong to this legal name."
                 *           }
                 *         ],
                 *         "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcBrandChangesRequestedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBrandRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "brand.rejected",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "source": "api",
                 *         "entity_type": "PRIVATE_PROFIT",
                 *         "display_name": "Bluebird Bistro",
                 *         "company_name": "Bluebird Hospitality LLC",
                 *         "ein": "12-3456789",
                 *         "first_name": null,
                 *         "last_name": null,
                 *         "country": "US",
                 *         "email": "compliance@bluebird.example",
                 *         "phone": "+12125550123",
                 *         "street": "12 Main Street",
                 *         "city": "New York",
                 *         "state": "NY",
                 *         "postal_code": "10001",
                 *         "website": "https://bluebird.example",
                 *         "vertical": "HOSPITALITY",
                 *         "stock_symbol": null,
                 *         "stock_exchange": null,
                 *         "business_contact_email": null,
                 *         "status": "rejected",
                 *         "rejection_reasons": [
                 *           {
                 *             "code": null,
                 *             "message": "The business is not eligible."
                 *           }
                 *         ],
                 *         "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcBrandRejectedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBrandDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "brand.deleted",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "source": "api",
                 *         "entity_type": "PRIVATE_PROFIT",
                 *         "display_name": "Bluebird Bistro",
                 *         "company_name": "Bluebird Hospitality LLC",
                 *         "ein": "12-3456789",
                 *         "first_name": null,
                 *         "last_name": null,
                 *         "country": "US",
                 *         "email": "compliance@bluebird.example",
                 *         "phone": "+12125550123",
                 *         "street": "12 Main Street",
                 *         "city": "New York",
                 *         "state": "NY",
                 *         "postal_code": "10001",
                 *         "website": "https://bluebird.example",
                 *         "vertical": "HOSPITALITY",
                 *         "stock_symbol": null,
                 *         "stock_exchange": null,
                 *         "business_contact_email": null,
                 *         "status": "deleted",
                 *         "rejection_reasons": [],
                 *         "registry_id": "4b20019a-d6dc-20f3-0a5a-62cd1f1b4fff",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcBrandDeletedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignInReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.in_review",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "source": "api",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "use_case": "CUSTOMER_CARE",
                 *         "sub_use_cases": [],
                 *         "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *         "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *         "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *         "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *         "sample3": null,
                 *         "sample4": null,
                 *         "sample5": null,
                 *         "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                 *         "help_keywords": null,
                 *         "optin_message": null,
                 *         "optin_keywords": null,
                 *         "optout_message": null,
                 *         "optout_keywords": null,
                 *         "embedded_link": null,
                 *         "embedded_phone": null,
                 *         "number_pool": null,
                 *         "age_gated": null,
                 *         "direct_lending": null,
                 *         "auto_renewal": null,
                 *         "privacy_policy_link": null,
                 *         "terms_and_conditions_link": null,
                 *         "status": "in_review",
                 *         "rejection_reasons": [],
                 *         "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignInReviewEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.approved",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "source": "api",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "use_case": "CUSTOMER_CARE",
                 *         "sub_use_cases": [],
                 *         "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *         "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *         "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *         "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *         "sample3": null,
                 *         "sample4": null,
                 *         "sample5": null,
                 *         "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                 *         "help_keywords": null,
                 *         "optin_message": null,
                 *         "optin_keywords": null,
                 *         "optout_message": null,
                 *         "optout_keywords": null,
                 *         "embedded_link": null,
                 *         "embedded_phone": null,
                 *         "number_pool": null,
                 *         "age_gated": null,
                 *         "direct_lending": null,
                 *         "auto_renewal": null,
                 *         "privacy_policy_link": null,
                 *         "terms_and_conditions_link": null,
                 *         "status": "approved",
                 *         "rejection_reasons": [],
                 *         "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignApprovedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignChangesRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.changes_requested",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "source": "api",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "use_case": "CUSTOMER_CARE",
                 *         "sub_use_cases": [],
                 *         "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *         "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *         "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *         "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *         "sample3": null,
                 *         "sample4": null,
                 *         "sample5": null,
                 *         "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                 *         "help_keywords": null,
                 *         "optin_message": null,
                 *         "optin_keywords": null,
                 *         "optout_message": null,
                 *         "optout_keywords": null,
                 *         "embedded_link": null,
                 *         "embedded_phone": null,
                 *         "number_pool": null,
                 *         "age_gated": null,
                 *         "direct_lending": null,
                 *         "auto_renewal": null,
                 *         "privacy_policy_link": null,
                 *         "terms_and_conditions_link": null,
                 *         "status": "changes_requested",
                 *         "rejection_reasons": [
                 *           {
                 *             "code": "803",
                 *             "message": "The opt-in is not described well enough to be tried."
                 *           }
                 *         ],
                 *         "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignChangesRequestedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.rejected",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "source": "api",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "use_case": "CUSTOMER_CARE",
                 *         "sub_use_cases": [],
                 *         "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *         "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *         "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *         "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *         "sample3": null,
                 *         "sample4": null,
                 *         "sample5": null,
                 *         "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                 *         "help_keywords": null,
                 *         "optin_message": null,
                 *         "optin_keywords": null,
                 *         "optout_message": null,
                 *         "optout_keywords": null,
                 *         "embedded_link": null,
                 *         "embedded_phone": null,
                 *         "number_pool": null,
                 *         "age_gated": null,
                 *         "direct_lending": null,
                 *         "auto_renewal": null,
                 *         "privacy_policy_link": null,
                 *         "terms_and_conditions_link": null,
                 *         "status": "rejected",
                 *         "rejection_reasons": [
                 *           {
                 *             "code": "803",
                 *             "message": "The opt-in is not described well enough to be tried."
                 *           }
                 *         ],
                 *         "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignRejectedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignSuspended: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.suspended",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "source": "api",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "use_case": "CUSTOMER_CARE",
                 *         "sub_use_cases": [],
                 *         "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *         "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *         "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *         "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *         "sample3": null,
                 *         "sample4": null,
                 *         "sample5": null,
                 *         "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                 *         "help_keywords": null,
                 *         "optin_message": null,
                 *         "optin_keywords": null,
                 *         "optout_message": null,
                 *         "optout_keywords": null,
                 *         "embedded_link": null,
                 *         "embedded_phone": null,
                 *         "number_pool": null,
                 *         "age_gated": null,
                 *         "direct_lending": null,
                 *         "auto_renewal": null,
                 *         "privacy_policy_link": null,
                 *         "terms_and_conditions_link": null,
                 *         "status": "suspended",
                 *         "rejection_reasons": [
                 *           {
                 *             "code": null,
                 *             "message": "The campaign was suspended by the registry."
                 *           }
                 *         ],
                 *         "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignSuspendedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.expired",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "source": "api",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "use_case": "CUSTOMER_CARE",
                 *         "sub_use_cases": [],
                 *         "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *         "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *         "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *         "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *         "sample3": null,
                 *         "sample4": null,
                 *         "sample5": null,
                 *         "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                 *         "help_keywords": null,
                 *         "optin_message": null,
                 *         "optin_keywords": null,
                 *         "optout_message": null,
                 *         "optout_keywords": null,
                 *         "embedded_link": null,
                 *         "embedded_phone": null,
                 *         "number_pool": null,
                 *         "age_gated": null,
                 *         "direct_lending": null,
                 *         "auto_renewal": null,
                 *         "privacy_policy_link": null,
                 *         "terms_and_conditions_link": null,
                 *         "status": "expired",
                 *         "rejection_reasons": [],
                 *         "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignExpiredEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignDeactivated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.deactivated",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "source": "api",
                 *         "brand_id": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "use_case": "CUSTOMER_CARE",
                 *         "sub_use_cases": [],
                 *         "description": "Reservations of Bluebird Bistro: confirmations and answers to questions of guests.",
                 *         "message_flow": "Guests give their number and tick a box for texts when they reserve at https://bluebird.example/reserve.",
                 *         "sample1": "Bluebird Bistro: your table for 2 is booked for Friday 19:00. Reply STOP to opt out.",
                 *         "sample2": "Bluebird Bistro: your table is ready. Reply STOP to opt out.",
                 *         "sample3": null,
                 *         "sample4": null,
                 *         "sample5": null,
                 *         "help_message": "Bluebird Bistro: call +12125550123 for help. Reply STOP to opt out.",
                 *         "help_keywords": null,
                 *         "optin_message": null,
                 *         "optin_keywords": null,
                 *         "optout_message": null,
                 *         "optout_keywords": null,
                 *         "embedded_link": null,
                 *         "embedded_phone": null,
                 *         "number_pool": null,
                 *         "age_gated": null,
                 *         "direct_lending": null,
                 *         "auto_renewal": null,
                 *         "privacy_policy_link": null,
                 *         "terms_and_conditions_link": null,
                 *         "status": "deactivated",
                 *         "rejection_reasons": [],
                 *         "registry_id": "4b30019a-d6dc-20f3-0a5a-62cd1f1b4f11",
                 *         "created_at": "2026-11-20T15:04:05.000Z",
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignDeactivatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignNumberAssigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.number_assigned",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "phone_number": "+15552000000",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "status": "ASSIGNED",
                 *         "rejection_reasons": [],
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignNumberAssignedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignNumberFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.number_failed",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "phone_number": "+15552000000",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "status": "FAILED_ASSIGNMENT",
                 *         "rejection_reasons": [
                 *           {
                 *             "code": null,
                 *             "message": "The number is registered by another provider."
                 *           }
                 *         ],
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignNumberFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignNumberUnassigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign.number_unassigned",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:05.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "phone_number_id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "phone_number": "+15552000000",
                 *         "campaign_id": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "status": "UNASSIGNED",
                 *         "rejection_reasons": [],
                 *         "updated_at": "2026-11-20T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TendlcCampaignNumberUnassignedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKybSubmitted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "kyb.submitted",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:00:00.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "status": "submitted",
                 *         "submittedAt": "2026-11-20T15:00:00.000Z",
                 *         "reviewedAt": null,
                 *         "accessHoldAt": null,
                 *         "accessHoldReason": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KybSubmittedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKybApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "kyb.approved",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T16:00:00.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "status": "approved",
                 *         "submittedAt": "2026-11-20T15:00:00.000Z",
                 *         "reviewedAt": "2026-11-20T16:00:00.000Z",
                 *         "accessHoldAt": null,
                 *         "accessHoldReason": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KybApprovedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKybRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "kyb.rejected",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T16:00:00.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "status": "rejected",
                 *         "submittedAt": "2026-11-20T15:00:00.000Z",
                 *         "reviewedAt": "2026-11-20T16:00:00.000Z",
                 *         "accessHoldAt": "2026-11-20T16:00:00.000Z",
                 *         "accessHoldReason": "rejected"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KybRejectedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKybRevoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "kyb.revoked",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T16:00:00.000Z",
                 *       "sequence": 3,
                 *       "data": {
                 *         "id": "kyb_01997f1b00007c3d8e4f5a6b7c8d9e21",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "status": "revoked",
                 *         "submittedAt": "2026-11-20T15:00:00.000Z",
                 *         "reviewedAt": "2026-11-20T16:00:00.000Z",
                 *         "accessHoldAt": "2026-11-20T16:00:00.000Z",
                 *         "accessHoldReason": "revoked"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KybRevokedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNumberPurchased: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "number.purchased",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:00:00.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "e164": "+15552000000",
                 *         "source": "managed",
                 *         "providerResourceId": null,
                 *         "telnyxPhoneNumberId": null,
                 *         "sipTrunkId": null,
                 *         "sipConnectionInstallationId": null,
                 *         "sipProviderName": null,
                 *         "direction": "both",
                 *         "dispatchMetadataTemplate": null,
                 *         "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *         "routeToBrokerId": null,
                 *         "label": null,
                 *         "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "smsAssignmentStatus": "ASSIGNED",
                 *         "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsCarrier": "simulated",
                 *         "telnyxMessagingProfileId": null,
                 *         "smsMessagingProfileStatus": "ready",
                 *         "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsMessagingProfileError": null,
                 *         "smsAutomationEnabled": false,
                 *         "setupStatus": {
                 *           "status": "ready",
                 *           "inboundReady": false,
                 *           "outboundReady": true,
                 *           "agentReady": true,
                 *           "forwardingRequired": false,
                 *           "forwardingSipUri": null,
                 *           "sipConnectionReady": true,
                 *           "issues": []
                 *         },
                 *         "nextChargeAt": null,
                 *         "lastChargedAt": null,
                 *         "suspendedAt": null,
                 *         "billingSuspendedAt": null,
                 *         "complianceSuspendedAt": null,
                 *         "suspensionReason": null,
                 *         "createdAt": "2026-11-20T15:00:00.000Z",
                 *         "updatedAt": "2026-11-20T15:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PhoneNumberPurchasedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNumberSuspended: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "number.suspended",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:00:00.000Z",
                 *       "sequence": 2,
                 *       "data": {
                 *         "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "e164": "+15552000000",
                 *         "source": "managed",
                 *         "providerResourceId": null,
                 *         "telnyxPhoneNumberId": null,
                 *         "sipTrunkId": null,
                 *         "sipConnectionInstallationId": null,
                 *         "sipProviderName": null,
                 *         "direction": "both",
                 *         "dispatchMetadataTemplate": null,
                 *         "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *         "routeToBrokerId": null,
                 *         "label": null,
                 *         "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "smsAssignmentStatus": "ASSIGNED",
                 *         "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsCarrier": "simulated",
                 *         "telnyxMessagingProfileId": null,
                 *         "smsMessagingProfileStatus": "ready",
                 *         "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsMessagingProfileError": null,
                 *         "smsAutomationEnabled": false,
                 *         "setupStatus": {
                 *           "status": "ready",
                 *           "inboundReady": false,
                 *           "outboundReady": true,
                 *           "agentReady": true,
                 *           "forwardingRequired": false,
                 *           "forwardingSipUri": null,
                 *           "sipConnectionReady": true,
                 *           "issues": []
                 *         },
                 *         "nextChargeAt": null,
                 *         "lastChargedAt": null,
                 *         "suspendedAt": null,
                 *         "billingSuspendedAt": null,
                 *         "complianceSuspendedAt": null,
                 *         "suspensionReason": null,
                 *         "createdAt": "2026-11-20T15:00:00.000Z",
                 *         "updatedAt": "2026-11-20T15:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PhoneNumberSuspendedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNumberRecovered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "number.recovered",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:00:00.000Z",
                 *       "sequence": 3,
                 *       "data": {
                 *         "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "e164": "+15552000000",
                 *         "source": "managed",
                 *         "providerResourceId": null,
                 *         "telnyxPhoneNumberId": null,
                 *         "sipTrunkId": null,
                 *         "sipConnectionInstallationId": null,
                 *         "sipProviderName": null,
                 *         "direction": "both",
                 *         "dispatchMetadataTemplate": null,
                 *         "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *         "routeToBrokerId": null,
                 *         "label": null,
                 *         "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "smsAssignmentStatus": "ASSIGNED",
                 *         "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsCarrier": "simulated",
                 *         "telnyxMessagingProfileId": null,
                 *         "smsMessagingProfileStatus": "ready",
                 *         "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsMessagingProfileError": null,
                 *         "smsAutomationEnabled": false,
                 *         "setupStatus": {
                 *           "status": "ready",
                 *           "inboundReady": false,
                 *           "outboundReady": true,
                 *           "agentReady": true,
                 *           "forwardingRequired": false,
                 *           "forwardingSipUri": null,
                 *           "sipConnectionReady": true,
                 *           "issues": []
                 *         },
                 *         "nextChargeAt": null,
                 *         "lastChargedAt": null,
                 *         "suspendedAt": null,
                 *         "billingSuspendedAt": null,
                 *         "complianceSuspendedAt": null,
                 *         "suspensionReason": null,
                 *         "createdAt": "2026-11-20T15:00:00.000Z",
                 *         "updatedAt": "2026-11-20T15:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PhoneNumberRecoveredEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNumberReleased: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "number.released",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *       "occurred_at": "2026-11-20T15:00:00.000Z",
                 *       "sequence": 4,
                 *       "data": {
                 *         "id": "num_01997f1b00007c3d8e4f5a6b7c8d9e0f",
                 *         "organizationId": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *         "e164": "+15552000000",
                 *         "source": "managed",
                 *         "providerResourceId": null,
                 *         "telnyxPhoneNumberId": null,
                 *         "sipTrunkId": null,
                 *         "sipConnectionInstallationId": null,
                 *         "sipProviderName": null,
                 *         "direction": "both",
                 *         "dispatchMetadataTemplate": null,
                 *         "agentId": "agent_01997f1b00007c3d8e4f5a6b7c8d9e13",
                 *         "routeToBrokerId": null,
                 *         "label": null,
                 *         "sms10dlcProfileId": "brand_01997f1b00007c3d8e4f5a6b7c8d9e12",
                 *         "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                 *         "smsAssignmentStatus": "ASSIGNED",
                 *         "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsCarrier": "simulated",
                 *         "telnyxMessagingProfileId": null,
                 *         "smsMessagingProfileStatus": "ready",
                 *         "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                 *         "smsMessagingProfileError": null,
                 *         "smsAutomationEnabled": false,
                 *         "setupStatus": {
                 *           "status": "ready",
                 *           "inboundReady": false,
                 *           "outboundReady": true,
                 *           "agentReady": true,
                 *           "forwardingRequired": false,
                 *           "forwardingSipUri": null,
                 *           "sipConnectionReady": true,
                 *           "issues": []
                 *         },
                 *         "nextChargeAt": null,
                 *         "lastChargedAt": null,
                 *         "suspendedAt": null,
                 *         "billingSuspendedAt": null,
                 *         "complianceSuspendedAt": null,
                 *         "suspensionReason": null,
                 *         "createdAt": "2026-11-20T15:00:00.000Z",
                 *         "updatedAt": "2026-11-20T15:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PhoneNumberReleasedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEndpointFailing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "endpoint.failing",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "endpoint": {
                 *           "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                 *           "name": "CRM",
                 *           "url": "https://crm.example.com/hooks/voice"
                 *         },
                 *         "failing_since": "2026-11-20T15:04:05.000Z",
                 *         "failure_share": 1,
                 *         "attempts": 42,
                 *         "disabled_at": "2026-11-25T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointFailingEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEndpointDisabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "endpoint.disabled",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 5,
                 *       "data": {
                 *         "endpoint": {
                 *           "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                 *           "name": "CRM",
                 *           "url": "https://crm.example.com/hooks/voice"
                 *         },
                 *         "reason": "failing",
                 *         "failing_since": "2026-11-15T15:04:05.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryExhausted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "delivery.exhausted",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "delivery_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e12",
                 *         "event_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *         "event": "sms.delivered",
                 *         "endpoint": {
                 *           "id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f",
                 *           "name": "CRM",
                 *           "url": "https://crm.example.com/hooks/voice"
                 *         },
                 *         "attempts": 8,
                 *         "http_status": 500,
                 *         "error": "The receiver answered 500"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeliveryExhaustedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEndpointTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "endpoint.test",
                 *       "webhook_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                 *       "webhook_tags": {},
                 *       "organization_id": "org_01997f1a00007c3d8e4f5a6b7c8d9e01",
                 *       "agent_id": null,
                 *       "occurred_at": "2026-11-20T15:04:06.000Z",
                 *       "sequence": 1,
                 *       "data": {
                 *         "endpoint_id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointTestEvent"];
            };
        };
        responses: {
            /** @description Any 2xx acknowledges the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

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
         *     The call makes another key each time. An id that does not exist answers 404.
         */
        post: operations["createManagedOrganizationApiKey"];
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
         *     gave it. A test organization has simulated numbers only and answers 409 `TEST_ORGANIZATION`.
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
         *     `from_phone_number_id` of a text. `setupStatus` says what is still missing before a number can be used for calls;
         *     `smsAssignmentStatus` and `smsMessagingProfileStatus` say whether it can text.
         */
        get: operations["listPhoneNumbers"];
        put?: never;
        post?: never;
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
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         *     or the default of your organization, whichever is known first.
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
         *     - 422 `CONSENT_REVOKED`: get a new consent first.
         */
        post: operations["sendSmsMessage"];
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
         * @description In a test organization, the simulated carrier delivers a text from any number to one of yours, over the same
         *     callback that carries receipts. Use it to try STOP, START, HELP and replies: a text opens 24 hours in which your
         *     answers leave at once. A 202 says that the carrier took the text; `sms.received` and the list show when it has
         *     arrived.
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
         *     **Limits.** 500 endpoints for an organization (409 `ENDPOINT_LIMIT_REACHED`; delete one first). The URL is https
         *     and leads out of private networks. An endpoint that answers 410, or fails for five days, is disabled and you are
         *     told.
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
         * @description A text arrived at one of your numbers. `data` is the message, with direction inbound. For 24 hours your answers to this sender leave at once.
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
         * @description A recipient opted out with STOP or a word like it; `data` is the text that did it. Texts to this number are refused from now on, and those that wait are rejected.
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
         * @description A test of one endpoint, posted when somebody asks for it by POST /v1/webhooks/{id}/test. Answer a 2xx and do nothing else.
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
             * @description The page of the API that lists it.
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
        /** @description Every error of the core API. */
        ErrorEnvelope: {
            /** @description One sentence for a person. */
            error: string;
            /** @description For programs; each operation lists the codes it can answer. */
            code: string;
            /** @description With VALIDATION_ERROR, every violation that was found. */
            issues?: components["schemas"]["ValidationIssue"][];
            /** @description With SENDER_NOT_READY, every reason. */
            reasons?: components["schemas"]["RefusalReason"][];
            /** @description With NOT_REDELIVERABLE, why. */
            reason?: string;
            /** @description With NOT_CANCELABLE, where the resource stands. */
            status?: string;
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
        /** @description Who may serve the request. Left out, or `{}`, it is `{mode: auto, objective: balanced}`. */
        RoutingOptions: components["schemas"]["AutoRouting"] | components["schemas"]["ExplicitRouting"];
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
             * @description A WAV file with 16-bit PCM, of at most 25 MiB.
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
            /** @description The text in pieces, in the order of time; absent where the provider tells none. */
            segments?: components["schemas"]["TranscriptSegment"][];
            /** @description Every word with its time; only when word_timestamps was asked for. */
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
            /** @description Its parts so far; empty or absent. */
            content?: components["schemas"]["LlmOutputText"][];
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
         * @description unreachable - no connection; connection_lost - it ended before the answer did; timed_out - no progress in time; rate_limited and quota_exhausted - the provider limits this server, or its account is empty; credentials_refused - the key of this server is not taken; model_unavailable - the provider does not know the model or voice, or does not give it to this server; request_refused and too_large - it does not take the request; content_filtered - it refuses the content; server_error - it failed; malformed - its answer is not sound; empty_output - there is nothing in it; unusable_output - it is not what was asked for; limit_too_low - max_output_tokens left no room for any output; breaker_open - it failed so often just now that it was not asked.
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
        /** @description Whether one feature is on. */
        OrganizationFeature: {
            /** @description True when the organization may use it. */
            enabled: boolean;
        };
        /** @description What this organization may use. */
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
            /** @description Whether calls of this organization may be recorded. */
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
            /** @description The carrier's messaging profile of the number. */
            messagingProfileId?: string;
            /** @description The carrier's id of the approved 10DLC campaign that the number is assigned to. */
            campaignId?: string;
            /** @description An agent of the organization that answers the number. */
            agentId?: string;
        };
        /** @description What the number is ready for, and what is missing. */
        PhoneNumberSetupStatus: {
            /**
             * @description ready when nothing is missing; action_required when `issues` say what to do; suspended while it is blocked.
             * @enum {string}
             */
            status: "ready" | "action_required" | "suspended";
            /** @description Whether calls to the number are answered. */
            inboundReady: boolean;
            /** @description Whether calls can be made from the number. */
            outboundReady: boolean;
            /** @description Whether an agent answers the number. */
            agentReady: boolean;
            /** @description Whether your telephone system must forward calls to `forwardingSipUri`. */
            forwardingRequired: boolean;
            /** @description Where calls must be forwarded to; null where none need be. */
            forwardingSipUri: string | null;
            /** @description Whether the number's SIP connection works; true for a managed number. */
            sipConnectionReady: boolean;
            /** @description What to do, one sentence each. */
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
            /** @description The 10DLC profile that the number is registered under. */
            sms10dlcProfileId: string | null;
            /** @description The approved 10DLC campaign that texts of this number run under; without one it cannot text. */
            smsCampaignId: string | null;
            /**
             * @description Where the assignment to the campaign stands. Only ASSIGNED can send; null before there was one.
             * @enum {string|null}
             */
            smsAssignmentStatus: "FAILED_ASSIGNMENT" | "PENDING_ASSIGNMENT" | "ASSIGNED" | "PENDING_UNASSIGNMENT" | "FAILED_UNASSIGNMENT" | null;
            /**
             * Format: date-time
             * @description When smsAssignmentStatus last changed.
             */
            smsAssignmentUpdatedAt: string | null;
            /** @description The messaging profile of the number at Telnyx. */
            telnyxMessagingProfileId: string | null;
            /**
             * @description Whether the messaging profile is set up. Only ready can send; null where there is none.
             * @enum {string|null}
             */
            smsMessagingProfileStatus: "pending" | "ready" | "failed" | null;
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
            /**
             * @description Why it is suspended; null while it is not.
             * @enum {string|null}
             */
            suspensionReason: "billing" | "compliance" | null;
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
         * @description Why the message failed, in a closed set that is the same for every carrier.
         * @enum {string}
         */
        SmsMessageErrorCode: "invalid_destination" | "unreachable" | "opted_out" | "content_refused" | "sender_not_ready" | "campaign_limit" | "expired" | "account_problem" | "carrier_unavailable" | "insufficient_credits" | "consent_revoked" | "timezone_required" | "unknown";
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
            /** @description Prefixed conv_. The same for every text between one of your numbers and one other. */
            conversation_id: string;
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
            origin: "api" | "dashboard" | "agent_tool" | "agent_auto_reply" | "telnyx" | "simulated";
            from: components["schemas"]["E164"];
            to: components["schemas"]["E164"];
            /** @description Null after redaction. */
            text: string | null;
            /** @description The campaign of the sender when the message was accepted; null for an inbound one. */
            campaign_id: string | null;
            /** @description The brand of that campaign. */
            brand_id: string | null;
            campaign_snapshot: components["schemas"]["SmsCampaignSnapshot"] | null;
            /** @description The consent record that covered the send. */
            consent_id: string | null;
            /**
             * @description Why the send was allowed.
             * @enum {string|null}
             */
            consent_basis: "consent" | "reply" | "none" | null;
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
        /** @description One page of messages, newest first. */
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
        /** @description A text that should arrive at one of your numbers. */
        ReceiveTestMessageRequest: {
            to: components["schemas"]["E164"];
            from: components["schemas"]["E164"];
            /** @description What the text says. STOP, START, HELP and their like act as they do in life. */
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
        /**
         * Format: uuid
         * @description A UUID, version 7.
         */
        Uuid: string;
        /**
         * @description An event that an endpoint can subscribe to.
         * @enum {string}
         */
        WebhookEventType: "call.pre_call" | "call.status" | "call.report" | "call.analysis" | "call.recording" | "call.initiated" | "call.ringing" | "call.answered" | "call.bridged" | "call.hold" | "call.unhold" | "call.mute" | "call.unmute" | "call.dtmf.sent" | "call.transfer.initiated" | "call.transfer.completed" | "call.transfer.failed" | "call.leg.hangup" | "call.hangup" | "imessage.received" | "imessage.reaction_received" | "imessage.sent" | "imessage.delivered" | "imessage.delivery_failed" | "sms.received" | "sms.accepted" | "sms.sent" | "sms.delivered" | "sms.delivery_failed" | "sms.submission_unknown" | "sms.opted_out" | "sms.opted_in" | "endpoint.failing" | "endpoint.disabled" | "delivery.exhausted";
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
            /**
             * @description manual - by a PATCH. gone - the receiver answered 410. failing - five days of nothing but failures. Null while enabled.
             * @enum {string|null}
             */
            disabledReason: "manual" | "gone" | "failing" | null;
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
            /** @description Where events are posted: https, no credentials in it, and no address inside a private network. Stored in its canonical form. */
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
            /** @description With signingSecretSource custom. `whsec_` and base64 of 24 to 64 bytes, or 24 to 128 printable ASCII characters. Encrypted at rest and never returned. */
            signingSecret?: string;
            /** @description For call.report and call.analysis; names are unique, descriptions at most 40000 characters in all. */
            extractionFields?: components["schemas"]["ExtractionField"][];
        };
        /** @description A header with a credential; without `value` the stored one is kept. */
        WebhookAuthHeaderUpdate: {
            /** @description The name of the header, such as Authorization. */
            name: string;
            /** @description A new value; absent keeps the stored one. */
            value?: string;
        };
        /** @description What changes; what is absent stays. */
        UpdateWebhookEndpointRequest: {
            /** @description What to call it, for people. */
            name?: string;
            /** @description Where events are posted: https, no credentials in it, and no address inside a private network. Stored in its canonical form. */
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
            /** @description With signingSecretSource custom. `whsec_` and base64 of 24 to 64 bytes, or 24 to 128 printable ASCII characters. Encrypted at rest and never returned. */
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
         * @description An event that the delivery log can hold - what can be subscribed to, and tests of endpoints.
         * @enum {string}
         */
        DeliveredEventType: "call.pre_call" | "call.status" | "call.report" | "call.analysis" | "call.recording" | "call.initiated" | "call.ringing" | "call.answered" | "call.bridged" | "call.hold" | "call.unhold" | "call.mute" | "call.unmute" | "call.dtmf.sent" | "call.transfer.initiated" | "call.transfer.completed" | "call.transfer.failed" | "call.leg.hangup" | "call.hangup" | "imessage.received" | "imessage.reaction_received" | "imessage.sent" | "imessage.delivered" | "imessage.delivery_failed" | "sms.received" | "sms.accepted" | "sms.sent" | "sms.delivered" | "sms.delivery_failed" | "sms.submission_unknown" | "sms.opted_out" | "sms.opted_in" | "endpoint.failing" | "endpoint.disabled" | "delivery.exhausted" | "endpoint.test";
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
        /** @description A recipient opted out with a keyword; `data` is the text that did it. */
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
        /** @description The address exists and the method does not; `Allow` names those that do. */
        MethodNotAllowed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
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
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description There is no such resource in your organization; one of another organization looks the same. Nothing was changed, and repeating does not help. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
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
                "retry-after": components["headers"]["RetryAfter"];
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
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The number is in use, or the organization is a test one and has simulated numbers only. Nothing was changed. */
        PhoneNumberConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A filter is not valid, or the cursor was not issued for this list with these filters. Mend the filter, or begin again without a cursor. */
        ListInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request breaks a rule of its fields, or no time zone is known for a proactive send. Nothing was stored and the key is not used: mend the request and send it with the same key. */
        SmsSendInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization is prepaid and its balance does not cover the request. The key is not used: repeat with the same one when there is credit again. */
        InsufficientCredits: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The Idempotency-Key was used before with different JSON. Nothing was stored. Use a new key for a new text, and the same JSON for the same text. */
        IdempotencyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The sender is not ready, the recipient opted out, or the consent is revoked or expired. Nothing was stored and the key is not used. */
        SmsSendRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The message is past the states that can be canceled; `status` says where it stands. Nothing was changed. */
        SmsNotCancelable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization has as many endpoints as it can have. Delete one, or subscribe an existing one to more events. */
        EndpointLimitReached: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The record cannot be sent again; `reason` is endpoint_deleted, expired or event_kind. Nothing was sent. */
        NotRedeliverable: {
            headers: {
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
        /**
         * @description The id of the organization.
         * @example org_01997f1a00007c3d8e4f5a6b7c8d9e01
         */
        OrganizationId: string;
        /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
        Cursor: string;
        /** @description How many items a page holds at most. */
        Limit: number;
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
        /** @description Names this request in the log of the server. */
        RequestId: string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "idempotency_conflict",
                     *       "category": "conflict",
                     *       "retryable": false,
                     *       "documented": true,
                     *       "docs_url": "http://127.0.0.1:8080/docs",
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
            500: components["responses"]["InternalError"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description The language of the figures, as a BCP 47 tag. */
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
                     *             "latency_ms": 1
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
                     *                 2
                     *               ]
                     *             }
                     *           ]
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
                /**
                 * @example {
                 *       "request": {
                 *         "language": "en",
                 *         "options": {
                 *           "word_timestamps": true
                 *         }
                 *       },
                 *       "audio": "the bytes of a WAV file"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["TranscriptionUpload"];
            };
        };
        responses: {
            /** @description What was said. */
            200: {
                headers: {
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
                /**
                 * @example {
                 *       "input": [
                 *         {
                 *           "type": "message",
                 *           "role": "user",
                 *           "content": [
                 *             {
                 *               "type": "text",
                 *               "text": "Good morning. How are you?"
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "max_output_tokens": 200
                 *     }
                 */
                "application/json": components["schemas"]["LlmRequest"];
            };
        };
        responses: {
            /** @description What the model wrote, at once or as it comes. */
            200: {
                headers: {
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
            500: components["responses"]["RouterRelayError"];
            503: components["responses"]["RouterUnavailable"];
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
                     *       "recordingEnabled": true,
                     *       "retrievalProvider": null,
                     *       "imessageProvider": null,
                     *       "features": {
                     *         "buyPhoneNumbers": {
                     *           "enabled": false
                     *         },
                     *         "sms10dlc": {
                     *           "enabled": false
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
                     *       "recordingEnabled": true,
                     *       "retrievalProvider": null,
                     *       "imessageProvider": null,
                     *       "features": {
                     *         "buyPhoneNumbers": {
                     *           "enabled": false
                     *         },
                     *         "sms10dlc": {
                     *           "enabled": false
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                     *           "lastUsedAt": null
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
                     *       "apiKey": "sk_test_000000000000000000000000000000000000000000009f3c"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastAdminKey"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                     *       "sms10dlcProfileId": null,
                     *       "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "smsAssignmentStatus": "ASSIGNED",
                     *       "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "telnyxMessagingProfileId": "40017a1b-0000-4000-8000-000000000001",
                     *       "smsMessagingProfileStatus": "ready",
                     *       "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsMessagingProfileError": null,
                     *       "smsAutomationEnabled": false,
                     *       "setupStatus": {
                     *         "status": "ready",
                     *         "inboundReady": true,
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
            409: components["responses"]["PhoneNumberConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                     *         "sms10dlcProfileId": null,
                     *         "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *         "smsAssignmentStatus": "ASSIGNED",
                     *         "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *         "telnyxMessagingProfileId": null,
                     *         "smsMessagingProfileStatus": "ready",
                     *         "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *         "smsMessagingProfileError": null,
                     *         "smsAutomationEnabled": false,
                     *         "setupStatus": {
                     *           "status": "ready",
                     *           "inboundReady": true,
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
                     *       "sms10dlcProfileId": null,
                     *       "smsCampaignId": "camp_01997f1b00007c3d8e4f5a6b7c8d9e11",
                     *       "smsAssignmentStatus": "ASSIGNED",
                     *       "smsAssignmentUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "telnyxMessagingProfileId": null,
                     *       "smsMessagingProfileStatus": "ready",
                     *       "smsMessagingProfileUpdatedAt": "2026-11-20T15:00:00.000Z",
                     *       "smsMessagingProfileError": null,
                     *       "smsAutomationEnabled": false,
                     *       "setupStatus": {
                     *         "status": "ready",
                     *         "inboundReady": true,
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
                origin?: "api" | "dashboard" | "agent_tool" | "agent_auto_reply" | "telnyx" | "simulated";
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SmsSendRefused"];
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
            409: components["responses"]["SmsNotCancelable"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
            409: components["responses"]["EndpointLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description Deliveries of one event - its webhook_id, or the provider's own id. */
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
            409: components["responses"]["NotRedeliverable"];
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

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
    "/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your organization
         * @description The organization of the API key. A client may call it to check a key.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your organization
         * @description Only the fields that are present are written. `defaultTimezone` is the last resort of the quiet hours of texts.
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
         * @description Which secret signs the events of your organization. The secret itself was shown once, when it was made.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        /**
         * Rotate the webhook signing secret
         * @description Makes a new secret and answers it, this once. Deliveries to endpoints without a secret of their own are signed with it from now on, and until the grace ends with the replaced one as well, so that receivers can change over without losing an event.
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
         * @description The keys of your organization that are in force, oldest first. A key itself is never shown again.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Makes a key of your organization and shows it this once. Without `scopes` it has all of them.
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
                /** @description The id of the key. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working at once, on every server. A key may revoke itself.
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
         * @description For the operator; a key of any other organization than the operator's gets 404. Oldest first.
         */
        get: operations["listManagedOrganizations"];
        put?: never;
        /**
         * Make an organization
         * @description For the operator; a key of any other organization gets 404. A test organization is born with a simulated number that is ready to send. Its first key and its webhook signing secret are shown this once.
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
                /** @description The id of the organization. */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        /**
         * Get any organization
         * @description For the operator; a key of any other organization gets 404.
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
         * @description For the operator. Makes a key of that organization and shows it this once. Without `scopes` it has all of them.
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
                /** @description The id of the organization. */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant credit
         * @description For the operator; a key of any other organization gets 404. Adds to the balance and writes one line of the ledger.
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
                /** @description The id of the organization. */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an organization a number
         * @description For the operator; a key of any other organization gets 404. Gives a live organization a number that it already owns at the carrier, ready to send texts as stated here. A test organization has simulated numbers only.
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
         * @description Every number of your organization that is not released, oldest first.
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
                /** @description The id of the number. */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Get a phone number
         * @description One number, with what is still missing before it can be used under `setupStatus`.
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
         * @description Messages of the organization, newest first. Filters combine with AND. Pages do not shift when new messages arrive meanwhile.
         */
        get: operations["listSmsMessages"];
        put?: never;
        /**
         * Send a text message
         * @description Stores the message durably and answers 202; it is then handed to the carrier of the sender, once. A 202 never means delivery: follow `status`, or subscribe to the `sms.*` webhooks. Proactive texts leave between 08:00 and 21:00 of the recipient's local time and are shifted to the next opening otherwise. Within 24 hours of a text from the recipient to the same sender a send counts as a reply and leaves at once. Repeating the call with the same Idempotency-Key and the same JSON answers the same message as it stands then.
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
                /** @description The id of the message. */
                message_id: string;
            };
            cookie?: never;
        };
        /**
         * Get a message
         * @description The message as it stands now.
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
                /** @description The id of the message. */
                message_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a message
         * @description Takes a queued or scheduled message back before its submission begins. A message that answered `canceled` never reaches the carrier.
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
         * @description In a test organization, the simulated carrier delivers a text from any number to one of yours, over the same callback that carries receipts. Use it to try STOP, START, HELP and replies. A live organization answers 404.
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
         * @description Every endpoint of the organization, oldest first. Secrets are never returned.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description From now on the events that it subscribes to are posted to its URL. An event goes to every matching endpoint with filterTags; when none of those matches, to every matching endpoint without. Each delivery is signed by the Standard Webhooks scheme and tried up to 8 times: at once, then after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours, each with some jitter, until the answer is a 2xx. Redirects are failures. Deliveries may arrive more than once and out of order: deduplicate by webhook-id, order by `sequence`.
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
                /** @description The id of the endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description One endpoint. Secrets are never returned.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Pending deliveries are cancelled. The records of its deliveries stay in the log for their 30 days.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Only what is given changes; objects and lists are replaced as a whole. Deliveries that are under way go to the new URL with the new headers at their next attempt.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Posts an event `endpoint.test` now, once, whatever the endpoint subscribes to and also while it is disabled, and answers what the receiver said.
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
                /** @description The id of the endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay what was not delivered
         * @description Sends every delivery of this endpoint since then that ended failed or cancelled once more, in the background, with its original webhook-id. One attempt each; what fails again can be replayed again.
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
                /** @description The id of the endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
                /** @description The id of the replay. */
                replayId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /**
         * Get the progress of a replay
         * @description How much of it is done. It is kept for 30 days.
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
         * @description Every event that an endpoint can subscribe to, with the schema of its body.
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
         * @description The delivery log, newest first, kept for 30 days. Filters combine with AND. Pages do not shift when new deliveries arrive meanwhile.
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
                /** @description The id of the delivery. */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook delivery
         * @description One record of the delivery log with its attempts, the newest 100 where there are more.
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
                /** @description The id of the delivery. */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook
         * @description Sends the stored payload with its webhook-id once more, now, to the endpoint's current URL with its current credentials, and adds the attempt to the record. It neither schedules nor cancels an automatic retry: a pending delivery stays pending. A success makes a failed or cancelled delivery succeeded; a succeeded one stays so.
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
         * @description The provider accepted a message of yours.
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
         * @description A message of yours was handed to the carrier.
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
         * @description A delivery receipt was received.
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
         * @description A message of yours failed for good.
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
         * @description A message may or may not have reached the provider; it is not sent again.
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
         * @description A text arrived at one of your numbers.
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
         * @description A recipient opted out with a keyword; `data` is the text that did it.
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
         * @description A recipient opted in again with a keyword; `data` is the text that did it.
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
         * @description Every delivery to an endpoint has failed for a while.
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
         * @description An endpoint was disabled because of what its receiver answered.
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
         * @description The last automatic attempt of a delivery has failed.
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
         * @description A test of one endpoint.
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
        /** @description One violation of the contract. */
        ValidationIssue: {
            /** @description JSON pointer that begins with the place - /body, /query, /path or /headers. */
            path: string;
            /** @description What is allowed there. */
            message: string;
        };
        /** @description One reason of a refusal. */
        RefusalReason: {
            code: string;
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
        /** @description Whether one feature is on. */
        OrganizationFeature: {
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
            id: string;
            name: string;
            /** @description The name as it can stand in an address; never changes. */
            slug: string;
            /** @description Address of a picture. */
            logo: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Free data of the operator. */
            metadata: {
                [key: string]: unknown;
            };
            workDomain: string | null;
            recordingEnabled: boolean;
            retrievalProvider: string | null;
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
            prefix: string;
            lastFour: string;
            /** Format: date-time */
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
            webhookSecret: string;
            /** Format: date-time */
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
            id: string;
            name: string;
            /** @description sk_test_ or sk_live_. */
            prefix: string;
            lastFour: string;
            scopes: components["schemas"]["ApiKeyScope"][];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastUsedAt: string | null;
        };
        /** @description The keys of an organization. */
        ApiKeyList: {
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
            id: string;
            name: string;
            slug: string;
            mode: components["schemas"]["OrganizationMode"];
            creditPolicy: components["schemas"]["CreditPolicy"];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description Every organization of this server. */
        ManagedOrganizationList: {
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
            id: string;
            /** @constant */
            kind: "grant";
            /** @description Signed whole number of millionths of a US dollar. */
            amountMicroUsd: string;
            reason: string;
            /** Format: date-time */
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
            /** @enum {string} */
            status: "ready" | "action_required" | "suspended";
            inboundReady: boolean;
            outboundReady: boolean;
            agentReady: boolean;
            forwardingRequired: boolean;
            forwardingSipUri: string | null;
            sipConnectionReady: boolean;
            /** @description What to do, one sentence each. */
            issues: string[];
        };
        /** @description A number and what it can do now. */
        PhoneNumber: {
            id: string;
            organizationId: string;
            e164: components["schemas"]["E164"];
            /** @enum {string} */
            source: "managed" | "sip_trunk";
            providerResourceId: string | null;
            telnyxPhoneNumberId: string | null;
            sipTrunkId: string | null;
            sipConnectionInstallationId: string | null;
            sipProviderName: string | null;
            /** @enum {string} */
            direction: "inbound" | "outbound" | "both";
            dispatchMetadataTemplate: {
                [key: string]: unknown;
            } | null;
            /** @description The agent that answers the number. */
            agentId: string | null;
            routeToBrokerId: string | null;
            label: string | null;
            sms10dlcProfileId: string | null;
            smsCampaignId: string | null;
            /** @enum {string|null} */
            smsAssignmentStatus: "FAILED_ASSIGNMENT" | "PENDING_ASSIGNMENT" | "ASSIGNED" | "PENDING_UNASSIGNMENT" | "FAILED_UNASSIGNMENT" | null;
            /** Format: date-time */
            smsAssignmentUpdatedAt: string | null;
            telnyxMessagingProfileId: string | null;
            /** @enum {string|null} */
            smsMessagingProfileStatus: "pending" | "ready" | "failed" | null;
            /** Format: date-time */
            smsMessagingProfileUpdatedAt: string | null;
            smsMessagingProfileError: string | null;
            smsAutomationEnabled: boolean;
            setupStatus: components["schemas"]["PhoneNumberSetupStatus"];
            /** Format: date-time */
            nextChargeAt: string | null;
            /** Format: date-time */
            lastChargedAt: string | null;
            /** Format: date-time */
            suspendedAt: string | null;
            /** Format: date-time */
            billingSuspendedAt: string | null;
            /** Format: date-time */
            complianceSuspendedAt: string | null;
            /** @enum {string|null} */
            suspensionReason: "billing" | "compliance" | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
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
            campaign_id: string;
            brand_id: string;
            use_case: string;
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
            conversation_id: string;
            batch_id: string | null;
            /** @description The number of yours that sends or received the message. */
            from_phone_number_id: string;
            /** @enum {string} */
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
            campaign_id: string | null;
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
            /** Format: date-time */
            terminal_at: string | null;
            status: components["schemas"]["SmsMessageStatus"];
            /** @description The carrier's own word for the state. */
            provider_status: string | null;
            encoding: components["schemas"]["SmsEncoding"];
            estimated_segments: number;
            /** @description Segments that the carrier counted. */
            segment_count: number | null;
            estimated: components["schemas"]["SmsEstimate"];
            /** @description What was charged, in millionths of a US dollar; null until the carrier accepted. */
            charged_micro_usd: number | null;
            provider_cost_micro_usd: number | null;
            metadata: components["schemas"]["SmsMetadata"];
            error: components["schemas"]["SmsMessageError"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description One page of messages, newest first. */
        SmsMessagePage: {
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
            text: string;
        };
        /** @description The simulated carrier took the text and will deliver it over its callback. */
        TestMessageAccepted: {
            /** @constant */
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
            name: string;
            /** @constant */
            configured: true;
        };
        /**
         * @description Whose secret signs - the organization's (workspace), or one of this endpoint alone (custom).
         * @enum {string}
         */
        SigningSecretSource: "workspace" | "custom";
        /** @description A field that is extracted from a call for call.report and call.analysis. */
        ExtractionField: {
            name: string;
            /** @enum {string} */
            type: "string" | "number" | "boolean" | "enum";
            description: string;
            /** @description The values of an enum; required for that type. */
            options?: string[];
        };
        /** @description A receiver of events. */
        WebhookEndpoint: {
            id: components["schemas"]["Uuid"];
            name: string;
            url: string;
            events: components["schemas"]["WebhookEventType"][];
            allAgents: boolean;
            agentIds: string[];
            filterTags: components["schemas"]["WebhookFilterTags"];
            headers: components["schemas"]["WebhookHeaders"];
            authHeaders: components["schemas"]["ConfiguredAuthHeader"][];
            timeoutMs: number;
            signingSecretSource: components["schemas"]["SigningSecretSource"];
            hasCustomSigningSecret: boolean;
            extractionFields: components["schemas"]["ExtractionField"][];
            /** @description Always full - deliveries carry the whole event. */
            contentMode: string;
            /** @description True for an endpoint that follows an agent's deprecated webhook configuration. */
            legacyManaged: boolean;
            enabled: boolean;
            /**
             * @description manual - by a PATCH. gone - the receiver answered 410. failing - five days of nothing but failures. Null while enabled.
             * @enum {string|null}
             */
            disabledReason: "manual" | "gone" | "failing" | null;
            /** Format: date-time */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Every endpoint of the organization, oldest first. */
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description A header with a credential. Its value is encrypted at rest and never returned. */
        WebhookAuthHeader: {
            name: string;
            value: string;
        };
        /** @description A receiver of events. */
        CreateWebhookEndpointRequest: {
            name: string;
            /** @description Where events are posted: https, no credentials in it, and no address inside a private network. Stored in its canonical form. */
            url: string;
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
            name: string;
            value?: string;
        };
        /** @description What changes; what is absent stays. */
        UpdateWebhookEndpointRequest: {
            name?: string;
            /** @description Where events are posted: https, no credentials in it, and no address inside a private network. Stored in its canonical form. */
            url?: string;
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
            httpStatus: number | null;
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
            /** Format: date-time */
            since: string;
            includeMissed: boolean;
            /**
             * @description cancelled when the endpoint was disabled or deleted before everything was put in line.
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled";
            /** @description Deliveries put in line so far; final once all of them are. */
            total: number;
            delivered: number;
            failed: number;
            /** @description Deliveries that were not sent because the endpoint was disabled or deleted meanwhile, or they expired. */
            cancelled: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        /** @description An event that an endpoint can subscribe to. */
        WebhookEventTypeInfo: {
            name: components["schemas"]["WebhookEventType"];
            description: string;
            /** @description JSON Schema (2020-12) of the body, complete in itself; null while this server does not send the event. */
            schema: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Every event. */
        WebhookEventTypeList: {
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
            endpointName: string;
            /** @description Known value - workspace. */
            endpointKind: string;
            endpointDeleted: boolean;
            /** @description The type of the event. */
            event: string;
            /** Format: uuid */
            sessionId: string | null;
            agentId: string | null;
            webhookTags: components["schemas"]["WebhookTags"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description How many attempts were begun, automatic and manual. */
            attempts: number;
            /** @description The status of the last attempt's answer; null before one, and when none came. */
            httpStatus: number | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** Format: date-time */
            occurredAt: string;
            /**
             * Format: date-time
             * @description 30 days after createdAt; afterwards the record is gone.
             */
            expiresAt: string;
            /** Format: date-time */
            deliveredAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description False for call.pre_call and imessage.*, for expired records and after the endpoint is deleted. */
            canRedeliver: boolean;
        };
        /** @description An endpoint that the delivery log can be filtered by. */
        WebhookEndpointOption: {
            id: components["schemas"]["Uuid"];
            name: string;
            /** @description Known value - workspace. */
            kind: string;
            deleted: boolean;
        };
        /** @description One page of deliveries, newest first. */
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Give it back as `cursor` with the same filters for the next page; null on the last. */
            nextCursor: string | null;
            /** @description Every endpoint that can have deliveries in the log, also those deleted within its 30 days. */
            endpointOptions: components["schemas"]["WebhookEndpointOption"][];
        };
        /** @description One request to the receiver, and what came of it. */
        WebhookAttempt: {
            id: string;
            attemptNumber: number;
            /** @description Known values - automatic, and manual for tests, redeliveries and replays. */
            trigger: string;
            requestUrl: string;
            /** @description As they were sent; the values of authHeaders are shown as [redacted]. */
            requestHeaders: {
                [key: string]: string;
            };
            /** @description The exact bytes that were sent and signed. */
            requestBody: string;
            responseStatus: number | null;
            /** @description At most 64 KiB of it as text; bytes that are no UTF-8 and U+0000 are shown as U+FFFD. */
            responseBody: string | null;
            responseTruncated: boolean;
            durationMs: number;
            error: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description One event on its way to one endpoint, with its newest 100 attempts. */
        WebhookDeliveryDetail: {
            id: components["schemas"]["Uuid"];
            /** @description The webhook_id of the event - the webhook-id header of every attempt. */
            eventId: string;
            endpointId: components["schemas"]["Uuid"];
            endpointName: string;
            /** @description Known value - workspace. */
            endpointKind: string;
            endpointDeleted: boolean;
            /** @description The type of the event. */
            event: string;
            /** Format: uuid */
            sessionId: string | null;
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
            /** Format: date-time */
            occurredAt: string;
            /**
             * Format: date-time
             * @description 30 days after createdAt; afterwards the record is gone.
             */
            expiresAt: string;
            /** Format: date-time */
            deliveredAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description False for call.pre_call and imessage.*, for expired records and after the endpoint is deleted. */
            canRedeliver: boolean;
        };
        /** @description What the receiver answered. */
        RedeliveryResult: {
            /** @description True when the answer was a 2xx. */
            delivered: boolean;
            httpStatus: number | null;
            error: string | null;
        };
        /** @description The provider accepted a message of yours. */
        SmsAcceptedEvent: {
            /** @constant */
            type: "sms.accepted";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A message of yours was handed to the carrier. */
        SmsSentEvent: {
            /** @constant */
            type: "sms.sent";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A delivery receipt was received. */
        SmsDeliveredEvent: {
            /** @constant */
            type: "sms.delivered";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A message of yours failed for good. */
        SmsDeliveryFailedEvent: {
            /** @constant */
            type: "sms.delivery_failed";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A message may or may not have reached the provider; it is not sent again. */
        SmsSubmissionUnknownEvent: {
            /** @constant */
            type: "sms.submission_unknown";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A text arrived at one of your numbers. */
        SmsReceivedEvent: {
            /** @constant */
            type: "sms.received";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A recipient opted out with a keyword; `data` is the text that did it. */
        SmsOptedOutEvent: {
            /** @constant */
            type: "sms.opted_out";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description A recipient opted in again with a keyword; `data` is the text that did it. */
        SmsOptedInEvent: {
            /** @constant */
            type: "sms.opted_in";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description The agent of the number, where it has one. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events of one message from 1. */
            sequence: number;
            data: components["schemas"]["SmsMessage"];
        };
        /** @description The endpoint that an operational event is about. */
        WebhookEndpointSummary: {
            id: components["schemas"]["Uuid"];
            name: string;
            url: string;
        };
        /** @description Every delivery to an endpoint has failed for a while; five days of it disable the endpoint. */
        EndpointFailingEvent: {
            /** @constant */
            type: "endpoint.failing";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /** Format: date-time */
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
            /** @constant */
            type: "endpoint.disabled";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /** Format: date-time */
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
                /** Format: date-time */
                failing_since: string | null;
            };
        };
        /** @description The last automatic attempt of a delivery has failed. */
        DeliveryExhaustedEvent: {
            /** @constant */
            type: "delivery.exhausted";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description Counts the events about one delivery from 1. */
            sequence: number;
            /** @description The delivery that ended. */
            data: {
                delivery_id: components["schemas"]["Uuid"];
                event_id: string;
                /** @description The type of the event that was not delivered. */
                event: string;
                endpoint: components["schemas"]["WebhookEndpointSummary"];
                attempts: number;
                http_status: number | null;
                error: string | null;
            };
        };
        /** @description A test that was asked for by POST /v1/webhooks/{id}/test. */
        EndpointTestEvent: {
            /** @constant */
            type: "endpoint.test";
            webhook_id: components["schemas"]["Uuid"];
            webhook_tags: components["schemas"]["WebhookTags"];
            organization_id: string;
            /** @description Always null - endpoints that are narrowed to agents never receive it. */
            agent_id: string | null;
            /** Format: date-time */
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
        /** @description The address exists and the method does not. */
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
        /** @description The request breaks a rule of the contract; `issues` names every violation. Nothing was changed. */
        ValidationError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A fault of the server. Nothing of its cause is told; the log knows it by the request id. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The API key is missing, malformed, unknown or revoked; all of them answer alike. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The key lacks the scope of this operation. */
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
        /** @description The body is larger than this operation takes. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body is not JSON in UTF-8, or it is compressed. */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description There is no such resource in your organization. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The last key with scope admin cannot be deleted. */
        LastAdminKey: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The number is in use, or the organization is a test one and has simulated numbers only. */
        PhoneNumberConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A filter is not valid, or the cursor was not issued for this list with these filters. */
        ListInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request breaks a rule of its fields, or no time zone is known for a proactive send. Nothing was stored and the key is not used. */
        SmsSendInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization is prepaid and its balance does not cover the request. The key is not used. */
        InsufficientCredits: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The Idempotency-Key was used before with different JSON. */
        IdempotencyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The sender is not ready, the recipient opted out, or the consent is revoked or expired. The key is not used. */
        SmsSendRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The message is past the states that can be canceled; `status` says where it stands. */
        SmsNotCancelable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The organization has as many endpoints as it can have. */
        EndpointLimitReached: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The record cannot be sent again; `reason` is endpoint_deleted, expired or event_kind. */
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
        /** @description The id of the organization. */
        OrganizationId: string;
        /** @description The `next_cursor` of the page before, with the same filters. Opaque. */
        Cursor: string;
        /** @description How many items a page holds at most. */
        Limit: number;
        /**
         * @description 1 to 256 bytes, not blank, otherwise opaque. The same key with the same body never acts twice; with another body it is a 409.
         * @example 7f1c2a5b-order-42
         */
        IdempotencyKey: string;
        /** @description The id of the endpoint. */
        WebhookEndpointId: components["schemas"]["Uuid"];
        /** @description The id of the delivery. */
        WebhookDeliveryId: components["schemas"]["Uuid"];
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the log of the server. */
        RequestId: string;
        /** @description Seconds to wait before the next try. */
        RetryAfter: number;
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
                    /** @description Names this version of the document. */
                    etag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
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
                /** @description The id of the key. */
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
                /** @description The id of the organization. */
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
                /** @description The id of the organization. */
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
                /** @description The id of the organization. */
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
                /** @description The id of the organization. */
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
                /** @description The id of the number. */
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
                     *       "data": [],
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
                     *         "use_case": "CUSTOMER_CARE",
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
                /** @description The id of the message. */
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
                     *         "use_case": "CUSTOMER_CARE",
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
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelSmsMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the message. */
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
                     *         "use_case": "CUSTOMER_CARE",
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
                /** @description The id of the endpoint. */
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
                /** @description The id of the endpoint. */
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
                /** @description The id of the endpoint. */
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
                /** @description The id of the endpoint. */
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
                /** @description The id of the endpoint. */
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
                /** @description The id of the endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
                /** @description The id of the replay. */
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
                /** @description The id of the delivery. */
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
                     *             "webhook-id": "01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e13",
                     *             "authorization": "[redacted]"
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
                /** @description The id of the delivery. */
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

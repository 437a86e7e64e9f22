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
         * @description The OpenAPI 3.1 document of the local gateway. It is another document than that of the platform, which the API serves
         *     under the same path on its own port. Ask again with If-None-Match.
         */
        get: operations["getGatewayDocument"];
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
         * List the adapters of the gateway
         * @description Every adapter for speech that this build of the gateway implements, sorted by provider and then by kind. The list
         *     changes with releases of the gateway, so ask it instead of keeping one. `installed` promises no media parameters: no
         *     row carries any, and a rate that an adapter refuses is 502 `session_open_failed` when a session is opened. Language
         *     models are not served by the gateway.
         */
        get: operations["listGatewayModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a session
         * @description Asks for a session with sound over an adapter. This release has the adapters and no runtime for sessions: a request that
         *     breaks no rule is 502 `session_open_failed`, whatever it names. What breaks a rule is refused as it will be.
         */
        post: operations["openGatewaySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turn-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what happens in a conversation
         * @description Takes up to 64 events of turns, 256 KiB together. This release checks them, counts them by type in `GET /metrics`, and
         *     drops them: `accepted` is 0. One event that breaks a rule refuses all of the request.
         */
        post: operations["addGatewayTurnEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
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
         * @description Why the gateway refuses, or fails. The list is closed. A fault of a request that has no code of its own is `invalid_request`, whatever its status.
         * @enum {string}
         */
        GatewayErrorCode: "idempotency_key_required" | "invalid_request" | "invalid_stt_options" | "unsupported_protocol" | "invalid_turn_event" | "local_auth_required" | "session_not_found" | "idempotency_key_conflict" | "duplicate_session" | "stream_already_attached" | "stt_option_unsupported" | "local_concurrency_exhausted" | "request_fingerprint_failed" | "turn_event_encoding_failed" | "internal_error" | "session_open_failed" | "control_plane_unavailable" | "gateway_draining" | "control_plane_timeout" | "control_plane_rejected";
        /** @description The body of every error of the gateway. */
        GatewayErrorEnvelope: {
            /** @description The error. */
            error: {
                code: components["schemas"]["GatewayErrorCode"];
                /** @description What is wrong, in words for people. */
                message: string;
            };
        };
        /** @description What serves the adapters. */
        GatewayRuntime: {
            /** @description The name of the runtime. */
            name: string;
            /** @description Its release. */
            version: string;
            /** @description Where it runs. `sidecar` is beside the application, on the same machine. */
            placement: string;
        };
        /** @description A model that an adapter of this gateway serves. */
        GatewayModel: {
            /** @description The provider and the model, as `<provider>:<model>`. The model is `default` where the operator has not said what the server behind the adapter has. The first row of an adapter has the model that is used where none is named. */
            id: string;
            /** @description The name of the provider. */
            provider: string;
            /**
             * @description Whether it transcribes or speaks.
             * @enum {string}
             */
            kind: "stt" | "tts";
            /** @description The adapter, as `<provider>.<kind>.v1`. */
            adapter: string;
            /** @description How the adapter reaches the provider. `websocket` and `http` are known values. */
            transport: string;
            /** @description Whether this build has the adapter. It promises nothing about media parameters. */
            installed: boolean;
            /** @description There, and true, where settings of the deployment are missing; `npm run doctor` names them. */
            requires_config?: boolean;
        };
        /** @description The adapters of a local gateway, and the runtime that has them. */
        GatewayModelList: {
            /**
             * @description Names the protocol of the gateway's sessions.
             * @example service.voice.v0
             */
            protocol: string;
            /** @description The revision of the protocol that this gateway speaks. */
            protocol_revision: number;
            runtime: components["schemas"]["GatewayRuntime"];
            /** @description One row for each model of an adapter, sorted by provider and then by kind. */
            models: components["schemas"]["GatewayModel"][];
        };
        /** @description The software that asks, with whatever else it says of itself as text. */
        GatewayIntegration: {
            /** @description Its name. */
            name: string;
            /** @description Its version. */
            version: string;
        } & {
            [key: string]: string;
        };
        /** @description The way that the session takes to its provider, and whose account it uses. */
        GatewayExecution: {
            /**
             * @description From the gateway to the provider directly, over the platform, or as the gateway chooses.
             * @enum {string}
             */
            provider_route?: "auto" | "provider_direct" | "service_relay";
            /**
             * @description The account of the platform, or one's own.
             * @enum {string}
             */
            credential_source?: "managed" | "byok";
            /**
             * @description Whether the way may lead over the platform.
             * @enum {string}
             */
            relay_policy?: "required" | "allowed" | "forbidden";
        };
        /** @description A BCP 47 language tag, such as `en` or `pt-BR`. */
        LanguageTag: string;
        /**
         * @description What the models are ranked by; balanced where nothing is said.
         * @enum {string}
         */
        RoutingObjective: "quality" | "balanced" | "latency" | "cost";
        /** @description Entries are a provider, which stands for all of its models, or `provider:model`. Those of allow_providers are the only ones that are tried, an empty list limits nothing; those of deny_providers never are. */
        RoutingFilter: string[];
        /** @description The options of one provider, in lower case. Names of what the router itself decides are reserved: the model, the language, the audio format, credentials, and what this interface has a field for. */
        ProviderOptionValues: {
            [key: string]: string | number | boolean;
        };
        /** @description Options that only one provider knows, by the name of the provider: at most 8 providers with at most 16 options each. They reach that provider alone, as they are. */
        ProviderOptions: {
            [key: string]: components["schemas"]["ProviderOptionValues"];
        };
        /** @description What else is wanted of a transcription. Only a session of kind `stt` may have them. */
        GatewaySttOptions: {
            /** @description Tell who speaks. */
            diarization?: boolean;
            /** @description Words that are likely to be heard, at most 100. */
            keywords?: string[];
            /** @description Clean the audio before it is transcribed. */
            noise_reduction?: boolean;
            provider_options?: components["schemas"]["ProviderOptions"];
        };
        /** @description What the session is to be served by. */
        GatewaySessionWishes: {
            /** @description The name of a provider, as `GET /v1/models` has it. Left out or empty, any is taken. */
            provider?: string;
            /** @description A model of that provider. */
            model?: string;
            /** @description A voice of the model. */
            voice?: string;
            language?: components["schemas"]["LanguageTag"];
            objective?: components["schemas"]["RoutingObjective"];
            /**
             * Format: int64
             * @description How much will be spoken at most; a session of kind `tts` must say it.
             */
            max_input_characters?: number;
            /** @description A region that is preferred. */
            region_hint?: string;
            allow?: components["schemas"]["RoutingFilter"];
            deny?: components["schemas"]["RoutingFilter"];
            stt_options?: components["schemas"]["GatewaySttOptions"];
        };
        /** @description The form of the audio. No row of `GET /v1/models` says which one an adapter takes. */
        GatewayMedia: {
            /** @description How samples are written, such as `pcm_s16le`. */
            encoding?: string;
            /** @description Samples in a second. */
            sample_rate_hz?: number;
            /** @description Channels, interleaved. */
            channels?: number;
        };
        /** @description A session that an application asks for. */
        GatewaySessionRequest: {
            /**
             * @description What the session does. Language models are not served by the gateway.
             * @enum {string}
             */
            kind: "stt" | "tts" | "llm" | "realtime";
            integration?: components["schemas"]["GatewayIntegration"];
            execution: components["schemas"]["GatewayExecution"];
            request: components["schemas"]["GatewaySessionWishes"];
            media?: components["schemas"]["GatewayMedia"];
        };
        /** @description The conversation. */
        GatewayConversationId: string;
        /** @description A name, of letters, digits and a few signs. */
        GatewayLabel: string;
        /** @description A conversation began. */
        GatewayConversationStarted: {
            /**
             * @description What happened.
             * @constant
             */
            type: "conversation.started";
            conversation_id: components["schemas"]["GatewayConversationId"];
            /**
             * @description Empty, or left out: the event is of no turn.
             * @constant
             */
            turn_id?: "";
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
                integration: components["schemas"]["GatewayLabel"];
                integration_version: components["schemas"]["GatewayLabel"];
            };
        };
        /** @description A conversation is over. */
        GatewayConversationEnded: {
            /**
             * @description What happened.
             * @constant
             */
            type: "conversation.ended";
            conversation_id: components["schemas"]["GatewayConversationId"];
            /**
             * @description Empty, or left out: the event is of no turn.
             * @constant
             */
            turn_id?: "";
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
                /**
                 * @description Why it ended.
                 * @enum {string}
                 */
                reason: "hangup" | "transfer" | "error" | "shutdown" | "unknown";
                /**
                 * Format: int64
                 * @description How many turns it had.
                 */
                turn_count: number;
            };
        };
        /** @description The turn. */
        GatewayTurnId: string;
        /** @description A turn began. */
        GatewayTurnStarted: {
            /**
             * @description What happened.
             * @constant
             */
            type: "turn.started";
            conversation_id: components["schemas"]["GatewayConversationId"];
            turn_id: components["schemas"]["GatewayTurnId"];
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
                /**
                 * @description Who began it.
                 * @enum {string}
                 */
                initiator: "user" | "agent";
            };
        };
        /** @description A moment of a turn of which nothing but its time is told. */
        GatewayTurnMoment: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "user.speech.started" | "user.speech.ended" | "user.transcript.final" | "llm.requested" | "llm.first_token" | "tts.requested" | "tts.first_audio" | "playback.started" | "interrupt.detected" | "interrupt.cancel_sent" | "turn.completed";
            conversation_id: components["schemas"]["GatewayConversationId"];
            turn_id: components["schemas"]["GatewayTurnId"];
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
            };
        };
        /** @description A language model is done. */
        GatewayLlmCompleted: {
            /**
             * @description What happened.
             * @constant
             */
            type: "llm.completed";
            conversation_id: components["schemas"]["GatewayConversationId"];
            turn_id: components["schemas"]["GatewayTurnId"];
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
                /** @description Whether it gave an answer. */
                ok: boolean;
            };
        };
        /** @description A tool was called. */
        GatewayToolStarted: {
            /**
             * @description What happened.
             * @constant
             */
            type: "tool.started";
            conversation_id: components["schemas"]["GatewayConversationId"];
            turn_id: components["schemas"]["GatewayTurnId"];
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
                /**
                 * Format: int64
                 * @description Which call of the turn.
                 */
                tool_index: number;
            };
        };
        /** @description A tool is done. */
        GatewayToolCompleted: {
            /**
             * @description What happened.
             * @constant
             */
            type: "tool.completed";
            conversation_id: components["schemas"]["GatewayConversationId"];
            turn_id: components["schemas"]["GatewayTurnId"];
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
                /**
                 * Format: int64
                 * @description Which call of the turn.
                 */
                tool_index: number;
                /** @description Whether it did what it was called for. */
                ok: boolean;
            };
        };
        /** @description Audio is played no longer. */
        GatewayPlaybackStopped: {
            /**
             * @description What happened.
             * @constant
             */
            type: "playback.stopped";
            conversation_id: components["schemas"]["GatewayConversationId"];
            turn_id: components["schemas"]["GatewayTurnId"];
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            /** @description What else is known of it. */
            data: {
                /**
                 * Format: int64
                 * @description When it happened on a clock that never goes back, in milliseconds.
                 */
                mono_ms: number;
                /** @description Whether there was more to play. */
                interrupted: boolean;
                /**
                 * Format: int64
                 * @description How far it came.
                 */
                playback_position_ms?: number;
            };
        };
        /** @description An id that another service gave. */
        GatewayReference: string;
        /** @description A session of speech, by its ids. */
        GatewaySpeechLeg: {
            /**
             * Format: int64
             * @description When it was attached on a clock that never goes back, in milliseconds.
             */
            mono_ms: number;
            /**
             * @description What it does.
             * @enum {string}
             */
            kind: "stt" | "tts";
            session_id: components["schemas"]["GatewayReference"];
            attempt_id: components["schemas"]["GatewayReference"];
            request_id?: components["schemas"]["GatewayReference"];
            provider?: components["schemas"]["GatewayLabel"];
            model?: components["schemas"]["GatewayLabel"];
        };
        /** @description A request to a language model, by its id. */
        GatewayLlmLeg: {
            /**
             * Format: int64
             * @description When it was attached on a clock that never goes back, in milliseconds.
             */
            mono_ms: number;
            /**
             * @description What it does.
             * @constant
             */
            kind: "llm";
            session_id?: components["schemas"]["GatewayReference"];
            attempt_id?: components["schemas"]["GatewayReference"];
            request_id: components["schemas"]["GatewayReference"];
            provider?: components["schemas"]["GatewayLabel"];
            model?: components["schemas"]["GatewayLabel"];
        };
        /** @description What serves the turn. `kind` decides by which ids it is known. */
        GatewayLeg: components["schemas"]["GatewaySpeechLeg"] | components["schemas"]["GatewayLlmLeg"];
        /** @description A provider serves the turn from now on. */
        GatewayLegAttached: {
            /**
             * @description What happened.
             * @constant
             */
            type: "leg.attached";
            conversation_id: components["schemas"]["GatewayConversationId"];
            turn_id: components["schemas"]["GatewayTurnId"];
            /**
             * Format: int64
             * @description Its place in the conversation.
             */
            seq: number;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            created_at_ms: number;
            data: components["schemas"]["GatewayLeg"];
        };
        /** @description Something that happened in a conversation. `type` decides which data it has. */
        GatewayTurnEvent: components["schemas"]["GatewayConversationStarted"] | components["schemas"]["GatewayConversationEnded"] | components["schemas"]["GatewayTurnStarted"] | components["schemas"]["GatewayTurnMoment"] | components["schemas"]["GatewayLlmCompleted"] | components["schemas"]["GatewayToolStarted"] | components["schemas"]["GatewayToolCompleted"] | components["schemas"]["GatewayPlaybackStopped"] | components["schemas"]["GatewayLegAttached"];
        /** @description Events of turns, in any order. */
        GatewayTurnEventsRequest: {
            /** @description At most 64. */
            events: components["schemas"]["GatewayTurnEvent"][];
        };
        /** @description What became of the events of a request. */
        GatewayTurnEventsResult: {
            /** @description How many were kept. */
            accepted: number;
            /** @description How many were counted alone. */
            dropped: number;
        };
    };
    responses: {
        /** @description The address and headers are longer than 16 KiB. */
        GatewayHeadersTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description The gateway has no such address. */
        GatewayNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description The address exists and the method does not. */
        GatewayMethodNotAllowed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description The request breaks a rule of the contract, or is no sound HTTP. */
        GatewayInvalidRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description The request names a host that is not of this machine, or was sent by a page of another origin. */
        GatewayForbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description A fault of the gateway. Its log names it by the id of the request. */
        GatewayInternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description The request lacks its Idempotency-Key, has options of transcription that cannot be, or breaks another rule. */
        GatewaySessionInvalid: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description The request does not carry the key of the gateway. An API key of the platform is another one. */
        GatewayKeyRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                /** @description The scheme that is wanted. */
                "www-authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description The model that is named does not have an option that the request wants. */
        GatewayOptionUnsupported: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description No session was opened. It says of no field that it was the reason. */
        GatewaySessionFailed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
        /** @description An event breaks a rule, or there is none, or there are too many; or the request breaks another rule. None is counted. */
        GatewayTurnEventsInvalid: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-trace-id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayErrorEnvelope"];
            };
        };
    };
    parameters: {
        /**
         * @description 1 to 256 bytes, not blank, otherwise opaque. One that is missing or malformed is 400 `idempotency_key_required`. A request that opens no session does not use its key up.
         * @example 7f1c2a5b-session-42
         */
        GatewayIdempotencyKey: string;
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
        /** @description The methods of this address. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getGatewayDocument: {
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
                     *         "title": "Trunkline local gateway",
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
                    /** @description Names this version of the document. */
                    etag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GatewayInvalidRequest"];
            403: components["responses"]["GatewayForbidden"];
            431: components["responses"]["GatewayHeadersTooLarge"];
            500: components["responses"]["GatewayInternalError"];
        };
    };
    listGatewayModels: {
        parameters: {
            query?: {
                /**
                 * @description `stt` or `tts`. Spaces around it and its case do not count; another value finds nothing, which is no error.
                 * @example stt
                 */
                kind?: string;
                /**
                 * @description The name of a provider. Spaces around it and its case do not count; an unknown one finds nothing, which is no error.
                 * @example simulated
                 */
                provider?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The adapters that fit the filters, and what serves them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "protocol": "service.voice.v0",
                     *       "protocol_revision": 3,
                     *       "runtime": {
                     *         "name": "trunkline",
                     *         "version": "0.1.0",
                     *         "placement": "sidecar"
                     *       },
                     *       "models": [
                     *         {
                     *           "id": "deepgram:nova-3",
                     *           "provider": "deepgram",
                     *           "kind": "stt",
                     *           "adapter": "deepgram.stt.v1",
                     *           "transport": "http",
                     *           "installed": true,
                     *           "requires_config": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GatewayModelList"];
                };
            };
            400: components["responses"]["GatewayInvalidRequest"];
            403: components["responses"]["GatewayForbidden"];
            431: components["responses"]["GatewayHeadersTooLarge"];
            500: components["responses"]["GatewayInternalError"];
        };
    };
    openGatewaySession: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 256 bytes, not blank, otherwise opaque. One that is missing or malformed is 400 `idempotency_key_required`. A request that opens no session does not use its key up.
                 * @example 7f1c2a5b-session-42
                 */
                "Idempotency-Key": components["parameters"]["GatewayIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "stt",
                 *       "integration": {
                 *         "name": "example-agent",
                 *         "version": "1.4.0"
                 *       },
                 *       "execution": {
                 *         "provider_route": "provider_direct",
                 *         "credential_source": "byok",
                 *         "relay_policy": "forbidden"
                 *       },
                 *       "request": {
                 *         "provider": "deepgram",
                 *         "model": "nova-3",
                 *         "language": "en",
                 *         "stt_options": {
                 *           "diarization": true,
                 *           "keywords": [
                 *             "Trunkline"
                 *           ]
                 *         }
                 *       },
                 *       "media": {
                 *         "encoding": "pcm_s16le",
                 *         "sample_rate_hz": 16000,
                 *         "channels": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GatewaySessionRequest"];
            };
        };
        responses: {
            400: components["responses"]["GatewaySessionInvalid"];
            401: components["responses"]["GatewayKeyRequired"];
            403: components["responses"]["GatewayForbidden"];
            422: components["responses"]["GatewayOptionUnsupported"];
            431: components["responses"]["GatewayHeadersTooLarge"];
            500: components["responses"]["GatewayInternalError"];
            502: components["responses"]["GatewaySessionFailed"];
        };
    };
    addGatewayTurnEvents: {
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
                 *       "events": [
                 *         {
                 *           "type": "turn.started",
                 *           "conversation_id": "conv_00000000000000000000000000000001",
                 *           "turn_id": "turn_000001",
                 *           "seq": 2,
                 *           "created_at_ms": 1795014304000,
                 *           "data": {
                 *             "mono_ms": 120,
                 *             "initiator": "user"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GatewayTurnEventsRequest"];
            };
        };
        responses: {
            /** @description They were checked and counted. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-trace-id": components["headers"]["TraceId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": 0,
                     *       "dropped": 1
                     *     }
                     */
                    "application/json": components["schemas"]["GatewayTurnEventsResult"];
                };
            };
            400: components["responses"]["GatewayTurnEventsInvalid"];
            401: components["responses"]["GatewayKeyRequired"];
            403: components["responses"]["GatewayForbidden"];
            431: components["responses"]["GatewayHeadersTooLarge"];
            500: components["responses"]["GatewayInternalError"];
        };
    };
}

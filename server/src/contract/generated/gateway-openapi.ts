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
    };
    parameters: never;
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
                /** @description `stt` or `tts`. Spaces around it and its case do not count; another value finds nothing, which is no error. */
                kind?: string;
                /** @description The name of a provider. Spaces around it and its case do not count; an unknown one finds nothing, which is no error. */
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
}

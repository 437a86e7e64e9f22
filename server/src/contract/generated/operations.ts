// Generated from spec/ by codegen. Change the contract, then run `npm run generate`.
import type { OperationTable } from '../operation-table.ts';

export const operations = {
  getOpenApiDocument: {
    "method": "GET",
    "path": "/openapi.json",
    "slice": "contract",
    "surface": "router",
    "scope": null,
    "adminOnly": false,
    "security": false,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 4194304,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [
      "if-none-match"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "304": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "rate_limited"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "relay_error"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_unavailable"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getErrorCode: {
    "method": "GET",
    "path": "/v1/errors/{code}",
    "slice": "contract",
    "surface": "core",
    "scope": null,
    "adminOnly": false,
    "security": false,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "code"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listModels: {
    "method": "GET",
    "path": "/v1/models",
    "slice": "router",
    "surface": "router",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 4194304,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "language": {
        "type": "string",
        "default": "en",
        "emptyIsAbsent": true
      },
      "objective": {
        "type": "string",
        "default": "balanced"
      },
      "path": {
        "type": "string"
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "authentication_failed"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "rate_limited"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "relay_error"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_unavailable"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createTranscription: {
    "method": "POST",
    "path": "/v1/stt/transcriptions",
    "slice": "router",
    "surface": "router",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": true,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 26214400,
    "requestMediaType": "multipart/form-data",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request",
          "capability_unsupported"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "authentication_failed"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "insufficient_credit"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "idempotency_conflict",
          "request_in_progress",
          "request_already_started"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "payload_too_large"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "unsupported_media"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "rate_limited",
          "concurrency_exhausted"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "relay_error"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_error"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_unavailable"
        ]
      },
      "504": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "request_timeout"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createSpeech: {
    "method": "POST",
    "path": "/v1/tts/speech",
    "slice": "router",
    "surface": "router",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": true,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 4194304,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/octet-stream",
          "audio/wav"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request",
          "capability_unsupported"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "authentication_failed"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "insufficient_credit"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "idempotency_conflict",
          "request_in_progress",
          "request_already_started"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "payload_too_large"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "unsupported_media"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "rate_limited",
          "concurrency_exhausted"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "relay_error"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_error"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_unavailable"
        ]
      },
      "504": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "request_timeout"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createResponse: {
    "method": "POST",
    "path": "/v1/llm/responses",
    "slice": "router",
    "surface": "router",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": true,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 4194304,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json",
          "text/event-stream"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request",
          "capability_unsupported"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "authentication_failed"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "insufficient_credit"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "idempotency_conflict",
          "request_in_progress",
          "request_already_started"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "payload_too_large"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "unsupported_media"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "rate_limited",
          "concurrency_exhausted"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "relay_error"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_error"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_unavailable"
        ]
      },
      "504": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "request_timeout"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getRouterRequest: {
    "method": "GET",
    "path": "/v1/router/requests/{id}",
    "slice": "router",
    "surface": "router",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 4194304,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "authentication_failed"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "route_not_found"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "rate_limited"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "relay_error"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "provider_unavailable"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listKnownProviders: {
    "method": "GET",
    "path": "/v1/providers/known",
    "slice": "agents",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listTtsVoices: {
    "method": "GET",
    "path": "/v1/tts/voices",
    "slice": "tts-catalog",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "use_case": {
        "type": "string"
      },
      "quality": {
        "type": "array",
        "explode": true
      },
      "min_chars_per_call": {
        "type": "integer"
      },
      "pace": {
        "type": "string"
      },
      "vendor": {
        "type": "string"
      },
      "gender": {
        "type": "string"
      },
      "accent": {
        "type": "string"
      },
      "language": {
        "type": "string"
      },
      "model": {
        "type": "string"
      },
      "benchmark_language": {
        "type": "string",
        "default": "en"
      },
      "sort": {
        "type": "string",
        "default": "model_naturalness"
      },
      "limit": {
        "type": "integer",
        "default": 25
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "include_unmeasured": {
        "type": "string",
        "default": "true"
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listTtsModels: {
    "method": "GET",
    "path": "/v1/tts/models",
    "slice": "tts-catalog",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "language": {
        "type": "string",
        "default": "en"
      },
      "use_case": {
        "type": "string"
      },
      "sort": {
        "type": "string",
        "default": "natural"
      },
      "order": {
        "type": "string"
      },
      "include_unroutable": {
        "type": "string",
        "default": "false"
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getTtsVocabulary: {
    "method": "GET",
    "path": "/v1/tts/meta",
    "slice": "tts-catalog",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listAgents: {
    "method": "GET",
    "path": "/v1/agents",
    "slice": "agents",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createAgent: {
    "method": "POST",
    "path": "/v1/agents",
    "slice": "agents",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LIMIT_REACHED",
          "EXTRACTION_CONFLICT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getAgent: {
    "method": "GET",
    "path": "/v1/agents/{id}",
    "slice": "agents",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateAgent: {
    "method": "PATCH",
    "path": "/v1/agents/{id}",
    "slice": "agents",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "if-match"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "EXTRACTION_CONFLICT"
        ]
      },
      "412": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PRECONDITION_FAILED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteAgent: {
    "method": "DELETE",
    "path": "/v1/agents/{id}",
    "slice": "agents",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [
      "if-match"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LAST_AGENT"
        ]
      },
      "412": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PRECONDITION_FAILED"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  previewAgentConfiguration: {
    "method": "POST",
    "path": "/v1/agents/{id}/effective-config/preview",
    "slice": "agents",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "MISSING_TEMPLATE_VARIABLES"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PROVIDER_NOT_RANKABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listAgentTools: {
    "method": "GET",
    "path": "/v1/agents/{id}/tools",
    "slice": "agents",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {
      "available": {
        "type": "string"
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createAgentTool: {
    "method": "POST",
    "path": "/v1/agents/{id}/tools",
    "slice": "agents",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TOOL_NAME_TAKEN",
          "LIMIT_REACHED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getAgentTool: {
    "method": "GET",
    "path": "/v1/agents/{id}/tools/{toolId}",
    "slice": "agents",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id",
      "toolId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateAgentTool: {
    "method": "PATCH",
    "path": "/v1/agents/{id}/tools/{toolId}",
    "slice": "agents",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id",
      "toolId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteAgentTool: {
    "method": "DELETE",
    "path": "/v1/agents/{id}/tools/{toolId}",
    "slice": "agents",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id",
      "toolId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  testAgentTool: {
    "method": "POST",
    "path": "/v1/agents/{id}/tools/{toolId}/test",
    "slice": "agents",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id",
      "toolId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TOOL_NOT_RUNNABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listAgentCalls: {
    "method": "GET",
    "path": "/v1/agents/{id}/calls",
    "slice": "calls",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {
      "since": {
        "type": "string"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSessions: {
    "method": "GET",
    "path": "/v1/sessions",
    "slice": "sessions",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "agent": {
        "type": "string"
      },
      "status": {
        "type": "string"
      },
      "kind": {
        "type": "string"
      },
      "from": {
        "type": "string"
      },
      "to": {
        "type": "string"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 20
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createSession: {
    "method": "POST",
    "path": "/v1/sessions",
    "slice": "sessions",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": true,
    "needsCsrfToken": true,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "MISSING_TEMPLATE_VARIABLES",
          "WEBHOOK_TAGS_REQUIRE_AGENT"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INSUFFICIENT_CREDITS"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "CSRF_TOKEN_INVALID"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS",
          "PRE_CALL_WEBHOOK_AMBIGUOUS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PROVIDER_NOT_RANKABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_CREATE_FAILED"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PRE_CALL_WEBHOOK_FAILED"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  dialPhone: {
    "method": "POST",
    "path": "/v1/sessions/phone",
    "slice": "calls",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": true,
    "needsCsrfToken": true,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "MISSING_TEMPLATE_VARIABLES",
          "WEBHOOK_TAGS_REQUIRE_AGENT"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INSUFFICIENT_CREDITS"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "CSRF_TOKEN_INVALID"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS",
          "PRE_CALL_WEBHOOK_AMBIGUOUS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NUMBER_NOT_READY",
          "PROVIDER_NOT_RANKABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_CREATE_FAILED"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PRE_CALL_WEBHOOK_FAILED"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  explainSession: {
    "method": "POST",
    "path": "/v1/sessions/explain",
    "slice": "sessions",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "MISSING_TEMPLATE_VARIABLES",
          "WEBHOOK_TAGS_REQUIRE_AGENT"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PROVIDER_NOT_RANKABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSession: {
    "method": "GET",
    "path": "/v1/sessions/{id}",
    "slice": "sessions",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSessionTranscript: {
    "method": "GET",
    "path": "/v1/sessions/{id}/transcript",
    "slice": "sessions",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSessionRecording: {
    "method": "GET",
    "path": "/v1/sessions/{id}/recording",
    "slice": "recordings",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "302": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND",
          "RECORDING_NOT_AVAILABLE"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  streamSession: {
    "method": "GET",
    "path": "/v1/sessions/{id}/stream",
    "slice": "sessions",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [
      "last-event-id"
    ],
    "query": {
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "text/event-stream"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TOO_MANY_STREAMS",
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": true,
    "deprecation": null
  },
  addSessionTurns: {
    "method": "POST",
    "path": "/v1/sessions/{id}/turns",
    "slice": "sessions",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TURN_CONFLICT",
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  claimSession: {
    "method": "POST",
    "path": "/v1/worker/claims",
    "slice": "worker",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TOO_MANY_STREAMS",
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendHeartbeat: {
    "method": "POST",
    "path": "/v1/worker/sessions/{id}/heartbeat",
    "slice": "worker",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  addWorkerTurns: {
    "method": "POST",
    "path": "/v1/worker/sessions/{id}/turns",
    "slice": "worker",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST",
          "TURN_CONFLICT",
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  addWorkerEvents: {
    "method": "POST",
    "path": "/v1/worker/sessions/{id}/events",
    "slice": "worker",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST",
          "REPORT_CONFLICT",
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  callWorkerTool: {
    "method": "POST",
    "path": "/v1/worker/sessions/{id}/tool-calls",
    "slice": "worker",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST",
          "REPORT_CONFLICT",
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  addWorkerUsage: {
    "method": "POST",
    "path": "/v1/worker/sessions/{id}/usage",
    "slice": "worker",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST",
          "REPORT_CONFLICT",
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  tellWorkerTransfer: {
    "method": "POST",
    "path": "/v1/worker/sessions/{id}/transfers/{transferId}",
    "slice": "transfers",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id",
      "transferId"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND",
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  endWorkerSession: {
    "method": "POST",
    "path": "/v1/worker/sessions/{id}/end",
    "slice": "worker",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  uploadRecording: {
    "method": "PUT",
    "path": "/v1/worker/sessions/{id}/recording",
    "slice": "recordings",
    "surface": "core",
    "scope": "worker",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 2880000000,
    "requestMediaType": "audio/wav",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [
      "service-lease"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SESSION_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEASE_LOST",
          "CALL_LIVE",
          "RECORDING_CLOSED",
          "RECORDING_CONFLICT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getCall: {
    "method": "GET",
    "path": "/v1/calls/{id}",
    "slice": "calls",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getCallRecording: {
    "method": "GET",
    "path": "/v1/calls/{id}/recording",
    "slice": "recordings",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND",
          "RECORDING_NOT_AVAILABLE"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listCallEvents: {
    "method": "GET",
    "path": "/v1/calls/{id}/events",
    "slice": "calls",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getCallReport: {
    "method": "GET",
    "path": "/v1/calls/{id}/report",
    "slice": "reports",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND",
          "REPORT_NOT_AVAILABLE"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  finalizeCallReport: {
    "method": "POST",
    "path": "/v1/calls/{id}/report/finalize",
    "slice": "reports",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "CALL_NOT_ENDED",
          "REPORT_IN_PROGRESS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  endCall: {
    "method": "POST",
    "path": "/v1/calls/{id}/end",
    "slice": "calls",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  startBlindTransfer: {
    "method": "POST",
    "path": "/v1/calls/{id}/transfers/blind",
    "slice": "transfers",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "CALL_NOT_LIVE",
          "TRANSFER_IN_PROGRESS",
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  startWarmTransfer: {
    "method": "POST",
    "path": "/v1/calls/{id}/transfers/warm",
    "slice": "transfers",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "CALL_NOT_LIVE",
          "TRANSFER_IN_PROGRESS",
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  completeTransfer: {
    "method": "POST",
    "path": "/v1/calls/{id}/transfers/{transferId}/complete",
    "slice": "transfers",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": false,
    "params": [
      "id",
      "transferId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TRANSFER_NOT_OPEN"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  cancelTransfer: {
    "method": "POST",
    "path": "/v1/calls/{id}/transfers/{transferId}/cancel",
    "slice": "transfers",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": false,
    "params": [
      "id",
      "transferId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TRANSFER_NOT_OPEN"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listHumanCalls: {
    "method": "GET",
    "path": "/v1/voice/calls",
    "slice": "voice",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "status": {
        "type": "string"
      },
      "direction": {
        "type": "string"
      },
      "brokerId": {
        "type": "string"
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  placeHumanCall: {
    "method": "POST",
    "path": "/v1/voice/calls",
    "slice": "voice",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NO_BROKER_AVAILABLE",
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NUMBER_NOT_READY"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE",
          "HUMAN_CALLING_UNCONFIGURED"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getHumanCall: {
    "method": "GET",
    "path": "/v1/voice/calls/{callId}",
    "slice": "voice",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "callId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listHumanCallEvents: {
    "method": "GET",
    "path": "/v1/voice/calls/{callId}/events",
    "slice": "voice",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "callId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  joinCallLeg: {
    "method": "POST",
    "path": "/v1/voice/legs/{controlId}/join",
    "slice": "legs",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "controlId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEG_NOT_LIVE",
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  commandCallLeg: {
    "method": "POST",
    "path": "/v1/voice/legs/{controlId}/actions/{command}",
    "slice": "legs",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": false,
    "params": [
      "controlId",
      "command"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LEG_NOT_LIVE",
          "CALL_NOT_LIVE",
          "TRANSFER_IN_PROGRESS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_COMMAND",
          "BRIDGE_TARGET_INVALID"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listPresence: {
    "method": "GET",
    "path": "/v1/voice/presence",
    "slice": "voice",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setPresence: {
    "method": "PUT",
    "path": "/v1/voice/presence",
    "slice": "voice",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendPresenceHeartbeat: {
    "method": "POST",
    "path": "/v1/voice/presence/heartbeat",
    "slice": "voice",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  issuePresenceToken: {
    "method": "POST",
    "path": "/v1/voice/presence/token",
    "slice": "voice",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "HUMAN_CALLING_DISABLED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendCallMessage: {
    "method": "POST",
    "path": "/v1/calls/{id}/messages",
    "slice": "calls",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  joinCall: {
    "method": "POST",
    "path": "/v1/calls/{id}/web-join",
    "slice": "calls",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "CALL_NOT_LIVE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getOrganization: {
    "method": "GET",
    "path": "/v1/organization",
    "slice": "organizations",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateOrganization: {
    "method": "PATCH",
    "path": "/v1/organization",
    "slice": "organizations",
    "surface": "core",
    "scope": "admin",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getWebhookSecret: {
    "method": "GET",
    "path": "/v1/organization/webhook-secret",
    "slice": "organizations",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  rotateWebhookSecret: {
    "method": "POST",
    "path": "/v1/organization/webhook-secret",
    "slice": "organizations",
    "surface": "core",
    "scope": "admin",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listApiKeys: {
    "method": "GET",
    "path": "/v1/api-keys",
    "slice": "organizations",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createApiKey: {
    "method": "POST",
    "path": "/v1/api-keys",
    "slice": "organizations",
    "surface": "core",
    "scope": "admin",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LIMIT_REACHED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteApiKey: {
    "method": "DELETE",
    "path": "/v1/api-keys/{id}",
    "slice": "organizations",
    "surface": "core",
    "scope": "admin",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LAST_ADMIN_KEY"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createDashboardSession: {
    "method": "POST",
    "path": "/v1/dashboard/session",
    "slice": "dashboard",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteDashboardSession: {
    "method": "DELETE",
    "path": "/v1/dashboard/session",
    "slice": "dashboard",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": true,
    "needsCsrfToken": true,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "CSRF_TOKEN_INVALID"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listManagedOrganizations: {
    "method": "GET",
    "path": "/v1/organizations",
    "slice": "organizations",
    "surface": "core",
    "scope": "read",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createManagedOrganization: {
    "method": "POST",
    "path": "/v1/organizations",
    "slice": "organizations",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getManagedOrganization: {
    "method": "GET",
    "path": "/v1/organizations/{id}",
    "slice": "organizations",
    "surface": "core",
    "scope": "read",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateManagedOrganization: {
    "method": "PATCH",
    "path": "/v1/organizations/{id}",
    "slice": "organizations",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createManagedOrganizationApiKey: {
    "method": "POST",
    "path": "/v1/organizations/{id}/api-keys",
    "slice": "organizations",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LIMIT_REACHED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getCreditBalance: {
    "method": "GET",
    "path": "/v1/credits/balance",
    "slice": "credits",
    "surface": "core",
    "scope": "billing",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listCreditLedger: {
    "method": "GET",
    "path": "/v1/credits/ledger",
    "slice": "credits",
    "surface": "core",
    "scope": "billing",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "kind": {
        "type": "string"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  grantManagedOrganizationCredits: {
    "method": "POST",
    "path": "/v1/organizations/{id}/credits",
    "slice": "credits",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  addManagedOrganizationPhoneNumber: {
    "method": "POST",
    "path": "/v1/organizations/{id}/phone-numbers",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NUMBER_IN_USE",
          "TEST_ORGANIZATION",
          "CAMPAIGN_NOT_APPROVED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listPhoneNumbers: {
    "method": "GET",
    "path": "/v1/phone-numbers",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  buyPhoneNumber: {
    "method": "POST",
    "path": "/v1/phone-numbers",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INSUFFICIENT_CREDITS"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "KYB_REQUIRED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS",
          "NUMBER_UNAVAILABLE",
          "ATTESTATION_OUTDATED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NUMBER_NOT_ORDERABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listManagedKybSubmissions: {
    "method": "GET",
    "path": "/v1/kyb-submissions",
    "slice": "verification",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "status": {
        "type": "string"
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  approveManagedOrganizationKyb: {
    "method": "POST",
    "path": "/v1/organizations/{id}/kyb/approve",
    "slice": "verification",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "KYB_SUBMISSION_CHANGED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  rejectManagedOrganizationKyb: {
    "method": "POST",
    "path": "/v1/organizations/{id}/kyb/reject",
    "slice": "verification",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "KYB_SUBMISSION_CHANGED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  revokeManagedOrganizationKyb: {
    "method": "POST",
    "path": "/v1/organizations/{id}/kyb/revoke",
    "slice": "verification",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "KYB_NOT_APPROVED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getKyb: {
    "method": "GET",
    "path": "/v1/phone-numbers/kyb",
    "slice": "verification",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  saveKybDraft: {
    "method": "PUT",
    "path": "/v1/phone-numbers/kyb/draft",
    "slice": "verification",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "KYB_UNDER_REVIEW",
          "KYB_APPROVED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  submitKyb: {
    "method": "POST",
    "path": "/v1/phone-numbers/kyb/submit",
    "slice": "verification",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "KYB_UNDER_REVIEW",
          "KYB_APPROVED",
          "ATTESTATION_OUTDATED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listAvailablePhoneNumbers: {
    "method": "GET",
    "path": "/v1/phone-numbers/available",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "areaCode": {
        "type": "string"
      },
      "locality": {
        "type": "string"
      },
      "limit": {
        "type": "integer",
        "default": 10
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  importPhoneNumber: {
    "method": "POST",
    "path": "/v1/phone-numbers/import",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "KYB_REQUIRED"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NUMBER_IN_USE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getPhoneNumber: {
    "method": "GET",
    "path": "/v1/phone-numbers/{id}",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updatePhoneNumber: {
    "method": "PATCH",
    "path": "/v1/phone-numbers/{id}",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "AUTOMATION_UNAVAILABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  releasePhoneNumber: {
    "method": "DELETE",
    "path": "/v1/phone-numbers/{id}",
    "slice": "phone-numbers",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "ORDER_OPEN"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listImessagePhoneNumbers: {
    "method": "GET",
    "path": "/v1/imessage-phone-numbers",
    "slice": "imessage",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": true,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setImessagePhoneNumberTags: {
    "method": "PUT",
    "path": "/v1/imessage-phone-numbers/{phoneNumberId}/tags",
    "slice": "imessage",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": true,
    "needsCsrfToken": true,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "phoneNumberId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "CSRF_TOKEN_INVALID",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PHONE_NUMBER_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listImessageWebhooks: {
    "method": "GET",
    "path": "/v1/imessage-phone-numbers/webhook",
    "slice": "imessage",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": true,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setImessageWebhook: {
    "method": "PUT",
    "path": "/v1/imessage-phone-numbers/webhook",
    "slice": "imessage",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LIMIT_REACHED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteImessageWebhooks: {
    "method": "DELETE",
    "path": "/v1/imessage-phone-numbers/webhook",
    "slice": "imessage",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteImessageWebhook: {
    "method": "DELETE",
    "path": "/v1/imessage-phone-numbers/webhook/{subscriptionId}",
    "slice": "imessage",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "subscriptionId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendImessageFromNumber: {
    "method": "POST",
    "path": "/v1/imessage-phone-numbers/{phoneNumberId}/messages",
    "slice": "imessage",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "phoneNumberId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "MESSAGE_SEND_FAILED"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PHONE_NUMBER_NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS"
        ]
      },
      "410": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "GONE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "MESSAGE_SEND_FAILED"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      },
      "504": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "MESSAGE_SEND_TIMEOUT"
        ]
      }
    },
    "endless": false,
    "deprecation": {
      "deprecation": "@1777593600",
      "sunset": "Fri, 14 Aug 2026 00:00:00 GMT",
      "link": "</docs#description/deprecated-operations>; rel=\"deprecation\""
    }
  },
  placeImessageCall: {
    "method": "POST",
    "path": "/v1/imessage-phone-numbers/{phoneNumberId}/calls",
    "slice": "imessage",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "phoneNumberId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "MISSING_TEMPLATE_VARIABLES"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INSUFFICIENT_CREDITS"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PHONE_NUMBER_NOT_FOUND",
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "CALLER_ID_VERIFICATION_PENDING",
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS",
          "PRE_CALL_WEBHOOK_AMBIGUOUS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NUMBER_NOT_READY",
          "PROVIDER_NOT_RANKABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TELNYX_DIAL_FAILED",
          "PRE_CALL_WEBHOOK_FAILED"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendImessage: {
    "method": "POST",
    "path": "/v1/imessage/{agentId}/messages",
    "slice": "imessage",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "agentId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "MESSAGE_SEND_FAILED"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IMESSAGE_NOT_ENABLED",
          "DEDICATED_NUMBER_REQUIRED",
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_BACKEND"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "MESSAGE_SEND_FAILED"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      },
      "504": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "MESSAGE_SEND_TIMEOUT"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setImessageDisplayName: {
    "method": "PUT",
    "path": "/v1/imessage/{agentId}/display-name",
    "slice": "imessage",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "agentId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN",
          "API_KEY_REQUIRED",
          "NOT_ENABLED_FOR_ORGANIZATION"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IMESSAGE_NOT_ENABLED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "502": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "DISPLAY_NAME_NOT_CHANGED"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setManagedOrganizationImessage: {
    "method": "PUT",
    "path": "/v1/organizations/{id}/imessage",
    "slice": "imessage",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  assignManagedOrganizationImessageNumber: {
    "method": "POST",
    "path": "/v1/organizations/{id}/imessage/numbers",
    "slice": "imessage",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setManagedOrganizationImessageAgent: {
    "method": "PUT",
    "path": "/v1/organizations/{id}/imessage/agents/{agentId}",
    "slice": "imessage",
    "surface": "core",
    "scope": "admin",
    "adminOnly": true,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id",
      "agentId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setUpTestImessage: {
    "method": "POST",
    "path": "/v1/test/imessage",
    "slice": "imessage",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsMessages: {
    "method": "GET",
    "path": "/v1/sms/messages",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "conversation_id": {
        "type": "string"
      },
      "batch_id": {
        "type": "string"
      },
      "from_phone_number_id": {
        "type": "string"
      },
      "recipient": {
        "type": "string"
      },
      "campaign_id": {
        "type": "string"
      },
      "status": {
        "type": "string"
      },
      "direction": {
        "type": "string"
      },
      "origin": {
        "type": "string"
      },
      "created_after": {
        "type": "string"
      },
      "created_before": {
        "type": "string"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendSmsMessage: {
    "method": "POST",
    "path": "/v1/sms/messages",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "RECIPIENT_TIMEZONE_REQUIRED"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INSUFFICIENT_CREDITS"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SENDER_NOT_READY",
          "RECIPIENT_SUPPRESSED",
          "CONSENT_NOT_FOUND",
          "CONSENT_REVOKED"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  explainSmsMessage: {
    "method": "POST",
    "path": "/v1/sms/messages/explain",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSmsMessage: {
    "method": "GET",
    "path": "/v1/sms/messages/{message_id}",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "message_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  cancelSmsMessage: {
    "method": "POST",
    "path": "/v1/sms/messages/{message_id}/cancel",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "message_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_CANCELABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendSmsBatch: {
    "method": "POST",
    "path": "/v1/sms/batches",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 16777216,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INSUFFICIENT_CREDITS"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SENDER_NOT_READY"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  explainSmsBatch: {
    "method": "POST",
    "path": "/v1/sms/batches/explain",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "optional",
    "maxBodyBytes": 16777216,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSmsBatch: {
    "method": "GET",
    "path": "/v1/sms/batches/{batch_id}",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "batch_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsBatchMessages: {
    "method": "GET",
    "path": "/v1/sms/batches/{batch_id}/messages",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "batch_id"
    ],
    "headers": [],
    "query": {
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  cancelSmsBatch: {
    "method": "POST",
    "path": "/v1/sms/batches/{batch_id}/cancel",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "batch_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_CANCELABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsConversations: {
    "method": "GET",
    "path": "/v1/sms/conversations",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "status": {
        "type": "string"
      },
      "phone_number_id": {
        "type": "string"
      },
      "assigned_user_id": {
        "type": "string"
      },
      "assigned_agent_id": {
        "type": "string"
      },
      "recipient": {
        "type": "string"
      },
      "unread": {
        "type": "boolean"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSmsConversation: {
    "method": "GET",
    "path": "/v1/sms/conversations/{conversation_id}",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateSmsConversation: {
    "method": "PATCH",
    "path": "/v1/sms/conversations/{conversation_id}",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "AUTOMATION_UNAVAILABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  redactSmsConversation: {
    "method": "DELETE",
    "path": "/v1/sms/conversations/{conversation_id}",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsConversationMessages: {
    "method": "GET",
    "path": "/v1/sms/conversations/{conversation_id}/messages",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  sendSmsConversationMessage: {
    "method": "POST",
    "path": "/v1/sms/conversations/{conversation_id}/messages",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "RECIPIENT_TIMEZONE_REQUIRED"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "402": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INSUFFICIENT_CREDITS"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SENDER_NOT_READY",
          "RECIPIENT_SUPPRESSED",
          "CONSENT_NOT_FOUND",
          "CONSENT_REVOKED"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  markSmsConversationRead: {
    "method": "POST",
    "path": "/v1/sms/conversations/{conversation_id}/read",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsConversationNotes: {
    "method": "GET",
    "path": "/v1/sms/conversations/{conversation_id}/notes",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createSmsConversationNote: {
    "method": "POST",
    "path": "/v1/sms/conversations/{conversation_id}/notes",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "conversation_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsAssignees: {
    "method": "GET",
    "path": "/v1/sms/assignees",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  streamSmsMessages: {
    "method": "GET",
    "path": "/v1/sms/stream",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [
      "last-event-id"
    ],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "text/event-stream"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "410": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RESUME_EXPIRED"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "TOO_MANY_STREAMS",
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": true,
    "deprecation": null
  },
  listSmsConsents: {
    "method": "GET",
    "path": "/v1/sms/consents",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "recipient": {
        "type": "string"
      },
      "campaign_id": {
        "type": "string"
      },
      "status": {
        "type": "string"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createSmsConsent: {
    "method": "POST",
    "path": "/v1/sms/consents",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  importSmsConsents: {
    "method": "POST",
    "path": "/v1/sms/consents/import",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 16777216,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  revokeSmsConsent: {
    "method": "POST",
    "path": "/v1/sms/consents/{consent_id}/revoke",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "consent_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsSuppressions: {
    "method": "GET",
    "path": "/v1/sms/suppressions",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "recipient": {
        "type": "string"
      },
      "active": {
        "type": "boolean"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSmsSettings: {
    "method": "GET",
    "path": "/v1/sms/settings",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateSmsSettings: {
    "method": "PATCH",
    "path": "/v1/sms/settings",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "422": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "AUTOMATION_UNAVAILABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getSmsEvidence: {
    "method": "GET",
    "path": "/v1/sms/evidence",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "recipient": {
        "type": "string"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listTendlcBrands: {
    "method": "GET",
    "path": "/v1/sms/10dlc/brands",
    "slice": "tendlc",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "limit": {
        "type": "integer",
        "default": 50
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createTendlcBrand: {
    "method": "POST",
    "path": "/v1/sms/10dlc/brands",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS",
          "REGISTRY_NOT_CONFIGURED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getTendlcBrand: {
    "method": "GET",
    "path": "/v1/sms/10dlc/brands/{brand_id}",
    "slice": "tendlc",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "brand_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateTendlcBrand: {
    "method": "PATCH",
    "path": "/v1/sms/10dlc/brands/{brand_id}",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "brand_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_EDITABLE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteTendlcBrand: {
    "method": "DELETE",
    "path": "/v1/sms/10dlc/brands/{brand_id}",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "brand_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REGISTRATION_IN_USE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listTendlcCampaigns: {
    "method": "GET",
    "path": "/v1/sms/10dlc/campaigns",
    "slice": "tendlc",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "limit": {
        "type": "integer",
        "default": 50
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createTendlcCampaign: {
    "method": "POST",
    "path": "/v1/sms/10dlc/campaigns",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": "required",
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "IDEMPOTENCY_CONFLICT",
          "IDEMPOTENCY_IN_PROGRESS",
          "BRAND_NOT_VERIFIED",
          "REGISTRY_NOT_CONFIGURED"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getTendlcCampaign: {
    "method": "GET",
    "path": "/v1/sms/10dlc/campaigns/{campaign_id}",
    "slice": "tendlc",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "campaign_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateTendlcCampaign: {
    "method": "PATCH",
    "path": "/v1/sms/10dlc/campaigns/{campaign_id}",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "campaign_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_EDITABLE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deactivateTendlcCampaign: {
    "method": "POST",
    "path": "/v1/sms/10dlc/campaigns/{campaign_id}/deactivate",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "campaign_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_EDITABLE",
          "REGISTRATION_IN_USE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listTendlcAssignments: {
    "method": "GET",
    "path": "/v1/sms/10dlc/assignments",
    "slice": "tendlc",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "limit": {
        "type": "integer",
        "default": 50
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createTendlcAssignment: {
    "method": "POST",
    "path": "/v1/sms/10dlc/assignments",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "CAMPAIGN_NOT_APPROVED",
          "NUMBER_NOT_ASSIGNABLE"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getTendlcAssignment: {
    "method": "GET",
    "path": "/v1/sms/10dlc/assignments/{phone_number_id}",
    "slice": "tendlc",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "phone_number_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteTendlcAssignment: {
    "method": "DELETE",
    "path": "/v1/sms/10dlc/assignments/{phone_number_id}",
    "slice": "tendlc",
    "surface": "core",
    "scope": "phone",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "phone_number_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listSmsThroughputLimits: {
    "method": "GET",
    "path": "/v1/sms/throughput-limits",
    "slice": "sms",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  setSmsThroughputLimit: {
    "method": "PUT",
    "path": "/v1/sms/throughput-limits/{subject_id}",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "subject_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  liftSmsThroughputLimit: {
    "method": "DELETE",
    "path": "/v1/sms/throughput-limits/{subject_id}",
    "slice": "sms",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "subject_id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  receiveTestMessage: {
    "method": "POST",
    "path": "/v1/test/inbound-messages",
    "slice": "sms",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  receiveTestCall: {
    "method": "POST",
    "path": "/v1/test/inbound-calls",
    "slice": "calls",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getTestClock: {
    "method": "GET",
    "path": "/v1/test/clock",
    "slice": "test-clock",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  advanceTestClock: {
    "method": "POST",
    "path": "/v1/test/clock/advance",
    "slice": "test-clock",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listWebhookEndpoints: {
    "method": "GET",
    "path": "/v1/webhooks",
    "slice": "webhooks",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  createWebhookEndpoint: {
    "method": "POST",
    "path": "/v1/webhooks",
    "slice": "webhooks",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "201": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "LIMIT_REACHED",
          "EXTRACTION_CONFLICT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getWebhookEndpoint: {
    "method": "GET",
    "path": "/v1/webhooks/{id}",
    "slice": "webhooks",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  updateWebhookEndpoint: {
    "method": "PATCH",
    "path": "/v1/webhooks/{id}",
    "slice": "webhooks",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "EXTRACTION_CONFLICT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  deleteWebhookEndpoint: {
    "method": "DELETE",
    "path": "/v1/webhooks/{id}",
    "slice": "webhooks",
    "surface": "core",
    "scope": "write",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "204": {
        "mediaTypes": []
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  testWebhookEndpoint: {
    "method": "POST",
    "path": "/v1/webhooks/{id}/test",
    "slice": "webhooks",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  replayWebhookDeliveries: {
    "method": "POST",
    "path": "/v1/webhooks/{id}/replay",
    "slice": "webhooks",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": "application/json",
    "requestRequired": true,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "202": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "413": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "PAYLOAD_TOO_LARGE"
        ]
      },
      "415": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getWebhookReplay: {
    "method": "GET",
    "path": "/v1/webhooks/{id}/replays/{replayId}",
    "slice": "webhooks",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id",
      "replayId"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listWebhookEventTypes: {
    "method": "GET",
    "path": "/v1/webhook-event-types",
    "slice": "webhooks",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listWebhookDeliveries: {
    "method": "GET",
    "path": "/v1/webhook-deliveries",
    "slice": "webhooks",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "endpointId": {
        "type": "string"
      },
      "event": {
        "type": "string"
      },
      "agentId": {
        "type": "string"
      },
      "status": {
        "type": "string"
      },
      "sessionId": {
        "type": "string"
      },
      "eventId": {
        "type": "string"
      },
      "from": {
        "type": "string"
      },
      "to": {
        "type": "string"
      },
      "cursor": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "limit": {
        "type": "integer",
        "default": 50
      }
    },
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR",
          "INVALID_CURSOR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  getWebhookDelivery: {
    "method": "GET",
    "path": "/v1/webhook-deliveries/{id}",
    "slice": "webhooks",
    "surface": "core",
    "scope": "read",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  redeliverWebhook: {
    "method": "POST",
    "path": "/v1/webhook-deliveries/{id}/redeliver",
    "slice": "webhooks",
    "surface": "core",
    "scope": "execute",
    "adminOnly": false,
    "security": true,
    "takesSession": false,
    "takesDashboard": false,
    "needsCsrfToken": false,
    "idempotencyKey": null,
    "maxBodyBytes": 262144,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [
      "id"
    ],
    "headers": [],
    "query": {},
    "responses": {
      "200": {
        "mediaTypes": [
          "application/json"
        ]
      },
      "400": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "VALIDATION_ERROR"
        ]
      },
      "401": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "UNAUTHORIZED"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "FORBIDDEN"
        ]
      },
      "404": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_FOUND"
        ]
      },
      "408": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "REQUEST_TIMEOUT"
        ]
      },
      "409": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "NOT_REDELIVERABLE"
        ]
      },
      "429": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "RATE_LIMITED"
        ]
      },
      "431": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "HEADERS_TOO_LARGE"
        ]
      },
      "500": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "INTERNAL_ERROR"
        ]
      },
      "503": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "SERVICE_UNAVAILABLE"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
} as const satisfies OperationTable;

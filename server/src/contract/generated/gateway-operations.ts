// Generated from spec/ by codegen. Change the contract, then run `npm run generate`.
import type { OperationTable } from '../operation-table.ts';

export const gatewayOperations = {
  getGatewayDocument: {
    "method": "GET",
    "path": "/openapi.json",
    "slice": "gateway",
    "surface": "gateway",
    "scope": null,
    "adminOnly": false,
    "security": false,
    "takesSession": false,
    "idempotencyKey": null,
    "maxBodyBytes": 65536,
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
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
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
          "internal_error"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
  listGatewayModels: {
    "method": "GET",
    "path": "/v1/models",
    "slice": "gateway",
    "surface": "gateway",
    "scope": null,
    "adminOnly": false,
    "security": false,
    "takesSession": false,
    "idempotencyKey": null,
    "maxBodyBytes": 65536,
    "requestMediaType": null,
    "requestRequired": false,
    "params": [],
    "headers": [],
    "query": {
      "kind": {
        "type": "string",
        "emptyIsAbsent": true
      },
      "provider": {
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
          "invalid_request"
        ]
      },
      "403": {
        "mediaTypes": [
          "application/json"
        ],
        "codes": [
          "invalid_request"
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
          "internal_error"
        ]
      }
    },
    "endless": false,
    "deprecation": null
  },
} as const satisfies OperationTable;

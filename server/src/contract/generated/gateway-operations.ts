// Generated from spec/ by codegen. Change the contract, then run `npm run generate`.
import type { OperationTable } from '../operation-table.ts';

export const gatewayOperations = {
  getGatewayDocument: {"method":"GET","path":"/openapi.json","slice":"gateway","surface":"gateway","scope":null,"adminOnly":false,"security":false,"takesKey":false,"takesMedia":false,"takesSession":false,"takesDashboard":false,"needsCsrfToken":false,"idempotencyKey":null,"maxBodyBytes":65536,"requestMediaType":null,"requestRequired":false,"params":[],"headers":["if-none-match"],"query":{},"endless":false,"deprecation":null,"responses":{
    "200": {"mediaTypes":["application/json"]},
    "304": {"mediaTypes":[]},
    "400": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "403": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "431": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "500": {"mediaTypes":["application/json"],"codes":["internal_error"]},
  }},
  listGatewayModels: {"method":"GET","path":"/v1/models","slice":"gateway","surface":"gateway","scope":null,"adminOnly":false,"security":false,"takesKey":false,"takesMedia":false,"takesSession":false,"takesDashboard":false,"needsCsrfToken":false,"idempotencyKey":null,"maxBodyBytes":65536,"requestMediaType":null,"requestRequired":false,"params":[],"headers":[],"query":{"kind":{"type":"string","emptyIsAbsent":true},"provider":{"type":"string","emptyIsAbsent":true}},"endless":false,"deprecation":null,"responses":{
    "200": {"mediaTypes":["application/json"]},
    "400": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "403": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "431": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "500": {"mediaTypes":["application/json"],"codes":["internal_error"]},
  }},
  openGatewaySession: {"method":"POST","path":"/v1/sessions","slice":"gateway","surface":"gateway","scope":null,"adminOnly":false,"security":true,"takesKey":false,"takesMedia":false,"takesSession":false,"takesDashboard":false,"needsCsrfToken":false,"idempotencyKey":"required","maxBodyBytes":65536,"requestMediaType":"application/json","requestRequired":true,"params":[],"headers":[],"query":{},"violationCodes":{"/headers/idempotency-key":"idempotency_key_required","/body/request/stt_options":"invalid_stt_options"},"endless":false,"deprecation":null,"responses":{
    "400": {"mediaTypes":["application/json"],"codes":["idempotency_key_required","invalid_request","invalid_stt_options"]},
    "401": {"mediaTypes":["application/json"],"codes":["local_auth_required"]},
    "403": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "422": {"mediaTypes":["application/json"],"codes":["stt_option_unsupported"]},
    "431": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "500": {"mediaTypes":["application/json"],"codes":["internal_error"]},
    "502": {"mediaTypes":["application/json"],"codes":["session_open_failed"]},
  }},
  addGatewayTurnEvents: {"method":"POST","path":"/v1/turn-events","slice":"gateway","surface":"gateway","scope":null,"adminOnly":false,"security":true,"takesKey":false,"takesMedia":false,"takesSession":false,"takesDashboard":false,"needsCsrfToken":false,"idempotencyKey":null,"maxBodyBytes":262144,"requestMediaType":"application/json","requestRequired":true,"params":[],"headers":[],"query":{},"violationCodes":{"/body/events":"invalid_turn_event"},"endless":false,"deprecation":null,"responses":{
    "202": {"mediaTypes":["application/json"]},
    "400": {"mediaTypes":["application/json"],"codes":["invalid_request","invalid_turn_event"]},
    "401": {"mediaTypes":["application/json"],"codes":["local_auth_required"]},
    "403": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "431": {"mediaTypes":["application/json"],"codes":["invalid_request"]},
    "500": {"mediaTypes":["application/json"],"codes":["internal_error"]},
  }},
} as const satisfies OperationTable;

// Generated from spec/ by codegen. Change the contract, then run `npm run generate`.
import type { ErrorCodeTable } from '../error-code-table.ts';

export const errorCodes = {
  VALIDATION_ERROR: {
    "category": "request",
    "retryable": false,
    "meaning": "The request breaks a rule of the contract.",
    "hint": "Mend what error says; issues, where it is there, names each place and what is allowed in it",
    "sources": [
      "core"
    ]
  },
  INVALID_CURSOR: {
    "category": "request",
    "retryable": false,
    "meaning": "The cursor was not issued for this list with these filters, or the Last-Event-ID not by this stream.",
    "hint": "Begin again without it",
    "sources": [
      "core"
    ]
  },
  RECIPIENT_TIMEZONE_REQUIRED: {
    "category": "request",
    "retryable": false,
    "meaning": "No time zone is known for the recipient of a proactive text.",
    "hint": "Send recipient_timezone, or set a default time zone for the organization",
    "sources": [
      "core"
    ]
  },
  UNAUTHORIZED: {
    "category": "authentication",
    "retryable": false,
    "meaning": "The API key is missing, malformed, unknown or revoked.",
    "hint": "Send Authorization: Bearer with a key that is in force",
    "sources": [
      "core"
    ]
  },
  FORBIDDEN: {
    "category": "permission",
    "retryable": false,
    "meaning": "The API key is in force and lacks the scope of the operation.",
    "hint": "Use a key with the scope that the message names",
    "sources": [
      "core"
    ]
  },
  API_KEY_REQUIRED: {
    "category": "permission",
    "retryable": false,
    "meaning": "The request is authenticated, and not by an API key.",
    "hint": "Send Authorization: Bearer with an API key",
    "sources": [
      "core"
    ]
  },
  CSRF_TOKEN_INVALID: {
    "category": "permission",
    "retryable": false,
    "meaning": "The request is authenticated by the cookie of a browser and lacks the token of its session.",
    "hint": "Send X-CSRF-Token with the csrfToken that POST /v1/dashboard/session answered",
    "sources": [
      "core"
    ]
  },
  NOT_ENABLED_FOR_ORGANIZATION: {
    "category": "permission",
    "retryable": false,
    "meaning": "The operator has not opened the iMessage channel to the organization, or given it no number.",
    "hint": "Ask the operator of this server; a test organization sets it up with POST /v1/test/imessage",
    "sources": [
      "core"
    ]
  },
  PHONE_NUMBER_NOT_FOUND: {
    "category": "not_found",
    "retryable": false,
    "meaning": "The number is unknown, another organization's, released, paused or suspended, or outside the pool.",
    "hint": "Use the id of an active number of GET /v1/imessage-phone-numbers",
    "sources": [
      "core"
    ]
  },
  IMESSAGE_NOT_ENABLED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "iMessage is off for the agent, or it has no identity at the provider.",
    "hint": "Ask the operator of this server; in a test organization POST /v1/test/imessage switches it on for an agent",
    "sources": [
      "core"
    ]
  },
  DEDICATED_NUMBER_REQUIRED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The agent writes over the shared router, or holds no active number of the pool.",
    "hint": "Ask the operator of this server for a number of the agent's own; GET /v1/imessage-phone-numbers shows who holds which",
    "sources": [
      "core"
    ]
  },
  UNSUPPORTED_BACKEND: {
    "category": "conflict",
    "retryable": false,
    "meaning": "What serves iMessage for the agent does not send messages for the API.",
    "hint": "Ask the operator of this server to serve the agent from a dedicated number",
    "sources": [
      "core"
    ]
  },
  MESSAGE_SEND_FAILED: {
    "category": "provider",
    "retryable": true,
    "meaning": "The provider of the iMessage channel refused the message, took none because of itself, or never had it.",
    "hint": "After a 400 mend what providerDetail says; after a 502 repeat it later, with a new Idempotency-Key where the error names a messageId",
    "sources": [
      "core"
    ]
  },
  MESSAGE_SEND_TIMEOUT: {
    "category": "provider",
    "retryable": false,
    "meaning": "The provider of the iMessage channel did not answer in time, and may have taken the message.",
    "hint": "Wait for the events of messageId, or repeat it with the same Idempotency-Key, which never sends again; anything else would be another message",
    "sources": [
      "core"
    ]
  },
  CALLER_ID_VERIFICATION_PENDING: {
    "category": "conflict",
    "retryable": true,
    "meaning": "The number may not be shown as caller id of calls yet.",
    "hint": "Repeat it after retryAfterSeconds; the operator of this server states when the number is verified",
    "sources": [
      "core"
    ]
  },
  TELNYX_DIAL_FAILED: {
    "category": "provider",
    "retryable": true,
    "meaning": "The carrier of calls refused the call, or there is none; nothing is left of it.",
    "hint": "Look at the number that is called, and repeat it later; calls of live organizations need a carrier of calls",
    "sources": [
      "core"
    ]
  },
  DISPLAY_NAME_NOT_CHANGED: {
    "category": "provider",
    "retryable": true,
    "meaning": "The provider of the iMessage channel did not take the display name, or did not say so; nothing was changed.",
    "hint": "Repeat it later, or choose another name",
    "sources": [
      "core"
    ]
  },
  GONE: {
    "category": "not_found",
    "retryable": false,
    "meaning": "The operation was deprecated, and the operator of this server has switched it off; or the time of a link is over.",
    "hint": "Use the operation that the error names",
    "sources": [
      "core"
    ]
  },
  EXTRACTION_CONFLICT: {
    "category": "conflict",
    "retryable": false,
    "meaning": "A field is defined otherwise by an endpoint or an agent for calls of the same agents.",
    "hint": "Give the field the same type, description and options as conflict names, or another name",
    "sources": [
      "core"
    ]
  },
  REPORT_NOT_AVAILABLE: {
    "category": "not_found",
    "retryable": true,
    "meaning": "The call has no report yet, because it goes on or ended a moment ago.",
    "hint": "Read it a moment after the call has ended, or have call.report tell when it is there",
    "sources": [
      "core"
    ]
  },
  CALL_NOT_ENDED: {
    "category": "conflict",
    "retryable": true,
    "meaning": "The call goes on, and what was asked for is done after its end.",
    "hint": "End the call with POST /v1/calls/{id}/end, or wait until it has ended",
    "sources": [
      "core"
    ]
  },
  REPORT_IN_PROGRESS: {
    "category": "conflict",
    "retryable": true,
    "meaning": "The report of the call is being made at this moment.",
    "hint": "Repeat it after the seconds of Retry-After",
    "sources": [
      "core"
    ]
  },
  INSUFFICIENT_CREDITS: {
    "category": "billing",
    "retryable": false,
    "meaning": "The organization is prepaid and its balance does not cover the request.",
    "hint": "Add credit and repeat with the same Idempotency-Key",
    "sources": [
      "core"
    ]
  },
  NOT_FOUND: {
    "category": "not_found",
    "retryable": false,
    "meaning": "The address or the resource does not exist, or belongs to another organization.",
    "hint": "GET /openapi.json lists the addresses of this server; check the id",
    "sources": [
      "core"
    ]
  },
  METHOD_NOT_ALLOWED: {
    "category": "request",
    "retryable": false,
    "meaning": "The address exists and the method does not.",
    "hint": "Use a method that Allow names",
    "sources": [
      "core"
    ]
  },
  REQUEST_TIMEOUT: {
    "category": "request",
    "retryable": true,
    "meaning": "The request did not arrive in time.",
    "hint": "Send it again, faster or in smaller parts",
    "sources": [
      "core"
    ]
  },
  LAST_ADMIN_KEY: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The last key with the scope admin cannot be deleted.",
    "hint": "Make another key with that scope first",
    "sources": [
      "core"
    ]
  },
  KYB_REQUIRED: {
    "category": "permission",
    "retryable": false,
    "meaning": "The organization has not submitted its verification, or is held.",
    "hint": "Submit it with POST /v1/phone-numbers/kyb/submit; GET /v1/phone-numbers/kyb tells where it stands",
    "sources": [
      "core"
    ]
  },
  NUMBER_UNAVAILABLE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The number is taken.",
    "hint": "Search for another one with GET /v1/phone-numbers/available",
    "sources": [
      "core"
    ]
  },
  ORDER_OPEN: {
    "category": "conflict",
    "retryable": true,
    "meaning": "The order of the number is open at the carrier.",
    "hint": "Repeat it in a moment; GET /v1/phone-numbers/{id} tells where the order stands",
    "sources": [
      "core"
    ]
  },
  NUMBER_NOT_ORDERABLE: {
    "category": "provider",
    "retryable": false,
    "meaning": "The carrier does not sell this number to this account.",
    "hint": "Mend what error says, or buy another number",
    "sources": [
      "core"
    ]
  },
  KYB_UNDER_REVIEW: {
    "category": "conflict",
    "retryable": true,
    "meaning": "A submission of the organization is under review.",
    "hint": "Wait for its review; GET /v1/phone-numbers/kyb tells where it stands",
    "sources": [
      "core"
    ]
  },
  KYB_APPROVED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The business of the organization is verified already.",
    "hint": "Nothing is left to do; a new attestation is accepted with the short form",
    "sources": [
      "core"
    ]
  },
  KYB_SUBMISSION_CHANGED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The submission that a review named is decided already, or another one waits by now.",
    "hint": "Look at GET /v1/kyb-submissions again, and decide about what waits",
    "sources": [
      "core"
    ]
  },
  KYB_NOT_APPROVED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "There is no approval that could be revoked.",
    "hint": "Approve or reject the submission that waits",
    "sources": [
      "core"
    ]
  },
  ATTESTATION_OUTDATED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The attestation that was accepted is not the present one.",
    "hint": "Show requiredAttestation, and send its version as attestationVersion of POST /v1/phone-numbers/kyb/submit",
    "sources": [
      "core"
    ]
  },
  NUMBER_IN_USE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The phone number is in use already.",
    "hint": "Use another number, or release it where it is",
    "sources": [
      "core"
    ]
  },
  TEST_ORGANIZATION: {
    "category": "conflict",
    "retryable": false,
    "meaning": "A test organization has simulated numbers only.",
    "hint": "Give the number to a live organization",
    "sources": [
      "core"
    ]
  },
  IDEMPOTENCY_CONFLICT: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The Idempotency-Key was used before with different JSON.",
    "hint": "Use a new key for each request that differs, and the same JSON for the same one",
    "sources": [
      "core"
    ]
  },
  IDEMPOTENCY_IN_PROGRESS: {
    "category": "conflict",
    "retryable": true,
    "meaning": "The first request with this Idempotency-Key and this JSON still runs.",
    "hint": "Send the same request again after the seconds of Retry-After; it answers what the first one made",
    "sources": [
      "core"
    ]
  },
  NOT_CANCELABLE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The message is past the states that can be canceled.",
    "hint": "Look at status: it says where the message stands",
    "sources": [
      "core"
    ]
  },
  RESUME_EXPIRED: {
    "category": "not_found",
    "retryable": false,
    "meaning": "What followed this Last-Event-ID is kept no longer.",
    "hint": "List the messages to see where they stand, and open the stream without Last-Event-ID",
    "sources": [
      "core"
    ]
  },
  RATE_LIMITED: {
    "category": "rate_limit",
    "retryable": true,
    "meaning": "The source address sent too many API keys that are not in force; the one of this request was not looked at.",
    "hint": "Wait for the seconds of Retry-After, and send a key that is in force",
    "sources": [
      "core"
    ]
  },
  TOO_MANY_STREAMS: {
    "category": "rate_limit",
    "retryable": true,
    "meaning": "The organization has as many live streams open as it may.",
    "hint": "Share one stream among those who watch, or try again after the seconds of Retry-After",
    "sources": [
      "core"
    ]
  },
  NOT_REDELIVERABLE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The delivery cannot be sent again.",
    "hint": "Look at reason: it says why",
    "sources": [
      "core"
    ]
  },
  MISSING_TEMPLATE_VARIABLES: {
    "category": "request",
    "retryable": false,
    "meaning": "Templates of the agent need values that nobody gave.",
    "hint": "Send each name of missing under variables, or give it a default in promptVariables",
    "sources": [
      "core"
    ]
  },
  INVALID_AUDIO: {
    "category": "request",
    "retryable": false,
    "meaning": "The body is empty, or no whole WAV with 16-bit PCM and no whole MP3.",
    "hint": "Send the bytes of such a file as the body, of 25 MiB at most",
    "sources": [
      "core"
    ]
  },
  WEBHOOK_TAGS_REQUIRE_AGENT: {
    "category": "request",
    "retryable": false,
    "meaning": "The session has webhookTags and no agent.",
    "hint": "Send agentId with webhookTags, or leave the tags out",
    "sources": [
      "core"
    ]
  },
  SESSION_NOT_FOUND: {
    "category": "request",
    "retryable": false,
    "meaning": "There is no such session in your organization.",
    "hint": "GET /v1/sessions lists those that exist",
    "sources": [
      "core"
    ]
  },
  TURN_CONFLICT: {
    "category": "conflict",
    "retryable": false,
    "meaning": "Another turn stands at the index; nothing of the request was stored.",
    "hint": "Read the transcript with GET /v1/sessions/{id}/transcript and give the turn an index of its own",
    "sources": [
      "core"
    ]
  },
  SESSION_CREATE_FAILED: {
    "category": "server",
    "retryable": false,
    "meaning": "The session or the call could not be created because of a fault of the server. Whether something was stored is not known.",
    "hint": "Repeat with the same Idempotency-Key where there is one, and name the request id to whoever runs this server",
    "sources": [
      "core"
    ]
  },
  PRE_CALL_WEBHOOK_FAILED: {
    "category": "provider",
    "retryable": true,
    "meaning": "The endpoint that has to be asked before the call refused, was silent, or answered what is no PreCallAnswer.",
    "hint": "Look at its delivery with GET /v1/webhook-deliveries?event=call.pre_call, mend the endpoint, and create the session again",
    "sources": [
      "core"
    ]
  },
  PRE_CALL_WEBHOOK_AMBIGUOUS: {
    "category": "conflict",
    "retryable": false,
    "meaning": "More than one endpoint subscribes to call.pre_call and matches the session; none was asked.",
    "hint": "Let one endpoint alone match, by its agentIds or filterTags; GET /v1/webhooks lists them",
    "sources": [
      "core"
    ]
  },
  LEASE_LOST: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The session is not this worker's any more - its lease ended, or another claim was made since.",
    "hint": "Leave the session and claim another one with POST /v1/worker/claims",
    "sources": [
      "core"
    ]
  },
  REPORT_CONFLICT: {
    "category": "conflict",
    "retryable": false,
    "meaning": "Another event or use stands under the id; nothing of the request was stored.",
    "hint": "Give each event and each use an id of its own",
    "sources": [
      "core"
    ]
  },
  CALL_NOT_LIVE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The call has ended, or was not answered yet.",
    "hint": "GET /v1/calls/{id} tells how it stands, and GET /v1/voice/calls/{callId} of a call between people",
    "sources": [
      "core"
    ]
  },
  LEG_NOT_LIVE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The leg of a call between people has ended, or another broker has answered.",
    "hint": "GET /v1/voice/calls/{callId} tells how the legs stand",
    "sources": [
      "core"
    ]
  },
  NO_BROKER_AVAILABLE: {
    "category": "conflict",
    "retryable": true,
    "meaning": "No broker who answers the number is available, heard of lately and in no call.",
    "hint": "GET /v1/voice/presence tells who is there",
    "sources": [
      "core"
    ]
  },
  UNSUPPORTED_COMMAND: {
    "category": "request",
    "retryable": false,
    "meaning": "The command is none of such a leg, or none of one that stands so.",
    "hint": "GET /v1/voice/calls/{callId} tells of what kind the leg is and how it stands",
    "sources": [
      "core"
    ]
  },
  BRIDGE_TARGET_INVALID: {
    "category": "request",
    "retryable": false,
    "meaning": "The other leg is the same one, not of the same call, or not answered.",
    "hint": "Name another leg of GET /v1/voice/calls/{callId} that is active or held",
    "sources": [
      "core"
    ]
  },
  HUMAN_CALLING_DISABLED: {
    "category": "permission",
    "retryable": false,
    "meaning": "Calls between people are switched off for the organization.",
    "hint": "Have the operator send PATCH /v1/organizations/{id} with features.humanCalling; a test organization sends PATCH /v1/organization itself",
    "sources": [
      "core"
    ]
  },
  HUMAN_CALLING_UNCONFIGURED: {
    "category": "server",
    "retryable": false,
    "meaning": "This server has no carrier of calls for live organizations.",
    "hint": "Ask the operator of this server; a test organization calls on the simulated network",
    "sources": [
      "core"
    ]
  },
  TRANSFER_IN_PROGRESS: {
    "category": "conflict",
    "retryable": false,
    "meaning": "Another transfer of the call is open; a call has one at a time.",
    "hint": "Wait for it, or call it off with POST /v1/calls/{id}/transfers/{transferId}/cancel",
    "sources": [
      "core"
    ]
  },
  TRANSFER_NOT_OPEN: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The transfer does not stand where this is possible - its destination has not answered yet, or it is decided already.",
    "hint": "GET /v1/calls/{id} shows under transfers how it stands",
    "sources": [
      "core"
    ]
  },
  CALLBACK_NOT_OPEN: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The callback is not scheduled any more - its call is being made, or it is decided already.",
    "hint": "GET /v1/callbacks/{id} shows how it stands",
    "sources": [
      "core"
    ]
  },
  RANGE_NOT_SATISFIABLE: {
    "category": "request",
    "retryable": false,
    "meaning": "The recording behind a link has no such part.",
    "hint": "Ask for a part within the length that Content-Range says, or for all of it",
    "sources": [
      "core"
    ]
  },
  RECORDING_NOT_AVAILABLE: {
    "category": "not_found",
    "retryable": false,
    "meaning": "The call has no recording that can be read - none is made, it is not ready yet, it failed, or its 30 days are over.",
    "hint": "Look at recording_status of the call, or wait for call.recording",
    "sources": [
      "core"
    ]
  },
  CALL_LIVE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The session has not ended, and its recording is whole only then.",
    "hint": "End the session, then upload its recording",
    "sources": [
      "core"
    ]
  },
  RECORDING_CLOSED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "No recording of the session is made, or none is waited for any more.",
    "hint": "Send no recording of this session",
    "sources": [
      "core"
    ]
  },
  RECORDING_CONFLICT: {
    "category": "conflict",
    "retryable": false,
    "meaning": "Another recording of the session is there already.",
    "hint": "Keep the first one; an equal upload is taken again",
    "sources": [
      "core"
    ]
  },
  NUMBER_NOT_READY: {
    "category": "request",
    "retryable": false,
    "meaning": "The number cannot call; reasons say why.",
    "hint": "Mend what reasons name, or call from another number",
    "sources": [
      "core"
    ]
  },
  PROVIDER_NOT_RANKABLE: {
    "category": "request",
    "retryable": false,
    "meaning": "An entry of an allowlist has no figures, and nothing else may be put in its place.",
    "hint": "Take an entry out of the list whose row in GET /v1/providers/known is not benchmarked",
    "sources": [
      "core"
    ]
  },
  LAST_AGENT: {
    "category": "conflict",
    "retryable": false,
    "meaning": "It is the only agent of the organization.",
    "hint": "Create another one first",
    "sources": [
      "core"
    ]
  },
  TOOL_NOT_RUNNABLE: {
    "category": "request",
    "retryable": false,
    "meaning": "The tool cannot be run outside of a conversation.",
    "hint": "Run webhook tools, or give the tool a simulation whose mode is mock",
    "sources": [
      "core"
    ]
  },
  TOOL_NAME_TAKEN: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The agent has another tool of this name.",
    "hint": "Choose another name, or change the tool that has it",
    "sources": [
      "core"
    ]
  },
  PRECONDITION_FAILED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "If-Match names another version than the newest, or If-Unmodified-Since an earlier time.",
    "hint": "Read the resource again, make the change on what you read, and send its ETag",
    "sources": [
      "core"
    ]
  },
  LIMIT_REACHED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The organization has as many of these as it can have.",
    "hint": "Delete one that is not in use any more; the error names the limit",
    "sources": [
      "core"
    ]
  },
  NOT_EDITABLE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The registration is past the states in which it can be changed.",
    "hint": "Look at status: it says where the registration stands",
    "sources": [
      "core"
    ]
  },
  REGISTRATION_IN_USE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "Something still runs under the registration.",
    "hint": "Deactivate the campaigns of the brand, or take the numbers off the campaign, first",
    "sources": [
      "core"
    ]
  },
  BRAND_NOT_VERIFIED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "Campaigns run under a verified brand only.",
    "hint": "Wait for brand.verified, or mend what rejection_reasons of the brand name",
    "sources": [
      "core"
    ]
  },
  CAMPAIGN_NOT_APPROVED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "Numbers are given to an approved campaign only.",
    "hint": "Wait for campaign.approved, or mend what rejection_reasons of the campaign name",
    "sources": [
      "core"
    ]
  },
  NUMBER_NOT_ASSIGNABLE: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The number cannot be assigned to this campaign now.",
    "hint": "Take the number off its other campaign first, and wait until it is off",
    "sources": [
      "core"
    ]
  },
  REGISTRY_NOT_CONFIGURED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "This server has no account at a registry for the organization.",
    "hint": "The operator sets TELNYX_API_KEY",
    "sources": [
      "core"
    ]
  },
  AUTOMATION_UNAVAILABLE: {
    "category": "request",
    "retryable": false,
    "meaning": "The number would answer texts by itself, and has no agent that could.",
    "hint": "Give the number an agentId, or send smsAutomationEnabled false",
    "sources": [
      "core"
    ]
  },
  PAYLOAD_TOO_LARGE: {
    "category": "request",
    "retryable": false,
    "meaning": "The body is larger than the operation takes.",
    "hint": "Send less",
    "sources": [
      "core"
    ]
  },
  UNSUPPORTED_MEDIA_TYPE: {
    "category": "request",
    "retryable": false,
    "meaning": "The body is not plain JSON in UTF-8.",
    "hint": "Send Content-Type: application/json, not compressed",
    "sources": [
      "core"
    ]
  },
  SENDER_NOT_READY: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The sender is not ready to send.",
    "hint": "Look at reasons: it names everything that is missing",
    "sources": [
      "core"
    ]
  },
  RECIPIENT_SUPPRESSED: {
    "category": "permission",
    "retryable": false,
    "meaning": "The recipient opted out.",
    "hint": "Do not write to this recipient until a text of theirs opts in again",
    "sources": [
      "core"
    ]
  },
  CONSENT_NOT_FOUND: {
    "category": "not_found",
    "retryable": false,
    "meaning": "The consent that consent_id names is not one of this recipient under the campaign of the sender.",
    "hint": "Leave consent_id out to have the consent of the recipient found, or list the consents of the recipient",
    "sources": [
      "core"
    ]
  },
  CONSENT_REVOKED: {
    "category": "permission",
    "retryable": false,
    "meaning": "The consent of the recipient is revoked or expired.",
    "hint": "Get a new consent first",
    "sources": [
      "core"
    ]
  },
  HEADERS_TOO_LARGE: {
    "category": "request",
    "retryable": false,
    "meaning": "The address and headers are too long.",
    "hint": "Send less of both",
    "sources": [
      "core"
    ]
  },
  INTERNAL_ERROR: {
    "category": "server",
    "retryable": false,
    "meaning": "A fault of the server. Whether something was changed is not known.",
    "hint": "Repeat with the same Idempotency-Key where there is one, and name the request id to whoever runs this server",
    "sources": [
      "core"
    ]
  },
  REQUEST_ALREADY_STARTED: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The request with this Idempotency-Key was served before, and output is never replayed.",
    "hint": "Use a new key to have it made again; requestId names the first one",
    "sources": [
      "core"
    ]
  },
  no_capable_provider: {
    "category": "request",
    "retryable": false,
    "meaning": "No model that the constraints leave can do all that is asked.",
    "hint": "Ask for less, or widen the constraints; GET /v1/models shows what each model can do",
    "sources": [
      "core"
    ]
  },
  TRANSCRIBE_FAILED: {
    "category": "provider",
    "retryable": true,
    "meaning": "The provider that was asked failed.",
    "hint": "GET /v1/router/requests/{id} shows how its attempt ended; repeat the request with a new Idempotency-Key",
    "sources": [
      "core"
    ]
  },
  COMPLETE_FAILED: {
    "category": "provider",
    "retryable": true,
    "meaning": "The provider that was asked failed, or gave nothing.",
    "hint": "GET /v1/router/requests/{id} shows how its attempt ended; repeat the request with a new Idempotency-Key",
    "sources": [
      "core"
    ]
  },
  SYNTHESIZE_FAILED: {
    "category": "provider",
    "retryable": true,
    "meaning": "The provider that was asked failed, or gave no audio.",
    "hint": "GET /v1/router/requests/{id} shows how its attempt ended; repeat the request with a new Idempotency-Key",
    "sources": [
      "core"
    ]
  },
  ALL_PROVIDERS_FAILED: {
    "category": "provider",
    "retryable": true,
    "meaning": "Several providers were asked, and each of them failed or gave nothing.",
    "hint": "GET /v1/router/requests/{id} shows what was tried; repeat the request with a new Idempotency-Key",
    "sources": [
      "core"
    ]
  },
  SERVICE_UNAVAILABLE: {
    "category": "server",
    "retryable": true,
    "meaning": "The server cannot serve now.",
    "hint": "Repeat the request after the seconds of Retry-After",
    "sources": [
      "core"
    ]
  },
  invalid_request: {
    "category": "request",
    "retryable": false,
    "meaning": "The request breaks a rule of the contract, or the provider says that its content is at fault.",
    "hint": "Mend what the message names; the Idempotency-Key is free unless Service-Attempt-ID was sent",
    "sources": [
      "router"
    ]
  },
  capability_unsupported: {
    "category": "request",
    "retryable": false,
    "meaning": "No model that the routing leaves can do all that is asked.",
    "hint": "Ask for less, or widen the routing; GET /v1/models tells what each model can do",
    "sources": [
      "router"
    ]
  },
  authentication_failed: {
    "category": "authentication",
    "retryable": false,
    "meaning": "The API key is missing, malformed, unknown or revoked, or lacks the scope of the operation.",
    "hint": "Send Authorization: Bearer with a key of this server that has the scope of the operation",
    "sources": [
      "router"
    ]
  },
  insufficient_credit: {
    "category": "billing",
    "retryable": false,
    "meaning": "The credit of the organization does not cover the most that the request may cost.",
    "hint": "Add credit, or ask for less: a lower max_output_tokens, a shorter text or a cheaper model",
    "sources": [
      "router"
    ]
  },
  route_not_found: {
    "category": "not_found",
    "retryable": false,
    "meaning": "The router has no such address, or the organization has no such request.",
    "hint": "GET /openapi.json lists the addresses of this server",
    "sources": [
      "router"
    ]
  },
  method_not_allowed: {
    "category": "request",
    "retryable": false,
    "meaning": "The address exists and the method does not.",
    "hint": "Use a method that Allow names",
    "sources": [
      "router"
    ]
  },
  idempotency_conflict: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The Idempotency-Key was used before with other content.",
    "hint": "Make a new key for each request that differs",
    "sources": [
      "router"
    ]
  },
  request_in_progress: {
    "category": "conflict",
    "retryable": true,
    "meaning": "The request with this Idempotency-Key is running.",
    "hint": "Wait for its answer; once it has ended this key answers request_already_started",
    "sources": [
      "router"
    ]
  },
  request_already_started: {
    "category": "conflict",
    "retryable": false,
    "meaning": "The request with this Idempotency-Key was served before, and output is never replayed.",
    "hint": "Use a new key to have it made again; request_id names the first one",
    "sources": [
      "router"
    ]
  },
  payload_too_large: {
    "category": "request",
    "retryable": false,
    "meaning": "The body, or a part of it, is larger than the operation takes.",
    "hint": "Send less; GET /openapi.json names the limits",
    "sources": [
      "router"
    ]
  },
  unsupported_media: {
    "category": "request",
    "retryable": false,
    "meaning": "The body is not of the type that the operation takes, or the audio is no WAV file with 16-bit PCM.",
    "hint": "Send the media type that the operation lists, not compressed",
    "sources": [
      "router"
    ]
  },
  rate_limited: {
    "category": "rate_limit",
    "retryable": true,
    "meaning": "The quota of the source address is used up, the providers that fit limit their rate, or too many sockets of a key wait for their configuration.",
    "hint": "Wait for the seconds of Retry-After before the next request",
    "sources": [
      "router"
    ]
  },
  concurrency_exhausted: {
    "category": "rate_limit",
    "retryable": true,
    "meaning": "The organization has as many requests running as it may.",
    "hint": "Wait until one of them has ended",
    "sources": [
      "router"
    ]
  },
  relay_error: {
    "category": "server",
    "retryable": false,
    "meaning": "A fault of the server.",
    "hint": "Name the request id to whoever runs this server",
    "sources": [
      "router"
    ]
  },
  provider_error: {
    "category": "provider",
    "retryable": false,
    "meaning": "Every provider that was asked failed, or gave nothing. Where one fails in the middle of a stream, its error frame is retryable: no other was asked, and another stream may find one.",
    "hint": "GET /v1/router/requests/{id} tells what was tried and how each attempt ended",
    "sources": [
      "router"
    ]
  },
  provider_unavailable: {
    "category": "provider",
    "retryable": true,
    "meaning": "No provider that fits can be asked now, or the server cannot serve.",
    "hint": "Repeat the request after the seconds of Retry-After",
    "sources": [
      "router"
    ]
  },
  request_timeout: {
    "category": "provider",
    "retryable": true,
    "meaning": "No provider made progress in time.",
    "hint": "Repeat the request with a new Idempotency-Key, or allow more providers",
    "sources": [
      "router"
    ]
  },
  budget_exhausted: {
    "category": "billing",
    "retryable": false,
    "meaning": "The credit that was set aside for a stream is used up.",
    "hint": "Add credit, and ask again with a new Idempotency-Key",
    "sources": [
      "router"
    ]
  },
  lease_expired: {
    "category": "server",
    "retryable": false,
    "meaning": "What was set aside for a stream ran out before its end.",
    "hint": "Ask again with a new Idempotency-Key",
    "sources": [
      "router"
    ]
  },
} as const satisfies ErrorCodeTable;

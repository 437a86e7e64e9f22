/**
 * What stands in examples of requests in place of what each reader has their own: the page puts it in when a request is
 * sent (open-reference.js). A fixed key would be another text's at the second press, and a fixed id of no record.
 */
export const keyPlaceholder = 'ONE_FOR_EACH_REQUEST';
export const numberPlaceholder = 'YOUR_NUMBER_ID';

/** Placeholder -> the list whose first entry has what stands in its place, and the name of the member that is it. */
export const lists: Readonly<Record<string, { readonly path: string; readonly member?: string }>> = {
  [numberPlaceholder]: { path: '/v1/phone-numbers' },
  YOUR_AGENT_ID: { path: '/v1/agents' },
  YOUR_TOOL_ID: { path: '/v1/agents/YOUR_AGENT_ID/tools' },
  YOUR_SESSION_ID: { path: '/v1/sessions', member: 'sessionId' },
  YOUR_CALL_ID: { path: '/v1/voice/calls' },
  YOUR_CALLBACK_ID: { path: '/v1/callbacks' },
  YOUR_MESSAGE_ID: { path: '/v1/sms/messages' },
  YOUR_CONVERSATION_ID: { path: '/v1/sms/conversations' },
  YOUR_CONSENT_ID: { path: '/v1/sms/consents' },
  YOUR_BRAND_ID: { path: '/v1/sms/10dlc/brands' },
  YOUR_CAMPAIGN_ID: { path: '/v1/sms/10dlc/campaigns' },
  YOUR_ENDPOINT_ID: { path: '/v1/webhooks' },
  YOUR_DELIVERY_ID: { path: '/v1/webhook-deliveries' },
  YOUR_IMESSAGE_NUMBER_ID: { path: '/v1/imessage-phone-numbers' },
  YOUR_IMESSAGE_AGENT_ID: { path: '/v1/imessage-phone-numbers', member: 'agentId' },
};

/** Beginning of an address, up to and with its last parameter -> the placeholder of that parameter. */
const ofPaths: Readonly<Record<string, string>> = {
  '/v1/agents/{id}': 'YOUR_AGENT_ID',
  '/v1/agents/{id}/tools/{toolId}': 'YOUR_TOOL_ID',
  '/v1/sessions/{id}': 'YOUR_SESSION_ID',
  // Every session is a call and has the same id.
  '/v1/calls/{id}': 'YOUR_SESSION_ID',
  '/v1/voice/calls/{callId}': 'YOUR_CALL_ID',
  '/v1/callbacks/{id}': 'YOUR_CALLBACK_ID',
  '/v1/sms/messages/{message_id}': 'YOUR_MESSAGE_ID',
  '/v1/sms/conversations/{conversation_id}': 'YOUR_CONVERSATION_ID',
  '/v1/sms/consents/{consent_id}': 'YOUR_CONSENT_ID',
  '/v1/sms/10dlc/brands/{brand_id}': 'YOUR_BRAND_ID',
  '/v1/sms/10dlc/campaigns/{campaign_id}': 'YOUR_CAMPAIGN_ID',
  '/v1/sms/10dlc/assignments/{phone_number_id}': numberPlaceholder,
  '/v1/phone-numbers/{id}': numberPlaceholder,
  '/v1/router/requests/{id}': 'YOUR_REQUEST_ID',
  '/v1/webhooks/{id}': 'YOUR_ENDPOINT_ID',
  '/v1/webhook-deliveries/{id}': 'YOUR_DELIVERY_ID',
  '/v1/imessage-phone-numbers/{phoneNumberId}': 'YOUR_IMESSAGE_NUMBER_ID',
  '/v1/imessage/{agentId}': 'YOUR_IMESSAGE_AGENT_ID',
};

// What these do was meant for no resource of the reader's.
const ending = /\/(cancel|revoke|end|deactivate|dispatch|finalize|complete)$/;

/** Whether a request leaves what it names as it is, or adds to it: then it may name something of the reader's. */
export function isHarmless(method: string, path: string): boolean {
  return method === 'get' || (method === 'post' && !ending.test(path));
}

/** The placeholder of a parameter of an address; null for one that no list of the reader's has. */
export function pathPlaceholder(path: string, parameter: string): string | null {
  const end = path.indexOf(`{${parameter}}`) + parameter.length + 2;
  return ofPaths[path.slice(0, end)] ?? null;
}

/** What an event is about, as its receivers are told it beside the body. */
export interface EventFacts {
  phoneNumberId: string;
  phoneNumber: string;
  type: string;
  /** At the provider; null where the number is nobody's. */
  identityId: string | null;
  /** The id under which the message that it tells of was answered; null for what is about none of ours. */
  messageId: string | null;
}

// What HTTP carries as it is.
const isHeaderValue = (value: string): boolean => /^[\x21-\x7e]+$/.test(value);

/** The headers of a delivery beside those of its signature (interface, iMessage-channel events). */
export function eventHeaders(facts: EventFacts): Record<string, string> {
  const { phoneNumberId, phoneNumber, type, identityId, messageId } = facts;
  return {
    'x-service-phone-number-id': phoneNumberId,
    'x-service-phone-number': phoneNumber,
    ...(identityId !== null && isHeaderValue(identityId) ? { 'x-service-provider-identity-id': identityId } : {}),
    'x-service-event-type': type,
    ...(messageId === null ? {} : { 'x-service-message-id': messageId }),
  };
}

import { e164Number } from '../../../platform/text/e164.ts';

/** What a model wants to send by `send_sms`. */
export interface WantedText {
  readonly to: string;
  readonly text: string;
}

const mostCharacters = 1_600;

/**
 * The text of the arguments of `send_sms`, or what is wrong with them in words for the model. `otherParty` is the number
 * at the other end of the call, null without a phone.
 */
export function textOfArguments(
  { text, to }: Readonly<Record<string, unknown>>,
  otherParty: string | null,
): WantedText | { readonly problem: string } {
  if (typeof text !== 'string' || text.trim() === '' || [...text].length > mostCharacters)
    return { problem: `text must have 1 to ${mostCharacters} characters and must not be blank` };
  const recipient = to === undefined || to === null ? otherParty : to;
  if (recipient === null) return { problem: 'to is required: there is no phone at the other end of this conversation' };
  if (typeof recipient !== 'string' || !e164Number.test(recipient))
    return { problem: 'to must be a number in E.164, such as +15005550100' };
  return { to: recipient, text };
}

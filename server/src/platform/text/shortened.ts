/**
 * A text whose length does not follow from what a caller sent, such as the name of a field: cut, with an ellipsis, past
 * so many characters.
 */
export function shortened(text: string, maxLength = 512): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()}…`;
}

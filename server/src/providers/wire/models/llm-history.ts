/** The schema of a tool without parameters. */
export const noArguments = { type: 'object', properties: {} } as const;

/** The result of a function as the text that models read: a string as it is, any other value as JSON. */
export function resultText(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result ?? null);
}

/** The one thing that a command is about; null where there is none, more than one, or an option. */
export function onlyOperand(args: readonly string[]): string | null {
  const [operand, ...others] = args;
  return operand === undefined || operand === '' || operand.startsWith('-') || others.length > 0 ? null : operand;
}

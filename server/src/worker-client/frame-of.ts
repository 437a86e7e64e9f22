/** The frame that a text message holds; null for what is none. What is in it is the contract's. */
export function frameOf<Frame extends { type: string }>(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'type' in value ? (value as Frame) : null;
  } catch {
    return null;
  }
}

/** All frames of a stream to its end, each by its type. */
export async function typesOf(stream: AsyncIterable<{ type: string }>): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of stream) types.push(type);
  return types;
}

/** What it throws or rejects with. Throws where it does neither. */
export async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

/** What ends a stream before its end. */
export const failureOf = (stream: AsyncIterable<{ type: string }>): Promise<unknown> => thrownBy(() => typesOf(stream));

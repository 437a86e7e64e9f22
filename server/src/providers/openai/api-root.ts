/**
 * The address below which the paths of an OpenAI API stand. What the operator gives is that address, as OpenAI's own
 * programs take it; a bare origin means the version that all of them serve (docs/decisions/vendors.md#d152).
 */
export function openAiRoot(baseUrl: string): string {
  return new URL(baseUrl).pathname === '/' ? `${baseUrl.replace(/\/$/, '')}/v1` : baseUrl;
}

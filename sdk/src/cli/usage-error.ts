/** The command cannot be done as it was given: exit 2, before anything was asked of a server. */
export class UsageError extends Error {
  override name = 'UsageError';
}

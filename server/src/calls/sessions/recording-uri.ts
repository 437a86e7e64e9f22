/** Where links to the recording of a call are made. */
export function recordingUriOf({ id }: { id: string }): string {
  return `/v1/calls/${id}/recording`;
}

import type { Session } from './types.ts';

/** Where the media of a session is joined, as a client reaches it. */
export function mediaUrls(publicUrl: () => string): (session: Pick<Session, 'id'>) => string {
  return ({ id }) => `${publicUrl().replace(/^http/, 'ws')}/v1/sessions/${id}/media`;
}

/** Where its worker opens it: at the process of that address. */
export function workerMediaUrl(place: string, { id }: Pick<Session, 'id'>): string {
  return `${place.replace(/^http/, 'ws')}/v1/worker/sessions/${id}/media`;
}

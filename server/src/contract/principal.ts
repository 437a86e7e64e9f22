import type { Scope } from './operation-table.ts';

/** Whose the work is, and who pays for it. */
interface Payer {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  readonly creditPolicy: 'unlimited' | 'prepaid';
}

/** Who is calling: the organization and the key that named it. */
export interface Principal extends Payer {
  readonly kind: 'key';
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
  /** True for keys of the operator's own organization. */
  readonly admin: boolean;
}

/** A browser that was signed in with a key, and may do what the key may. */
export interface DashboardPrincipal extends Omit<Principal, 'kind'> {
  readonly kind: 'dashboard';
  readonly dashboardSessionId: string;
}

/** A session, for which its worker calls models. */
export interface SessionPrincipal extends Payer {
  readonly kind: 'session';
  readonly sessionId: string;
  /** Which claim of the session its worker has; null where this server itself asks. */
  readonly fence: number | null;
  /** `vendor` or `vendor:model`, by layer; a list that is missing or empty is no constraint. */
  readonly allowedProviders: Readonly<Partial<Record<'stt' | 'llm' | 'tts' | 's2s', readonly string[]>>>;
  /** Whether a client has joined the session by media. */
  readonly joinedByMedia: boolean;
}

/** This server itself, which asks models for an organization outside of its sessions. */
export interface ServerPrincipal extends Payer {
  readonly kind: 'server';
}

/** Who joins the media of a session as its client, with a credential that opens one socket. */
export interface MediaPrincipal {
  readonly kind: 'media';
  readonly organizationId: string;
  readonly sessionId: string;
  /** Names the credential. */
  readonly passId: string;
  /** Whether it takes the place of a socket that was lost. */
  readonly isResume: boolean;
}

/** A process of this server, which works for every organization. */
export interface ProcessPrincipal {
  readonly kind: 'process';
  readonly processId: string;
}

/** A key that a stream token stands for: it opens one stream, and nothing else. */
export interface StreamCredential {
  readonly kind: 'stream';
  /** What goes over the socket that it opens. */
  readonly channel: 'transcription' | 'speech';
  readonly key: Principal;
  /** In place of the caller's own. */
  readonly idempotencyKey: string;
}

export type AnyPrincipal = Principal | DashboardPrincipal | SessionPrincipal | MediaPrincipal | ProcessPrincipal;

import type { SessionState } from './states.ts';
import type { EndReason, WireStatus } from './types.ts';

// docs/decisions/sessions.md#d49: a reason is a failure or it is none.
const failures: Readonly<Record<EndReason, boolean>> = {
  caller_hangup: false,
  agent_hangup: false,
  api_end: false,
  transferred: false,
  voicemail: false,
  max_duration: false,
  silence: false,
  ttl_expired: false,
  no_answer: true,
  busy: true,
  rejected: true,
  pre_call_failed: true,
  insufficient_credits: true,
  provider_failed: true,
  worker_lost: true,
  carrier_failed: true,
  server_stopped: true,
};

/** The reason again where a session that ended for it has failed; null where it has not. */
export function failureCauseOf(reason: EndReason): EndReason | null {
  return failures[reason] ? reason : null;
}

/** What callers see of a session: `active` in every state before its end. */
export function wireStatusOf({
  state,
  failureCause,
}: {
  state: SessionState;
  failureCause: EndReason | null;
}): WireStatus {
  if (state !== 'ended') return 'active';
  return failureCause === null ? 'ended' : 'failed';
}

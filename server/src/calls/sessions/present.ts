import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { startedSeconds } from './charge.policy.ts';
import { wireStatusOf } from './end-reasons.policy.ts';
import { joinableUntil } from './media-passes.ts';
import type { ChargedSession } from './read-sessions.ts';
import { isoOrNull } from './session-row.ts';
import type { RecordedSession, Session, Turn, TurnLatency, TurnWithCalls } from './types.ts';

type Wire = components['schemas'];

/** The room of a session. */
export function roomNameOf({ id }: Pick<Session, 'id'>): string {
  return `session-${id}`;
}

/** A session with what joins it: `url` is the address of its media, `credential` what opens it. */
export function presentCreated(session: Session, media: { url: string; credential: string }): Wire['CreatedSession'] {
  const { id: sessionId, identity, s2s } = session;
  const { url, credential } = media;
  const expiresAt = isoMillis(joinableUntil(session));
  if (s2s !== null) {
    const { inputSampleRate, outputSampleRate } = s2s;
    return { mode: 's2s', sessionId, wsUrl: url, wsToken: credential, inputSampleRate, outputSampleRate, expiresAt };
  }
  return {
    mode: 'cascade',
    sessionId,
    transportToken: credential,
    transportUrl: url,
    conversationToken: credential,
    livekitUrl: url,
    roomName: roomNameOf(session),
    identity,
    expiresAt,
  };
}

export function presentSession(session: RecordedSession): Wire['SessionEntry'] {
  const { mode, language, optimizeFor, voice, allowedProviders } = session.configuration;
  return {
    sessionId: session.id,
    createdAt: isoMillis(session.createdAt),
    endedAt: isoOrNull(session.endedAt),
    status: wireStatusOf(session),
    kind: session.kind,
    endReason: session.endReason,
    failureCause: session.failureCause,
    pipelineConfig: { agentId: session.agentId, mode, language, optimizeFor, voice, allowedProviders },
    metadata: session.metadata,
    recordingObjectPath: session.recording.objectPath,
    recordingDurationMs: session.recording.durationMs,
    recordingStatus: session.recording.status,
    waitingForWorker: session.waitsForWorker,
  };
}

/** A session by itself, with its telephone and what it used. */
export function presentDetail({ session, charges }: ChargedSession): Wire['SessionDetail'] {
  const { startedAt, endedAt, phone } = session;
  return {
    ...presentSession(session),
    durationSeconds: endedAt === null ? null : startedSeconds(startedAt, endedAt),
    phoneCall: phone === null ? null : { callControlId: phone.callControlId, phoneNumberId: phone.phoneNumberId },
    usage: charges.map(({ provider, metric, quantity, costMicroUsd }) => {
      return { provider, metric, quantity, cost: Number(costMicroUsd) / 1_000_000 };
    }),
  };
}

const noLatency: TurnLatency = {
  eouMs: null,
  llmTtftMs: null,
  ttsTtfbMs: null,
  latencyStatus: null,
  conversationalLatencyMs: null,
};

/** A turn without `toolCalls` has none that are known here. */
export function presentTurn(turn: Turn & Partial<TurnWithCalls>): Wire['SessionTurn'] {
  return {
    id: turn.id,
    index: turn.index,
    source: turn.source,
    text: turn.text,
    startedAt: isoMillis(turn.startedAt),
    endedAt: isoOrNull(turn.endedAt),
    provider: turn.provider,
    model: turn.model,
    ...(turn.latency ?? noLatency),
    toolCalls: (turn.toolCalls ?? []).map(({ name, args }) => ({ name, args })),
  };
}

/** Where links to the recording of a call are made. */
export function recordingUriOf({ id }: { id: string }): string {
  return `/v1/calls/${id}/recording`;
}

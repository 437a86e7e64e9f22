import type { Session, Turn } from '../types.ts';

/** A stretch of the time of a call, with those in it. */
export interface Span {
  readonly name: string;
  readonly started_at: string;
  /** Null while it lasts. */
  readonly ended_at: string | null;
  readonly [detail: string]: unknown;
  readonly children: readonly Span[];
}

type Instant = Session['createdAt'];

/** Where the time of a telephone call went: until it was dialed, until it was answered, and what was said then. */
export function spanTreeOf(
  session: Pick<Session, 'createdAt' | 'dialedAt' | 'startedAt' | 'endedAt'>,
  turns: readonly Turn[],
): Span {
  const { createdAt, dialedAt, startedAt, endedAt } = session;
  const span = (
    name: string,
    from: Instant,
    to: Instant | null,
    children: readonly Span[] = [],
    details = {},
  ): Span => ({
    name,
    started_at: isoOf(from),
    ended_at: to === null ? null : isoOf(to),
    ...details,
    children,
  });
  const waited = span('waiting', createdAt, dialedAt ?? endedAt);
  const rang = dialedAt === null ? [] : [span('ringing', dialedAt, startedAt ?? endedAt)];
  const said = turns.map((turn) => {
    const { index, source, provider, model } = turn;
    return span('turn', turn.startedAt, turn.endedAt, [], { index, source, provider, model });
  });
  const spoken = startedAt === null ? [] : [span('conversation', startedAt, endedAt, said)];
  return span('call', createdAt, endedAt, [waited, ...rang, ...spoken]);
}

function isoOf(instant: Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

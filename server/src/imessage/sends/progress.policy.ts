import type { ProviderMessage } from '../../providers/ports/imessage.ts';
import type { Progress } from '../types.ts';

// In the order in which a message goes through them; the last three end it.
const ranks: Readonly<Record<string, number>> = {
  registered: 0,
  pending: 1,
  queued: 2,
  accepted: 3,
  sent: 4,
  delivered: 5,
  declined: 5,
  error: 5,
};
const sentRank = 4;
const finalRank = 5;

/**
 * What a provider's word means. Before `sent` the way is not known, whatever service it names, unless it says that it was
 * downgraded or not; a status that we do not know says nothing of it either (provider protocols, F).
 */
export function progressOf({
  status,
  service,
  wasDowngraded,
}: Pick<ProviderMessage, 'status' | 'service' | 'wasDowngraded'>): Progress {
  const rank = ranks[status] ?? 0;
  const isKnown = service !== null && (rank >= sentRank || wasDowngraded !== null);
  return {
    status,
    channel: isKnown ? service : null,
    fallbackApplied: isKnown ? (wasDowngraded ?? service !== 'imessage') : null,
    deliveryFinal: rank >= finalRank,
  };
}

/**
 * What is known after another word of the provider. It only moves forward: a channel that was told stays, an end stays,
 * and a word that comes late changes nothing.
 */
export function nextProgress(known: Progress, reported: Progress): Progress {
  if (known.deliveryFinal) return known;
  const isLater = (ranks[reported.status] ?? 0) > (ranks[known.status] ?? 0);
  return {
    status: isLater ? reported.status : known.status,
    channel: known.channel ?? reported.channel,
    fallbackApplied: known.channel === null ? reported.fallbackApplied : known.fallbackApplied,
    deliveryFinal: reported.deliveryFinal,
  };
}

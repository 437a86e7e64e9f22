import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  ImessageNumber,
  ImessageNumberList,
  ImessageNumberTags,
  ImessageSubscription,
  ImessageSubscriptionList,
  SetImessageNumberTagsRequest,
  SetImessageSubscriptionRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** The numbers of the iMessage channel, which the operator gives to an organization. */
export interface ImessageNumbers {
  /** Your pool, oldest first; paused numbers stay in it. */
  list(options?: CallOptions): List<ImessageNumber, ImessageNumberList>;
  /** Replaces all tags of a number; none clears them. */
  setTags(
    phoneNumberId: string,
    tags: SetImessageNumberTagsRequest,
    options?: CallOptions,
  ): Promise<ImessageNumberTags>;
}

/** Receivers of the events of the channel. */
export interface ImessageWebhook {
  /** Sets the subscription of this URL anew, as a whole, or makes another. */
  set(subscription: SetImessageSubscriptionRequest, options?: CallOptions): Promise<ImessageSubscription>;
  /** Every subscription, oldest first. */
  get(options?: CallOptions): Promise<ImessageSubscriptionList>;
  delete(subscriptionId: string, options?: CallOptions): Promise<void>;
  deleteAll(options?: CallOptions): Promise<void>;
}

/** The iMessage channel. */
export interface Imessage {
  numbers: ImessageNumbers;
  webhook: ImessageWebhook;
}

export function createImessage({ methods: { all, put, read, remove } }: ResourceParts): Exact<Imessage> {
  return {
    numbers: {
      list: all('/v1/imessage-phone-numbers'),
      setTags: put('/v1/imessage-phone-numbers/{phoneNumberId}/tags'),
    },
    webhook: {
      set: put('/v1/imessage-phone-numbers/webhook'),
      get: read('/v1/imessage-phone-numbers/webhook'),
      delete: remove('/v1/imessage-phone-numbers/webhook/{subscriptionId}'),
      deleteAll: remove('/v1/imessage-phone-numbers/webhook'),
    },
  };
}

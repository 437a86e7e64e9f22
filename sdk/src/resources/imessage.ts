import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  ImessageDisplayName,
  ImessageNumber,
  ImessageNumberList,
  ImessageNumberSend,
  ImessageNumberTags,
  ImessageSend,
  ImessageSubscription,
  ImessageSubscriptionList,
  PlacedImessageCall,
  PlaceImessageCallRequest,
  SendImessageFromNumberRequest,
  SendImessageRequest,
  SetImessageDisplayNameRequest,
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
  ): ApiPromise<ImessageNumberTags>;
  /**
   * Sends a message from a number, once for each key.
   * @deprecated since May 1, 2026: `client.imessage.send` writes for the agent that holds the number.
   */
  send(
    phoneNumberId: string,
    message: SendImessageFromNumberRequest,
    options?: KeyedCallOptions,
  ): ApiPromise<ImessageNumberSend>;
  /** Calls a telephone from an active number, once for each key, and lets an agent talk there. */
  call(
    phoneNumberId: string,
    call: PlaceImessageCallRequest,
    options?: KeyedCallOptions,
  ): ApiPromise<PlacedImessageCall>;
}

/** Receivers of the events of the channel. */
export interface ImessageWebhook {
  /** Sets the subscription of this URL anew, as a whole, or makes another. */
  set(subscription: SetImessageSubscriptionRequest, options?: CallOptions): ApiPromise<ImessageSubscription>;
  /** Every subscription, oldest first. */
  get(options?: CallOptions): ApiPromise<ImessageSubscriptionList>;
  delete(subscriptionId: string, options?: CallOptions): ApiPromise<void>;
  deleteAll(options?: CallOptions): ApiPromise<void>;
}

/** The iMessage channel. */
export interface Imessage {
  numbers: ImessageNumbers;
  webhook: ImessageWebhook;
  /** Sends a message from the number that the agent holds, once for each key. */
  send(agentId: string, message: SendImessageRequest, options?: KeyedCallOptions): ApiPromise<ImessageSend>;
  /** Sets the name that recipients see beside what the agent writes; null clears it. */
  setDisplayName(
    agentId: string,
    name: SetImessageDisplayNameRequest,
    options?: CallOptions,
  ): ApiPromise<ImessageDisplayName>;
}

export function createImessage({ methods: { all, keyed, put, read, remove } }: ResourceParts): Exact<Imessage> {
  return {
    numbers: {
      list: all('/v1/imessage-phone-numbers'),
      setTags: put('/v1/imessage-phone-numbers/{phoneNumberId}/tags'),
      send: keyed('/v1/imessage-phone-numbers/{phoneNumberId}/messages'),
      call: keyed('/v1/imessage-phone-numbers/{phoneNumberId}/calls'),
    },
    webhook: {
      set: put('/v1/imessage-phone-numbers/webhook'),
      get: read('/v1/imessage-phone-numbers/webhook'),
      delete: remove('/v1/imessage-phone-numbers/webhook/{subscriptionId}'),
      deleteAll: remove('/v1/imessage-phone-numbers/webhook'),
    },
    send: keyed('/v1/imessage/{agentId}/messages'),
    setDisplayName: put('/v1/imessage/{agentId}/display-name'),
  };
}

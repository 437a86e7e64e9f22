import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  ImessageNumber,
  ImessageNumberList,
  ImessageNumberTags,
  SetImessageNumberTagsRequest,
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

/** The iMessage channel. */
export interface Imessage {
  numbers: ImessageNumbers;
}

export function createImessage({ methods: { all, put } }: ResourceParts): Exact<Imessage> {
  return {
    numbers: {
      list: all('/v1/imessage-phone-numbers'),
      setTags: put('/v1/imessage-phone-numbers/{phoneNumberId}/tags'),
    },
  };
}

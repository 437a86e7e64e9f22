import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { KybOverview, KybSubmission, SaveKybDraftRequest, SubmitKybRequest } from '../generated/schemas.ts';
import type { Methods } from '../methods.ts';

/** The verification of your business. */
export interface Kyb {
  /** Where it stands, and what its next submission has to accept. */
  get(options?: CallOptions): ApiPromise<KybOverview>;
  /** Keeps the long form for later, in place of the draft that is there. */
  saveDraft(draft: SaveKybDraftRequest, options?: CallOptions): ApiPromise<KybSubmission>;
  /** Attests and submits: a profile with a representative, or a declaration. */
  submit(submission: SubmitKybRequest, options?: CallOptions): ApiPromise<KybSubmission>;
}

export function createKyb({ read, put, post }: Methods): Exact<Kyb> {
  return {
    get: read('/v1/phone-numbers/kyb'),
    saveDraft: put('/v1/phone-numbers/kyb/draft'),
    submit: post('/v1/phone-numbers/kyb/submit'),
  };
}

import type { Database, Tx } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { type Issue, validationError } from '../../platform/process/errors.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { isSigningSecret, signingSecretProblem } from '../../webhooks/index.ts';
import { imessageErrors } from '../errors.ts';
import type { PoolService } from '../pool/index.ts';
import { subscriptionSecretContext } from '../secret-contexts.ts';
import type { Caller, Subscription, Tags } from '../types.ts';
import {
  findSubscriptionOwner,
  holdSubscriptions,
  insertSubscription,
  listSubscriptions,
  markSubscriptionsDeleted,
  updateSubscription,
} from './subscription-store.ts';

/** A receiver as a request states it, as a whole. */
export interface WishedSubscription {
  url: string;
  tags: Tags;
  /** Null where the organization's secret signs. */
  signingSecret: string | null;
}

/** Who gets the events of an organization's channel. 403 NOT_ENABLED_FOR_ORGANIZATION where the channel is closed to it. */
export interface SubscriptionService {
  /** Sets the one of this URL anew, or makes another. 400 with every rule that is broken; 409 LIMIT_REACHED. */
  set(caller: Caller, wish: WishedSubscription): Promise<Subscription>;
  /** Oldest first. */
  list(caller: Caller): Promise<Subscription[]>;
  /** A key of the operator deletes that of any organization. 404 for one that is unknown, foreign or deleted. */
  remove(caller: Caller, id: string): Promise<void>;
  removeAll(caller: Caller): Promise<void>;
}

export function createSubscriptionService(options: {
  database: Database;
  ids: Pick<Ids, 'uuid'>;
  encryption: Encryption;
  http: Pick<GuardedHttp, 'check'>;
  pool: Pick<PoolService, 'open'>;
  /** Cancels what is still to be delivered to one that the same transaction deleted. */
  cancelPending(tx: Tx, organizationId: string, subscriptionId: string): Promise<void>;
  /** How many an organization can have at once. */
  limit: number;
}): SubscriptionService {
  const { database, ids, encryption, http, pool, cancelPending, limit } = options;

  /** The URL in its canonical form; throws with everything that is wrong with a wish. Asks the resolver. */
  const canonicalUrl = async (organizationId: string, { url, signingSecret }: WishedSubscription): Promise<string> => {
    const check = await http.check(url, organizationId);
    const issues: Issue[] = check.ok ? [] : [{ path: '/body/url', message: check.problem }];
    if (signingSecret !== null && !isSigningSecret(signingSecret))
      issues.push({ path: '/body/signingSecret', message: signingSecretProblem });
    if (!check.ok || issues.length > 0) throw validationError(issues);
    return check.url;
  };

  return {
    set: async (caller, wish) => {
      await pool.open(database.read, caller);
      const { organizationId } = caller;
      const url = await canonicalUrl(organizationId, wish);
      return database.tx(async (tx) => {
        const held = await holdSubscriptions(tx, organizationId);
        const known = held.find((one) => one.url === url);
        if (known === undefined && held.length >= limit) throw imessageErrors.subscriptionLimitReached(limit);
        const id = known?.id ?? ids.uuid();
        const context = subscriptionSecretContext(organizationId, id);
        const signingSecretEncrypted =
          wish.signingSecret === null ? null : encryption.encrypt(wish.signingSecret, context);
        const settings = { id, url, tags: wish.tags, signingSecretEncrypted };
        return (known === undefined ? insertSubscription : updateSubscription)(tx, organizationId, settings);
      });
    },
    list: async (caller) => {
      await pool.open(database.read, caller);
      return listSubscriptions(database.read, caller.organizationId);
    },
    remove: async (caller, id) => {
      await pool.open(database.read, caller);
      await database.tx(async (tx) => {
        const owner = caller.admin ? await findSubscriptionOwner(tx, id) : null;
        const organizationId = owner ?? caller.organizationId;
        await holdSubscriptions(tx, organizationId);
        const deleted = await markSubscriptionsDeleted(tx, organizationId, id);
        if (deleted.length === 0) throw imessageErrors.subscriptionNotFound();
        await cancelPending(tx, organizationId, id);
      });
    },
    removeAll: async (caller) => {
      await pool.open(database.read, caller);
      await database.tx(async (tx) => {
        await holdSubscriptions(tx, caller.organizationId);
        const { organizationId } = caller;
        for (const id of await markSubscriptionsDeleted(tx, organizationId, null))
          await cancelPending(tx, organizationId, id);
      });
    },
  };
}

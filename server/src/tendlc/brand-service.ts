import type { Cursors } from '../platform/crypto/cursors.ts';
import type { Database } from '../platform/db/database.ts';
import { isCountryCode } from '../platform/text/country-code.policy.ts';
import { withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import type { TendlcIds } from './id-prefixes.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { missingDetails } from './brand-rules.ts';
import { brands, insertBrand } from './brand-store.ts';
import { hasLivingCampaigns } from './campaign-store.ts';
import { tendlcErrors } from './errors.ts';
import type { RegistryOf } from './registries.ts';
import { createRegistrationReads, isOnItsWay, type RegistrationReads } from './registration-service.ts';
import { brandStates } from './status.ts';
import type { Brand, SubmittedBrand } from './types.ts';
import { askForWork } from './work-rows.ts';

interface Caller {
  organizationId: string;
  mode: 'test' | 'live';
}

export interface BrandService extends RegistrationReads<Brand> {
  /** One brand for each key, on its way to the registry. 400 where its entity type needs more, or cannot be verified. */
  create(caller: Caller, key: string, details: SubmittedBrand): Promise<Brand>;
  /**
   * Submits it again with what changed; 400 as for a new one, 409 NOT_EDITABLE once the registry agreed or refused for
   * good.
   */
  update(caller: Caller, id: string, changes: Partial<SubmittedBrand>): Promise<Brand>;
  /** Begins to take it out of the registry; 409 REGISTRATION_IN_USE while it has campaigns. */
  remove(organizationId: string, id: string): Promise<void>;
}

const endpoint = 'POST /v1/sms/10dlc/brands';

export function createBrandService(options: {
  database: Database;
  jobs: Jobs;
  ids: TendlcIds;
  cursors: Cursors;
  registryOf: RegistryOf;
}): BrandService {
  const { database, jobs, ids, registryOf } = options;
  const reads = createRegistrationReads({
    ...options,
    store: brands,
    kind: 'sms.10dlc.brands',
    notFound: tendlcErrors.brandNotFound,
  });
  return {
    ...reads,
    create: ({ organizationId, mode }, key, details) =>
      database.tx(async (tx) => {
        const id = ids.prefixed('brand');
        const registered = await withIdempotency<Brand>(
          tx,
          { organizationId, endpoint, key, body: details },
          {
            resourceId: id,
            find: (_tx, brandId) => brands.find(tx, organizationId, brandId),
            make: async () => {
              assertVerifiable(mode, details);
              if (registryOf(mode) === undefined) throw tendlcErrors.registryNotConfigured();
              const brand = await insertBrand(tx, { id, organizationId, details });
              await askForWork(tx, jobs, [{ kind: 'brand', id, organizationId }]);
              return brand;
            },
          },
        );
        return registered.resource;
      }),
    update: ({ organizationId, mode }, id, changes) =>
      database.tx(async (tx) => {
        const brand = await brands.lock(tx, organizationId, id, 'update');
        if (brand === null) throw tendlcErrors.brandNotFound();
        const status = brandStates.nextStatus(brand.status, 'resubmit');
        if (status === null || brand.details === null) throw tendlcErrors.notEditable(brand.status);
        const details = { ...brand.details, ...changes };
        if (isOnItsWay(brand, details)) return brand;
        assertVerifiable(mode, details, changes);
        const revision = brand.revision + 1;
        const mended = await brands.rewrite(tx, brand, {
          ...brand,
          status,
          details,
          reasons: [],
          revision,
          isPublished: false,
        });
        await askForWork(tx, jobs, [{ kind: 'brand', id, organizationId }]);
        return mended;
      }),
    remove: (organizationId, id) =>
      database.tx(async (tx) => {
        const brand = await brands.lock(tx, organizationId, id, 'update');
        if (brand === null) throw tendlcErrors.brandNotFound();
        if (brand.status === 'deleting' || brand.status === 'deleted') return;
        if (await hasLivingCampaigns(tx, organizationId, id)) throw tendlcErrors.brandInUse();
        const revision = brand.revision + 1;
        await brands.rewrite(tx, brand, { ...brand, status: 'deleting', reasons: [], revision, isPublished: false });
        await askForWork(tx, jobs, [{ kind: 'brand', id, organizationId }]);
      }),
  };
}

function assertVerifiable(
  mode: 'test' | 'live',
  details: SubmittedBrand,
  sent: Partial<SubmittedBrand> = details,
): void {
  // The registry sends a proprietor a code, and nothing here takes it; the simulated one asks for none.
  if (mode === 'live' && details.entity_type === 'SOLE_PROPRIETOR') throw tendlcErrors.liveProprietor();
  if (sent.country !== undefined && !isCountryCode(sent.country)) throw tendlcErrors.noCountry();
  const missing = missingDetails(details);
  if (missing.length > 0) throw tendlcErrors.missing(missing);
}

import type { SliceHandlers } from '../contract/binding.ts';
import { validationError } from '../platform/errors.ts';
import { readForm } from './form.policy.ts';
import { presentOverview, presentSubmission } from './present.ts';
import type { VerificationService } from './service.ts';

export function createVerificationRoutes({ service }: { service: VerificationService }): SliceHandlers<'verification'> {
  return {
    getKyb: async ({ principal }, reply) =>
      reply(200, { json: presentOverview(await service.overview(principal.organizationId)) }),
    saveKybDraft: async ({ principal, body }, reply) => {
      const { businessProfile, authorizedRepresentative, attestationAccepted = false } = body;
      const draft = { businessProfile, authorizedRepresentative, attestationAccepted };
      return reply(200, { json: presentSubmission(await service.saveDraft(principal, draft)) });
    },
    submitKyb: async ({ principal, body }, reply) => {
      const form = readForm(body);
      if (Array.isArray(form)) throw validationError(form);
      return reply(200, { json: presentSubmission(await service.submit(principal, form)) });
    },
  };
}

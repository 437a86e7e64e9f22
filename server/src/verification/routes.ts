import type { SliceHandlers } from '../contract/binding.ts';
import { validationError } from '../platform/process/errors.ts';
import { readForm } from './form.policy.ts';
import { presentOverview, presentSubmission } from './present.ts';
import { profileIssues, profileOf } from './profile.policy.ts';
import type { ReviewService } from './review.ts';
import type { VerificationService } from './service.ts';

export function createVerificationRoutes(options: {
  service: VerificationService;
  review: ReviewService;
}): SliceHandlers<'verification'> {
  const { service, review } = options;
  return {
    getKyb: async ({ principal }, reply) =>
      reply(200, { json: presentOverview(await service.overview(principal.organizationId)) }),
    saveKybDraft: async ({ principal, body }, reply) => {
      const { businessProfile, authorizedRepresentative, attestationAccepted = false } = body;
      const issues = profileIssues(businessProfile);
      if (issues.length > 0) throw validationError(issues);
      const draft = { businessProfile: profileOf(businessProfile), authorizedRepresentative, attestationAccepted };
      return reply(200, { json: presentSubmission(await service.saveDraft(principal, draft)) });
    },
    submitKyb: async ({ principal, body }, reply) => {
      const form = readForm(body);
      if (Array.isArray(form)) throw validationError(form);
      return reply(200, { json: presentSubmission(await service.submit(principal, form)) });
    },
    listManagedKybSubmissions: async ({ query }, reply) => {
      const submissions = await review.list(query.status ?? 'submitted', query.limit);
      return reply(200, { json: { data: submissions.map(presentSubmission) } });
    },
    approveManagedOrganizationKyb: async ({ principal, params, body }, reply) =>
      reply(200, { json: presentSubmission(await review.approve(principal, params.id, body.submissionId)) }),
    rejectManagedOrganizationKyb: async ({ principal, params, body }, reply) => {
      const { submissionId, reason } = body;
      return reply(200, { json: presentSubmission(await review.reject(principal, params.id, submissionId, reason)) });
    },
    revokeManagedOrganizationKyb: async ({ principal, params, body }, reply) =>
      reply(200, { json: presentSubmission(await review.revoke(principal, params.id, body.reason)) }),
  };
}

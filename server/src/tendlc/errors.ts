import { notACountry } from '../platform/text/country-code.policy.ts';
import { AppError, notFound, validationError } from '../platform/process/errors.ts';

const notAssignable = {
  other_campaign: 'The number is assigned to another campaign',
  other_carrier: 'The number is at a carrier whose registry this server does not use',
  being_unassigned: 'The number is being taken off its campaign',
  not_delivered: 'The number was ordered and is not delivered; wait for its order, or delete it where that failed',
  carries_calls_alone: 'The number was imported over a trunk and carries calls alone',
} as const;

/** The closed set of refusals around the registry, each with its status and public text. */
export const tendlcErrors = {
  brandNotFound: () => notFound('Brand', '/v1/sms/10dlc/brands'),
  campaignNotFound: () => notFound('Campaign', '/v1/sms/10dlc/campaigns'),
  assignmentNotFound: () => notFound('Assignment', '/v1/sms/10dlc/assignments'),
  notEditable: (status: string) =>
    new AppError(409, 'NOT_EDITABLE', 'The registration cannot be changed in this state', { status }),
  brandInUse: () => new AppError(409, 'REGISTRATION_IN_USE', 'The brand has campaigns'),
  campaignInUse: () => new AppError(409, 'REGISTRATION_IN_USE', 'The campaign has numbers'),
  brandNotVerified: (status: string) =>
    new AppError(409, 'BRAND_NOT_VERIFIED', 'The brand is not verified', { status }),
  brandStated: (status: string) =>
    new AppError(
      409,
      'BRAND_NOT_VERIFIED',
      'The operator stated this brand, and its id at the registry is not known here: register a brand of your own',
      { status },
    ),
  campaignNotApproved: (status: string) =>
    new AppError(409, 'CAMPAIGN_NOT_APPROVED', 'The campaign is not approved', { status }),
  statedNotApproved: (status: string) =>
    new AppError(
      409,
      'CAMPAIGN_NOT_APPROVED',
      'This server knows the campaign, and it is not approved: give the number with campaignId null, or once it is',
      { status },
    ),
  numberNotAssignable: (reason: keyof typeof notAssignable) =>
    new AppError(409, 'NUMBER_NOT_ASSIGNABLE', notAssignable[reason]),
  registryNotConfigured: () => new AppError(409, 'REGISTRY_NOT_CONFIGURED', 'This server has no account at a registry'),
  missing: (fields: readonly string[]) =>
    validationError(fields.map((field) => ({ path: `/body/${field}`, message: 'is required for this entity type' }))),
  noCountry: () => validationError([{ path: '/body/country', message: notACountry }]),
  liveProprietor: () =>
    validationError([
      {
        path: '/body/entity_type',
        message:
          'a sole proprietor proves itself to the registry by a code, which is not possible here: register brand and ' +
          'campaign at the carrier, and have the operator give the number with its campaignId',
      },
    ]),
};

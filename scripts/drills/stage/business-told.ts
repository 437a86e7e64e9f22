import { randomBytes } from 'node:crypto';
import type { Life } from './secret-life.ts';

const kyb = '/v1/phone-numbers/kyb';

/**
 * An organization says who it is: by a draft, by the long form, which is rejected with a reason, and by the short form,
 * which is approved; then by forms that are refused. Whatever tells of a person or a business is a canary of its own.
 */
export async function tellOfBusiness({ system, organization, personal }: Life): Promise<void> {
  const told = (name: string): string => {
    const value = `told${randomBytes(8).toString('hex')}`.slice(0, 20);
    personal.add(name, value);
    return value;
  };
  /** As long as a number can be, so that a half of it can be looked for. */
  const phone = (): string => {
    const number = `+49${String(randomBytes(6).readUIntBE(0, 6)).padStart(13, '1').slice(0, 13)}`;
    personal.add('phone of a representative', number);
    return number;
  };
  const address = () => ({
    street: told('street'),
    city: told('city'),
    state: told('state'),
    postalCode: told('postal code'),
    country: 'US',
  });
  const business = () => ({
    businessProfile: {
      legalName: told('legal name'),
      displayName: told('display name'),
      entityType: told('entity type'),
      country: 'US',
      registrationId: told('registration id'),
      website: `https://${told('website')}.example`,
      address: address(),
      useCase: told('use case'),
      expectedUsage: told('expected usage'),
    },
    authorizedRepresentative: {
      name: told('name of a representative'),
      title: told('title of a representative'),
      email: `${told('e-mail of a representative')}@bluebird.example`,
      phone: phone(),
    },
  });
  const declaration = () => ({ businessName: told('declared name'), useCase: told('declared use') });
  const short = { attestationAccepted: true, attestationVersion: 'phone-communications-v1' };
  const call = async (method: string, path: string, json: object, isTaken: boolean): Promise<string> => {
    const { status, body, text } = await organization.call<{ id: string }>(method, path, json);
    if ((status === 200) !== isTaken) throw new Error(`${method} ${path}: ${status} ${text}`);
    return body.id;
  };
  const decide = async (verb: string, json: object): Promise<void> => {
    const path = `/v1/organizations/${organization.id}/kyb/${verb}`;
    const { status, text } = await system.ask({ method: 'POST', path, key: system.adminKey, json });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };

  // What was submitted before is under review.
  await system.database.ask('delete from kyb_submissions where organization_id = $1', [organization.id]);
  await call('PUT', `${kyb}/draft`, business(), true);
  const submissionId = await call('POST', `${kyb}/submit`, { ...business(), attestationAccepted: true }, true);
  // Under review, not accepted, and both forms at once.
  await call('PUT', `${kyb}/draft`, business(), false);
  await call('POST', `${kyb}/submit`, { ...business(), attestationAccepted: false }, false);
  await call('POST', `${kyb}/submit`, { ...business(), ...short, declaration: declaration() }, false);
  await decide('reject', { submissionId, reason: told('reason of a rejection') });
  const next = await call('POST', `${kyb}/submit`, { ...short, declaration: declaration() }, true);
  await decide('approve', { submissionId: next });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EndpointOwner, type EndpointStage, startEndpointStage } from './endpoint-stage.ts';

let stage: EndpointStage;
let ours: EndpointOwner;

beforeAll(async () => {
  stage = await startEndpointStage();
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const secret = (letter: string) => letter.repeat(32);
const custom = (letter: string) => ({ signingSecretSource: 'custom', signingSecret: secret(letter) });
const secretsOf = async (id: string) => (await stage.destination(id)).secrets;
const previousRows = (id: string) =>
  stage.sql<{ seconds: number; id: string }>(
    `select id, extract(epoch from expires_at - created_at)::int as seconds from webhook_endpoint_previous_secrets
     where endpoint_id = $1 order by created_at desc`,
    [id],
  );
async function rotateOrganization(owner: EndpointOwner, graceSeconds?: number): Promise<string> {
  const json = graceSeconds === undefined ? {} : { graceSeconds };
  const answer = await owner.call<{ webhookSecret: string }>('POST', '/v1/organization/webhook-secret', json);
  if (answer.status !== 201) throw new Error(`Not rotated: ${answer.text}`);
  return answer.body.webhookSecret;
}

describe('a new custom secret', () => {
  it('signs first, the replaced one beside it for a day of the organization’s time', async () => {
    const owner = await stage.organization();
    const { id } = await owner.endpoint(custom('a'));
    expect(await secretsOf(id)).toEqual([secret('a')]);
    const endpoint = await owner.updatedEndpoint(id, { signingSecret: secret('b') });
    expect(endpoint).toMatchObject({ signingSecretSource: 'custom', hasCustomSigningSecret: true });
    expect(await secretsOf(id)).toEqual([secret('b'), secret('a')]);
    await owner.passTime('23 hours 59 minutes');
    expect(await secretsOf(id)).toEqual([secret('b'), secret('a')]);
    await owner.passTime('1 minute');
    expect(await secretsOf(id)).toEqual([secret('b')]);
  });

  it('gives the replaced one the grace that the request says, and leaves the grace of earlier ones alone', async () => {
    const { id } = await ours.endpoint(custom('a'));
    await ours.updatedEndpoint(id, { signingSecret: secret('b'), signingSecretGraceSeconds: 604_800 });
    await ours.updatedEndpoint(id, { signingSecret: secret('c'), signingSecretGraceSeconds: 1 });
    expect((await previousRows(id)).map(({ seconds }) => seconds)).toEqual([1, 604_800]);
    expect(await secretsOf(id)).toEqual([secret('c'), secret('b'), secret('a')]);
  });

  it('with a grace of 0 signs alone at once, earlier ones ending too', async () => {
    const { id } = await ours.endpoint(custom('a'));
    await ours.updatedEndpoint(id, { signingSecret: secret('b') });
    await ours.updatedEndpoint(id, { signingSecret: secret('c'), signingSecretGraceSeconds: 0 });
    expect(await secretsOf(id)).toEqual([secret('c')]);
    expect(await previousRows(id)).toEqual([]);
  });

  it('keeps the four newest of the replaced ones', async () => {
    const { id } = await ours.endpoint(custom('a'));
    for (const letter of ['b', 'c', 'd', 'e', 'f']) await ours.updatedEndpoint(id, { signingSecret: secret(letter) });
    expect(await secretsOf(id)).toEqual(['f', 'e', 'd', 'c', 'b'].map(secret));
    expect(await previousRows(id)).toHaveLength(4);
  });

  it('that signs already changes nothing, and starts no new grace', async () => {
    const { id } = await ours.endpoint(custom('a'));
    await ours.updatedEndpoint(id, { signingSecret: secret('b') });
    const before = await previousRows(id);
    await ours.updatedEndpoint(id, { ...custom('b'), signingSecretGraceSeconds: 60 });
    await ours.updatedEndpoint(id, { signingSecretSource: 'custom' });
    await ours.updatedEndpoint(id, { name: 'Changed' });
    expect(await previousRows(id)).toEqual(before);
    expect(await secretsOf(id)).toEqual([secret('b'), secret('a')]);
  });

  it('that is an earlier one come back signs once', async () => {
    const { id } = await ours.endpoint(custom('a'));
    for (const letter of ['b', 'a']) await ours.updatedEndpoint(id, { signingSecret: secret(letter) });
    expect(await secretsOf(id)).toEqual([secret('a'), secret('b')]);
  });

  it('set many times at once leaves one that signs, and each of the others beside it once', async () => {
    const { id } = await ours.endpoint(custom('a'));
    const letters = ['b', 'c', 'd', 'e'];
    await Promise.all(letters.map((letter) => ours.updatedEndpoint(id, { signingSecret: secret(letter) })));
    const secrets = await secretsOf(id);
    expect(secrets.toSorted()).toEqual(['a', ...letters].map(secret));
    expect(secrets.at(-1)).toBe(secret('a'));
  });
});

it('a grace of 0 alone ends every earlier secret at once', async () => {
  const { id } = await ours.endpoint(custom('a'));
  await ours.updatedEndpoint(id, { signingSecret: secret('b') });
  await ours.updatedEndpoint(id, { signingSecretGraceSeconds: 0 });
  expect(await secretsOf(id)).toEqual([secret('b')]);
});

it('a refused change replaces no secret', async () => {
  const { id } = await ours.endpoint(custom('a'));
  expect((await ours.updateEndpoint(id, { signingSecret: secret('b'), headers: { host: 'x' } })).status).toBe(400);
  expect((await ours.updateEndpoint(id, { signingSecretGraceSeconds: 0, headers: { host: 'x' } })).status).toBe(400);
  expect(await secretsOf(id)).toEqual([secret('a')]);
});

describe('a change of the source', () => {
  it('to custom keeps what the organization signs with, each until its own grace ends', async () => {
    const owner = await stage.organization();
    const { id } = await owner.endpoint();
    const [older] = await secretsOf(id);
    const current = await rotateOrganization(owner, 3_600);
    expect(await secretsOf(id)).toEqual([current, older]);

    const endpoint = await owner.updatedEndpoint(id, { ...custom('a'), signingSecretGraceSeconds: 7_200 });
    expect(endpoint.signingSecretSource).toBe('custom');
    expect(await secretsOf(id)).toEqual([secret('a'), current, older]);
    await owner.passTime('1 hour');
    expect(await secretsOf(id)).toEqual([secret('a'), current]);
    // What the organization does from now on is no concern of this endpoint.
    await rotateOrganization(owner, 0);
    expect(await secretsOf(id)).toEqual([secret('a'), current]);
    await owner.passTime('1 hour');
    expect(await secretsOf(id)).toEqual([secret('a')]);
  });

  it('to workspace keeps the custom one and forgets it as the endpoint’s own', async () => {
    const owner = await stage.organization();
    const { id } = await owner.endpoint(custom('a'));
    const endpoint = await owner.updatedEndpoint(id, { signingSecretSource: 'workspace' });
    expect(endpoint).toMatchObject({ signingSecretSource: 'workspace', hasCustomSigningSecret: false });
    const [current, ...previous] = await secretsOf(id);
    expect(current).toMatch(/^whsec_/);
    expect(previous).toEqual([secret('a')]);
    const again = await owner.updateEndpoint(id, { signingSecretSource: 'custom' });
    expect(again).toMatchObject({ status: 400, body: { issues: [{ path: '/body/signingSecret' }] } });
  });

  it('to custom and back leaves no copy of the organization’s secret behind', async () => {
    const owner = await stage.organization();
    const { id } = await owner.endpoint();
    const [shared] = await secretsOf(id);
    await owner.updatedEndpoint(id, custom('a'));
    await owner.updatedEndpoint(id, { signingSecretSource: 'workspace' });
    expect(await secretsOf(id)).toEqual([shared, secret('a')]);
    const current = await rotateOrganization(owner, 0);
    expect(await secretsOf(id)).toEqual([current, secret('a')]);
  });

  it('with a grace of 0 leaves the new one alone', async () => {
    const { id } = await ours.endpoint();
    await ours.updatedEndpoint(id, { ...custom('a'), signingSecretGraceSeconds: 0 });
    expect(await secretsOf(id)).toEqual([secret('a')]);
  });

  it('to what it is already changes nothing', async () => {
    const { id } = await ours.endpoint();
    const before = await secretsOf(id);
    await ours.updatedEndpoint(id, { signingSecretSource: 'workspace' });
    expect(await secretsOf(id)).toEqual(before);
  });
});

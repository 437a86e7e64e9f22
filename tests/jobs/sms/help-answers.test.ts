import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

/** An organization that answers HELP. */
async function helpful(): Promise<SmsOrganization> {
  const organization = await stage.organization();
  await organization.call('PATCH', '/v1/sms/settings', { help_message: 'Help!' });
  return organization;
}
const answersTo = async (organization: SmsOrganization, recipient: string): Promise<SmsMessage[]> =>
  (await organization.list({ recipient, direction: 'outbound' })).body.data;
const answered = (organization: SmsOrganization, recipient: string, count: number): Promise<SmsMessage[]> =>
  waitFor(
    `${count} answers`,
    () => answersTo(organization, recipient),
    (seen) => seen.length >= count,
  );
const jobsDone = () =>
  waitFor(
    'every keyword had its job',
    () =>
      stage.sql<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'sms.keyword-answers' and state < 'completed'`,
      ),
    ([row]) => row?.n === 0,
  );
/** Lets the jobs of words run, once more or for the first time. */
const answerAgain = async (messages: readonly SmsMessage[]): Promise<void> => {
  for (const { id: messageId } of messages) {
    const data = { messageId, intent: 'help' };
    await stage.sql(`insert into pgboss.job (name, data) values ('sms.keyword-answers', $1)`, [data]);
  }
  await jobsDone();
};

describe('HELP', () => {
  it('is answered once within 60 seconds, also where the minute of the clock ends between two, and again after them', async () => {
    const organization = await helpful();
    await organization.setTime('2027-01-13T17:00:57Z');
    const from = freshRecipient();
    const ask = async (count: number) => {
      await organization.receive(from, '"Help?"');
      return organization.inboundFrom(from, count);
    };
    const first = await ask(1);
    await answered(organization, from, 1);
    await organization.passTime('4 seconds');
    const second = await ask(2);
    await jobsDone();
    expect(await answersTo(organization, from)).toHaveLength(1);
    // Neither a job that runs once more nor one that comes late makes another.
    await answerAgain([first, second]);
    expect(await answersTo(organization, from)).toHaveLength(1);
    await organization.passTime('60 seconds');
    await ask(3);
    await answered(organization, from, 2);
    await answerAgain([first, second]);
    expect(await answersTo(organization, from)).toHaveLength(2);
  });

  it('is answered once where several arrive at once, and each conversation by itself', async () => {
    const organization = await helpful();
    const [from, other] = [freshRecipient(), freshRecipient()];
    await Promise.all([from, from, other, from, from].map((sender) => organization.receive(sender, 'HELP')));
    await organization.inboundFrom(from, 4);
    await answered(organization, other, 1);
    await answered(organization, from, 1);
    await jobsDone();
    expect(await answersTo(organization, from)).toHaveLength(1);
    expect(await answersTo(organization, other)).toHaveLength(1);
  });
});

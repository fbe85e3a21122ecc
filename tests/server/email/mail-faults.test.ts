import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { type Email, queueEmails } from '#server/email/outbox.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { type MailFault, startMailServer } from '#tests/support/outside/mail-server.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const receipt = (to: string): Email => ({ kind: 'receipt', to, subject: 'Receipt', text: 'Text', html: '<p>Text</p>' });
const broadcast = (to: string): Email => ({
  ...receipt(to),
  kind: 'broadcast',
  consent: 'newsletter 1, confirmed',
  unsubscribeUrl: 'https://shop.test/u',
});

type Stage = 'recipient' | 'text';

/** A shop whose mail server gives these faults to jo, one for each attempt, and none to others. `arrived` includes dropped texts. */
async function mailingShop(stage: Stage, faults: MailFault[]) {
  const arrived: string[] = [];
  const server = await startMailServer({
    fault(found, recipient) {
      if (found === 'text') arrived.push(recipient);
      return found === stage && recipient === 'jo@customer.test' ? (faults.shift() ?? null) : null;
    },
  });
  const shop = await startTestShop({ env: { smtpUrl: server.url } });
  const job = sendEmails();
  return {
    arrived,
    emails: server.emails,
    queue: (...emails: Email[]) => shop.deps.store.write((tx) => queueEmails(tx, emails, shop.deps.clock())),
    run: () => job.run(shop.deps),
    async runAfter(minutes: number) {
      shop.advance(minutes * 60_000);
      await job.run(shop.deps);
    },
    rows: () => shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id)),
  };
}

// RFC 5321, 4.2.1: 4yz asks the client to try again later; 5yz asks it not to repeat the request.
describe('A mail server', () => {
  it('that greylists an email gets it again after a minute, and other emails aren’t delayed', async () => {
    const { queue, run, runAfter, emails } = await mailingShop('recipient', ['451 4.7.1 Greylisted, try again later']);
    await queue(receipt('jo@customer.test'), receipt('ann@customer.test'));
    await run();
    expect(emails.map(({ recipients }) => recipients)).toEqual([['ann@customer.test']]);
    await runAfter(1);
    await runAfter(60);
    expect(emails.map(({ recipients }) => recipients)).toEqual([['ann@customer.test'], ['jo@customer.test']]);
  });

  it('that rejects a broadcast temporarily gets it again; after a permanent rejection, the broadcast is never sent again', async () => {
    const faults: MailFault[] = ['452 4.2.2 Mailbox full', '552 5.2.2 Mailbox full'];
    const { queue, run, runAfter, emails, arrived, rows } = await mailingShop('text', faults);
    await queue(broadcast('jo@customer.test'));
    await run();
    await runAfter(1);
    expect(arrived).toHaveLength(2);
    await runAfter(24 * 60);
    expect(arrived).toHaveLength(2);
    expect(emails).toEqual([]);
    expect((await rows())[0]?.lastError).toContain('552');
  });

  it('that closes its service temporarily (421) gets all emails again, and the attempt isn’t counted for any email', async () => {
    const { queue, run, runAfter, emails, rows } = await mailingShop('text', ['421 4.3.2 Shutting down']);
    await queue(broadcast('jo@customer.test'), receipt('ann@customer.test'));
    await run();
    expect(await rows()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    await runAfter(1);
    expect(emails.map(({ recipients }) => recipients[0]).toSorted()).toEqual(['ann@customer.test', 'jo@customer.test']);
  });

  it.each([
    { kind: 'receipt', email: receipt, again: ['jo@customer.test', 'jo@customer.test'] },
    { kind: 'broadcast', email: broadcast, again: ['jo@customer.test'] },
  ])(
    'that drops the connection after the text of a $kind may have received it: a receipt is sent again, a broadcast isn’t',
    async ({ email, again }) => {
      const { queue, run, runAfter, arrived } = await mailingShop('text', ['drop']);
      await queue(email('jo@customer.test'));
      await run();
      await runAfter(1);
      await runAfter(60);
      expect(arrived).toEqual(again);
    },
  );
});

import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { readProviderList } from '../providers/ask-provider.ts';
import { findRefund } from '../refunds/refund-queries.ts';
import { settleRefund } from '../refunds/send-refunds.ts';

const dayMs = 24 * 60 * 60_000;
/**
 * How far back refunds and disputes are checked: a bank may return a refund to the shop after weeks; a dispute may take months.
 */
const refundDays = 40;
const disputeDays = 200;

/** Finds late changes at the provider whose events were lost: failed refunds, and disputes. */
export const lookForLateChanges: Job = {
  name: 'look for late changes',
  everyMs: 6 * 60 * 60_000,
  firstAfterMs: 60_000,
  async run(deps) {
    const { providers, store, clock } = deps;
    await prepareEmails();
    const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
    for (const provider of providers.all) {
      for await (const listed of readProviderList(provider.listRefunds(daysAgo(refundDays)))) {
        if (listed.outcome.status !== 'refused') continue;
        const stored = await store.read((db) => findRefund(db, listed.reference));
        if (stored?.status === 'succeeded') await settleRefund(deps, listed.reference, listed.outcome);
      }
      for await (const dispute of readProviderList(provider.listDisputes(daysAgo(disputeDays)))) {
        await recordDispute(deps, provider, dispute);
      }
    }
  },
};

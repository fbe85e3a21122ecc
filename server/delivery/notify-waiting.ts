import { asc } from 'drizzle-orm';
import { hasPostcode } from '#core/delivery/postcodes.ts';
import { addressKey } from '#core/email/address-key.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { findOptedOut, optOutUrl } from '#server/email/consent/opt-outs.ts';
import { findWritten, queueEmails } from '#server/email/outbox.ts';
import { prepareEmails, shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { listZones } from './delivery-rules.ts';
import { deliveryWishes } from './delivery-tables.ts';

type WishRow = typeof deliveryWishes.$inferSelect;

const noticeKey = ({ postcode, emailKey }: WishRow) => `delivery-notice:${postcode}:${emailKey}`;

/**
 * Emails everyone who asked to be notified when the shop delivers to their postcode, once an active zone contains the postcode. Each
 * person is emailed only once, even if the owner changes the zones again; the outbox stores who was notified. No email is sent while
 * the shop has no street address, because the emails must state it.
 */
export const notifyWaiting: Job = {
  name: 'tell of new delivery areas',
  everyMs: 60_000,
  firstAfterMs: 5_000,
  async run(deps) {
    const { store, clock } = deps;
    if ((await store.read(findWaiting)).length === 0) return;
    await prepareEmails();
    await store.write(async (tx) => {
      const now = clock();
      const create = await shopEmails(tx, deps, now);
      const emails = (await findWaiting(tx)).map((wish) =>
        create.deliveryNotice({
          email: wish.email,
          postcode: wish.postcode,
          dedupeKey: noticeKey(wish),
          unsubscribeUrl: optOutUrl(deps, 'delivery-notice', wish.email),
          consent: `delivery wish ${wish.id}: asked ${wish.createdAt} for ${wish.postcode}`,
        }),
      );
      await queueEmails(tx, emails, now);
    });
  },
};

async function findWaiting(db: Reader): Promise<WishRow[]> {
  const wishes = await db.select().from(deliveryWishes).orderBy(asc(deliveryWishes.id));
  if (wishes.length === 0 || (await getShopSettings(db)).streetAddress === '') return [];
  const zones = (await listZones(db)).filter(({ active }) => active);
  const covered = wishes.filter(({ postcode }) => zones.some(({ postcodes }) => hasPostcode(postcodes, postcode)));
  const written = await findWritten(db, covered.map(noticeKey));
  const optedOut = await findOptedOut(
    db,
    covered.map(({ email }) => email),
  );
  return covered.filter((wish) => !written.has(noticeKey(wish)) && !optedOut.has(addressKey(wish.email)));
}

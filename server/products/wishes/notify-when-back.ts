import { and, asc, inArray, isNull } from 'drizzle-orm';
import { isForSale } from '#core/products/payment-options.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { optOutUrl } from '#server/email/consent/opt-outs.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { prepareEmails, shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { columnsWithDraws, toProducts } from '../product-queries.ts';
import { products } from '../product-tables.ts';
import { stockWishes } from './stock-wish-tables.ts';

/** The number of emails that one write queues. It is small, so that customers' writes don't wait long. */
const mostAtOnce = 100;

/**
 * Emails everyone who waits for a sold-out product, once it can be ordered again. A request is deleted when its email is queued, so
 * that it is answered only once and the address isn't kept too long. No email is sent while the shop has no street address, because the
 * emails must state it.
 */
export const notifyWhenBack: Job = {
  name: 'tell who waits for sold-out products',
  everyMs: 60_000,
  firstAfterMs: 6_000,
  async run(deps, signal) {
    const { store, clock, providers } = deps;
    const find = (db: Reader) => findAnswerable(db, providers.active.minimumCents);
    if ((await store.read(find)).length === 0) return;
    await prepareEmails();
    let notified = mostAtOnce;
    while (notified === mostAtOnce && !signal?.aborted) {
      notified = await store.write(async (tx) => {
        const now = clock();
        const create = await shopEmails(tx, deps, now);
        const wishes = await find(tx);
        if (wishes.length === 0) return 0;
        const emails = wishes.map(({ id, email, createdAt, product }) =>
          create.backInStock({
            email,
            product,
            dedupeKey: `back-in-stock:${id}:${createdAt}`,
            unsubscribeUrl: optOutUrl(deps, 'back-in-stock', email),
            consent: `stock wish ${id}: asked ${createdAt} for product ${product.id}`,
          }),
        );
        await queueEmails(tx, emails, now);
        await tx.delete(stockWishes).where(
          inArray(
            stockWishes.id,
            wishes.map(({ id }) => id),
          ),
        );
        return wishes.length;
      });
    }
  },
};

/** Returns the oldest requests whose products can be ordered again, each with its product. */
async function findAnswerable(db: Reader, minimumCents: number) {
  const waitedFor = db.select({ id: stockWishes.productId }).from(stockWishes);
  const rows = await db
    .select(columnsWithDraws(db))
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.id, waitedFor)));
  if (rows.length === 0 || (await getShopSettings(db)).streetAddress === '') return [];
  const back = (await toProducts(db, rows)).filter((product) => isForSale(product, minimumCents));
  if (back.length === 0) return [];
  const byId = new Map(back.map((product) => [product.id, product]));
  const wishes = await db
    .select()
    .from(stockWishes)
    .where(inArray(stockWishes.productId, [...byId.keys()]))
    .orderBy(asc(stockWishes.id))
    .limit(mostAtOnce);
  return wishes.flatMap((wish) => {
    const product = byId.get(wish.productId);
    return product === undefined ? [] : [{ ...wish, product }];
  });
}

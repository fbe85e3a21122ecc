import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { hideReview, listProductReviews, listReviews, openReviews, sendReview } from '#core/reviews/review-api.ts';
import type { Reader } from '#server/db/store.ts';
import { type LinkSigner, orderOfLink, readLink } from '#server/email/signed-links.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { findStaffReviews, getProductReviews, selectStaffReviews } from './review-queries.ts';
import { reviews } from './review-tables.ts';

export function addReviewRoutes(routes: Routes): void {
  const { deps } = routes;
  const { store } = deps;

  serve(routes, listProductReviews, ({ params }) => store.read((db) => getProductReviews(db, params.id)));

  serve(routes, openReviews, ({ body }) =>
    store.read(async (db) => {
      const { order, bought } = await getLinkedOrder(db, deps, body.token);
      const written = await db.select().from(reviews).where(eq(reviews.orderId, order.id));
      const products = bought.map(({ productId, name }) => ({
        productId,
        name,
        stars: written.find((review) => review.productId === productId)?.stars ?? null,
      }));
      return { firstName: (order.customerName ?? '').trim().split(/\s+/)[0]?.slice(0, 40) ?? '', products };
    }),
  );

  serve(routes, sendReview, ({ body: { token, productId, ...rest }, now, write }) =>
    write(async (tx) => {
      const { order, bought } = await getLinkedOrder(tx, deps, token);
      const product = bought.find((each) => each.productId === productId);
      if (product === undefined) throw new AppError('not_found', { detail: 'This pack was not in the order.' });
      const row = {
        ...rest,
        orderId: order.id,
        productId,
        productName: product.name,
        month: melbourneDay(new Date(order.endedAt ?? now)).slice(0, 7),
        createdAt: now.toISOString(),
      };
      const stored = await tx.insert(reviews).values(row).onConflictDoNothing().returning({ id: reviews.id });
      if (stored.length === 0) throw new AppError('wrong_status', { detail: 'You have reviewed this pack already.' });
      return { ok: true } as const;
    }),
  );

  serve(routes, listReviews, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await findStaffReviews(db, query, paging);
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, hideReview, ({ params: { id }, body: { reason }, actor, now, write }) =>
    write(async (tx) => {
      const set =
        reason === null
          ? { hiddenAt: null, hiddenReason: null, hiddenBy: null }
          : { hiddenAt: now.toISOString(), hiddenReason: reason, hiddenBy: actor?.id ?? null };
      await tx.update(reviews).set(set).where(eq(reviews.id, id));
      const [row] = await selectStaffReviews(tx).where(eq(reviews.id, id));
      if (row === undefined) throw new AppError('not_found', { detail: 'There is no such review.' });
      return row;
    }),
  );
}

/**
 * The delivered order of an email's link, with each of its products once.
 * @throws AppError not_found
 */
async function getLinkedOrder(db: Reader, signer: LinkSigner, token: string) {
  const named = readLink(signer, 'review', token);
  const [order] =
    named === null
      ? []
      : await db
          .select()
          .from(orders)
          .where(and(eq(orders.id, Number.parseInt(named, 10)), eq(orders.status, 'delivered')));
  if (order === undefined || orderOfLink(order) !== named) {
    throw new AppError('not_found', { detail: 'This link is incomplete. Please open it again from the email.' });
  }
  const bought = await db
    .select({ productId: orderItems.productId, name: sql<string>`min(${orderItems.name})` })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .groupBy(orderItems.productId)
    .orderBy(orderItems.productId);
  return { order, bought };
}

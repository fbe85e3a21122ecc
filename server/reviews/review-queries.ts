import { and, avg, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ProductReviews, StaffReview } from '#core/reviews/review-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { textContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { reviews } from './review-tables.ts';

const shownOnPage = 20;
const { id, stars, text, firstName, month, productName } = reviews;
const publicColumns = { id, stars, text, firstName, month, productName };

export async function getProductReviews(db: Reader, productId: number): Promise<ProductReviews> {
  const where = and(eq(reviews.productId, productId), isNull(reviews.hiddenAt));
  const [all] = await db
    .select({ count: count(), average: avg(stars).mapWith(Number) })
    .from(reviews)
    .where(where);
  const newest = await db.select(publicColumns).from(reviews).where(where).orderBy(desc(id)).limit(shownOnPage);
  const total = all?.count ?? 0;
  return {
    count: total,
    average: total === 0 ? null : Math.round((all?.average ?? 0) * 10) / 10,
    reviews: newest,
  };
}

export function selectStaffReviews(db: Reader) {
  const { orderId, productId, createdAt, hiddenAt, hiddenReason } = reviews;
  return db
    .select({ ...publicColumns, orderId, productId, createdAt, hiddenAt, hiddenReason, hiddenBy: users.username })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.hiddenBy));
}

/** Returns reviews for staff, newest first. `q` is searched for in the review's text, the buyer's name and the pack. */
export async function findStaffReviews(
  db: Reader,
  { state, q }: { state?: 'shown' | 'hidden' | undefined; q?: string | undefined },
  paging: Paging | null,
): Promise<{ rows: StaffReview[]; total: number }> {
  const where = and(
    state === undefined ? undefined : state === 'hidden' ? isNotNull(reviews.hiddenAt) : isNull(reviews.hiddenAt),
    q ? textContains(sql`(${text} || ' ' || ${firstName} || ' ' || ${productName})`, q) : undefined,
  );
  const bounds = boundsOf(paging);
  const rows = await selectStaffReviews(db).where(where).orderBy(desc(id)).limit(bounds.limit).offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db.select({ total: count() }).from(reviews).where(where);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

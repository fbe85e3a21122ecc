import { eq } from 'drizzle-orm';
import type { BroadcastDraft } from '#core/newsletter/broadcast-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { BroadcastNews } from '#server/email/emails/news/broadcast-email.tsx';
import { toProduct } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';

type Draft = Pick<BroadcastDraft, 'subject' | 'preview' | 'content' | 'productId'>;

/**
 * Returns the content that is the same in every recipient's email: the text, and the product at today's price. A product that no
 * longer exists is left out.
 */
export async function contentOf(
  db: Reader,
  { productId, ...draft }: Draft,
): Promise<Pick<BroadcastNews, 'draft' | 'product'>> {
  const [row] = productId === null ? [] : await db.select().from(products).where(eq(products.id, productId));
  if (row === undefined || row.deletedAt !== null) return { draft, product: null };
  const { id, name, price, image } = toProduct(row);
  return { draft, product: { id, name, price, image } };
}

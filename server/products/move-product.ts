import { AppError } from '#core/app-error.ts';
import type { ProductType } from '#core/products/product-options.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Writer } from '#server/db/store.ts';
import { listOrder, placeProduct } from './order-products.ts';
import { getStaffProduct } from './staff-product-queries.ts';

export type Move = { position: number } | { move: 'up' | 'down'; type?: ProductType | undefined };

/**
 * Moves a product in the shop's order; at either end it stays where it is. @throws AppError not_found; wrong_status for
 * one that isn't listed
 */
export async function updateProductPosition(tx: Writer, id: number, move: Move): Promise<StaffProduct> {
  const product = await getStaffProduct(tx, id);
  if (product.isHidden || product.isTest) {
    const kind = product.isHidden ? 'A hidden product' : 'A test product';
    throw new AppError('wrong_status', { detail: `${kind} has no place in the shop’s order.` });
  }
  const position = 'position' in move ? move.position : await placeBeside(tx, id, move);
  if (position !== null) await placeProduct(tx, id, position);
  return getStaffProduct(tx, id);
}

/** The place of the neighbour, past which it goes; null where it has none. */
async function placeBeside(
  tx: Writer,
  id: number,
  { move, type }: { move: 'up' | 'down'; type?: ProductType | undefined },
): Promise<number | null> {
  const order = await listOrder(tx);
  const at = order.findIndex((product) => product.id === id);
  const isNeighbour = (product: { type: ProductType }) => type === undefined || product.type === type;
  const beside =
    move === 'up'
      ? order.slice(0, at).findLastIndex(isNeighbour)
      : order.findIndex((product, index) => index > at && isNeighbour(product));
  return beside < 0 ? null : beside + 1;
}

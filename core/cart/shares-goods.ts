interface Goods {
  productId: unknown;
}

/**
 * Whether a paid order and a new order have a product in common. If they have, the cart may still contain packs that were already paid
 * for, and the customer must decide whether to buy them again. The payment option doesn't matter, because the packs are the same.
 */
export function sharesGoods(paid: readonly Goods[], wanted: readonly Goods[]): boolean {
  const ids = new Set(paid.map(({ productId }) => Number(productId)));
  return wanted.some(({ productId }) => ids.has(Number(productId)));
}

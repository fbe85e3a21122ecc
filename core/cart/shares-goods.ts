interface Goods {
  productId: unknown;
}

/**
 * Whether a paid order and a new one have a product in common. If so, the cart may still contain packs that were paid for, and the
 * customer must decide whether to buy them twice. The payment option doesn't matter, because the packs are the same.
 */
export function sharesGoods(paid: readonly Goods[], wanted: readonly Goods[]): boolean {
  const ids = new Set(paid.map(({ productId }) => Number(productId)));
  return wanted.some(({ productId }) => ids.has(Number(productId)));
}

const storageKey = 'cart-paid';

/** Remembers for the browser's other tabs which orders paid for a cart. */
export function rememberPaidCart(cartId: string, orderIds: readonly number[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ cartId, orderIds }));
  } catch {
    // If storage is forbidden, nothing is stored. The other tabs then have separate carts, and don't need this record.
  }
}

/**
 * Returns the orders that paid for this cart. Only the last paid cart of the browser is stored; for any other cart, the result is
 * empty.
 */
export function ordersOfCart(cartId: string): number[] {
  try {
    const paid = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { cartId?: unknown; orderIds?: unknown };
    return paid.cartId === cartId && Array.isArray(paid.orderIds) ? paid.orderIds.filter(Number.isSafeInteger) : [];
  } catch {
    // If the stored value is damaged, this tab can't name the orders that paid for the cart.
    return [];
  }
}

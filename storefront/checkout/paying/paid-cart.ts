const storageKey = 'cart-paid';

/** Remembers for the browser's other tabs which orders paid for a cart. */
export function rememberPaidCart(cartId: string, orderIds: readonly number[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ cartId, orderIds }));
  } catch {
    // If storage is forbidden, nothing is stored. The other tabs then have separate carts, and don't need this record.
  }
}

/** Returns the orders that paid for this cart in the browser; empty if it isn't the last cart that was paid. */
export function ordersOfCart(cartId: string): number[] {
  try {
    const paid = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { cartId?: unknown; orderIds?: unknown };
    return paid.cartId === cartId && Array.isArray(paid.orderIds) ? paid.orderIds.filter(Number.isSafeInteger) : [];
  } catch {
    // If the stored value is damaged, this tab can't name the orders that paid for the cart.
    return [];
  }
}

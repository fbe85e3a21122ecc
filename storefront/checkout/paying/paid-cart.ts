const storageKey = 'cart-paid';

/** Remembers for the browser's other tabs which orders paid for a cart. */
export function rememberPaidCart(cartId: string, orderIds: readonly number[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ cartId, orderIds }));
  } catch {
    // Without storage, the other tabs have carts of their own.
  }
}

/** The orders that paid for this cart in the browser; empty if it isn't the last cart that was paid. */
export function ordersOfCart(cartId: string): number[] {
  try {
    const paid = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { cartId?: unknown; orderIds?: unknown };
    return paid.cartId === cartId && Array.isArray(paid.orderIds) ? paid.orderIds.filter(Number.isSafeInteger) : [];
  } catch {
    // A damaged value only means that this tab can't name the orders.
    return [];
  }
}

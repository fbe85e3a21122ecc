import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import {
  type AnyLine,
  addToCart,
  type BoxLine,
  type CartLine,
  cartTotalCents,
  countCartItems,
  isBoxLine,
  isOrderLine,
  type LineKey,
  lowerLine,
  raiseLine,
  removeFromCart,
  restoreLines,
  reviseCart,
  setLineQuantity,
} from '#core/cart/cart.ts';
import type { LineType } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { type CartStore, createCartStore, unreadCart } from './cart-store.ts';
import { browserStorage } from './memory-storage.ts';

export interface Cart extends Pick<CartStore, 'newest' | 'change' | 'id' | 'renewId'> {
  /** The lines that are ordered once, without the lines of repeating boxes. */
  lines: readonly CartLine[];
  /** The lines that become repeating boxes. */
  boxLines: readonly BoxLine[];
  /** All lines, in the order in which they were added. */
  allLines: readonly AnyLine[];
  /** The number on the cart's badge. It is the sum of the lines' quantities, not the number of lines. */
  count: number;
  /** The total of the lines that are ordered. */
  totalCents: number;
  /** Whether the cart has been read from the browser's storage; false on the server. Until then the cart is empty. */
  ready: boolean;
  add(product: Product, paymentType: LineType): void;
  raise(key: LineKey): void;
  lower(key: LineKey): void;
  setQuantity(key: LineKey, quantity: number): void;
  remove(key: LineKey): void;
  /** Undoes a removal: inserts the removed lines at this position. */
  restore(removed: readonly AnyLine[], at: number): void;
  clear(): void;
  /** Updates the cart to the catalogue's current prices and options (core/cart/cart.ts). */
  revise(products: ReadonlyMap<string, Product | null>, minimumChargeCents: number): void;
}

const CartContext = createContext<Cart | null>(null);

const serverStore: CartStore = {
  snapshot: () => unreadCart,
  newest: () => unreadCart.lines,
  change: () => {},
  id: () => '',
  renewId: () => {},
  subscribe: () => () => {},
};

function openStore(): CartStore {
  if (typeof window === 'undefined') return serverStore;
  return createCartStore(browserStorage(), window);
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(openStore);
  const { lines, ready } = useSyncExternalStore(store.subscribe, store.snapshot, () => unreadCart);
  const cart = useMemo<Cart>(
    () => ({
      lines: lines.filter(isOrderLine),
      boxLines: lines.filter(isBoxLine),
      allLines: lines,
      ready,
      count: countCartItems(lines),
      totalCents: cartTotalCents(lines.filter(isOrderLine)),
      add: (product, paymentType) => store.change((present) => addToCart(present, product, paymentType)),
      raise: (key) => store.change((present) => raiseLine(present, key)),
      lower: (key) => store.change((present) => lowerLine(present, key)),
      setQuantity: (key, quantity) => store.change((present) => setLineQuantity(present, key, quantity)),
      remove: (key) => store.change((present) => removeFromCart(present, key)),
      restore: (removed, at) => store.change((present) => restoreLines(present, removed, at)),
      clear: () => store.change(() => []),
      newest: store.newest,
      change: store.change,
      id: store.id,
      renewId: store.renewId,
      revise: (products, minimumChargeCents) =>
        store.change((present) => reviseCart(present, products, minimumChargeCents)),
    }),
    [lines, ready, store],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}

/**
 * Returns the cart of this browser.
 * @throws outside of CartProvider
 */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}

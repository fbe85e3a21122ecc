import { useMutation, useQueryClient } from '@tanstack/react-query';
import { maxLineQuantity } from '#core/cart/cart.ts';
import { addAgain, type OrderAgain, orderAgain } from '#core/cart/order-again.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { OrderActionButton } from './order-action-button.tsx';

/** A button that adds the packs of an earlier order to the cart at today's prices. It tells the customer what has changed since. */
export function OrderAgainButton({ order }: { order: Order }) {
  const cart = useCart();
  const queries = useQueryClient();
  const { minimumChargeCents } = useShop();
  const again = useMutation({
    mutationFn: async () => {
      const ids = [...new Set(order.items.map(({ productId }) => productId))];
      const products = await Promise.all(ids.map((id) => askNow(queries, productQueries.detail(String(id)))));
      const found = orderAgain(
        order.items,
        new Map(ids.map((id, index) => [id, products[index] ?? null])),
        minimumChargeCents,
      );
      let leftOut = 0;
      cart.change((present) => {
        const added = addAgain(present, found.items);
        ({ leftOut } = added);
        return added.lines;
      });
      return { ...found, leftOut };
    },
  });
  return (
    <OrderActionButton order={order} label="Order again" pendingLabel="One moment…" mutation={again}>
      <div role="status" className="empty:hidden">
        {again.data === undefined ? null : <AgainReport found={again.data} />}
      </div>
    </OrderActionButton>
  );
}

interface Found extends OrderAgain {
  /** The number of packs that weren't added, because the cart can't contain more of them. */
  leftOut: number;
}

function AgainReport({ found: { items, gone, repriced, otherwisePaid, leftOut } }: { found: Found }) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0) - leftOut;
  return (
    <div className="ledger-margin mb-3 bg-paper px-3 py-2">
      <p className="font-semibold">
        {count === 0
          ? 'Nothing was put into your cart. '
          : `${count === 1 ? 'One pack is' : `${count} packs are`} in your cart. `}
        {count === 0 ? null : (
          <ShopLink to="/cart" className="text-link">
            See your cart
          </ShopLink>
        )}
      </p>
      <ul>
        {leftOut === 0 ? null : (
          <li>
            A cart takes at most {maxLineQuantity} of one pack, so {leftOut === 1 ? 'one was' : `${leftOut} were`} left
            out.
          </li>
        )}
        {gone.map((name) => (
          <li key={name}>{name} is no longer sold.</li>
        ))}
        {repriced.map(({ name, thenCents, nowCents }) => (
          <li key={`${name} ${thenCents}`}>
            {name} is {nowCents > thenCents ? 'dearer' : 'cheaper'}: {formatMoney(nowCents)}, then{' '}
            {formatMoney(thenCents)}.
          </li>
        ))}
        {otherwisePaid.map((name) => (
          <li key={`${name} paid`}>{name} can’t be paid as it was then; change it on its page.</li>
        ))}
      </ul>
    </div>
  );
}

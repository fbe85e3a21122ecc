import { useCart } from '#storefront/cart/cart-provider.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** To the cart, with how many things are in it; no number when it is empty. */
export function CartButton() {
  const { count } = useCart();
  const text = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <ShopLink
      to="/cart"
      aria-label={text}
      data-tooltip={text}
      className="relative grid size-12 shrink-0 place-items-center rounded-md hover:bg-bone"
    >
      <svg
        viewBox="0 0 28 28"
        className="size-7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M4 10h20l-2.2 13H6.200z" strokeLinejoin="round" />
        <path d="M9 10C9 2.500 19 2.500 19 10M8.300 14.500h11.400M9 19h10" />
      </svg>
      {count > 0 ? (
        <span
          data-testid="cart-count"
          className="absolute top-0.5 right-0 min-w-5 rounded-sm bg-oxblood px-1 text-center text-xs leading-5 font-bold text-white tabular-nums"
        >
          {count}
        </span>
      ) : null}
    </ShopLink>
  );
}

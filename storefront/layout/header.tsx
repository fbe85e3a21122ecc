import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { MobileMenu, MobileMenuToggle } from './mobile-menu.tsx';
import { isCurrentPage, navigation } from './navigation.ts';
import { useShop } from './use-shop.ts';
import { Wordmark } from './wordmark.tsx';

/** The header, which stays at the top of every page. The signed-in user and the cart's contents are filled in after hydration. */
export function Header() {
  const { pathname, key } = useLocation();
  const { businessName } = useShop();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  return (
    <header className="sticky top-0 z-40 border-b border-ink bg-paper">
      <div className="page flex h-16 items-center gap-2 lg:h-20 xl:gap-4">
        <ShopLink
          to="/"
          aria-label={`${businessName}, home`}
          className="mr-auto flex min-h-11 items-center has-[.line-clamp-3]:min-w-0"
        >
          <Wordmark />
        </ShopLink>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex">
            {navigation.map(({ name, to }) => (
              <li key={to}>
                <ShopLink
                  to={to}
                  aria-current={isCurrentPage(to, pathname) ? 'page' : undefined}
                  className="nav-link flex min-h-11 items-center px-2 text-sm font-medium whitespace-nowrap xl:px-3"
                >
                  {name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
        <AccountLinks className="hidden items-center lg:flex" />
        <CartButton />
        <div className="hidden whitespace-nowrap sm:block">
          <ButtonLink to="/products" size="sm">
            Order Now
          </ButtonLink>
        </div>
        <MobileMenuToggle isOpen={isOpen} onToggle={() => setOpenAt(isOpen ? null : key)} />
      </div>
      <MobileMenu isOpen={isOpen} onClose={() => setOpenAt(null)}>
        <AccountLinks className="flex flex-col" />
      </MobileMenu>
    </header>
  );
}

/** The link “Sign In” or “My Account”, and for staff the link “Admin”. */
function AccountLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const links = [
    { name: user ? 'My Account' : 'Sign In', to: '/account' },
    ...(user?.role ? [{ name: 'Admin', to: '/admin' }] : []),
  ];
  return (
    <ul className={className}>
      {links.map(({ name, to }) => (
        <li key={to}>
          <ShopLink
            to={to}
            aria-current={isCurrentPage(to, pathname) ? 'page' : undefined}
            className="nav-link flex min-h-12 items-center px-3 text-sm font-medium whitespace-nowrap lg:min-h-11 lg:px-2 xl:px-3"
          >
            {name}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to the cart and shows its number of items; no number when it is empty. */
function CartButton() {
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

import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { CartButton } from './cart-button.tsx';
import { MobileMenu, MobileMenuToggle } from './mobile-menu.tsx';
import { isCurrentPage, navigation } from './navigation.ts';
import { useShop } from './use-shop.ts';
import { Wordmark } from './wordmark.tsx';

/** Stays at the top of every page. Who is signed in and what is in the cart fill in after hydration. */
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
          className="mr-auto flex min-h-11 items-center has-[.line-clamp-2]:min-w-0"
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

/** Sign In, or My Account; Admin for staff alone. */
function AccountLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const links = [
    { name: user ? 'My Account' : 'Sign In', to: '/account' },
    ...(user?.isAdmin ? [{ name: 'Admin', to: '/admin' }] : []),
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

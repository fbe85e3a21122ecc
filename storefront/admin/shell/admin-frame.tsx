import { type ReactNode, useState } from 'react';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { useSignOut } from '#storefront/accounts/use-sign-out.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { LiveIndicator } from '../live/live-indicator.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { AdminLinks } from './admin-links.tsx';

/** Around every staff screen: where one is, where else one can go, and what the shop's state demands. */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const name = accountName(user);
  const { isSigningOut, signOut } = useSignOut();
  const { status } = useLiveUpdates();
  return (
    <div className="admin min-h-dvh bg-white print:bg-transparent">
      <header className="border-b border-ink bg-paper print:hidden">
        <div className="admin-page flex min-h-16 flex-wrap items-center gap-x-6">
          <ShopLink to="/admin" className="inline-flex min-h-16 items-center text-ink no-underline">
            <Wordmark />
          </ShopLink>
          <Button
            variant="secondary"
            size="xs"
            className="ml-auto xl:hidden"
            aria-expanded={isMenuOpen}
            aria-controls="admin-menu"
            onClick={() => setMenuOpen((was) => !was)}
          >
            Menu
          </Button>
          <nav
            id="admin-menu"
            aria-label="Staff"
            className={`${isMenuOpen ? 'block' : 'hidden'} w-full pb-3 xl:block xl:w-auto xl:grow xl:pb-0`}
          >
            <AdminLinks onFollow={() => setMenuOpen(false)} />
          </nav>
          <div
            className={`${isMenuOpen ? 'flex' : 'hidden'} w-full items-center gap-4 pb-3 pl-3.75 text-sm lg:pl-0 xl:flex xl:w-auto xl:pb-0`}
          >
            <LiveIndicator status={status} />
            <ShopLink to="/account" className="inline-flex min-h-11 items-center text-ink no-underline hover:underline">
              {name}
            </ShopLink>
            <Button variant="secondary" size="xs" disabled={isSigningOut} onClick={() => void signOut()}>
              Sign Out
            </Button>
          </div>
        </div>
      </header>
      <ShopState />
      <main id="main" className="admin-page py-6 max-md:pt-4 print:p-0">
        {children}
      </main>
    </div>
  );
}

/** What an owner must not overlook: nobody can buy yet, or no money moves. */
function ShopState() {
  const { comingSoon, provider } = useShop();
  if (!comingSoon && provider !== 'till') return null;
  return (
    <section aria-label="State of the shop" className="border-b border-rule bg-bone text-sm print:hidden">
      <div className="admin-page flex flex-wrap gap-x-8 gap-y-1 py-2">
        {comingSoon ? (
          <p>
            <strong>Coming soon:</strong> customers see the Coming Soon page and can’t order.{' '}
            <ShopLink to="/site-content?tab=shop#opening" className="text-link">
              Open the shop
            </ShopLink>
          </p>
        ) : null}
        {provider === 'till' ? (
          <p>
            <strong>Simulated till:</strong> card payments are not real, no money moves.
          </p>
        ) : null}
      </div>
    </section>
  );
}

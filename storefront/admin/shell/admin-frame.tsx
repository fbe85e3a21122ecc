import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { useSignOut } from '#storefront/accounts/use-sign-out.ts';
import { forgetRun, unsentSteps } from '#storefront/delivery/admin/driver/leave-phone.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import type { LiveStatus } from '../live/staff-event-connection.ts';
import { useLiveUpdates } from '../live/use-live-updates.ts';

/** Around every admin screen: navigation, who is signed in, and what the shop's state requires. */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const name = accountName(user);
  const { isSigningOut, signOut } = useSignOut();
  const { status } = useLiveUpdates();
  async function leave(): Promise<void> {
    const unsent = await unsentSteps();
    if (unsent > 0) {
      const description = `${countOf(unsent, 'step')} of the run wait on this device. The driver’s page sends them, and asks.`;
      toast({ variant: 'destructive', title: 'Not Signed Out', description });
      return;
    }
    await signOut();
    await forgetRun();
  }
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
            <Button variant="secondary" size="xs" disabled={isSigningOut} onClick={() => void leave()}>
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

const links: readonly [to: string, label: string][] = [
  ['/admin', 'Dashboard'],
  ['/admin/counter-sale', 'Counter sale'],
  ['/admin/run-sheet', 'Deliveries'],
  ['/admin/messages', 'Messages'],
  ['/site-content', 'Site content'],
  ['/admin/exchange', 'Import and export'],
  ['/', 'View shop'],
];

/** The staff's links: every screen that isn't a tab of the dashboard. */
function AdminLinks({ onFollow }: { onFollow(): void }) {
  const { pathname } = useLocation();
  return (
    <ul className="flex flex-col gap-x-5 lg:flex-row xl:max-2xl:gap-x-4">
      {links.map(([to, label]) => (
        <li key={to}>
          <ShopLink
            to={to}
            onClick={onFollow}
            aria-current={pathname === to ? 'page' : undefined}
            className="nav-link inline-flex min-h-11 items-center pl-3 whitespace-nowrap text-ink no-underline lg:pl-0 xl:max-2xl:text-sm"
          >
            {label}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}

const text: Record<LiveStatus, { label: string; means: string; dot: string }> = {
  live: { label: 'Live', means: 'New orders and payments appear by themselves.', dot: 'bg-eucalypt' },
  connecting: { label: 'Connecting…', means: 'Asking the shop for news.', dot: 'border-2 border-steel' },
  offline: {
    label: 'Not live',
    means: 'The shop can’t be reached. What you see may be out of date.',
    dot: 'bg-oxblood',
  },
  cut: {
    label: 'No connection',
    means: 'This device has no network. What you see may be out of date, and nothing can be saved.',
    dot: 'bg-oxblood',
  },
};

/** Whether the screen keeps itself up to date. As wide as its longest word, so that nothing beside it moves. */
function LiveIndicator({ status }: { status: LiveStatus }) {
  const { label, means, dot } = text[status];
  return (
    <span
      role="status"
      className="inline-flex min-w-28 items-center gap-2 text-sm whitespace-nowrap text-steel max-xl:order-last xl:justify-end"
      data-tooltip={means}
    >
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      <span>{label}</span>
      <span className="sr-only">{means}</span>
    </span>
  );
}

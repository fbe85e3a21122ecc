import type { ReactNode } from 'react';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { ApprovalPrompt } from '#storefront/accounts/admin/approval/approval-prompt.tsx';
import { ConfirmPrompt } from '#storefront/accounts/admin/security/confirm-prompt.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { LiveStatus } from '../live/staff-event-connection.ts';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { StaffSearch } from '../search/staff-search.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { StaffNavigation } from './staff-navigation.tsx';
import { useIdleLock, useLock } from './use-lock.ts';

/** The frame of every admin screen: navigation, the signed-in user, and notices about the shop's state. */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  const { status } = useLiveUpdates();
  const notLocked = useIdleLock();
  return (
    <div className="admin min-h-dvh bg-white print:min-h-0 print:bg-transparent">
      <header className="border-b border-ink bg-paper print:hidden">
        <div className="admin-page flex min-h-13 items-center gap-x-3 pointer-coarse:min-h-14 staff-bar:gap-x-6">
          <ShopLink
            to="/admin"
            className="inline-flex min-h-13 min-w-0 shrink-0 items-center text-ink no-underline max-sm:shrink"
          >
            <Wordmark />
          </ShopLink>
          <div className="flex min-w-0 grow justify-end staff-bar:justify-start">
            <StaffSearch />
          </div>
          <TillStamp />
          <LiveIndicator status={status} />
          <div className="flex shrink-0 items-center gap-4 text-sm max-staff-bar:hidden">
            <SignedIn user={user} />
          </div>
          <StaffMenu>
            <SignedIn user={user} />
          </StaffMenu>
        </div>
        <StaffNavigation />
      </header>
      <ClosedNotice />
      <NotLocked reason={notLocked} />
      <main id="main" className="admin-page pt-4 pb-6 print:p-0">
        {children}
      </main>
      <ConfirmPrompt />
      <ApprovalPrompt />
    </div>
  );
}

/** The signed-in user, and the button to sign out. */
function SignedIn({ user }: { user: User }) {
  const lock = useLock();
  return (
    <>
      <ShopLink
        to="/account"
        className="inline-flex min-h-11 min-w-0 items-center text-ink no-underline hover:underline"
      >
        <span className="max-w-32 truncate 2xl:max-w-44">{accountName(user)}</span>
      </ShopLink>
      <Button variant="secondary" size="xs" className="shrink-0 whitespace-nowrap" onClick={() => void lock()}>
        Switch person
      </Button>
      <SignOutButton />
    </>
  );
}

/**
 * A notice that the screens couldn't be locked automatically. The notice stays until the screens are locked, because staff may be away
 * when it appears.
 */
function NotLocked({ reason }: { reason: string | null }) {
  return (
    <div role="status" className="print:hidden">
      {reason === null ? null : (
        <p className="border-b border-rule border-l-3 border-l-oxblood bg-white text-sm">
          <span className="admin-page block py-2">
            <strong>This screen couldn’t be locked.</strong> {reason} Please stay with it: it locks as soon as that is
            possible.
          </span>
        </p>
      )}
    </div>
  );
}

/** A notice that customers can't order yet, which the owner must not overlook. */
function ClosedNotice() {
  if (!useShop().comingSoon) return null;
  return (
    <section aria-label="State of the shop" className="border-b border-rule bg-bone text-sm print:hidden">
      <p className="admin-page py-2">
        <strong>Coming soon:</strong> customers see the Coming Soon page and can’t order.{' '}
        <ShopLink to="/site-content?tab=shop#opening" className="text-link">
          Open the shop
        </ShopLink>
      </p>
    </section>
  );
}

/** A notice that payments are only simulated here, which staff must not overlook. */
function TillStamp() {
  if (useShop().provider !== 'till') return null;
  return (
    <p className="stamp shrink-0 max-sm:hidden">
      Simulated till<span className="max-2xl:sr-only">: no money moves</span>
    </p>
  );
}

const text: Record<LiveStatus, { label: string; means: string; dot: string }> = {
  live: { label: 'Live', means: 'New orders and payments appear automatically.', dot: 'bg-eucalypt' },
  connecting: { label: 'Connecting…', means: 'Connecting to the shop.', dot: 'border-2 border-steel' },
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

/**
 * Shows whether the screen updates automatically. The indicator is as wide as its longest label, so that nothing next to it
 * moves.
 */
function LiveIndicator({ status }: { status: LiveStatus }) {
  const { label, means, dot } = text[status];
  return (
    <span
      role="status"
      className="inline-flex items-center gap-2 text-sm whitespace-nowrap text-steel sm:min-w-28 sm:justify-end"
      data-tooltip={means}
    >
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      <span className="max-sm:sr-only">{label}</span>
      <span className="sr-only">{means}</span>
    </span>
  );
}

import { useEffect, useState } from 'react';
import { PhoneSignIn } from '#storefront/accounts/signing-in/phone-sign-in.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { StaffRoleContext } from '#storefront/admin/shell/staff-role-context.ts';
import { StorePage } from '#storefront/admin/ui/store-page.tsx';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { countPath, stockPath } from '../stock-queries.ts';
import { askWhoCounts, knownCounter, type PhoneUser } from './count-on-phone.ts';
import { CountRoom } from './count-room.tsx';

const page = { path: countPath, worker: '/admin/count-worker.js' };

/** /admin/stock/count in a browser: a separate page, which also opens without a connection (docs/decisions/028-drivers-page.md). */
export function CountPage() {
  const [user, setUser] = useState<PhoneUser | null>(null);
  useEffect(() => {
    void open().then(setUser);
  }, []);
  const isStored = user?.state === 'counter' && user.isCounting;
  return (
    <main id="main" className="admin page grid min-h-dvh content-start gap-2 py-4">
      <header>
        <ShopLink to={stockPath} className="text-link inline-flex min-h-11 items-center text-sm">
          Stock
        </ShopLink>
        <h1 className="text-2xl">Count</h1>
      </header>
      {isStored ? <StorePage page={page} /> : null}
      <div>{user === null ? <ScreenSkeleton /> : <CountOf user={user} onChange={setUser} />}</div>
    </main>
  );
}

/**
 * Shows the person that is stored on the phone at once, because the shop may take long to respond. The sign-in is checked with the shop
 * afterwards.
 */
async function open(): Promise<PhoneUser> {
  return (await knownCounter().catch(() => null)) ?? ask();
}

async function ask(): Promise<PhoneUser> {
  try {
    return await askWhoCounts();
  } catch {
    return { state: 'no-signal' };
  }
}

function CountOf({ user, onChange }: { user: PhoneUser; onChange(user: PhoneUser): void }) {
  const askAgain = () => void ask().then(onChange);
  const { state } = user;
  useEffect(() => {
    // Drivers have a single page.
    if (state === 'driver') window.location.replace('/admin/run');
  }, [state]);
  if (state === 'counter') {
    const { by } = user;
    return (
      <CountRoom
        key={by.id}
        by={by}
        isStillBy={async () => {
          const now = await askWhoCounts();
          onChange(now);
          return now.state === 'counter' && now.by.id === by.id && now.isSignedIn;
        }}
        signIn={(onSignedIn) => (
          <PhoneSignIn
            text="You have been signed out. Your counts are sent once you sign in."
            onSignedIn={onSignedIn}
          />
        )}
      />
    );
  }
  if (state === 'signed-out' || state === 'no-staff') {
    return (
      <PhoneSignIn
        text={
          state === 'no-staff'
            ? 'This account can’t count. Please sign in with a staff account.'
            : 'Sign in to load the stock onto this phone.'
        }
        onSignedIn={askAgain}
      />
    );
  }
  if (state === 'not-counting') {
    return (
      <StaffRoleContext value={user.role}>
        <NotCounting />
      </StaffRoleContext>
    );
  }
  if (state === 'no-signal') {
    return (
      <ScreenFailure
        text="The stock isn’t on this device yet. Check your connection and try again."
        onRetry={askAgain}
      />
    );
  }
  return <ScreenSkeleton />;
}

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { OrderList } from '#storefront/orders/order-list.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#storefront/ui/tabs/tabs.tsx';
import { type AccountTab, readAccountSearch } from '../account-search.ts';
import { DetailsForm } from '../details-form.tsx';
import { useSignOut } from '../use-sign-out.ts';

/** /account for a customer. Each tab has its own URL. The tab with boxes exists only if the shop sells repeating boxes. */
export function SignedIn({ user }: { user: User }) {
  const [search, setSearch] = useSearchParams();
  const { repeats } = useShop();
  const { tab, highlight } = readAccountSearch(search);

  function openTab(next: AccountTab): void {
    setSearch({ tab: next }, { replace: true, state: { keepScroll: true } });
  }

  return (
    <>
      <h1 className="text-4xl">My Account</h1>
      <Tabs
        value={tab === 'repeats' && !repeats ? 'profile' : tab}
        onValueChange={(next) => openTab(next as AccountTab)}
        className="mt-8"
      >
        <TabList aria-label="My account">
          <Tab value="profile">My Profile</Tab>
          <Tab value="orders">My Orders</Tab>
          {repeats ? <Tab value="repeats">My Boxes</Tab> : null}
        </TabList>
        <TabPanel value="profile">
          <h2 className="sr-only">My Profile</h2>
          <Profile user={user} onViewOrders={() => openTab('orders')} />
        </TabPanel>
        <TabPanel value="orders">
          <h2 className="sr-only">My Orders</h2>
          <OrderList owner={user.id} highlight={highlight} />
        </TabPanel>
        {repeats ? (
          <TabPanel value="repeats">
            <h2 className="sr-only">My Boxes</h2>
            <Suspense>
              <RepeatsSection owner={user.id} />
            </Suspense>
          </TabPanel>
        ) : null}
      </Tabs>
    </>
  );
}

type Editing = 'details' | 'password' | 'close';

const RepeatsSection = lazy(async () => ({
  default: (await import('#storefront/repeats/repeats-section.tsx')).RepeatsSection,
}));
const PasswordForm = lazy(async () => ({ default: (await import('../password-form.tsx')).PasswordForm }));
const CloseAccount = lazy(async () => ({ default: (await import('../close-account.tsx')).CloseAccount }));

/** All data that the shop stores about a customer, with forms to change it. Missing details are shown too. */
function Profile({ user, onViewOrders }: { user: User; onViewOrders(): void }) {
  const { isSigningOut, signOut } = useSignOut();
  const [editing, setEditing] = useState<Editing | null>(null);
  const openers = {
    details: useRef<HTMLButtonElement>(null),
    password: useRef<HTMLButtonElement>(null),
    close: useRef<HTMLButtonElement>(null),
  };

  /** Closes a form, and returns the focus to the button that opened it. */
  function close(form: Editing): void {
    flushSync(() => setEditing(null));
    openers[form].current?.focus();
  }

  return (
    <div className="max-w-2xl">
      {editing === 'details' ? <DetailsForm user={user} onDone={() => close('details')} /> : <Facts user={user} />}
      {editing === 'password' ? (
        <div className="mt-8 max-w-md">
          <h3 className="mb-5 text-2xl">Change password</h3>
          <Suspense>
            <PasswordForm user={user} onDone={() => close('password')} />
          </Suspense>
        </div>
      ) : null}
      {editing === 'close' ? (
        <Suspense>
          <CloseAccount owner={user.id} onCancel={() => close('close')} />
        </Suspense>
      ) : null}
      {editing === null ? (
        <div className="mt-3 -ml-4 flex flex-wrap gap-x-2">
          <Button ref={openers.details} variant="quiet" size="sm" onClick={() => setEditing('details')}>
            Edit details
          </Button>
          <Button ref={openers.password} variant="quiet" size="sm" onClick={() => setEditing('password')}>
            Change password
          </Button>
          <Button ref={openers.close} variant="quiet" size="sm" onClick={() => setEditing('close')}>
            Close account
          </Button>
        </div>
      ) : null}
      <div className="mt-8 flex flex-col gap-3 border-t border-rule pt-8 sm:flex-row">
        <Button variant={editing === null ? 'primary' : 'secondary'} onClick={onViewOrders}>
          View My Orders
        </Button>
        <Button variant="secondary" disabled={isSigningOut} onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}

function Facts({ user }: { user: User }) {
  const name = fullName(user);
  return (
    <dl className="ledger">
      <Fact term="Username">{user.username}</Fact>
      <Fact term="Email">{user.email}</Fact>
      <Fact term="Name">{name || 'Not provided'}</Fact>
      <Fact term="Phone">{user.phone || 'Not provided'}</Fact>
      <Fact term="Delivery address">{user.address || 'No address provided'}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="shrink-0 text-steel">{term}</dt>
      <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { GuestOrders, OrdersSkeleton } from '#storefront/orders/order-list.tsx';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { Tab, TabList, TabPanel, Tabs } from '#storefront/ui/tabs/tabs.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { afterSignIn, readAccountSearch } from '../account-search.ts';
import { rememberSignIn } from '../announce-session.ts';
import { forgetPrivateQueries } from '../current-user.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/**
 * /account for visitors who aren't signed in: the orders of the guest's session, if any, followed by the forms for signing in and
 * registering.
 */
export function SignedOut({ search }: { search: URLSearchParams }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [hasGuestOrders] = useState(() => sessionHint() === 'guest-orders');
  const orders = useQuery({ ...orderQueries.mine('guest'), enabled: hasGuestOrders });
  const { highlight } = readAccountSearch(search);
  const { state } = useLocation() as { state: { register?: boolean } | null };
  const isNew = search.get('tab') === 'register' || state?.register === true;

  function welcome(user: User): void {
    forgetPrivateQueries(queries);
    rememberSignIn(queries, user);
    toast({ title: 'Login Successful', description: `Welcome back, ${user.username}!` });
    const target = afterSignIn(search);
    if (target !== null) navigate(target, { replace: true });
  }

  const isAboutOrders = hasGuestOrders && orders.data?.orders.length !== 0;
  return (
    <>
      {isAboutOrders ? <h1 className="text-4xl">Your orders</h1> : <h1 className="text-4xl">Sign In or Register</h1>}
      {hasGuestOrders && orders.isPending ? (
        <div className="mt-8">
          <OrdersSkeleton />
        </div>
      ) : null}
      {orders.data?.orders.length ? <GuestOrders own={orders.data} highlight={highlight} /> : null}
      {orders.isError ? (
        <p role="alert" className="mt-6">
          Couldn’t load your orders.{' '}
          <button type="button" className="text-link" onClick={() => void orders.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {isAboutOrders ? (
        <h2 id="sign-in" className="mt-16 scroll-mt-24 border-t border-ink pt-10 text-3xl">
          Sign In or Register
        </h2>
      ) : null}
      <div
        className={`${isAboutOrders ? 'mt-6' : 'mt-10'} grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]`}
      >
        <Tabs defaultValue={isNew ? 'register' : 'login'}>
          <TabList aria-label="Sign in or register">
            <Tab value="login">Login</Tab>
            <Tab value="register">Register</Tab>
          </TabList>
          <TabPanel value="login">
            <LoginForm onSignedIn={welcome} />
          </TabPanel>
          <TabPanel value="register">
            <RegisterForm onSignedIn={welcome} />
          </TabPanel>
        </Tabs>
        <WhyRegister />
      </div>
    </>
  );
}

function WhyRegister() {
  return (
    <section aria-labelledby="why-heading" className="ledger-margin max-w-prose pl-5 lg:mt-16">
      <h2 id="why-heading" className="text-2xl">
        What an account is for
      </h2>
      <ul className="mt-3 list-[square] space-y-2 pl-5 marker:text-oxblood">
        <li>Follow a layby payment by payment, and pay early when it suits you.</li>
        <li>Find your orders, receipts and delivery days in one place.</li>
        <li>Order the same again, with your address filled in.</li>
      </ul>
      <p className="mt-3 text-steel">You can also buy without one.</p>
    </section>
  );
}

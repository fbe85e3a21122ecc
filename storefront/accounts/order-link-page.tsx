import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import type { Order } from '#core/orders/order.ts';
import { claimOrderLink, openOrderLink } from '#core/orders/order-link-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkHeading, EmailLinkLayout, linkToken, SignInLink } from '#storefront/email/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button, type ButtonProps } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import { useCurrentUser } from './current-user.ts';

/**
 * The page that the link in an order's email opens. Mail programs open links too, so nothing happens until the button is clicked.
 */
export function Component() {
  const user = useCurrentUser();
  const [unclaimed, setUnclaimed] = useState<Order | null>(null);
  const showOrder = useShowOrder();
  const open = useMutation({
    mutationFn: () => call(openOrderLink, { body: { token: linkToken() } }),
    onSuccess: (order) => (user && mayClaim(user, order) ? setUnclaimed(order) : showOrder(order)),
  });
  const isNoLink = open.error instanceof ApiError && open.error.status === 404;
  return (
    <EmailLinkLayout>
      <PageHead title="Open Your Order" description="The order of your email." canonicalPath="/order-link" noindex />
      {isNoLink ? <NoLink text={formatFailure(open.error)} isSignedIn={Boolean(user)} /> : null}
      {unclaimed && user ? <OfferToSave user={user} order={unclaimed} onShow={showOrder} /> : null}
      {isNoLink || unclaimed ? null : (
        <>
          <EmailLinkHeading>Your order is in here</EmailLinkHeading>
          <p className="mt-4 max-w-[52ch] text-lg">
            Open it in this browser: see what is paid and what is due on which day, pay, and choose your delivery day.
          </p>
          <div className="mt-8 grid justify-items-start gap-5">
            <WaitingButton isWaiting={open.isPending} onClick={() => open.mutate()}>
              Open your order
            </WaitingButton>
            <ActionFailure text={open.error ? formatFailure(open.error) : ''} />
          </div>
          {user === null ? <SaveInAccount /> : null}
        </>
      )}
    </EmailLinkLayout>
  );
}

/**
 * Whether the user may add the order to their account. They may if the order is in no account, or if it has this account's email but is
 * in another account.
 */
function mayClaim(user: User, { userId, customer }: Order): boolean {
  if (userId === null) return true;
  return userId !== user.id && customer.email?.trim().toLowerCase() === user.email.trim().toLowerCase();
}

/** Returns a function that reloads the user's orders and shows one of them in the list. */
function useShowOrder(): (order: Order) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return ({ id }) => {
    queries.removeQueries({ queryKey: orderQueries.all });
    void navigate(`/account?tab=orders&highlight=${id}`, { replace: true });
  };
}

function SaveInAccount() {
  const isHydrated = useHydrated();
  const here = isHydrated ? `/order-link?token=${linkToken()}` : '/order-link';
  return (
    <p className="mt-8 max-w-[52ch] border-t border-rule pt-5 text-steel">
      You have an account, or want one?{' '}
      <ShopLink to={`/account?redirect=${encodeURIComponent(here)}`} className="text-link">
        Log in or register first
      </ShopLink>
      , and you can put the order into it.
    </p>
  );
}

function OfferToSave({ user, order, onShow }: { user: User; order: Order; onShow(order: Order): void }) {
  const claim = useMutation({
    mutationFn: () => call(claimOrderLink, { body: { token: linkToken() } }),
    onSuccess: (claimed) => {
      toast({ title: 'Order Added', description: `Order #${claimed.id} is in your account now.` });
      onShow(claimed);
    },
  });
  return (
    <>
      <EmailLinkHeading isStatus>Put order #{order.id} into your account?</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        You are logged in as <strong className="break-words">{user.username}</strong>. In your account you find the
        order from any browser; otherwise it is shown in this one alone.
      </p>
      <div className="mt-8 grid justify-items-start gap-4">
        <WaitingButton isWaiting={claim.isPending} onClick={() => claim.mutate()}>
          Put it into my account
        </WaitingButton>
        <Button variant="secondary" onClick={() => onShow(order)}>
          Only show it
        </Button>
        <ActionFailure text={claim.error ? formatFailure(claim.error) : ''} />
      </div>
    </>
  );
}

function NoLink({ text, isSignedIn }: { text: string; isSignedIn: boolean }) {
  return (
    <>
      <EmailLinkHeading isStatus>This link doesn’t open an order</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">{text}</p>
      <p className="mt-6">
        <SignInLink>{isSignedIn ? 'See your account' : 'Log in to see the orders of your account'}</SignInLink>
      </p>
    </>
  );
}

interface WaitingButtonProps extends Omit<ButtonProps, 'onClick'> {
  isWaiting: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A button that keeps the focus while waiting and ignores a second click. */
function WaitingButton({ isWaiting, onClick, children, ...rest }: WaitingButtonProps) {
  return (
    <Button {...rest} size="lg" aria-disabled={isWaiting} onClick={() => isWaiting || onClick()}>
      {isWaiting ? 'One moment…' : children}
    </Button>
  );
}

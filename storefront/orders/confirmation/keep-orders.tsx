import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  credentialsSchema,
  type GuestOrders,
  type Registration,
  registrationSchema,
  type User,
} from '#core/accounts/account.ts';
import { login, register } from '#core/accounts/account-api.ts';
import type { Order } from '#core/orders/order.ts';
import { rememberSignIn } from '#storefront/accounts/announce-session.ts';
import { forgetPrivateQueries } from '#storefront/accounts/current-user.ts';
import { readOrdersOfAnother } from '#storefront/accounts/signing-in/orders-question.tsx';
import { requireSignedIn } from '#storefront/accounts/signing-in/require-signed-in.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FormField, showFieldErrors } from '#storefront/ui/forms/form-field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { addressLine } from '../order-text.ts';

/**
 * Lets a guest keep orders in an account. A new account takes the details from the checkout and needs only a password; the guest can
 * also sign in to an existing account.
 */
export function KeepOrders({ order, orderIds }: { order: Order; orderIds: readonly number[] }) {
  const queries = useQueryClient();
  const [isRegistered, setRegistered] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(credentialsSchema.pick({ password: true })),
    defaultValues: { password: '' },
  });
  const { email } = order.customer;
  if (email === null) return null;
  const { isSubmitting } = form.formState;

  const keep = form.handleSubmit(async ({ password }) => {
    setFailure('');
    try {
      const user = await keepOwn(orderIds, async (guestOrders) =>
        isRegistered
          ? requireSignedIn(await call(login, { body: { username: email, password, guestOrders } }))
          : call(register, { body: { ...registrationOf(order, email, password), guestOrders } }),
      );
      forgetPrivateQueries(queries);
      rememberSignIn(queries, user);
      toast({ title: 'Orders kept', description: `You find them in your account, with ${user.email}.` });
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'already_registered') return setRegistered(true);
      setFailure(
        isRegistered && isWrongPassword(error) ? 'That is not the password of your account.' : formatFailure(error),
      );
      showFieldErrors(error, ['password'], form.setError);
    }
  });

  return (
    <HydratedForm
      noValidate
      aria-labelledby="keep-orders"
      className="border-t border-rule bg-paper px-5 py-5 sm:px-7 print:hidden"
      onSubmit={(event) => void keep(event)}
    >
      <h3 id="keep-orders" className="text-xl">
        Keep {orderIds.length > 1 ? 'these orders' : 'this order'}: {isRegistered ? 'log in' : 'choose a password'}
      </h3>
      <p role="status" className="mt-1 max-w-prose text-sm text-steel">
        {isRegistered
          ? `There is an account with ${email} already. With its password, what you bought goes into it.`
          : `Your account is made with ${email}: see what is due and when it comes, from any browser.`}
      </p>
      <div className="mt-4 flex max-w-xl flex-wrap items-end gap-3">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <FormField
          form={form}
          name="password"
          label={isRegistered ? 'Password of your account' : 'Password, at least 6 characters'}
          type="password"
          autoComplete={isRegistered ? 'current-password' : 'new-password'}
          className="grow basis-60"
        />
        <Button type="submit" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? 'One moment…' : isRegistered ? 'Log in and keep them' : 'Make my account'}
        </Button>
      </div>
      {isRegistered ? (
        <p className="mt-2 text-sm">
          <ShopLink to="/forgot-password" className="text-link">
            Forgotten your password?
          </ShopLink>{' '}
          Until then, the order stays in this browser.
        </p>
      ) : null}
      <ActionFailure text={failure} className="mt-3" />
    </HydratedForm>
  );
}

/**
 * Moves these orders to the account, together with the session's other orders that seem to be the user's own. Orders that were made in
 * this browser for other people stay behind.
 */
async function keepOwn(orderIds: readonly number[], send: (guestOrders: GuestOrders) => Promise<User>): Promise<User> {
  try {
    return await send('ask');
  } catch (error) {
    const found = readOrdersOfAnother(error);
    if (found === null) throw error;
    return send([...new Set([...found.own, ...orderIds])]);
  }
}

/** The details for a new account that the checkout already contains. A detail that an account doesn't accept is left out. */
function registrationOf({ customer, address }: Order, email: string, password: string): Registration {
  const [firstName, ...rest] = (customer.name ?? '').trim().split(/\s+/);
  const known = {
    firstName,
    lastName: rest.join(' '),
    phone: customer.phone ?? '',
    address: address === null ? '' : addressLine(address),
  };
  const fields = Object.entries(known).filter(([name, value]) => {
    const rule = registrationSchema.shape[name as keyof typeof known];
    return Boolean(value) && rule.safeParse(value).success;
  });
  return { username: email, email, password, ...Object.fromEntries(fields) };
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

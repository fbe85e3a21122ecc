import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import '#storefront/api/zod-without-eval.ts';
import { credentialsSchema, type GuestOrders, type User } from '#core/accounts/account.ts';
import { login } from '#core/accounts/account-api.ts';
import type { NextStep } from '#core/accounts/security/sign-in-api.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrdersQuestion } from './orders-question.tsx';

/** The second step of signing in. Loaded on demand, because few accounts have a second step. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/**
 * The sign-in form. It asks for the username or email and the password, then for the second step if the account has one. The
 * error message doesn't say whether the name or the password was wrong.
 */
export function LoginForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const [failure, setFailure] = useState('');
  const [step, setStep] = useState<NextStep | null>(null);
  const form = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: '', password: '' },
  });
  const { isSubmitting } = form.formState;

  async function send(guestOrders: GuestOrders): Promise<void> {
    setFailure('');
    try {
      const result = await call(login, { body: { ...form.getValues(), guestOrders } });
      if ('next' in result) setStep(result);
      else onSignedIn(result);
    } catch (error) {
      if (orders.showFor(error)) return;
      // The specification prescribes the message for a wrong name or password. Other errors have their own messages.
      const description = formatFailure(error);
      toast({ variant: 'destructive', title: 'Login Failed', description });
      setFailure(description);
    }
  }
  const orders = useOrdersQuestion(send);
  const signIn = form.handleSubmit(() => send('ask'));

  if (step !== null) {
    return (
      <Suspense fallback={<Skeleton className="h-72" />}>
        <SecondStep
          step={step}
          onSignedIn={onSignedIn}
          onBack={(reason = '') => {
            setStep(null);
            setFailure(reason);
          }}
        />
      </Suspense>
    );
  }
  return (
    <HydratedForm noValidate className="grid gap-5" onSubmit={signIn} aria-label="Login">
      <FormField
        form={form}
        name="username"
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField form={form} name="password" label="Password" type="password" autoComplete="current-password" />
      <p className="-mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <ShopLink to="/forgot-password" className="text-link">
          Forgotten your password?
        </ShopLink>
        <ShopLink to="/account/reset" className="text-link">
          I have a code from the shop
        </ShopLink>
      </p>
      <ActionFailure text={failure} />
      {orders.question ?? (
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Logging in…' : 'Login'}
        </Button>
      )}
    </HydratedForm>
  );
}

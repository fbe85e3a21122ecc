import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import '#storefront/api/zod-without-eval.ts';
import { type Registration, registrationSchema, type User } from '#core/accounts/account.ts';
import { login, register as registerAccount } from '#core/accounts/account-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { ContactFields } from '../contact-fields.tsx';

const empty = { username: '', password: '', email: '', firstName: '', lastName: '', phone: '', address: '' };

/** Makes an account, then signs in with what was just typed. */
export function RegisterForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;

  const makeAccount = handleSubmit(async (registration) => {
    setFailure('');
    try {
      await call(registerAccount, { body: withoutBlanks(registration) });
      const { username, password } = registration;
      onSignedIn(await call(login, { body: { username, password } }));
    } catch (error) {
      const description = 'This username or email may already be in use. Please try another or log in.';
      toast({ variant: 'destructive', title: 'Registration Failed', description });
      setFailure(formatFailure(error));
      for (const { path, message } of (error instanceof ApiError && error.problem?.errors) || []) {
        if (path in empty) setError(path as keyof typeof empty, { message }, { shouldFocus: true });
      }
    }
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={makeAccount} aria-label="Register">
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Password"
        type="password"
        hint="At least 6 characters."
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <fieldset className="grid gap-5 border-t border-rule pt-5">
        <legend className="sr-only">For your deliveries, optional</legend>
        <p aria-hidden="true" className="text-sm text-steel">
          Optional, and filled in for you at the checkout:
        </p>
        <ContactFields field={(name) => ({ error: errors[name]?.message, ...register(name) })} />
      </fieldset>
      <ActionFailure text={failure} />
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Registering…' : 'Register'}
      </Button>
    </form>
  );
}

/** What was left empty isn't sent, so that it is absent and not an empty text. */
function withoutBlanks({ username, password, email, ...optional }: Registration): Registration {
  const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''));
  return { username, password, email, ...filled };
}

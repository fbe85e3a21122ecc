import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import '#storefront/api/zod-without-eval.ts';
import { type Registration, registrationSchema, type User } from '#core/accounts/account.ts';
import { login, register } from '#core/accounts/account-api.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { showFieldErrors } from '#storefront/ui/forms/form-field.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { ContactFields, IdentityFields, NewPasswordField } from '../account-fields.tsx';
import { requireSignedIn } from './require-signed-in.ts';

const empty = { username: '', password: '', email: '', firstName: '', lastName: '', phone: '', address: '' };
const fieldNames = Object.keys(empty) as (keyof typeof empty)[];

/** Makes an account, then signs in with what was just typed. */
export function RegisterForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: empty,
  });
  const { isSubmitting } = form.formState;

  const makeAccount = form.handleSubmit(async (registration) => {
    setFailure('');
    try {
      await call(register, { body: withoutBlanks(registration) });
      const { username, password } = registration;
      onSignedIn(requireSignedIn(await call(login, { body: { username, password } })));
    } catch (error) {
      const description = 'This username or email may already be in use. Please try another or log in.';
      toast({ variant: 'destructive', title: 'Registration Failed', description });
      setFailure(formatFailure(error));
      showFieldErrors(error, fieldNames, form.setError);
    }
  });

  return (
    <HydratedForm noValidate className="grid gap-5" onSubmit={makeAccount} aria-label="Register">
      <IdentityFields form={form} />
      <NewPasswordField form={form} name="password" label="Password" />
      <fieldset className="grid gap-5 border-t border-rule pt-5">
        <legend className="sr-only">For your deliveries, optional</legend>
        <p aria-hidden="true" className="text-sm text-steel">
          Optional, and filled in for you at the checkout:
        </p>
        <ContactFields form={form} />
      </fieldset>
      <ActionFailure text={failure} />
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Registering…' : 'Register'}
      </Button>
    </HydratedForm>
  );
}

/** What was left empty isn't sent, so that it is absent and not an empty text. */
function withoutBlanks({ username, password, email, ...optional }: Registration): Registration {
  const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''));
  return { username, password, email, ...filled };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import '#storefront/api/zod-without-eval.ts';
import { type GuestOrders, type Registration, registrationSchema, type User } from '#core/accounts/account.ts';
import { register } from '#core/accounts/account-api.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { showFieldErrors } from '#storefront/ui/forms/form-field.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { ContactFields, IdentityFields, NewPasswordField } from '../account-fields.tsx';
import { useOrdersQuestion } from './orders-question.tsx';

const empty = { username: '', password: '', email: '', firstName: '', lastName: '', phone: '', address: '' };
const fieldNames = Object.keys(empty) as (keyof typeof empty)[];

/** A form that creates an account and signs in immediately. */
export function RegisterForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: empty,
  });
  const { isSubmitting } = form.formState;

  async function send(guestOrders: GuestOrders): Promise<void> {
    setFailure('');
    try {
      onSignedIn(await call(register, { body: { ...withoutBlanks(form.getValues()), guestOrders } }));
    } catch (error) {
      if (orders.showFor(error)) return;
      // The specification prescribes the message for a name that is taken. Other errors have their own messages.
      const description = formatFailure(error);
      toast({ variant: 'destructive', title: 'Registration Failed', description });
      setFailure(description);
      showFieldErrors(error, fieldNames, form.setError);
    }
  }
  const orders = useOrdersQuestion(send);
  const makeAccount = form.handleSubmit(() => send('ask'));

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
      {orders.question ?? (
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Registering…' : 'Register'}
        </Button>
      )}
    </HydratedForm>
  );
}

/** Removes empty optional fields from a registration, so that they are absent and not empty strings. */
function withoutBlanks({ username, password, email, ...optional }: Registration): Registration {
  const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''));
  return { username, password, email, ...filled };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { type DetailsChange, detailsSchema, type User } from '#core/accounts/account.ts';
import { changeDetails } from '#core/accounts/account-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { FormField, showFieldErrors } from '#storefront/ui/forms/form-field.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { ContactFields, IdentityFields } from './account-fields.tsx';
import { currentUserKey } from './current-user.ts';
import { ProfileForm } from './profile-form.tsx';

const formSchema = detailsSchema.required().extend({ currentPassword: z.string() });

/** The form for the customer's own details. Typed text is kept until it is saved or the form is closed. */
export function DetailsForm({ user, onDone }: { user: User; onDone(): void }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { ...textsOf(user), currentPassword: '' },
  });
  const { handleSubmit, setError, watch } = form;
  const { isSubmitting, dirtyFields } = form.formState;
  const isNewEmail = watch('email').trim().toLowerCase() !== user.email.toLowerCase();

  const save = handleSubmit(async (typed) => {
    setFailure('');
    const changed = Object.entries(typed).filter(([name]) => dirtyFields[name as keyof typeof typed]);
    const body: DetailsChange = { ...Object.fromEntries(changed), version: user.version };
    try {
      const saved = await call(changeDetails, { body });
      queries.setQueryData(currentUserKey, saved);
      toast({ title: 'Details Saved', description: 'Your details have been changed.' });
      onDone();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Details Not Saved', description: formatFailure(error) });
      const problem = error instanceof ApiError ? error.problem : null;
      const isShown = showFieldErrors(error, formSchema.keyof().options, setError);
      if (!isShown) setFailure(formatFailure(error));
      if (problem?.code !== 'stale_version') return;
      setFailure('Your details were changed elsewhere in the meantime. Save again to replace them with these.');
      // Loads the account's current version, so that the next attempt to save sends it. Typed text is kept.
      await queries.refetchQueries({ queryKey: currentUserKey });
    }
  });

  return (
    <ProfileForm
      label="Edit details"
      save="Save details"
      savePending="Saving…"
      failure={failure}
      isSubmitting={isSubmitting}
      onSubmit={(event) => void save(event)}
      onCancel={onDone}
    >
      {/* Focused as soon as the form appears, because a later focus would redirect what the user is typing to another field. */}
      <IdentityFields form={form} autoFocus />
      {isNewEmail ? (
        <FormField
          form={form}
          name="currentPassword"
          label="Current password"
          type="password"
          hint="Enter your password to change your email address."
          autoComplete="current-password"
        />
      ) : null}
      <ContactFields form={form} />
    </ProfileForm>
  );
}

function textsOf({ username, email, firstName, lastName, phone, address }: User) {
  return {
    username,
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phone: phone ?? '',
    address: address ?? '',
  };
}

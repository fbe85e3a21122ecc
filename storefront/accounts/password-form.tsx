import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import '#storefront/api/zod-without-eval.ts';
import { passwordChangeSchema, type User } from '#core/accounts/account.ts';
import { changePassword } from '#core/accounts/account-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { currentUserKey } from './current-user.ts';

/** Another password, for the one that is known. */
export function PasswordForm({ user, onDone }: { user: User; onDone(): void }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const change = handleSubmit(async (typed) => {
    setFailure('');
    try {
      queries.setQueryData(currentUserKey, await call(changePassword, { body: typed }));
      toast({ title: 'Password Changed', description: 'You stay logged in here, and are logged out everywhere else.' });
      onDone();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Password Not Changed', description: formatFailure(error) });
      const problem = error instanceof ApiError ? error.problem : null;
      const wrong = problem?.errors?.filter(({ path }) => path in typed) ?? [];
      for (const { path, message } of wrong) {
        setError(path as keyof typeof typed, { message }, { shouldFocus: true });
      }
      if (wrong.length === 0) setFailure(formatFailure(error));
    }
  });

  return (
    <form noValidate onSubmit={change} aria-label="Change password" className="grid max-w-md gap-5">
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <Field
        label="New password"
        type="password"
        hint="At least 6 characters."
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <p className="text-sm">
        <ShopLink to="/forgot-password" className="text-link">
          Forgotten your password?
        </ShopLink>
      </p>
      <ActionFailure text={failure} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Changing…' : 'Change password'}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

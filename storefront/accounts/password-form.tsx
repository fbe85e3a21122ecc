import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import '#storefront/api/zod-without-eval.ts';
import { passwordChangeSchema, type User } from '#core/accounts/account.ts';
import { changePassword } from '#core/accounts/account-api.ts';
import { call } from '#storefront/api/call.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { FormField, showFieldErrors } from '#storefront/ui/forms/form-field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { NewPasswordField } from './account-fields.tsx';
import { currentUserKey } from './current-user.ts';
import { ProfileForm } from './profile-form.tsx';

/** A form that changes the password. The current password must be entered. */
export function PasswordForm({ user, onDone }: { user: User; onDone(): void }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { handleSubmit, setError } = form;
  const { isSubmitting } = form.formState;

  const change = handleSubmit(async (typed) => {
    setFailure('');
    try {
      queries.setQueryData(currentUserKey, await call(changePassword, { body: typed }));
      toast({ title: 'Password Changed', description: 'You stay logged in here, and are logged out everywhere else.' });
      onDone();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Password Not Changed', description: formatFailure(error) });
      const isShown = showFieldErrors(error, ['currentPassword', 'newPassword'], setError);
      if (!isShown) setFailure(formatFailure(error));
    }
  });

  return (
    <ProfileForm
      label="Change password"
      save="Change password"
      savePending="Changing…"
      failure={failure}
      isSubmitting={isSubmitting}
      onSubmit={(event) => void change(event)}
      onCancel={onDone}
    >
      {/* Tells password managers which user the password belongs to. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <FormField
        form={form}
        autoFocus
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordField form={form} name="newPassword" label="New password" />
      <p className="text-sm">
        <ShopLink to="/forgot-password" className="text-link">
          Forgotten your password?
        </ShopLink>
      </p>
    </ProfileForm>
  );
}

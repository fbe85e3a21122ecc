import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import '#storefront/api/zod-without-eval.ts';
import { codePasswordSchema } from '#core/accounts/account.ts';
import { resetPasswordByCode } from '#core/accounts/account-api.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkHeading, EmailLinkLayout, SignInLink } from '#storefront/email/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FormField, showFieldErrors } from '#storefront/ui/forms/form-field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { NewPasswordField } from '../account-fields.tsx';
import { currentUserKey } from '../current-user.ts';

/** /account/reset: sets a new password with a code that the shop has read out to the user. */
export function Component() {
  const [isDone, setDone] = useState(false);
  return (
    <EmailLinkLayout>
      <PageHead
        title="A Code from the Shop"
        description="Choose a new password with a code that the shop gave you."
        canonicalPath="/account/reset"
        noindex
      />
      {isDone ? (
        <>
          <EmailLinkHeading isStatus>Your new password is set</EmailLinkHeading>
          <p className="mt-4 max-w-[52ch] text-lg">
            You are signed out everywhere. <SignInLink>Log in with the new password</SignInLink> to go on.
          </p>
        </>
      ) : (
        <ChoosePassword onDone={() => setDone(true)} />
      )}
    </EmailLinkLayout>
  );
}

function ChoosePassword({ onDone }: { onDone(): void }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(codePasswordSchema),
    defaultValues: { username: '', code: '', password: '' },
  });
  const { isSubmitting } = form.formState;
  const choose = form.handleSubmit(async (body) => {
    setFailure('');
    try {
      await call(resetPasswordByCode, { body });
      // The reset has signed out the user of this browser, so the signed-in user is requested again.
      void queries.resetQueries({ queryKey: currentUserKey });
      onDone();
    } catch (error) {
      if (!showFieldErrors(error, ['username', 'code', 'password'], form.setError)) setFailure(formatFailure(error));
    }
  });
  return (
    <>
      <EmailLinkHeading>A code from the shop</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        Ask us by phone or at the counter for a code, and choose a new password with it. It works once, for a day.
      </p>
      <HydratedForm noValidate onSubmit={choose} aria-label="A code from the shop" className="mt-8 grid max-w-md gap-5">
        <FormField
          form={form}
          name="username"
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          form={form}
          name="code"
          label="Code"
          hint="8 letters and digits"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <NewPasswordField form={form} name="password" label="New password" />
        <ActionFailure text={failure} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save the new password'}
        </Button>
      </HydratedForm>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <SignInLink>Back to the login</SignInLink>
        <ShopLink to="/forgot-password" className="text-link">
          I can read emails: send me a link
        </ShopLink>
      </p>
    </>
  );
}

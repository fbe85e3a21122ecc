import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import '#storefront/api/zod-without-eval.ts';
import { newPasswordSchema } from '#core/accounts/account.ts';
import { resetPassword } from '#core/accounts/account-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkHeading, EmailLinkLayout, linkToken, SignInLink } from '#storefront/email/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { showFieldErrors } from '#storefront/ui/forms/form-field.tsx';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import { NewPasswordField } from '../account-fields.tsx';
import { currentUserKey } from '../current-user.ts';

/** In the step 'perhaps-set', the form was sent but got no response, and the link no longer works. The password may have been set. */
type Step = 'choose' | 'done' | 'joined' | 'ran-out' | 'perhaps-set';

/** The page that the link in the password email opens. Nothing happens until the form is sent. */
export function Component() {
  const [step, setStep] = useState<Step>('choose');
  const isHydrated = useHydrated();
  const hasNoToken = isHydrated && linkToken() === '';
  return (
    <EmailLinkLayout>
      <PageHead
        title="Choose a New Password"
        description="Choose a new password for your account."
        canonicalPath="/reset-password"
        noindex
      />
      {step === 'done' ? <Done /> : null}
      {step === 'joined' ? <Joined /> : null}
      {step === 'perhaps-set' ? <PerhapsSet /> : null}
      {step === 'ran-out' || hasNoToken ? <RanOut isStatus={!hasNoToken} /> : null}
      {step === 'choose' && !hasNoToken ? <ChoosePassword onStep={setStep} /> : null}
    </EmailLinkLayout>
  );
}

function ChoosePassword({ onStep }: { onStep(step: Step): void }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const isUnanswered = useRef(false);
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });
  const { isSubmitting } = form.formState;
  const choose = form.handleSubmit(async ({ password }) => {
    setFailure('');
    try {
      const { joinedStaff } = await call(resetPassword, { body: { token: linkToken(), password } });
      // The reset has signed out the user of this browser, so the signed-in user is requested again.
      void queries.resetQueries({ queryKey: currentUserKey });
      onStep(joinedStaff ? 'joined' : 'done');
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'not_found') {
        return onStep(isUnanswered.current ? 'perhaps-set' : 'ran-out');
      }
      // The form has no idempotency key, because the request's hash, which is stored with a key, could reveal the password. So if there
      // was no response, it is unknown whether the password was set.
      const isKnown = error instanceof ApiError && error.problem !== null && error.status < 500;
      if (!isKnown) isUnanswered.current = true;
      if (!showFieldErrors(error, ['password'], form.setError))
        setFailure(isKnown ? formatFailure(error) : unknownOutcome);
    }
  });
  return (
    <>
      <EmailLinkHeading>Choose a new password</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">You will be signed out everywhere else.</p>
      <HydratedForm
        noValidate
        onSubmit={choose}
        aria-label="Choose a new password"
        className="mt-8 grid max-w-md gap-5"
      >
        <NewPasswordField form={form} name="password" label="New password" />
        <ActionFailure text={failure} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save the new password'}
        </Button>
      </HydratedForm>
    </>
  );
}

const unknownOutcome =
  'We received no answer, so your new password may be set already. Check your connection and save it again to find out.';

function PerhapsSet() {
  return (
    <>
      <EmailLinkHeading isStatus>Your new password may be set already</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        Your first try got no answer, and the link doesn’t work any more. <SignInLink>Log in</SignInLink> with the
        password that you chose then. If it isn’t accepted, ask for a new link.
      </p>
      <ButtonLink to="/forgot-password" variant="secondary" className="mt-8">
        Ask for a new link
      </ButtonLink>
    </>
  );
}

function Done() {
  return (
    <>
      <EmailLinkHeading isStatus>Your new password is set</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        You are signed out everywhere. <SignInLink>Log in with the new password</SignInLink> to go on.
      </p>
    </>
  );
}

/** A notice for new staff, who have chosen their first password and can now open the staff screens. */
function Joined() {
  return (
    <>
      <EmailLinkHeading isStatus>Your password is set</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">Sign in to start.</p>
      <ButtonLink to="/admin" className="mt-8">
        Open the staff screens
      </ButtonLink>
    </>
  );
}

function RanOut({ isStatus }: { isStatus: boolean }) {
  return (
    <>
      <EmailLinkHeading isStatus={isStatus}>This link doesn’t work any more</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        It has expired or was already used: a link works once, for an hour, and only the newest one. Your password
        hasn’t changed.
      </p>
      <ButtonLink to="/forgot-password" className="mt-8">
        Ask for a new link
      </ButtonLink>
    </>
  );
}

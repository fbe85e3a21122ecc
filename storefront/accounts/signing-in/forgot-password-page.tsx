import { type FormEvent, useRef, useState } from 'react';
import { signInNameLength, signInNameMissing } from '#core/accounts/sign-in-name.ts';
import { forgotPasswordRoute } from '#core/bare-routes.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkHeading, EmailLinkLayout, SignInLink } from '#storefront/email/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';

/**
 * A page that asks for the account whose password was forgotten. The server's response is the same whether or not the account
 * exists.
 */
export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [hasRequested, setRequested] = useState(false);
  return (
    <EmailLinkLayout>
      <PageHead
        title="Forgotten Password"
        description="Have a link sent that lets you choose a new password."
        canonicalPath="/forgot-password"
        noindex
      />
      {sentTo === null ? (
        <AskForLink
          isAgain={hasRequested}
          onSent={(name) => {
            setRequested(true);
            setSentTo(name);
          }}
        />
      ) : (
        <Sent to={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </EmailLinkLayout>
  );
}

function AskForLink({ isAgain, onSent }: { isAgain: boolean; onSent(name: string): void }) {
  const [failure, setFailure] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const email = field.current?.value.trim() ?? '';
    const isName = email.length >= signInNameLength.min && email.length <= signInNameLength.max;
    setError(isName ? undefined : signInNameMissing);
    setFailure('');
    if (!isName) {
      field.current?.focus();
      return;
    }
    setSending(true);
    try {
      await call(forgotPasswordRoute, { body: { email } });
      onSent(email);
    } catch (thrown) {
      setFailure(formatFailure(thrown));
      setSending(false);
    }
  }
  return (
    <>
      <EmailLinkHeading isStatus={isAgain}>Forgotten your password?</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        Tell us who you are, and we email you a link that lets you choose a new one.
      </p>
      <HydratedForm noValidate onSubmit={ask} aria-label="Forgotten password" className="mt-8 grid max-w-md gap-5">
        <Field
          ref={field}
          name="email"
          error={error}
          label="Email or username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ActionFailure text={failure} />
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Sending…' : 'Email me the link'}
        </Button>
      </HydratedForm>
      <p className="mt-6">
        <SignInLink>Back to the login</SignInLink>
      </p>
    </>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain(): void }) {
  return (
    <>
      <EmailLinkHeading isStatus>Check your email</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        If <strong className="break-words">{to}</strong> has an account with us, a link is on its way to the account’s
        email address. It works once, for an hour.
      </p>
      <p className="mt-4 max-w-[52ch] text-steel">
        Nothing there after a few minutes? Look under junk, or ask again: only the newest link works.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" onClick={onAgain}>
          Ask again
        </Button>
        <SignInLink>Back to the login</SignInLink>
      </div>
    </>
  );
}

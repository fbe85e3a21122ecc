import type { User } from '#core/accounts/account.ts';
import { createEmail } from '../create-email.tsx';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';

export interface PasswordChanged {
  user: Pick<User, 'email'>;
}

/** Tells an account's owner of a new password, who may not be the one who chose it. */
export function passwordChangedEmail({ user }: PasswordChanged, { sender }: EmailContext): Email {
  return createEmail(
    {
      kind: 'password-changed',
      to: user.email,
      heading: 'Your password was changed',
      preview: 'If that was you, there is nothing to do.',
      name: null,
      body: (
        <>
          <Paragraph>
            The password of your account was changed just now, and every other browser was signed out. If that was you,
            there is nothing to do.
          </Paragraph>
          <Paragraph>If it wasn’t you, choose a new password straight away{orCall(sender.phone)}.</Paragraph>
          <ActionButton url={`${sender.publicUrl}/forgot-password`}>Choose a new password</ActionButton>
        </>
      ),
    },
    sender,
  );
}

export interface EmailChanged {
  /** The address that the account had until now. */
  oldEmail: string;
}

/** Tells the old address that the account has another one now. The new one is the account's alone, and not repeated. */
export function emailChangedEmail({ oldEmail }: EmailChanged, { sender }: EmailContext): Email {
  const contactUs = sender.phone === '' ? 'please reply to this email' : `please call us on ${sender.phone}`;
  return createEmail(
    {
      kind: 'email-changed',
      to: oldEmail,
      heading: 'Your email address was changed',
      preview: 'Emails about your account now go to the new address.',
      name: null,
      body: (
        <>
          <Paragraph>
            The email address of your account was changed just now. Emails about your account go to the new address, and
            you can no longer sign in with this one. If that was you, there is nothing to do.
          </Paragraph>
          <Paragraph>If it wasn’t you, {contactUs} straight away.</Paragraph>
          <ActionButton url={sender.publicUrl}>Go to the shop</ActionButton>
        </>
      ),
    },
    sender,
  );
}

function orCall(phone: string): string {
  return phone === '' ? '' : `, or call us on ${phone}`;
}

import type { User } from '#core/accounts/account.ts';
import { createEmail } from '../create-email.tsx';
import { ActionButton, Paragraph, SmallLink } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';

export interface PasswordLink {
  user: Pick<User, 'email'>;
  /** Opens the page on which a new password is chosen; works once. */
  resetUrl: string;
  /** How long it works. */
  minutes: number;
}

/** The link to choose a new password. It repeats nothing that was typed in: nobody has confirmed the address. */
export function passwordEmail({ user, resetUrl, minutes }: PasswordLink, { sender }: EmailContext): Email {
  const time = minutes === 60 ? 'an hour' : `${minutes} minutes`;
  return createEmail(
    {
      kind: 'password',
      to: user.email,
      heading: 'Choose a new password',
      preview: `The link works once, for ${time}.`,
      name: null,
      body: (
        <>
          <Paragraph>
            Someone, we hope you, asked for a new password for the account with this email address. The link works once,
            for {time}.
          </Paragraph>
          <ActionButton url={resetUrl}>Choose a new password</ActionButton>
          <Paragraph>If it wasn’t you, you can ignore this email: your password stays as it is.</Paragraph>
          <SmallLink url={resetUrl} label={resetUrl}>
            If the button doesn’t work, copy this address into your browser:
          </SmallLink>
        </>
      ),
    },
    sender,
  );
}

import type { User } from '#core/accounts/account.ts';
import type { EmailContext } from '../email-context.ts';
import { button, quietLink, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';

export interface PasswordLink {
  user: Pick<User, 'username' | 'email' | 'firstName'>;
  /** Opens the page on which a new password is chosen; works once. */
  resetUrl: string;
  /** How long it works. */
  minutes: number;
}

/** The link to choose a new password. */
export function passwordEmail({ user, resetUrl, minutes }: PasswordLink, { sender }: EmailContext): Email {
  const time = minutes === 60 ? 'an hour' : `${minutes} minutes`;
  return writeEmail(
    {
      kind: 'password',
      to: user.email,
      heading: 'Choose a new password',
      preheader: `The link works once, for ${time}.`,
      name: user.firstName ?? user.username,
      parts: [
        words(
          `Somebody, we hope you, asked for a new password for the account ${user.username}. The link works once, for ${time}.`,
        ),
        button(resetUrl, 'Choose a new password'),
        words('If it wasn’t you, you need not do anything: your password stays as it is.'),
        quietLink('Should nothing open, copy this address into your browser:', resetUrl, resetUrl),
      ],
    },
    sender,
  );
}

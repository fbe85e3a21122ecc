import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import type { EmailContext } from '../email-context.ts';
import { button, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';

type WelcomedUser = Pick<User, 'id' | 'username' | 'email' | 'firstName' | 'lastName'>;

/** Follows a registration. */
export function welcomeEmail({ user }: { user: WelcomedUser }, { sender }: EmailContext): Email {
  const name = accountName(user);
  const { businessName, phone, publicUrl } = sender;
  const tellUs = phone === '' ? 'please answer this email' : `please ring us on ${phone}`;
  return writeEmail(
    {
      kind: 'welcome',
      to: user.email,
      onceKey: `welcome:${user.id}`,
      heading: `Welcome to ${businessName}`,
      subject: 'Welcome',
      preheader: 'Your account is ready: orders, laybys and delivery days in one place.',
      name,
      parts: [
        words(`Your account is ready. You sign in with ${user.username} or with this email address.`),
        words(
          'In it you see every order with what is paid and what is due, with the sum and the day; you can pay a layby early, change its card, and choose the day we deliver.',
        ),
        button(`${publicUrl}/products`, 'See what is in the cool room'),
        words(`If it wasn’t you who made this account, ${tellUs} and we close it.`),
      ],
    },
    sender,
  );
}

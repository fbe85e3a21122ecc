import type { User } from '#core/accounts/account.ts';
import { createEmail } from '../create-email.tsx';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';

export interface Welcome {
  user: Pick<User, 'id' | 'email'>;
}

/**
 * Follows a registration. Nobody has confirmed the address, which may be a stranger's: no word in it was typed in by
 * the person who registered, or the shop would carry their message there under its own name.
 */
export function welcomeEmail({ user }: Welcome, { sender }: EmailContext): Email {
  const { businessName, phone, publicUrl } = sender;
  const contactUs = phone === '' ? 'please reply to this email' : `please call us on ${phone}`;
  return createEmail(
    {
      kind: 'welcome',
      to: user.email,
      dedupeKey: `welcome:${user.id}`,
      heading: `Welcome to ${businessName}`,
      subject: 'Welcome',
      preview: 'Your account is ready: orders, laybys and delivery days in one place.',
      name: null,
      body: (
        <>
          <Paragraph>
            Your account is ready. You sign in with the username you chose, or with this email address.
          </Paragraph>
          <Paragraph>
            In it you see every order with what is paid and what is due, with the amount and the day; you can pay a
            layby early, change its card, and choose the day we deliver.
          </Paragraph>
          <ActionButton url={`${publicUrl}/products`}>See what is in the cool room</ActionButton>
          <Paragraph>If you didn’t make this account, {contactUs} and we close it.</Paragraph>
        </>
      ),
    },
    sender,
  );
}

import type { User } from '#core/accounts/account.ts';
import { ActionButton, Paragraph, SmallLink } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

export interface Welcome {
  user: Pick<User, 'id' | 'email'>;
}

/**
 * Follows a registration. Nobody has confirmed the address, which may be a stranger's: it has no text that was typed by
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

export interface PasswordLink {
  user: Pick<User, 'email'>;
  /** Opens the page for choosing a new password; works once. */
  resetUrl: string;
  /** How long the link is valid. */
  minutes: number;
}

/** The link to choose a new password. It repeats nothing that was typed, because nobody has confirmed the address. */
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

export interface PasswordChanged {
  user: Pick<User, 'email'>;
}

/** Tells an account's owner about a new password, in case somebody else chose it. */
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
  /** The account's former address. */
  oldEmail: string;
}

/** Tells the old address that the account has a new one, without repeating the new one. */
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

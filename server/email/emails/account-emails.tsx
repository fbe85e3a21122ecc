import type { User } from '#core/accounts/account.ts';
import { ActionButton, Paragraph, SmallLink } from '../email-components.tsx';
import type { EmailContext, Sender } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';

export interface Welcome {
  user: Pick<User, 'id' | 'email'>;
}

/**
 * Sent after a registration. The email address isn't confirmed and may be a stranger's. The email therefore contains no text that was
 * typed in the registration: otherwise, anyone could make the shop send a text to a stranger.
 */
export function welcomeEmail({ user }: Welcome, context: EmailContext): Email {
  const { sender } = context;
  return createEmail(sender, {
    kind: 'welcome',
    to: user.email,
    dedupeKey: `welcome:${user.id}`,
    ...writeText('welcome', { contactUs: contactUsText(sender) }, context),
    preview: 'Your account is ready: orders, laybys and delivery days in one place.',
    name: null,
    body: <ActionButton url={`${sender.publicUrl}/account`}>Open your account</ActionButton>,
  });
}

export interface PasswordLink {
  user: Pick<User, 'email'>;
  /** The page for choosing a new password; the link works only once. */
  resetUrl: string;
  /** How long the link is valid. */
  minutes: number;
}

/** Contains the link for choosing a new password. It contains no typed text, because the email address isn't confirmed. */
export function passwordEmail({ user, resetUrl, minutes }: PasswordLink, context: EmailContext): Email {
  const time = formatTime(minutes);
  return createEmail(context.sender, {
    kind: 'password',
    to: user.email,
    ...writeText('password', { time }, context),
    preview: `The link works once, for ${time}.`,
    name: null,
    body: <ActionButton url={resetUrl}>Choose a new password</ActionButton>,
    end: <AddressToCopy url={resetUrl} />,
  });
}

export interface StaffInvitation {
  user: Pick<User, 'email' | 'username'>;
  resetUrl: string;
  minutes: number;
}

/** Sent to a staff member whose account another person has created. Contains the link for choosing the account's first password. */
export function staffInvitationEmail({ user, resetUrl, minutes }: StaffInvitation, context: EmailContext): Email {
  const time = formatTime(minutes);
  return createEmail(context.sender, {
    kind: 'staff-invitation',
    to: user.email,
    ...writeText('staff-invitation', { username: user.username, time }, context),
    preview: `Choose your password: the link works for ${time}.`,
    name: null,
    body: <ActionButton url={resetUrl}>Choose your password</ActionButton>,
    end: <AddressToCopy url={resetUrl} />,
  });
}

function formatTime(minutes: number): string {
  const dayMinutes = 24 * 60;
  if (minutes >= dayMinutes) return `${minutes / dayMinutes} days`;
  return minutes === 60 ? 'an hour' : `${minutes} minutes`;
}

export interface PasswordChanged {
  user: Pick<User, 'email'>;
}

/** Tells an account's owner that a new password was chosen, in case another person did this. */
export function passwordChangedEmail({ user }: PasswordChanged, context: EmailContext): Email {
  const { sender } = context;
  return createEmail(sender, {
    kind: 'password-changed',
    to: user.email,
    ...writeText('password-changed', {}, context),
    preview: 'If that was you, there is nothing to do.',
    name: null,
    body: (
      <>
        <Paragraph>If it wasn’t you, choose a new password straight away{orCall(sender.phone)}.</Paragraph>
        <ActionButton url={`${sender.publicUrl}/forgot-password`}>Choose a new password</ActionButton>
      </>
    ),
  });
}

export interface EmailChanged {
  /** The account's former address. */
  oldEmail: string;
}

/** Sent to an account's previous email address after it was replaced. The email doesn't contain the new address. */
export function emailChangedEmail({ oldEmail }: EmailChanged, context: EmailContext): Email {
  const { sender } = context;
  return createEmail(sender, {
    kind: 'email-changed',
    to: oldEmail,
    ...writeText('email-changed', {}, context),
    preview: 'Emails about your account now go to the new address.',
    name: null,
    body: (
      <>
        <Paragraph>If it wasn’t you, {contactUsText(sender)} straight away.</Paragraph>
        <ActionButton url={`${sender.publicUrl}/contact`}>Write to us</ActionButton>
      </>
    ),
  });
}

function contactUsText({ phone }: Sender): string {
  return phone === '' ? 'please reply to this email' : `please call us on ${phone}`;
}

function orCall(phone: string): string {
  return phone === '' ? '' : `, or call us on ${phone}`;
}

export interface CustomerClosed {
  email: string;
  customerId: number;
}

/** The last email to a customer whose details are erased. */
export function customerClosedEmail({ email, customerId }: CustomerClosed, context: EmailContext): Email {
  return createEmail(context.sender, {
    kind: 'customer-closed',
    to: email,
    dedupeKey: `customer-closed:${customerId}`,
    ...writeText('customer-closed', { contactUs: contactUsText(context.sender) }, context),
    preview: 'What we had stored about you is erased.',
    name: null,
    body: <ActionButton url={`${context.sender.publicUrl}/contact`}>Write to us</ActionButton>,
  });
}

/** The link's URL as text, for mail programs that don't show the button. */
function AddressToCopy({ url }: { url: string }) {
  return (
    <SmallLink url={url} label={url}>
      If the button doesn’t work, copy this address into your browser:
    </SmallLink>
  );
}

import { formatLongInstant } from '#core/dates.ts';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

export interface StaffReset {
  /** An owner's address. */
  to: string;
  /** The account with the new password, including its username. */
  account: string;
  at: string;
  dedupeKey: string;
}

/**
 * Sent to each owner after a new password was made on the shop's computer, where no sign-in is needed. The person there can now sign in
 * to this account.
 */
export function staffResetEmail({ to, account, at, dedupeKey }: StaffReset, { sender }: EmailContext): Email {
  const preview = `${account} has a new password since ${formatLongInstant(at)}.`;
  return createEmail(sender, {
    kind: 'staff-reset',
    to,
    dedupeKey,
    heading: 'A new staff password was made at the shop’s computer',
    preview,
    name: null,
    body: (
      <>
        <Paragraph>
          {preview} The account is an owner’s, was signed out everywhere, and has no second step until it sets one up
          again.
        </Paragraph>
        <Paragraph>
          If you know who did this, there is nothing to do. If you don’t, someone has used that computer: run “New staff
          password” there yourself for this account, look at the log of what staff did, and lock the computer.
        </Paragraph>
        <ActionButton url={`${sender.publicUrl}/admin/activity`}>See what staff did</ActionButton>
      </>
    ),
  });
}

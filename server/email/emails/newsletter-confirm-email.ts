import type { EmailContext } from '../email-context.ts';
import { button, quietLink, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';

export interface NewsletterConfirmation {
  email: string;
  /** A page with a button, so that a mail program that opens every link subscribes nobody. */
  confirmUrl: string;
  /** A page with a button too, which also takes a mail program's one-click POST. */
  unsubscribeUrl: string;
}

/** Asks whoever reads an address whether they want the newsletter. */
export function newsletterConfirmEmail(
  { email, confirmUrl, unsubscribeUrl }: NewsletterConfirmation,
  { sender }: EmailContext,
): Email {
  return writeEmail(
    {
      kind: 'newsletter-confirm',
      to: email,
      unsubscribeUrl,
      heading: 'Please confirm your email address',
      preheader: 'One button, and you hear from us when new packs come in.',
      name: null,
      parts: [
        words(
          `${email} was entered at ${sender.businessName} to hear of new packs, prices and delivery days. We only write once you confirm that it is yours.`,
        ),
        button(confirmUrl, 'Yes, write to me'),
        words('If you didn’t ask for it, you need not do anything, and we don’t write again.'),
        quietLink('Would you rather not hear from us?', unsubscribeUrl, 'Unsubscribe'),
      ],
    },
    sender,
  );
}

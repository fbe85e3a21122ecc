import { ActionButton, Paragraph, SmallLink } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';
import { writeText } from '#server/email/texts/write-text.tsx';

export interface NewsletterConfirmation {
  email: string;
  /** The email's key. Of several emails with the same key, only one is sent. */
  dedupeKey: string;
  /**
   * The link to a page with a button. If opening the link were enough, mail programs that open every link would subscribe their
   * readers.
   */
  confirmUrl: string;
  /** The link to a page with a button. It also accepts the POST that a mail program sends when its own unsubscribe button is clicked. */
  unsubscribeUrl: string;
}

/** Asks the owner of an address whether they want the newsletter. */
export function newsletterConfirmEmail(
  { email, dedupeKey, confirmUrl, unsubscribeUrl }: NewsletterConfirmation,
  context: EmailContext,
): Email {
  return createEmail(context.sender, {
    kind: 'newsletter-confirm',
    to: email,
    dedupeKey,
    unsubscribeUrl,
    ...writeText('newsletter-confirm', { email }, context),
    preview: 'Press one button, and you hear from us when new packs come in.',
    name: null,
    body: (
      <>
        <ActionButton url={confirmUrl}>Yes, send me news</ActionButton>
        <Paragraph>If you didn’t ask for it, you can ignore this email: we won’t email you again.</Paragraph>
      </>
    ),
    end: (
      <SmallLink url={unsubscribeUrl} label="Unsubscribe">
        Would you rather not hear from us?
      </SmallLink>
    ),
  });
}

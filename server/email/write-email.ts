import type { Sender } from './email-context.ts';
import { emailHtml } from './email-html.ts';
import { type EmailPart, words } from './email-parts.ts';
import { emailText } from './email-text.ts';
import type { Email } from './outbox.ts';

export interface EmailDraft extends Omit<Email, 'subject' | 'text' | 'html'> {
  /** The email's news, in its subject and above it. */
  heading: string;
  /** A subject in words of its own. */
  subject?: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  /** Whom it greets; null where no name is known. */
  name: string | null;
  parts: readonly EmailPart[];
}

/** Makes an email's text and HTML of one draft: the one look that all emails have. */
export function writeEmail({ heading, subject, preheader, name, parts, ...email }: EmailDraft, sender: Sender): Email {
  const all = [words(name === null ? 'Hello,' : `Hello ${name},`), ...parts];
  return {
    ...email,
    subject: oneLine(`${subject ?? heading} – ${sender.businessName}`),
    text: emailText({ heading, parts: all, sender }),
    html: emailHtml({ heading, preheader, parts: all, sender }),
  };
}

/** A subject is one header line, whatever a name in it holds. */
function oneLine(plain: string): string {
  return plain.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

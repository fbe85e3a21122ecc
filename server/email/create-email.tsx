import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Paragraph } from './email-components.tsx';
import type { Sender } from './email-context.ts';
import { EmailLayout } from './email-layout.tsx';
import type { Email } from './outbox.ts';
import { plainTextOf } from './plain-text.ts';

export interface EmailDraft extends Omit<Email, 'subject' | 'text' | 'html'> {
  /** The email's news, in its subject and above it. */
  heading: string;
  /** A subject other than the heading. */
  subject?: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** Whom it greets; null where no name is known, or none may be repeated. */
  name: string | null;
  body: ReactNode;
}

/** Renders an email's HTML and text from one draft, in the one layout that all emails have. Waits for nothing. */
export function createEmail({ heading, subject, preview, name, body, ...email }: EmailDraft, sender: Sender): Email {
  const greeted = (
    <>
      <Paragraph>{name === null ? 'Hello,' : `Hello ${name},`}</Paragraph>
      {body}
    </>
  );
  const page = (
    <EmailLayout heading={heading} preview={preview} sender={sender}>
      {greeted}
    </EmailLayout>
  );
  return {
    ...email,
    subject: oneLine(`${subject ?? heading} – ${sender.businessName}`),
    text: plainTextOf({ heading, body: greeted, sender }),
    html: `<!doctype html>\n${renderToStaticMarkup(page)}`,
  };
}

/** A subject is one header line, whatever a name in it holds. */
function oneLine(plain: string): string {
  return plain.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

import type { Sender } from './letter-desk.ts';
import { letterHtml } from './letter-html.ts';
import { type LetterPart, words } from './letter-parts.ts';
import { letterText } from './letter-text.ts';
import type { Letter } from './outbox.ts';

export interface LetterDraft extends Omit<Letter, 'subject' | 'text' | 'html'> {
  /** The letter's news, in its subject and above it. */
  heading: string;
  /** A subject in words of its own. */
  subject?: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  /** Whom it greets; null where no name is known. */
  name: string | null;
  parts: readonly LetterPart[];
}

/** Makes a letter's text and HTML of one draft: the one look that all letters have. */
export function writeLetter(
  { heading, subject, preheader, name, parts, ...letter }: LetterDraft,
  sender: Sender,
): Letter {
  const all = [words(name === null ? 'Hello,' : `Hello ${name},`), ...parts];
  return {
    ...letter,
    subject: oneLine(`${subject ?? heading} – ${sender.businessName}`),
    text: letterText({ heading, parts: all, sender }),
    html: letterHtml({ heading, preheader, parts: all, sender }),
  };
}

/** A subject is one header line, whatever a name in it holds. */
function oneLine(plain: string): string {
  return plain.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

import type { ReactNode } from 'react';
import type { EmailFields, EmailText } from '#core/email/email-text.ts';
import { type EmailTextKind, emailTextDefinition } from '#core/email/email-text-kinds.ts';
import type { EmailContext, Sender } from '../email-context.ts';
import { type Block, type Inline, readLine, readMarkdown } from './markdown-blocks.ts';
import { type FieldValues, inlineText, WrittenText } from './written-text.tsx';

/** The parts of an email that the owner may have written, with the values of the fields. */
export interface WrittenEmail {
  heading: string;
  subject: string;
  opening: ReactNode;
  closing: ReactNode;
}

/**
 * Returns the owner's text for a type of email, or the original text if the owner hasn't changed it. The fields have this email's
 * values.
 */
export function writeText<Kind extends EmailTextKind>(
  kind: Kind,
  fields: EmailFields<Kind>,
  { texts, sender }: EmailContext,
): WrittenEmail {
  const text = readText(kind, texts.get(kind));
  const given: Record<string, string | null> = { ...fields, ...valuesOf(sender) };
  const known = Object.entries(emailTextDefinition(kind).fields);
  const values: FieldValues = Object.fromEntries(known.map(([name, { orElse = '' }]) => [name, given[name] || orElse]));
  return {
    heading: lineOf(text.heading, values),
    subject: lineOf(text.subject, values),
    opening: <WrittenText blocks={text.opening} values={values} />,
    closing: <WrittenText blocks={text.closing} values={values} />,
  };
}

/** Returns a line without the punctuation that an empty field leaves at its end, as in "Order #41: $999.95 paid. ". */
function lineOf(line: readonly Inline[], values: FieldValues): string {
  return inlineText(line, values).replace(/[\s.:,;–-]+$/, '');
}

/** Renders the owner's text of an email to many readers. It is Markdown, with fields only for the shop's own details. */
export function writeMarkdown(text: string, sender: Sender): ReactNode {
  return <WrittenText blocks={readMarkdown(text)} values={valuesOf(sender)} />;
}

export function fillLine(text: string, sender: Sender): string {
  return lineOf(readLine(text), valuesOf(sender));
}

function valuesOf({ businessName, phone }: Sender): FieldValues {
  return { shopName: businessName, shopPhone: phone };
}

interface ReadText {
  subject: Inline[];
  heading: Inline[];
  opening: Block[];
  closing: Block[];
}

/**
 * The texts that were already parsed. They are cached, because every order writes an email and the texts rarely change. A changed text
 * is found by its stored form, an original text by its type of email.
 */
const read = new Map<string, ReadText>();
const mostRead = 200;

function readText(kind: EmailTextKind, stored: string | undefined): ReadText {
  const key = stored ?? kind;
  const known = read.get(key);
  if (known !== undefined) return known;
  const text: EmailText = stored === undefined ? emailTextDefinition(kind).first : JSON.parse(stored);
  const made = {
    subject: readLine(text.subject),
    heading: readLine(text.heading),
    opening: readMarkdown(text.opening),
    closing: readMarkdown(text.closing),
  };
  if (read.size >= mostRead) read.clear();
  read.set(key, made);
  return made;
}

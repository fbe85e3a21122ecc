import { z } from 'zod';
import { textSchema } from '../content/field-schemas.ts';
import { type EmailTextKind, emailTextKinds } from './email-text-kinds.ts';

/** The owner's text for one type of email. The opening and the closing are Markdown. All four texts may contain fields. */
export interface EmailText {
  subject: string;
  heading: string;
  opening: string;
  closing: string;
}

/**
 * Matches a field in a text, such as {{orderNumber}}. It matches any text between two pairs of braces, so that misspelt fields
 * are found too.
 */
export const fieldPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Describes what is wrong with a text's fields, as a sentence; null if they are valid. */
export function findFieldFault(text: string, known: readonly string[]): string | null {
  for (const [whole, name = ''] of text.matchAll(fieldPattern)) {
    if (known.includes(name)) continue;
    const list = known.map((each) => `{{${each}}}`).join(', ');
    return `${whole} is no field of this email. Its fields are ${list}.`;
  }
  if (/\{\{|\}\}/.test(text.replaceAll(fieldPattern, ''))) {
    return 'A field begins with {{ and ends with }}, such as {{shopName}}.';
  }
  return null;
}

/** Returns the schema of a subject or heading, which is a single line. */
export function lineSchema(name: string, max: number) {
  return textSchema(name, { min: 1, max }).refine((text) => !/[\r\n]/.test(text), `${name} is one line`);
}

const longestEmailPart = 4000;

export const emailTextShape = {
  subject: lineSchema('Subject', 150),
  heading: lineSchema('Heading', 150),
  opening: textSchema('Opening', { max: longestEmailPart }),
  closing: textSchema('Closing', { max: longestEmailPart }),
};

/** Returns the schema for the text of one type of email. Fields that this type doesn't have are rejected. */
export function emailTextSchema(kind: EmailTextKind) {
  const known = Object.keys(emailTextKinds[kind].fields);
  const checked = <Schema extends z.ZodType<string>>(schema: Schema) =>
    schema.superRefine((text, context) => {
      const fault = findFieldFault(text, known);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });
  const { subject, heading, opening, closing } = emailTextShape;
  return z.object({
    subject: checked(subject),
    heading: checked(heading),
    opening: checked(opening),
    closing: checked(closing),
  });
}

/** The values of an email's fields. Null if a value isn't known. */
export type EmailFields<Kind extends EmailTextKind> = Omit<
  Record<keyof (typeof emailTextKinds)[Kind]['fields'], string | null>,
  'shopName' | 'shopPhone'
>;

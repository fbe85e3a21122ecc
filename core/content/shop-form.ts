import { z } from 'zod';
import { isWebAddress, textSchema } from './field-schemas.ts';
import { maxTestimonials, shopSettingsSchema } from './shop-settings.ts';

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether a text is an Australian Business Number: 11 digits with any spacing and valid check digits. */
export function isAbn(text: string): boolean {
  if (!/^\d[\d ]*$/.test(text)) return false;
  const digits = [...text.replaceAll(' ', '')].map(Number);
  if (digits.length !== weights.length) return false;
  // The Business Register's check: subtract 1 from the first digit, then multiply each digit by its weight. The sum of the results must
  // be divisible by 89.
  const sum = digits.reduce((all, digit, index) => all + (index === 0 ? digit - 1 : digit) * (weights[index] ?? 0), 0);
  return sum % 89 === 0;
}

/** Formats an ABN as the Business Register does: "99 999 999 060". A text that doesn't have 11 digits is returned unchanged. */
export function formatAbn(text: string): string {
  const digits = text.replaceAll(' ', '');
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : text;
}

const emailMessage = 'Please enter a valid email address';
const isEmail = (text: string) => z.email().safeParse(text).success;

/** Returns the schema of a text that is either empty or accepted by `isRight`. */
const optionally = (name: string, max: number, isRight: (text: string) => boolean, message: string) =>
  textSchema(name, { max }).refine((text) => text === '' || isRight(text), message);

const webAddress = (name: string) =>
  optionally(name, 2000, isWebAddress, 'Please enter a web address, such as https://example.com');

/** Whether a text is a phone number in any usual form. Six digits are enough, because a number that starts with 13 may have only six. */
function isPhone(text: string): boolean {
  return /^[+\d(][\d ()-]*$/.test(text) && text.replace(/\D/g, '').length >= 6;
}

/** Whether a text is the sender of an email, such as "orders@example.com" or "Name <orders@example.com>". */
function isSender(text: string): boolean {
  const address = /^[^<>@\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return isEmail(address);
}

const expectation = z.object({ title: textSchema('Heading', { max: 60 }), text: textSchema('Text', { max: 200 }) });

const charge = 'Please enter an amount from $0 to $1,000, such as 25 or 25.50';
const days = 'Please enter a whole number of days from 0 to 13';
const noticeDays = 'Please enter a whole number of days from 1 to 14';

/**
 * The rules for settings that staff enter. They are stricter than the rules for stored settings: otherwise a rule added later would
 * break pages that read older settings.
 */
export const shopFormSchema = shopSettingsSchema.extend({
  abn: textSchema('ABN', { max: 20 })
    .overwrite(formatAbn)
    .refine((text) => text === '' || isAbn(text), 'This is not an ABN: its 11 digits don’t check out'),
  phone: optionally('Phone', 40, isPhone, 'Please enter a valid phone number'),
  email: optionally('Email', 254, isEmail, emailMessage),
  openingHours: textSchema('Opening hours', { max: 120 }),
  streetAddress: textSchema('Street address', { max: 200 }),
  parentName: textSchema('Parent company', { max: 120 }),
  parentUrl: webAddress('Parent company’s website'),
  facebookUrl: webAddress('Facebook page'),
  instagramUrl: webAddress('Instagram page'),
  cancellationCharge: z.number({ error: charge }).int(charge).min(0, charge).max(1000_00, charge),
  reminderDays: z.number({ error: days }).int(days).min(0, days).max(13, days),
  repeatNoticeDays: z.number({ error: noticeDays }).int(noticeDays).min(1, noticeDays).max(14, noticeDays),
  emailSender: optionally(
    'Sender of emails',
    254,
    isSender,
    'Please enter an address, such as orders@example.com or Name <orders@example.com>',
  ),
  expectations: z.object({
    quality: expectation,
    payments: expectation,
    experience: expectation,
    delivery: expectation,
  }),
  testimonials: z
    .array(
      z.object({
        quote: textSchema('Quote', { min: 1, max: 400 }),
        name: textSchema('Name', { min: 1, max: 80 }),
        place: textSchema('Place', { max: 80 }),
        product: textSchema('Pack', { max: 80 }).optional(),
      }),
    )
    .max(maxTestimonials, `At most ${maxTestimonials} testimonials`),
});

import { z } from 'zod';
import { gained, instantSchema } from '../endpoint.ts';
import { signInNameLength, signInNameMissing } from './sign-in-name.ts';
import { staffRoles } from './staff-role.ts';

export const userSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Whether the account is an owner. */
  isAdmin: z.boolean(),
  /** The account's staff role; null for a customer. */
  role: gained(z.enum(staffRoles).nullable(), null),
  createdAt: instantSchema,
  version: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

/** Matches line breaks, control characters, invisible characters and characters that change the text's direction. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const usernameSchema = z
  .string({ error: 'Username must be at least 3 characters' })
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(254, 'Username must be at most 254 characters');

/**
 * A new username can't contain invisible characters, because two usernames could then look the same. Sign-in still accepts every
 * existing username.
 */
const newUsernameSchema = usernameSchema.refine(
  (name) => !hidden.test(name),
  'Username has characters that can’t be seen',
);

const passwordSchema = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters');

const emailSchema = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/**
 * Which orders of the guest session move to the account when the customer signs in or registers. If left out, all of them move. With a
 * list, only the listed orders move. With `ask`, the orders move if their name and email match the account's. Otherwise, `ask` changes
 * nothing: the response is 409 `orders_of_another`, which lists the orders.
 */
const guestOrdersSchema = z.union([z.literal('ask'), z.array(z.int().positive()).max(100)]);
export type GuestOrders = z.infer<typeof guestOrdersSchema>;

export const credentialsSchema = z.object({
  username: usernameSchema,
  password: passwordSchema,
  guestOrders: guestOrdersSchema.optional(),
});

const optionalText = z.string().trim().max(300, 'At most 300 characters').optional();
/**
 * A person's first or last name. The shop's emails contain it, so it is short and can't contain a web address. Otherwise, someone could
 * register with a stranger's email address and make the shop send them a message or a link.
 */
const nameSchema = z
  .string()
  .trim()
  .max(60, 'At most 60 characters')
  .refine((name) => !hidden.test(name), 'A name is one line of plain text')
  .refine(
    (name) => !/[/\\:@]|[^\s.]\.[^\s.]{2}/.test(name),
    'A name has no web address in it. Please leave a space after a full stop',
  )
  .optional();
const contactFields = { firstName: nameSchema, lastName: nameSchema, phone: optionalText, address: optionalText };

export const registrationSchema = credentialsSchema.extend({
  username: newUsernameSchema,
  email: emailSchema,
  ...contactFields,
});
export type Registration = z.infer<typeof registrationSchema>;

/** A password that is only compared with the stored one, so the rules for new passwords don't apply. */
const currentPasswordSchema = z
  .string({ error: 'Please enter your current password' })
  .min(1, 'Please enter your current password')
  .max(200, 'Please enter your current password');

/** The details that customers may change in their own account. An empty text removes a detail. */
export const detailsSchema = z.object({ username: newUsernameSchema, email: emailSchema, ...contactFields });

/**
 * A customer's change to their own details. Only the fields in the request are changed. A new email address requires the current
 * password.
 */
export const detailsChangeSchema = detailsSchema.partial().extend({
  currentPassword: z.string().max(200, 'Please enter your current password').optional(),
  /** The version of the details that the customer edited; a stale version is rejected. */
  version: z.number().int().optional(),
});
export type DetailsChange = z.infer<typeof detailsChangeSchema>;

export const passwordChangeSchema = z.object({ currentPassword: currentPasswordSchema, newPassword: passwordSchema });

/** A request to email a link for choosing a new password. It contains the account's email address or username. */
export const forgottenPasswordSchema = z.object({
  email: z
    .string({ error: signInNameMissing })
    .trim()
    .min(signInNameLength.min, signInNameMissing)
    .max(signInNameLength.max, signInNameMissing),
});

export const newPasswordSchema = z.object({ password: passwordSchema });

/** A new password, with the code that staff read out to the customer and the account's username or email address. */
export const codePasswordSchema = newPasswordSchema.extend({
  username: z
    .string({ error: 'Please enter your username or email' })
    .trim()
    .min(3, 'Please enter your username or email')
    .max(254, 'Please enter your username or email'),
  code: z
    .string({ error: 'Please enter the code' })
    .trim()
    .min(1, 'Please enter the code')
    .max(40, 'The code has 8 letters and digits'),
});

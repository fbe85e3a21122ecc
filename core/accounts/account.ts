import { z } from 'zod';
import { instantSchema } from '../endpoint.ts';

export const userSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: instantSchema,
  version: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

const usernameSchema = z
  .string({ error: 'Username must be at least 3 characters' })
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(254, 'Username must be at most 254 characters');

const passwordSchema = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters');

const emailSchema = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

export const credentialsSchema = z.object({ username: usernameSchema, password: passwordSchema });

const optionalText = z.string().trim().max(300, 'At most 300 characters').optional();
const contactFields = { firstName: optionalText, lastName: optionalText, phone: optionalText, address: optionalText };

export const registrationSchema = credentialsSchema.extend({ email: emailSchema, ...contactFields });
export type Registration = z.infer<typeof registrationSchema>;

/** A password that is only compared: rules for new ones don't hold for it. */
const currentPasswordSchema = z
  .string({ error: 'Please enter your current password' })
  .min(1, 'Please enter your current password')
  .max(200, 'Please enter your current password');

/** What customers may change of themselves; an empty text takes a detail away. */
export const detailsSchema = z.object({ username: usernameSchema, email: emailSchema, ...contactFields });

/** Only what is sent is changed. Another email address takes the current password. */
export const detailsChangeSchema = detailsSchema.partial().extend({
  currentPassword: z.string().max(200, 'Please enter your current password').optional(),
  /** Of the details that were changed; a stale one is refused. */
  version: z.number().int().optional(),
});
export type DetailsChange = z.infer<typeof detailsChangeSchema>;

export const passwordChangeSchema = z.object({ currentPassword: currentPasswordSchema, newPassword: passwordSchema });

/** Whose password is forgotten: a username will do. */
export const forgottenPasswordSchema = z.object({
  email: z
    .string({ error: 'Please enter your email address or username' })
    .trim()
    .min(3, 'Please enter your email address or username')
    .max(254, 'Please enter your email address or username'),
});

export const newPasswordSchema = z.object({ password: passwordSchema });

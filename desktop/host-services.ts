import { z } from 'zod';

// The external services that the shop on this computer uses: a mail server, Stripe, and its public address.

/** The data about these services that the app's window receives. It never contains a password or a secret key. */
export const shownServices = z.strictObject({
  /** The shop's public URL; empty if customers reach the shop at this computer's own URL. */
  publicUrl: z.string(),
  /** The number of proxies between customers and the shop, for example 1 for a tunnel. */
  proxies: z.number().int(),
  mail: z
    .strictObject({ host: z.string(), port: z.number().int(), user: z.string(), hasPassword: z.boolean() })
    .nullable(),
  stripe: z.strictObject({ publishableKey: z.string() }).nullable(),
  /** Whether the secrets are stored. They aren't if the operating system can't encrypt them; they are then lost when the app quits. */
  isStored: z.boolean(),
});
export type ShownServices = z.output<typeof shownServices>;

/** A secret as the owner entered it; null leaves the stored secret unchanged. */
const secret = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

/** The services as the owner entered them. Only their format is checked here; whether they work shows when the shop starts with them. */
export const typedServices = z.strictObject({
  publicUrl: z
    .string()
    .trim()
    .regex(
      /^(https?:\/\/[^\s/?#]+\/?)?$/,
      'Please enter the website’s address without a path, such as https://shop.example.',
    ),
  proxies: z.number('Please enter the number of tunnels in front.').int().min(0).max(9),
  mail: z
    .strictObject({
      host: z
        .string()
        .trim()
        .regex(/^[\w.-]{1,253}$/, 'Please enter the mail server’s name, such as smtp.example.com.'),
      port: z
        .number('Please enter the port as a number.')
        .int()
        .min(1, 'Please enter the port as a number.')
        .max(65_535, 'The port is too large.'),
      user: z.string().trim().max(254),
      password: secret(z.string().min(1).max(500)),
    })
    .nullable(),
  stripe: z
    .strictObject({
      publishableKey: z
        .string()
        .trim()
        .regex(/^pk_(test|live)_\w+$/, 'The publishable key begins with pk_test_ or pk_live_.'),
      secretKey: secret(
        z
          .string()
          .trim()
          .regex(/^(sk|rk)_(test|live)_\w+$/, 'The secret key begins with rk_test_, rk_live_, sk_test_ or sk_live_.'),
      ),
      webhookSecret: secret(
        z
          .string()
          .trim()
          .regex(/^whsec_[\w+/=]+$/, 'The webhook secret begins with whsec_.'),
      ),
    })
    .nullable(),
});
export type TypedServices = z.output<typeof typedServices>;

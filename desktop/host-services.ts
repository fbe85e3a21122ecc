import { z } from 'zod';

// What the shop on this computer uses of others: a mail server, Stripe, and the name by which customers reach it.

/** What the window is told of them: never a password or a secret key. */
export const shownServices = z.strictObject({
  /** Empty where customers reach the shop by this computer's own address. */
  publicUrl: z.string(),
  /** How many programs, such as a tunnel, stand between customers and the shop. */
  proxies: z.number().int(),
  mail: z
    .strictObject({ host: z.string(), port: z.number().int(), user: z.string(), hasPassword: z.boolean() })
    .nullable(),
  stripe: z.strictObject({ publishableKey: z.string() }).nullable(),
  /** False where the system can't keep a secret: then they are forgotten when the app ends. */
  isStored: z.boolean(),
});
export type ShownServices = z.output<typeof shownServices>;

/** An absent secret stays as it is. */
const secret = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

/** What the owner has typed. Only its form is checked here: the shop itself says whether it starts with it. */
export const typedServices = z.strictObject({
  publicUrl: z
    .string()
    .trim()
    .regex(
      /^(https?:\/\/[^\s/?#]+\/?)?$/,
      'The website’s address is one without a path, such as https://shop.example.',
    ),
  proxies: z.number('Tunnels in front is a number.').int().min(0).max(9),
  mail: z
    .strictObject({
      host: z
        .string()
        .trim()
        .regex(/^[\w.-]{1,253}$/, 'Please enter the mail server’s name, such as smtp.example.com.'),
      port: z
        .number('The port is a number.')
        .int()
        .min(1, 'The port is a number.')
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
          .regex(/^whsec_[\w+/=]+$/, 'The webhook’s secret begins with whsec_.'),
      ),
    })
    .nullable(),
});
export type TypedServices = z.output<typeof typedServices>;

import { z } from 'zod';
import { instantSchema } from '../endpoint.ts';
import { paymentSchema } from '../payments/payment.ts';
import { listedCustomerSchema } from './customer.ts';
import { customerEventSchema } from './customer-event.ts';

export const customerNoteSchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  text: z.string(),
  isPinned: z.boolean(),
  /** The note's author; null if the author's account was deleted. */
  author: z.string().nullable(),
});
export type CustomerNote = z.infer<typeof customerNoteSchema>;

/** If two records have one of these details in common, they may belong to the same person. */
export const likenesses = ['phone', 'email', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

export const alikeCustomerSchema = listedCustomerSchema.extend({ same: z.array(z.enum(likenesses)) });
export type AlikeCustomer = z.infer<typeof alikeCustomerSchema>;

/** A record that was merged into this one. */
export const mergedCustomerSchema = z.object({
  id: z.number().int(),
  goneId: z.number().int(),
  name: z.string().nullable(),
  orders: z.number().int(),
  at: instantSchema,
  /** Whether the merge can be undone, which is possible for one day. */
  canUndo: z.boolean(),
});
export type MergedCustomer = z.infer<typeof mergedCustomerSchema>;

/** The states of a customer's newsletter subscription. `none`: the customer's address isn't on the newsletter list. */
export const newsletterStates = ['none', 'unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** A customer's full record, as shown to staff, with all data that the shop stores about the customer. */
export const customerRecordSchema = listedCustomerSchema.extend({
  /** Whether the customer has opened a link that was sent to their email address, which proves that the address is theirs. */
  isEmailProven: z.boolean(),
  closedAt: instantSchema.nullable(),
  /** The delivery addresses of the customer's orders, newest first. */
  addresses: z.array(z.string()),
  notes: z.array(customerNoteSchema),
  /** What the customer paid in each year, minus refunds; newest year first. */
  years: z.array(z.object({ year: z.number().int(), spent: z.number().int() })),
  /** The customer's newest payments. */
  payments: z.array(paymentSchema),
  emails: z.array(
    z.object({
      id: z.number().int(),
      to: z.string(),
      subject: z.string(),
      createdAt: instantSchema,
      sentAt: instantSchema.nullable(),
    }),
  ),
  messages: z.array(
    z.object({
      id: z.number().int(),
      message: z.string(),
      createdAt: instantSchema,
      answeredAt: instantSchema.nullable(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.number().int(),
      orderId: z.number().int(),
      productName: z.string(),
      stars: z.number().int(),
      text: z.string(),
      isHidden: z.boolean(),
    }),
  ),
  newsletter: z.enum(newsletterStates),
  events: z.array(customerEventSchema),
  alike: z.array(alikeCustomerSchema),
  merges: z.array(mergedCustomerSchema),
  /** Why the customer's data can't be erased yet, each reason as a sentence; empty if the data can be erased. */
  closeObstacles: z.array(z.string()),
});
export type CustomerRecord = z.infer<typeof customerRecordSchema>;

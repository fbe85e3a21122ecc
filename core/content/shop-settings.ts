import { z } from 'zod';
import { centsSchema, gained } from '../endpoint.ts';
import { unwrittenExpectations } from './expectation.ts';

const optionalAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);

/** A customer's statement about the shop; the place is optional. */
export const testimonialSchema = z.object({
  quote: z.string().trim().min(1).max(400),
  name: z.string().trim().min(1).max(80),
  place: z.string().trim().max(80),
  /** The pack that the statement is about, in the customer's words. */
  product: z.string().trim().max(80).optional(),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

export const maxTestimonials = 12;

const expectationSchema = z.object({ title: z.string().trim().max(60), text: z.string().trim().max(200) });

/** The details that the owner enters about the shop; an empty text means "not shown". */
export const shopSettingsSchema = z.object({
  comingSoon: z.boolean(),
  abn: z.string().trim().max(20),
  /** If true, receipts are tax invoices, with the ABN and the GST. */
  gstRegistered: z.boolean(),
  phone: z.string().trim().max(40),
  email: z.string().trim().max(254),
  openingHours: z.string().trim().max(120),
  streetAddress: z.string().trim().max(200),
  parentUrl: optionalAddress,
  parentName: z.string().trim().max(120),
  facebookUrl: optionalAddress,
  instagramUrl: optionalAddress,
  /** The amount that the shop keeps when the customer cancels a layby; the rest is refunded. */
  cancellationCharge: centsSchema,
  /** How many days before an instalment's due day the customer is reminded of it. */
  reminderDays: z.number().int().min(0).max(13),
  emailSender: z.string().trim().max(254),
  /** Whether buyers are asked for a review some days after their delivery. */
  asksForReviews: z.boolean(),
  /**
   * Whether the owner confirms the claims in the built-in texts: origin, farming, age and delivery. Otherwise neutral texts are
   * used.
   */
  confirmsClaims: z.boolean(),
  /** Whether the shop counts its stock. If not, nothing is ever sold out. */
  counting: z.boolean(),
  /** Whether received and cut goods are tracked in lots, which can be held and recalled. */
  lots: z.boolean(),
  /** Whether the shop prints labels, each with a number that identifies its pack. */
  labels: z.boolean(),
  /** Whether products can be sold by the kilo. Each unit is then weighed when its order is packed. */
  byTheKilo: z.boolean(),
  /**
   * Whether customers can order repeating boxes: the shop delivers the same products every few weeks until the customer stops the
   * repeat.
   */
  repeats: z.boolean(),
  /** How many days before a repeating box's cut-off the customer is told its price. */
  repeatNoticeDays: z.number().int().min(1).max(14),
  /** The Coming Soon page's blocks. If a text is empty, the built-in text is shown. */
  expectations: z.object({
    quality: expectationSchema,
    payments: expectationSchema,
    experience: expectationSchema,
    delivery: expectationSchema,
  }),
  /** The testimonials, in the order in which the home page shows them. If there are none, their section is left out. */
  testimonials: z.array(testimonialSchema).max(maxTestimonials),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/**
 * Defaults for settings that are missing from the response of a shop with an older version. The claims count as confirmed, because the
 * pages of such a shop contain them.
 */
export const gainedSettings = {
  confirmsClaims: gained(shopSettingsSchema.shape.confirmsClaims, true),
  expectations: gained(shopSettingsSchema.shape.expectations, unwrittenExpectations),
  counting: gained(shopSettingsSchema.shape.counting, false),
  lots: gained(shopSettingsSchema.shape.lots, false),
  labels: gained(shopSettingsSchema.shape.labels, false),
  byTheKilo: gained(shopSettingsSchema.shape.byTheKilo, false),
};

/** The shop settings that every page needs. */
export const publicShopSchema = shopSettingsSchema
  .omit({ reminderDays: true, emailSender: true, asksForReviews: true, repeats: true, repeatNoticeDays: true })
  .extend({
    ...gainedSettings,
    /** True if customers can order repeating boxes; absent if they can't. */
    repeats: z.literal(true).optional(),
    businessName: z.string(),
    /** These fields are for search engines: a schema.org type, the location and the keywords. */
    businessType: z.string(),
    location: z.string(),
    keywords: z.string(),
    /** The provider that charges cards. It determines which card form the checkout shows. */
    provider: z.enum(['till', 'stripe']),
    /** The smallest amount that the provider charges; laybys with smaller instalments aren't offered. */
    minimumChargeCents: centsSchema,
    /** Stripe's publishable key; null if the till is the provider. */
    stripePublishableKey: z.string().nullable(),
    /** The Google Analytics property to which page views are also sent; null if there is none. */
    analyticsId: z.string().nullable(),
  });
export type PublicShop = z.infer<typeof publicShopSchema>;

import { z } from 'zod';
import { imageAddressSchema } from './image-address.ts';
import { wordsSchema } from './words.ts';

/** The five public settings, a part of the one record of ten. */
export const publicSeoSchema = z.object({
  siteTitle: wordsSchema('Site title', { min: 3, max: 200 }),
  siteDescription: wordsSchema('Site description', { min: 10, max: 400 }),
  ogTitle: wordsSchema('Open Graph title', { min: 3, max: 200 }),
  ogDescription: wordsSchema('Open Graph description', { min: 10, max: 400 }),
  ogImage: imageAddressSchema('Please enter a valid Open Graph image URL'),
});
export type PublicSeo = z.infer<typeof publicSeoSchema>;

export const seoSchema = publicSeoSchema.extend({
  keywords: wordsSchema('Keywords', { max: 400 }),
  businessName: wordsSchema('Business name', { min: 1, max: 120 }),
  businessType: wordsSchema('Business type', { max: 120 }),
  location: wordsSchema('Location', { max: 200 }),
  phone: wordsSchema('Phone', { max: 40 }),
});
export type Seo = z.infer<typeof seoSchema>;

/** The version is that of the one record: saving either part of it makes the other's stale. */
export const publicSeoAnswerSchema = publicSeoSchema.extend({ version: z.number().int() });
export type PublicSeoAnswer = z.infer<typeof publicSeoAnswerSchema>;

export const seoAnswerSchema = seoSchema.extend({ version: z.number().int() });
export type SeoAnswer = z.infer<typeof seoAnswerSchema>;

import { z } from 'zod';
import { imageAddressSchema, textSchema } from './field-schemas.ts';

/** The five public search-engine settings; the record has ten settings in total. */
export const publicSeoSchema = z.object({
  siteTitle: textSchema('Site title', { min: 3, max: 200 }),
  siteDescription: textSchema('Site description', { min: 10, max: 400 }),
  ogTitle: textSchema('Open Graph title', { min: 3, max: 200 }),
  ogDescription: textSchema('Open Graph description', { min: 10, max: 400 }),
  ogImage: imageAddressSchema('Please enter a valid Open Graph image URL'),
});
export type PublicSeo = z.infer<typeof publicSeoSchema>;

export const seoSchema = publicSeoSchema.extend({
  keywords: textSchema('Keywords', { max: 400 }),
  businessName: textSchema('Business name', { min: 1, max: 120 }),
  businessType: textSchema('Business type', { max: 120 }),
  location: textSchema('Location', { max: 200 }),
  phone: textSchema('Phone', { max: 40 }),
});
export type Seo = z.infer<typeof seoSchema>;

/**
 * The public search-engine settings, with the version of the record that contains all ten settings. Saving private settings also
 * changes this version.
 */
export const publicSeoResponseSchema = publicSeoSchema.extend({ version: z.number().int() });
export type PublicSeoResponse = z.infer<typeof publicSeoResponseSchema>;

export const seoResponseSchema = seoSchema.extend({ version: z.number().int() });
export type SeoResponse = z.infer<typeof seoResponseSchema>;

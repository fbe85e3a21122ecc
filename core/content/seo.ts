import { z } from 'zod';
import { imageAddressSchema } from './content.ts';

/** The five public settings, a part of the one record of ten. */
export const publicSeoSchema = z.object({
  siteTitle: z.string().trim().min(3).max(200),
  siteDescription: z.string().trim().min(10).max(400),
  ogTitle: z.string().trim().min(3).max(200),
  ogDescription: z.string().trim().min(10).max(400),
  ogImage: imageAddressSchema('Please enter a valid Open Graph image URL'),
});
export type PublicSeo = z.infer<typeof publicSeoSchema>;

export const seoSchema = publicSeoSchema.extend({
  keywords: z.string().trim().max(400),
  businessName: z.string().trim().min(1).max(120),
  businessType: z.string().trim().max(120),
  location: z.string().trim().max(200),
  phone: z.string().trim().max(40),
});
export type Seo = z.infer<typeof seoSchema>;

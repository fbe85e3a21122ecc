import { z } from 'zod';
import { defineEndpoint, gained } from '../endpoint.ts';
import { longestContent, pageContentResponseSchema, pageContentSchema, pageTypes } from './content.ts';
import { publicSeoResponseSchema, publicSeoSchema, seoResponseSchema, seoSchema } from './seo.ts';
import { shopFormSchema } from './shop-form.ts';
import { gainedSettings, shopSettingsSchema } from './shop-settings.ts';

const tag = 'content';

/**
 * The version of the text or settings that was edited; 0 for the built-in text. A stale version is rejected. If no version is sent,
 * nothing is compared and the last save wins.
 */
const version = z.number().int().min(0).optional();

export const savePageContent = defineEndpoint({
  method: 'PATCH',
  path: '/api/content/:pageType',
  access: 'owner',
  summary: 'Saves the text of a page; the page shows it immediately',
  tag,
  params: z.object({ pageType: z.enum(pageTypes) }),
  body: pageContentSchema.partial({ pageType: true }).extend({ version }),
  response: pageContentResponseSchema,
});

export const savePublicSeo = defineEndpoint({
  method: 'PATCH',
  path: '/api/seo/settings',
  access: 'owner',
  summary: 'Saves the five public search engine settings; the other five stay unchanged',
  tag,
  body: publicSeoSchema.extend({ version }),
  response: publicSeoResponseSchema,
});

export const readStaffSeo = defineEndpoint({
  method: 'GET',
  path: '/api/admin/seo',
  access: 'owner',
  summary: 'Returns all ten search engine settings',
  tag,
  response: seoResponseSchema,
});

export const saveSeo = defineEndpoint({
  method: 'POST',
  path: '/api/admin/seo',
  access: 'owner',
  summary: 'Saves all ten search engine settings',
  tag,
  body: seoSchema.extend({ version }),
  response: seoResponseSchema,
});

export const staffShopSchema = shopSettingsSchema.extend({
  ...gainedSettings,
  asksForReviews: gained(z.boolean(), false),
  lots: gained(z.boolean(), false),
  repeats: gained(z.boolean(), false),
  repeatNoticeDays: gained(shopSettingsSchema.shape.repeatNoticeDays, 3),
  version: z.number().int(),
  /** The business name, which is also one of the search-engine settings. Empty if the shop runs an older version. */
  businessName: gained(z.string(), ''),
  /** The value of the environment variable COMING_SOON, which overrides the setting; null when the variable isn't set. */
  comingSoonOverride: z.boolean().nullable(),
  /** Whether a mail server is set up; without one emails stay in the outbox. */
  sendsEmails: z.boolean(),
});
export type StaffShop = z.infer<typeof staffShopSchema>;

export const readStaffShop = defineEndpoint({
  method: 'GET',
  path: '/api/admin/shop-settings',
  access: 'owner',
  summary: 'Returns the shop’s settings, including whether it is open or coming soon',
  tag,
  response: staffShopSchema,
});

export const saveShop = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/shop-settings',
  access: 'owner',
  summary: 'Saves the shop’s settings; `comingSoon` closes the shop to customers or opens it',
  tag,
  /** Older clients don't know these settings, so they don't send them. A setting that isn't sent stays unchanged. */
  body: shopFormSchema.extend({
    version,
    gstRegistered: shopFormSchema.shape.gstRegistered.optional(),
    asksForReviews: shopFormSchema.shape.asksForReviews.optional(),
    confirmsClaims: shopFormSchema.shape.confirmsClaims.optional(),
    expectations: shopFormSchema.shape.expectations.optional(),
    counting: shopFormSchema.shape.counting.optional(),
    lots: shopFormSchema.shape.lots.optional(),
    labels: shopFormSchema.shape.labels.optional(),
    byTheKilo: shopFormSchema.shape.byTheKilo.optional(),
    repeats: shopFormSchema.shape.repeats.optional(),
    repeatNoticeDays: shopFormSchema.shape.repeatNoticeDays.optional(),
    businessName: seoSchema.shape.businessName.optional(),
  }),
  response: staffShopSchema,
});

export const previewMarkdown = defineEndpoint({
  method: 'POST',
  path: '/api/admin/markdown-preview',
  access: 'owner',
  summary: 'Renders Markdown as the sanitised HTML that a page would show',
  tag,
  body: z.object({ content: z.string().max(longestContent, `At most ${longestContent} characters`) }),
  response: z.object({ html: z.string() }),
});

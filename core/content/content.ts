import { z } from 'zod';
import { imageAddressSchema, textSchema } from './field-schemas.ts';
import { policyPages } from './policy-page.ts';

export const pageTypes = ['home', 'about', 'products', ...policyPages] as const;
export type PageType = (typeof pageTypes)[number];

export const longestContent = 20_000;

/** The editable text of a page. `content` is Markdown without raw HTML. */
export const pageContentSchema = z.object({
  pageType: z.enum(pageTypes),
  title: textSchema('Title', { min: 3, max: 200 }),
  metaDescription: textSchema('Meta description', { min: 10, max: 400 }),
  content: textSchema('Content', { min: 10, max: longestContent }),
  imageUrl: imageAddressSchema('Please enter a valid image URL'),
});
export type PageContent = z.infer<typeof pageContentSchema>;

/** The public response with a page's text; the server has rendered its Markdown content to safe HTML. */
export const pageContentResponseSchema = pageContentSchema.extend({
  contentHtml: z.string(),
  version: z.number().int(),
});
export type PageContentResponse = z.infer<typeof pageContentResponseSchema>;

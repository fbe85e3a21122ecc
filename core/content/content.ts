import { z } from 'zod';

export const pageTypes = ['home', 'about', 'products'] as const;
export type PageType = (typeof pageTypes)[number];

/** An absolute http(s) address or one of the shop's own pictures. */
export const imageAddressSchema = (message: string) =>
  z
    .string()
    .trim()
    .max(2000)
    .refine((text) => /^https?:\/\/\S+$/.test(text) || /^\/(objects|share|charts)\/[\w./-]+$/.test(text), message);

/** The editable words of a page. `content` is Markdown without raw HTML. */
export const pageContentSchema = z.object({
  pageType: z.enum(pageTypes),
  title: z.string().trim().min(3).max(200),
  metaDescription: z.string().trim().min(10).max(400),
  content: z.string().trim().min(10).max(20_000),
  imageUrl: imageAddressSchema('Please enter a valid image URL'),
});
export type PageContent = z.infer<typeof pageContentSchema>;

/** What the public call answers: the words, and the content as safe HTML made by the server. */
export const pageContentAnswerSchema = pageContentSchema.extend({ contentHtml: z.string(), version: z.number().int() });
export type PageContentAnswer = z.infer<typeof pageContentAnswerSchema>;

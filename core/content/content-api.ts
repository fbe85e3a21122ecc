import { z } from 'zod';
import { readPageContentRoute, readSeoRoute, readShopRoute } from '../bare-routes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageContentResponseSchema, pageTypes } from './content.ts';
import { publicSeoResponseSchema } from './seo.ts';
import { publicShopSchema } from './shop-settings.ts';

const tag = 'content';

export const readPageContent = defineEndpoint({
  ...readPageContentRoute,
  access: 'anyone',
  summary: 'Returns the editable text of a page, or the default text if it was never edited',
  tag,
  params: z.object({ pageType: z.enum(pageTypes) }),
  response: pageContentResponseSchema,
  publicResponse: true,
});

export const readSeo = defineEndpoint({
  ...readSeoRoute,
  access: 'anyone',
  summary: 'Returns the five public search engine settings',
  tag,
  response: publicSeoResponseSchema,
  publicResponse: true,
});

export const readShop = defineEndpoint({
  ...readShopRoute,
  access: 'anyone',
  summary: 'Returns public information about the shop: name, phone, opening hours, links and layby terms',
  tag,
  response: publicShopSchema,
  publicResponse: true,
});

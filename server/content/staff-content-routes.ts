import { AppError } from '#core/app-error.ts';
import type { ShopSettings } from '#core/content/shop-settings.ts';
import type { StaffShop } from '#core/content/staff-content-api.ts';
import {
  previewMarkdown,
  readStaffSeo,
  readStaffShop,
  savePageContent,
  savePublicSeo,
  saveSeo,
  saveShop,
} from '#core/content/staff-content-api.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { markdownToHtml } from './markdown.ts';
import { savePageText } from './save-page-content.ts';
import { saveSeo as saveSeoRecord, saveShopSettings } from './save-settings.ts';
import { getSeo, getShopSettings, type Versioned } from './settings-queries.ts';

/** What staff write: the words of the pages, the search-engine settings and the shop's own. */
export function addStaffContentRoutes(routes: Routes, { store, env, uploadedImages }: Deps): void {
  const requireImage = (path: string, address: string) => uploadedImages.require([{ path, address }]);
  serve(routes, savePageContent, async (context) => {
    const { pageType } = context.params;
    const { version, ...page } = context.body;
    if (page.pageType !== undefined && page.pageType !== pageType) throw otherPage(pageType);
    await requireImage('imageUrl', page.imageUrl);
    const contentHtml = await markdownToHtml(page.content);
    return context.write(async (tx) => {
      const saved = await savePageText(tx, { ...page, pageType }, { version, now: context.now });
      return { ...saved, contentHtml };
    });
  });

  serve(routes, savePublicSeo, async (context) => {
    await requireImage('ogImage', context.body.ogImage);
    return context.write((tx) => saveSeoRecord(tx, context.body, context.now));
  });
  serve(routes, readStaffSeo, () => store.read(getSeo));
  serve(routes, saveSeo, async (context) => {
    await requireImage('ogImage', context.body.ogImage);
    return context.write((tx) => saveSeoRecord(tx, context.body, context.now));
  });

  const toStaffShop = (settings: Versioned<ShopSettings>): StaffShop => ({
    ...settings,
    comingSoonOverride: env.comingSoon,
    sendsEmails: env.smtpUrl !== null,
  });
  serve(routes, readStaffShop, async () => toStaffShop(await store.read(getShopSettings)));
  serve(routes, saveShop, (context) =>
    context.write(async (tx) => toStaffShop(await saveShopSettings(tx, context.body, context.now))),
  );

  serve(routes, previewMarkdown, async ({ body }) => ({ html: await markdownToHtml(body.content) }));
}

function otherPage(pageType: string): AppError {
  return new AppError('invalid', {
    errors: [{ path: 'pageType', message: `This is the call of the page ${pageType}.` }],
  });
}

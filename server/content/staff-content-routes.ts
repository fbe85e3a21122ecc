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
import { Refusal } from '#core/refusal.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { markdownToHtml } from './markdown.ts';
import { savePageWords } from './save-page-content.ts';
import { saveSeo as saveSeoRecord, saveShopSettings } from './save-settings.ts';
import { getSeo, getShopSettings, type Versioned } from './settings-queries.ts';

/** What staff write: the words of the pages, the search-engine settings and the shop's own. */
export function addStaffContentRoutes(routes: Routes, { store, env, objects }: Deps): void {
  const demandPicture = (path: string, address: string) => objects.demand([{ path, address }]);
  serve(routes, savePageContent, async (call) => {
    const { pageType } = call.params;
    const { version, ...page } = call.body;
    if (page.pageType !== undefined && page.pageType !== pageType) throw otherPage(pageType);
    await demandPicture('imageUrl', page.imageUrl);
    const contentHtml = await markdownToHtml(page.content);
    return call.write(async (tx) => {
      const saved = await savePageWords(tx, { ...page, pageType }, { version, now: call.now });
      return { ...saved, contentHtml };
    });
  });

  serve(routes, savePublicSeo, async (call) => {
    await demandPicture('ogImage', call.body.ogImage);
    return call.write((tx) => saveSeoRecord(tx, call.body, call.now));
  });
  serve(routes, readStaffSeo, () => store.read(getSeo));
  serve(routes, saveSeo, async (call) => {
    await demandPicture('ogImage', call.body.ogImage);
    return call.write((tx) => saveSeoRecord(tx, call.body, call.now));
  });

  const toStaffShop = (settings: Versioned<ShopSettings>): StaffShop => ({
    ...settings,
    comingSoonOverride: env.comingSoon,
    sendsEmails: env.smtpUrl !== null,
  });
  serve(routes, readStaffShop, async () => toStaffShop(await store.read(getShopSettings)));
  serve(routes, saveShop, (call) =>
    call.write(async (tx) => toStaffShop(await saveShopSettings(tx, call.body, call.now))),
  );

  serve(routes, previewMarkdown, async ({ body }) => ({ html: await markdownToHtml(body.content) }));
}

function otherPage(pageType: string): Refusal {
  return new Refusal('invalid', {
    errors: [{ path: 'pageType', message: `This is the call of the page ${pageType}.` }],
  });
}

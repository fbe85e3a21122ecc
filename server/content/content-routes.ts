import { AppError } from '#core/app-error.ts';
import { readPageContent, readSeo, readShop } from '#core/content/content-api.ts';
import { type PublicSeo, publicSeoResponseSchema, type Seo } from '#core/content/seo.ts';
import type { ShopSettings } from '#core/content/shop-settings.ts';
import {
  previewMarkdown,
  readStaffSeo,
  readStaffShop,
  type StaffShop,
  savePageContent,
  savePublicSeo,
  saveSeo,
  saveShop,
} from '#core/content/staff-content-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { getPageContent, getPublicShop, getSeo, getSettings, type Versioned, withHtml } from './content-queries.ts';
import { markdownToHtml } from './markdown.ts';
import { savePageText, saveSeo as saveSeoRecord, saveShopSettings } from './save-content.ts';

export function addContentRoutes(routes: Routes, { store, env, providers }: Deps): void {
  serve(routes, readPageContent, async ({ params }) =>
    withHtml(await store.read((db) => getPageContent(db, params.pageType))),
  );
  // The public schema leaves out the five settings that aren't public.
  serve(routes, readSeo, async () => publicSeoResponseSchema.parse(await store.read(getSeo)));
  serve(routes, readShop, () => store.read((db) => getPublicShop(db, env, providers.active)));
}

/** The check that the feature of repeating boxes provides. It is passed in, because content must not import that feature. */
interface RunningRepeats {
  /** @throws AppError invalid while repeating boxes are running */
  requireNoneRunning(tx: Writer): Promise<void>;
}

/** Adds the routes for the content that staff can edit: the pages' text, and the settings for search engines and of the shop. */
export function addStaffContentRoutes(
  routes: Routes,
  { store, env, uploadedImages }: Deps,
  { requireNoneRunning }: RunningRepeats,
): void {
  const requireImage = (path: string, address: string) => uploadedImages.require([{ path, address }]);
  serve(routes, savePageContent, async (context) => {
    const { pageType } = context.params;
    const { version, ...page } = context.body;
    if (page.pageType !== undefined && page.pageType !== pageType) throw otherPage(pageType);
    await requireImage('imageUrl', page.imageUrl);
    const contentHtml = await markdownToHtml(page.content);
    return context.write(async (tx) => {
      const before = await getPageContent(tx, pageType);
      const saved = await savePageText(tx, { ...page, pageType }, { version, now: context.now });
      const subject = `Page ${pageType}`;
      await recordActivity(tx, context, { kind: 'content', action: 'Changed a page', subject, before, after: saved });
      return { ...saved, contentHtml };
    });
  });

  serve(routes, savePublicSeo, async (context) => {
    await requireImage('ogImage', context.body.ogImage);
    return context.write((tx) => saveAndRecordSeo(tx, context.body, context));
  });
  serve(routes, readStaffSeo, () => store.read(getSeo));
  serve(routes, saveSeo, async (context) => {
    await requireImage('ogImage', context.body.ogImage);
    return context.write((tx) => saveAndRecordSeo(tx, context.body, context));
  });

  const toStaffShop = (settings: Versioned<ShopSettings>, { businessName }: Seo): StaffShop => ({
    ...settings,
    businessName,
    comingSoonOverride: env.comingSoon,
    sendsEmails: env.smtpUrl !== null,
  });
  serve(routes, readStaffShop, async () => {
    const { seo, shop } = await store.read(getSettings);
    return toStaffShop(shop, seo);
  });
  serve(routes, saveShop, (context) =>
    context.write(async (tx) => {
      const { businessName, ...edited } = context.body;
      const { shop: before, seo } = await getSettings(tx);
      if (before.repeats && edited.repeats === false) await requireNoneRunning(tx);
      const after = await saveShopSettings(tx, edited, context.now);
      const subject = 'Shop details';
      await recordActivity(tx, context, { kind: 'settings', action: 'Changed settings', subject, before, after });
      const isRenamed = businessName !== undefined && businessName !== seo.businessName;
      const { version: _version, ...settings } = seo;
      return toStaffShop(after, isRenamed ? await saveAndRecordSeo(tx, { ...settings, businessName }, context) : seo);
    }),
  );

  serve(routes, previewMarkdown, async ({ body }) => ({ html: await markdownToHtml(body.content) }));
}

async function saveAndRecordSeo(
  tx: Writer,
  edited: Seo | PublicSeo,
  context: { actor: { id: number } | null; now: Date },
): Promise<Versioned<Seo>> {
  const before = await getSeo(tx);
  const after = await saveSeoRecord(tx, edited, context.now);
  const subject = 'Search engines';
  await recordActivity(tx, context, { kind: 'settings', action: 'Changed settings', subject, before, after });
  return after;
}

function otherPage(pageType: string): AppError {
  return new AppError('invalid', {
    errors: [{ path: 'pageType', message: `This is the call of the page ${pageType}.` }],
  });
}

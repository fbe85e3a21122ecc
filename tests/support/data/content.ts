import { defaultPages, defaultSeo } from '#core/content/default-content.ts';
import { defaultShopSettings } from '#server/content/content-queries.ts';
import type { Visitor } from '../shop/http-client.ts';
import { photograph } from './image-files.ts';

/** A page as staff might send it, with every field valid. */
export function pageText(more: object = {}) {
  return {
    ...defaultPages.about,
    title: 'Three generations of butchers',
    content: 'We still **sharpen** every morning.',
    ...more,
  };
}

export function seoText(more: object = {}) {
  return { ...defaultSeo, siteTitle: 'Meat from Brunswick', ...more };
}

export function publicSeoText(more: object = {}) {
  const { siteTitle, siteDescription, ogTitle, ogDescription, ogImage } = seoText();
  return { siteTitle, siteDescription, ogTitle, ogDescription, ogImage, ...more };
}

export function shopText(more: object = {}) {
  return { ...defaultShopSettings, phone: '(03) 7010 1999', ...more };
}

/** Uploads an image as staff. Returns its path. */
export async function uploadedImage(staff: Visitor): Promise<string> {
  const { uploadURL, objectPath } = (await staff.post('/api/objects/upload')).body;
  const headers = { 'content-type': 'application/octet-stream', 'sec-fetch-site': null };
  const response = await staff.request('PUT', uploadURL, { body: await photograph(), headers });
  if (response.status !== 200) throw new Error(`The picture was answered ${response.status}: ${response.text}`);
  return objectPath;
}

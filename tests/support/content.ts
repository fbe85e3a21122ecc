import { defaultPages, defaultSeo } from '#core/content/default-content.ts';
import { defaultShopSettings } from '#server/content/default-content.ts';
import type { Visitor } from './http-client.ts';
import { photograph } from './picture-files.ts';

/** Pages as staff might send them, each field right. */
export function pageWords(more: object = {}) {
  return {
    ...defaultPages.about,
    title: 'Three generations of butchers',
    content: 'We still **sharpen** every morning.',
    ...more,
  };
}

export function seoWords(more: object = {}) {
  return { ...defaultSeo, siteTitle: 'Meat from Brunswick', ...more };
}

export function publicSeoWords(more: object = {}) {
  const { siteTitle, siteDescription, ogTitle, ogDescription, ogImage } = seoWords();
  return { siteTitle, siteDescription, ogTitle, ogDescription, ogImage, ...more };
}

export function shopWords(more: object = {}) {
  return { ...defaultShopSettings, phone: '(03) 7010 1999', ...more };
}

/** The path of a picture that staff have just uploaded. */
export async function uploadedPicture(staff: Visitor): Promise<string> {
  const { uploadURL, objectPath } = (await staff.post('/api/objects/upload')).body;
  const headers = { 'content-type': 'application/octet-stream', 'sec-fetch-site': null };
  const answer = await staff.request('PUT', uploadURL, { body: await photograph(), headers });
  if (answer.status !== 200) throw new Error(`The picture was answered ${answer.status}: ${answer.text}`);
  return objectPath;
}

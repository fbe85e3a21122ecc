import { defaultPages, defaultSeo } from '#core/content/default-content.ts';
import { defaultShopSettings } from '#server/content/default-content.ts';

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

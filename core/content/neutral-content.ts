import { subscriptionDiscountPercent } from '../products/payment-options.ts';
import type { PageContent, PageType } from './content.ts';
import { defaultPages, defaultSeo } from './default-content.ts';
import type { Seo } from './seo.ts';
import { shopImage } from './shop-image.ts';

/**
 * The texts of a shop whose owner hasn't confirmed the sample shop's claims. They say nothing about the origin and farming of the
 * animals, the age of the business or its delivery.
 */
const neutralPages: Record<PageType, PageContent> = {
  ...defaultPages,
  home: {
    pageType: 'home',
    title: 'Meat by the pack, paid your way',
    metaDescription:
      'Beef, lamb, pork and chicken by the quarter, the half or the whole. See every cut that is in the pack, then pay for it today, or in 2, 4 or 6 equal payments.',
    content: `Beef, lamb, pork and chicken by the quarter, the half or the whole. Every pack shows its cuts before you buy.

Pay today, or lay it by in 2, 4 or 6 equal payments with no credit check.`,
    imageUrl: shopImage,
  },
  about: {
    pageType: 'about',
    title: 'About us',
    metaDescription:
      'A butcher that sells beef, lamb, pork and chicken by the pack, shows you every cut before you buy, and lets you spread the cost over 2, 4 or 6 equal payments.',
    content: `We sell beef, lamb, pork and chicken by the quarter, the half and the whole.

A freezer full of meat is a lot of money in one go, and that is why we offer layby: you spread the cost over a few fortnights, we do no credit check, and we deliver once the last payment is made.`,
    imageUrl: shopImage,
  },
  products: {
    pageType: 'products',
    title: 'Meat packs',
    metaDescription:
      'Every pack we sell: beef, lamb, pork and chicken as full, half and quarter packs, with the cuts, the weight and the price of each. Pay today, or by layby.',
    content:
      'Each chart shows the cuts that are in the box. Weights are a range, because no two animals are the same; the price is what you pay, whatever the scales say.',
    imageUrl: shopImage,
  },
  delivery: {
    ...defaultPages.delivery,
    content: defaultPages.delivery.content.replace(/Everything is vacuum-sealed[^.]*\. /, ''),
  },
};

const neutralSeo: Seo = {
  ...defaultSeo,
  siteDescription: `Beef, lamb, pork and chicken by the quarter, the half or the whole. Pay now, subscribe to save ${subscriptionDiscountPercent}%, or lay a pack by in 2, 4 or 6 payments: no credit check.`,
  siteTitle: 'Meat Subscription and Layby Packs',
  ogTitle: 'Meat by the pack, paid your way',
  ogDescription:
    'Beef, lamb, pork and chicken by the quarter, the half or the whole: see every cut that is in the box, then pay today or in 2, 4 or 6 parts. No credit check.',
};

interface Confirming {
  confirmsClaims: boolean;
}

/** Returns the built-in text of a page, used until the owner writes another. */
export function builtInPage(pageType: PageType, { confirmsClaims }: Confirming): PageContent {
  return (confirmsClaims ? defaultPages : neutralPages)[pageType];
}

/** Returns the built-in search-engine settings, used until the owner saves others. */
export function builtInSeo({ confirmsClaims }: Confirming): Seo {
  return confirmsClaims ? defaultSeo : neutralSeo;
}

import { subscriptionDiscountPercent } from '../products/payment-options.ts';
import type { PageContent, PageType } from './content.ts';
import { defaultPolicies } from './default-policies.ts';
import type { Seo } from './seo.ts';
import { shopImage } from './shop-image.ts';

/** The default texts of a new shop, used until the owner writes others. Each text passes the validation of its form. */
export const defaultPages: Record<PageType, PageContent> = {
  home: {
    pageType: 'home',
    title: 'Premium Melbourne meat, by the pack or by subscription',
    metaDescription:
      'Whole, half and quarter packs of Victorian beef, lamb, pork and chicken, butchered to order and brought to your door. Pay today, or in 2, 4 or 6 parts.',
    content: `Beef, lamb, pork and chicken from Victorian farms, cut the way you would ask for it over the counter, vacuum-sealed and brought cold to your door.

Pay today, or lay it by in 2, 4 or 6 equal payments with no credit check.`,
    imageUrl: shopImage,
  },
  about: {
    pageType: 'about',
    title: 'A family butcher since 1999',
    metaDescription:
      'Who cuts your meat: a family butchery founded in 1999, Victorian farmers we know by name, and a layby that lets a whole animal fit a household budget.',
    content: `We have been cutting meat for Melbourne families since 1999. What began as one counter and one cool room is still a family business, and the people who take your order are the people who bone out your beef.

We buy whole animals from Victorian farmers whose paddocks we have walked. The beef is grass-fed, nothing is raised on added hormones, and because we buy the whole animal we use the whole animal: the shin and the brisket get the same care as the fillet.

A freezer full of good meat costs less per kilo than the same cuts bought one tray at a time. It is also a lot of money in one go, and that is why we offer layby: you spread the cost over a few fortnights, we do no credit check, and we deliver once the last payment is made.`,
    imageUrl: shopImage,
  },
  products: {
    pageType: 'products',
    title: 'Meat packs, cut to order',
    metaDescription:
      'Every pack we sell: beef, lamb, pork and chicken as full, half and quarter packs, with the cuts, the weight and the price of each. Sealed and brought cold.',
    content: `Each chart shows the cuts that are in the box. Weights are a range, because no two animals are the same; the price is what you pay, whatever the scales say.

Everything comes vacuum-sealed and labelled, in insulated boxes with ice packs, ready for the fridge or the freezer.`,
    imageUrl: shopImage,
  },
  ...defaultPolicies,
};

export const defaultSeo: Seo = {
  siteTitle: 'Premium Meat Subscription and Layby Packs in Melbourne',
  siteDescription: `Beef, lamb, pork and chicken packs from Victorian farms, cut to order and brought to your door. Pay now, subscribe to save ${subscriptionDiscountPercent}%, or lay by with no credit check.`,
  keywords:
    'bulk meat Melbourne, beef hindquarter, whole lamb, half pig, meat packs, butcher layby, meat delivery Victoria',
  ogTitle: 'Good meat by the pack, paid your way',
  ogDescription:
    'Whole, half and quarter packs from a Melbourne family butcher: see every cut in the box, then pay today or in 2, 4 or 6 parts. Sealed and brought cold.',
  ogImage: shopImage,
  businessName: 'Hindquarter',
  businessType: 'ButcherShop',
  location: 'Melbourne, Victoria, Australia',
  phone: '',
};

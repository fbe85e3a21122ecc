import { defaultSeo } from '#core/content/default-content.ts';
import type { Seo } from '#core/content/seo.ts';
import type { ShopSettings } from '#core/content/shop-settings.ts';
import { defaultShopSettings } from '#server/content/default-content.ts';

/** A number of the range that is kept free for stories, so that nobody is called. */
const phone = '(03) 7010 1999';

export const sampleSeo: Seo = { ...defaultSeo, phone };

/** An open shop with everything filled in. Its ABN passes the check digits, and is plainly made up. */
export const sampleSettings: ShopSettings = {
  ...defaultShopSettings,
  comingSoon: false,
  abn: '99 999 999 060',
  phone,
  email: 'hello@hindquarter.example',
  streetAddress: '1 Sample Street, Brunswick VIC 3056',
  parentName: 'Ashdown & Daughters Family Butchers',
  parentUrl: 'https://www.example.com/ashdown',
  facebookUrl: 'https://www.example.com/facebook',
  instagramUrl: 'https://www.example.com/instagram',
  emailSender: 'Hindquarter <orders@hindquarter.example>',
  testimonials: [
    {
      quote:
        'We laid the hindquarter by in four and it was in the freezer before Christmas. Every steak labelled, every cent as they said.',
      name: 'Danielle R.',
      place: 'Reservoir',
    },
    {
      quote: 'I rang to ask what to do with a shank and got a recipe, from the man who had cut it.',
      name: 'Tom and Priya',
      place: 'Geelong',
    },
    {
      quote: 'The chart tells you exactly what is coming. No mystery roasts at the bottom of the box.',
      name: 'Marcus L.',
      place: 'Footscray',
    },
  ],
};

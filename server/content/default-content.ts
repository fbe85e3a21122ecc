import type { ShopSettings } from '#core/content/shop-settings.ts';

/** A new shop as its owner finds it: coming soon, and with nothing stated that only the owner knows. */
export const defaultShopSettings: ShopSettings = {
  comingSoon: true,
  abn: '',
  phone: '',
  email: '',
  openingHours: 'Mon-Fri 9AM-5PM',
  streetAddress: '',
  parentUrl: '',
  parentName: '',
  facebookUrl: '',
  instagramUrl: '',
  cancellationCharge: 0,
  reminderDays: 3,
  emailSender: '',
  testimonials: [],
};

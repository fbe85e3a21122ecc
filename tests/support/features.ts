/**
 * The shop's features. A feature has the same folder name on every side that contains a part of it: its rules are in `core`, its
 * data and endpoints in `server`, its screens in `storefront`.
 */
export const features = [
  'accounts',
  'admin',
  'analytics',
  'bulk',
  'cart',
  'checkout',
  'codes',
  'contact',
  'content',
  'counter-sale',
  'customers',
  'delivery',
  'drawer',
  'email',
  'import-export',
  'journal',
  'laybys',
  'newsletter',
  'offline',
  'orders',
  'packs',
  'packing',
  'payments',
  'products',
  'repeats',
  'reports',
  'reviews',
  'scales',
  'stock',
  'uploads',
];

/** The folders on each side that all features share. */
export const sharedFolders: Record<'core' | 'server' | 'storefront', string[]> = {
  core: ['cuts', 'drawings', 'tray'],
  server: ['commands', 'db', 'http', 'images', 'jobs', 'move', 'operations', 'sample', 'ssr'],
  storefront: ['api', 'home', 'layout', 'platform', 'subscribe', 'ui'],
};

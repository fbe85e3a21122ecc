/**
 * The features of the shop. A feature has the same name on every side that has a part of it: its rules in `core`, its data and
 * endpoints in `server`, its screens in `storefront`.
 */
export const features = [
  'accounts',
  'admin',
  'analytics',
  'bulk',
  'cart',
  'checkout',
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
  'payments',
  'products',
  'reports',
  'reviews',
  'uploads',
];

/** The folders of each side that serve all of its features. */
export const sharedFolders: Record<'core' | 'server' | 'storefront', string[]> = {
  core: ['cuts', 'drawings', 'tray'],
  server: ['commands', 'db', 'http', 'images', 'jobs', 'move', 'operations', 'sample', 'ssr'],
  storefront: ['api', 'home', 'layout', 'platform', 'subscribe', 'ui'],
};

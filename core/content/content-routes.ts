export const readPageContentRoute = { method: 'GET', path: '/api/content/:pageType' } as const;
export const readSeoRoute = { method: 'GET', path: '/api/seo/settings' } as const;
export const readShopRoute = { method: 'GET', path: '/api/shop' } as const;

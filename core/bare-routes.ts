// The methods and paths of the endpoints that customers' and drivers' pages call. These pages don't load the endpoints' schemas,
// because zod would add 23 KB to each page. Each endpoint spreads the route of the same name, so that its path is written only once.

export const currentUserRoute = { method: 'GET', path: '/api/users/me' } as const;
export const forgotPasswordRoute = { method: 'POST', path: '/api/users/forgot-password' } as const;
export const logoutRoute = { method: 'POST', path: '/api/users/logout' } as const;
export const countPageViewRoute = { method: 'POST', path: '/api/page-views' } as const;
export const reportPageFaultRoute = { method: 'POST', path: '/api/page-faults' } as const;
export const readPageContentRoute = { method: 'GET', path: '/api/content/:pageType' } as const;
export const readSeoRoute = { method: 'GET', path: '/api/seo/settings' } as const;
export const readShopRoute = { method: 'GET', path: '/api/shop' } as const;
export const listProductReviewsRoute = { method: 'GET', path: '/api/product-reviews/:id' } as const;
export const openReviewsRoute = { method: 'POST', path: '/api/reviews/open' } as const;
export const sendReviewRoute = { method: 'POST', path: '/api/reviews' } as const;
export const sendContactMessageRoute = { method: 'POST', path: '/api/contact' } as const;
export const subscribeToNewsletterRoute = { method: 'POST', path: '/api/newsletter' } as const;
export const confirmNewsletterRoute = { method: 'POST', path: '/api/newsletter/confirm' } as const;
export const unsubscribeFromNewsletterRoute = { method: 'POST', path: '/api/newsletter/unsubscribe' } as const;
export const ownOrdersRoute = { method: 'GET', path: '/api/orders' } as const;
export const orderPaymentsRoute = { method: 'GET', path: '/api/orders/:id/payments' } as const;
export const listProductsRoute = { method: 'GET', path: '/api/products' } as const;
export const productsByTypeOrIdRoute = { method: 'GET', path: '/api/products/:x' } as const;
export const productsByCategoryRoute = { method: 'GET', path: '/api/products/category/:category' } as const;
export const productTypesRoute = { method: 'GET', path: '/api/product-types' } as const;
export const readDeliveryOptionsRoute = { method: 'GET', path: '/api/delivery/options' } as const;
export const readDeliveryAreasRoute = { method: 'GET', path: '/api/delivery/areas' } as const;
export const requestDeliveryNoticeRoute = { method: 'POST', path: '/api/delivery/tell-me' } as const;
export const readRunSheetRoute = { method: 'GET', path: '/api/admin/run-sheet' } as const;
export const startRunRoute = { method: 'POST', path: '/api/admin/run-sheet/start' } as const;
export const recordStopRoute = { method: 'POST', path: '/api/admin/run-sheet/stops' } as const;
export const createUploadRoute = { method: 'POST', path: '/api/objects/upload' } as const;
export const relatedProductsRoute = { method: 'GET', path: '/api/related-products/:id' } as const;

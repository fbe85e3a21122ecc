export const listProductsRoute = { method: 'GET', path: '/api/products' } as const;
export const productsByTypeOrIdRoute = { method: 'GET', path: '/api/products/:x' } as const;
export const productsByCategoryRoute = { method: 'GET', path: '/api/products/category/:category' } as const;

export const ownOrdersRoute = { method: 'GET', path: '/api/orders' } as const;

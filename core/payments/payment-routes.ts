export const orderPaymentsRoute = { method: 'GET', path: '/api/orders/:id/payments' } as const;

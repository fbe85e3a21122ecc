export const subscribeToNewsletterRoute = { method: 'POST', path: '/api/newsletter' } as const;

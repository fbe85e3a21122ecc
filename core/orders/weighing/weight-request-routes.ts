// The routes of the page that asks a customer about a weight. They have their own file, because every page loads core/bare-routes.ts
// and only this page needs them.

export const openWeightRequestRoute = { method: 'POST', path: '/api/weight-requests/open' } as const;
export const respondToWeightRequestRoute = { method: 'POST', path: '/api/weight-requests/respond' } as const;

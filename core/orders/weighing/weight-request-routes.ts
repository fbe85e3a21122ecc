// The routes of the page that asks about a weight, apart from core/bare-routes.ts, which every page loads.

export const openWeightRequestRoute = { method: 'POST', path: '/api/weight-requests/open' } as const;
export const respondToWeightRequestRoute = { method: 'POST', path: '/api/weight-requests/respond' } as const;

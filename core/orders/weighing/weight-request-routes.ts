// The routes of the page that asks about a weight. They aren't in core/bare-routes.ts, because every page loads that file.

export const openWeightRequestRoute = { method: 'POST', path: '/api/weight-requests/open' } as const;
export const respondToWeightRequestRoute = { method: 'POST', path: '/api/weight-requests/respond' } as const;

export const countPageViewRoute = { method: 'POST', path: '/api/page-views' } as const;

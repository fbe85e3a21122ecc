// The routes that customers' pages call without the endpoints' schemas. They aren't in core/bare-routes.ts, because every page loads
// that file and only some pages call these routes.

export const previewNewRepeatRoute = { method: 'POST', path: '/api/repeats/preview' } as const;
export const startRepeatRoute = { method: 'POST', path: '/api/repeats' } as const;
export const listRepeatsRoute = { method: 'GET', path: '/api/repeats' } as const;
export const changeRepeatRoute = { method: 'PATCH', path: '/api/repeats/:id' } as const;
export const stopRepeatRoute = { method: 'DELETE', path: '/api/repeats/:id' } as const;
export const previewRepeatRoute = { method: 'POST', path: '/api/repeats/:id/preview' } as const;
export const changeBoxRoute = { method: 'POST', path: '/api/repeats/:id/cycles/:date' } as const;
export const listBoxDaysRoute = { method: 'GET', path: '/api/repeats/:id/cycles/:date/days' } as const;
export const changeRepeatCardRoute = { method: 'POST', path: '/api/repeats/:id/card' } as const;
export const openRepeatLinkRoute = { method: 'POST', path: '/api/repeat-links/open' } as const;
export const changeBoxByLinkRoute = { method: 'POST', path: '/api/repeat-links/box' } as const;
export const changeRepeatByLinkRoute = { method: 'POST', path: '/api/repeat-links/change' } as const;
export const stopRepeatByLinkRoute = { method: 'POST', path: '/api/repeat-links/stop' } as const;

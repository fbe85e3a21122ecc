export const currentUserRoute = { method: 'GET', path: '/api/users/me' } as const;
export const logoutRoute = { method: 'POST', path: '/api/users/logout' } as const;

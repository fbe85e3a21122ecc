import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * Returns the route of a staff screen. The screen's module exports its component under `name`. The module is a separate chunk, which is
 * loaded at the first visit.
 */
export function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await load())[name] }) };
}

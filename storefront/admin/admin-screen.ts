import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Returns the route of a staff screen. The screen's module exports it under `name`, and is a chunk that its first visit loads. */
export function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await load())[name] }) };
}

import { type ComponentType, lazy } from 'react';

/** A screen or tab that is its own chunk: `lazyScreen(async () => (await import('./orders-tab.tsx')).OrdersTab)`. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

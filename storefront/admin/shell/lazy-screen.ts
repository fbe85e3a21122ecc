import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { ScreenNotLoaded } from './screen-not-loaded.tsx';

export interface LazyScreen {
  (): ReactNode;
  /** Fetches its chunk; once that has come, it is shown without a fallback before it. */
  preload(): Promise<void>;
}

/** A screen or tab that is its own chunk: `lazyScreen(async () => (await import('./orders-tab.tsx')).OrdersTab)`. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null;
  let loading: Promise<{ default: ComponentType }> | undefined;
  async function fetchOnce(): Promise<{ default: ComponentType }> {
    try {
      loaded = await load();
      return { default: loaded };
    } catch {
      return { default: ScreenNotLoaded };
    }
  }
  const start = () => {
    loading ??= fetchOnce();
    return loading;
  };
  const Waiting = lazy(start);
  function Screen(): ReactNode {
    // One for as long as it is shown: another would begin anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
    return createElement(Shown);
  }
  return Object.assign(Screen, { preload: async () => void (await start()) });
}

import type { QueryClient } from '@tanstack/react-query';
import type { OfflineState } from '#desktop/ipc.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { refreshStaffQueries } from '#storefront/admin/live/refresh-staff-queries.ts';
import { SeenDates, watchResponses } from './seen-dates.ts';

interface OfflineView {
  state: OfflineState;
  /** The age of the oldest data on the screen; null if all of it is what the shop says now. */
  seenAt: string | null;
}

/** Changes are sent one after another: the screens are loaded again once, after the last. */
const quietMs = 300;

/** The connection of the counter to its shop, for the window. Loads the screens again when it changes. */
export class OfflineWatch {
  readonly #dates = new SeenDates(() => this.#show({}));
  readonly #listeners = new Set<() => void>();
  readonly #queries: QueryClient;
  #timer: ReturnType<typeof setTimeout> | undefined;
  view: OfflineView;

  constructor(state: OfflineState, queries: QueryClient) {
    this.#queries = queries;
    this.view = { state, seenAt: null };
    watchResponses(this.#dates);
    desktop.on('offline', (next) => {
      // The event stream is opened again immediately, as when a browser's network returns.
      if (next.isReachable && !this.view.state.isReachable) window.dispatchEvent(new Event('online'));
      this.#show({ state: next });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#refresh(), quietMs);
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Each screen has its own dates. While the shop can't be reached, the stored answers are read again, so that the dates are
   * known.
   */
  screenChanged(): void {
    this.#dates.clear();
    if (!this.view.state.isReachable) this.#refresh();
  }

  #refresh(): void {
    // A product's form that is open stays as it is; one that is opened from now on is loaded.
    void this.#queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
    refreshStaffQueries(this.#queries);
  }

  #show(part: Partial<OfflineView>): void {
    this.view = { ...this.view, seenAt: this.#dates.oldest, ...part };
    for (const listener of this.#listeners) listener();
  }
}

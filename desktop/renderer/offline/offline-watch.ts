import type { QueryClient } from '@tanstack/react-query';
import type { OfflineState } from '#desktop/ipc.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { refreshStaffQueries } from '#storefront/admin/live/refresh-staff-queries.ts';
import { SeenDates, watchResponses } from './seen-dates.ts';

interface OfflineView {
  state: OfflineState;
  /** When the oldest data on the screen was received from the server; null if all data is current. */
  seenAt: string | null;
}

/**
 * How long to wait after a change was sent before the screens are reloaded. Several changes are sent one after another, so the screens
 * are reloaded only after the last one.
 */
const quietMs = 300;

/** Keeps the state of the connection to the shop for the window. Reloads the screens when the state changes. */
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
      // The event stream is reopened immediately, as if the browser's network had come back.
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
   * Called when another screen is shown. Forgets the dates of the last screen's data. While the server can't be reached, the data is
   * read again from this computer, to get the new screen's dates.
   */
  screenChanged(): void {
    this.#dates.clear();
    if (!this.view.state.isReachable) this.#refresh();
  }

  #refresh(): void {
    // A product form that is already open keeps its values. A form that is opened later loads the product again.
    void this.#queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
    refreshStaffQueries(this.#queries);
  }

  #show(part: Partial<OfflineView>): void {
    this.view = { ...this.view, seenAt: this.#dates.oldest, ...part };
    for (const listener of this.#listeners) listener();
  }
}

import type { QueryClient } from '@tanstack/react-query';
import type { OfflineState } from '#desktop/ipc.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { refreshStaffQueries } from '#storefront/admin/live/refresh-staff-queries.ts';
import { SeenDates, watchResponses } from './seen-dates.ts';

interface OfflineView {
  state: OfflineState;
  /** When the oldest data on the screen was received; null if all of it is current. */
  seenAt: string | null;
}

/**
 * How long to wait after a change was sent before the screens are reloaded. Changes are sent one after another, and the screens
 * are reloaded only once, after the last change.
 */
const quietMs = 300;

/** Shows the state of the counter's connection to its shop in the window, and reloads the screens when the state changes. */
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
      // Reopens the event stream immediately, as when a browser's network returns.
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
   * Forgets the dates of the last screen's data when another screen is shown, because each screen has its own dates. While the
   * server can't be reached, the stored responses are read again to get their dates.
   */
  screenChanged(): void {
    this.#dates.clear();
    if (!this.view.state.isReachable) this.#refresh();
  }

  #refresh(): void {
    // A product form that is already open keeps its values; a form opened later is loaded again.
    void this.#queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
    refreshStaffQueries(this.#queries);
  }

  #show(part: Partial<OfflineView>): void {
    this.view = { ...this.view, seenAt: this.#dates.oldest, ...part };
    for (const listener of this.#listeners) listener();
  }
}

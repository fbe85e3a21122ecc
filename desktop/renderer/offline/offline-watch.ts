import type { QueryClient } from '@tanstack/react-query';
import type { OfflineState } from '#desktop/ipc.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { refreshStaffQueries } from '#storefront/admin/live/refresh-staff-queries.ts';
import { SeenDates, watchResponses } from './seen-dates.ts';

interface OfflineView {
  state: OfflineState;
  /** From when what the screen shows is, at the oldest; null where it is what the shop says now. */
  seenAt: string | null;
}

/** One change after the other is sent: the screens are loaded again once, after the last of them. */
const quietMs = 300;

/** How the counter stands with its shop, for the window; and has the screens loaded again when that changes. */
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
      // The stream of news is opened again at once, as when a browser has its network back.
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

  /** Another screen has its own dates: away from the shop it reads anew what was stored, so that they are known. */
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

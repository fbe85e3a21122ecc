import type { Reader, Store } from '#server/db/store.ts';

export type SiteMode = 'live' | 'coming-soon';

/** Caches whether the shop is open or coming soon. The setting is read again only after public content has changed. */
export class SiteModes {
  readonly #store: Store;
  readonly #override: boolean | null;
  readonly #readComingSoon: (db: Reader) => Promise<boolean>;
  #known: { revision: number; mode: SiteMode } | null = null;

  constructor(store: Store, override: boolean | null, readComingSoon: (db: Reader) => Promise<boolean>) {
    this.#store = store;
    this.#override = override;
    this.#readComingSoon = readComingSoon;
  }

  /** Returns the mode at a revision of the public content. Null if it isn't cached, so that the database must be read first. */
  known(revision: number): SiteMode | null {
    if (this.#override !== null) return this.#override ? 'coming-soon' : 'live';
    return this.#known?.revision === revision ? this.#known.mode : null;
  }

  async current(): Promise<SiteMode> {
    // The revision is read before the setting. If the setting changes between the two reads, the next request notices the change.
    const revision = this.#store.publicRevision();
    const known = this.known(revision);
    if (known !== null) return known;
    const mode = (await this.#store.read(this.#readComingSoon)) ? 'coming-soon' : 'live';
    this.#known = { revision, mode };
    return mode;
  }
}

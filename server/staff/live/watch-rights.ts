import type { Store } from '#server/db/store.ts';
import { findStaffSessions } from './live-queries.ts';

const lookMs = 500;

export interface WatchedRights {
  /** Aborted at the next look after the session ended, or its account is staff no more. */
  lost: AbortSignal;
  stop(): void;
}

/** Looks twice a second whether a session still has staff rights, for a stream that would outlive them; `stop` ends it. */
export function watchRights({ store, clock }: { store: Store; clock: () => Date }, sessionId: number): WatchedRights {
  const lost = new AbortController();
  const timer = setInterval(() => void look(), lookMs).unref();
  async function look(): Promise<void> {
    // A database that is busy now answers at the next look.
    const entitled = await store.read((db) => findStaffSessions(db, [sessionId], clock())).catch(() => null);
    if (entitled !== null && !entitled.has(sessionId)) lost.abort();
  }
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

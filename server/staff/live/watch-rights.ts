import type { Store } from '#server/db/store.ts';
import { findStaffSessions } from './live-queries.ts';

const pollMs = 500;

export interface WatchedRights {
  /** Aborted at the next poll after the session ended or its account lost its rights. */
  lost: AbortSignal;
  stop(): void;
}

/** Checks twice a second whether a session still has staff rights, for a stream that would outlive them; `stop` ends it. */
export function watchRights({ store, clock }: { store: Store; clock: () => Date }, sessionId: number): WatchedRights {
  const lost = new AbortController();
  const timer = setInterval(() => void poll(), pollMs).unref();
  async function poll(): Promise<void> {
    // A database that is locked now is read at the next poll.
    const entitled = await store.read((db) => findStaffSessions(db, [sessionId], clock())).catch(() => null);
    if (entitled !== null && !entitled.has(sessionId)) lost.abort();
  }
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

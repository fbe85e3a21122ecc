import { AppError } from '#core/app-error.ts';
import { shopLimits } from '#server/limits.ts';

export interface StreamOwner {
  sessionId: number;
  userId: number | null;
  address: string;
}

/** Limits the number of open event streams. Each stream holds a connection as long as its screen is open. */
export class StreamSlots {
  readonly #open = new Map<string, number>();

  /** Takes a slot for an event stream. The slot is taken until the returned function `release` is called. @throws AppError too_many */
  take({ sessionId, userId, address }: StreamOwner): () => void {
    const { ofSession, ofAccount, ofAddress, ofAll } = shopLimits.streams;
    const places: [key: string, most: number][] = [
      [`session ${sessionId}`, ofSession],
      [`account ${userId ?? `of session ${sessionId}`}`, ofAccount],
      [`address ${address}`, ofAddress],
      ['all', ofAll],
    ];
    if (places.some(([key, most]) => (this.#open.get(key) ?? 0) >= most)) {
      throw new AppError('too_many', {
        detail: 'Too many windows of the shop are open here. Please close some, and this one continues automatically.',
        retryAfter: 10,
      });
    }
    for (const [key] of places) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const [key] of places) {
        const left = (this.#open.get(key) ?? 1) - 1;
        if (left === 0) this.#open.delete(key);
        else this.#open.set(key, left);
      }
    };
  }
}

const key = 'last-press';
/** The shortest time between two reports of input to the other tabs. */
const noteEveryMs = 1000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** The name of the event that is sent when a page is shown again, for example after the device has slept. */
const shown = 'visibilitychange';
/** The delay before the second attempt to lock, because a device that has just woken has no network for some seconds. */
const againMs = 5000;
/** The longest delay between two attempts. Each failure doubles the delay. */
const longestPauseMs = 60_000;

interface IdleWatch {
  afterMs: number;
  /** The target of the input listeners: the document. */
  target: EventTarget;
  /** The storage shared by the browser's tabs; null if the browser forbids it. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** Locks the screens. Resolves to whether locking succeeded. */
  lock(): Promise<boolean>;
}

/**
 * Calls `lock` once there was no input in any tab for `afterMs`. If locking fails, retries with growing delays until it succeeds, even
 * if there is new input. Returns a function that stops watching.
 */
export function watchIdle({ afterMs, target, storage, lock }: IdleWatch): () => void {
  let pressedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isLocking = false;
  let pauseMs = againMs;
  const note = (now: number) => {
    pressedAt = now;
    notePress(storage, now);
  };
  const tryLock = async () => {
    if (isLocking) return;
    isLocking = true;
    const isLocked = await lock();
    if (isLocked) isDue = false;
    pauseMs = isLocked ? againMs : Math.min(pauseMs * 2, longestPauseMs);
    isLocking = false;
  };
  const look = () => {
    clearTimeout(timer);
    const now = Date.now();
    const last = Math.max(pressedAt, readPress(storage));
    // If the last input is in the future, the clock has been set back since then. The idle time begins again.
    if (last > now) note(now);
    const idleMs = Math.max(0, now - last);
    isDue ||= idleMs >= afterMs;
    timer = setTimeout(look, isDue ? pauseMs : afterMs - idleMs);
    if (isDue) void tryLock();
  };
  const press = () => {
    // Once locking is due, input doesn't cause another attempt, because staff may be typing; only the timer tries again.
    if (isDue) return;
    const now = Date.now();
    // The absolute difference, so that input still counts after the clock was set back.
    if (Math.abs(now - pressedAt) < noteEveryMs) return;
    // The idle time is checked before this input counts. No timer runs while a device sleeps, and the person who wakes the device may
    // not be its last user.
    look();
    if (!isDue) note(now);
  };
  note(Date.now());
  look();
  for (const sign of signs) target.addEventListener(sign, press, { passive: true });
  target.addEventListener(shown, look);
  return () => {
    clearTimeout(timer);
    for (const sign of signs) target.removeEventListener(sign, press);
    target.removeEventListener(shown, look);
  };
}

/** The storage shared by this browser's tabs; null if the browser forbids it. */
export function sharedStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function notePress(storage: IdleWatch['storage'], at: number): void {
  try {
    storage?.setItem(key, String(at));
  } catch {
    // If the storage is full, the other tabs aren't notified of input in this tab.
  }
}

function readPress(storage: IdleWatch['storage']): number {
  try {
    return Number(storage?.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
}

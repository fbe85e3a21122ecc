const key = 'last-press';
/** As often as the other tabs need to hear of presses. */
const noteEveryMs = 1000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** A page is shown again, as after its device has slept. */
const shown = 'visibilitychange';
/** A device that has just woken has no network for some seconds. */
const againMs = 5000;

interface IdleWatch {
  afterMs: number;
  /** Where presses are heard: the document. */
  target: EventTarget;
  /** What the browser's tabs share; null where it forbids that. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** False where it may work in a moment. */
  lock(): Promise<boolean>;
}

/**
 * Locks once nothing has been pressed for so long, in this tab or in another: tried until it works, whatever is pressed in the
 * meantime. Returns what ends it.
 */
export function watchIdle({ afterMs, target, storage, lock }: IdleWatch): () => void {
  let pressedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isLocking = false;
  const note = (now: number) => {
    pressedAt = now;
    notePress(storage, now);
  };
  const tryLock = async () => {
    if (isLocking) return;
    isLocking = true;
    if (await lock()) isDue = false;
    isLocking = false;
  };
  const look = () => {
    clearTimeout(timer);
    const now = Date.now();
    const last = Math.max(pressedAt, readPress(storage));
    // Of a clock that was ahead: counted from here.
    const idleMs = last > now ? 0 : now - last;
    isDue ||= idleMs >= afterMs;
    timer = setTimeout(look, isDue ? againMs : afterMs - idleMs);
    if (isDue) void tryLock();
  };
  const press = () => {
    const now = Date.now();
    // A clock that was put back counts as a press.
    if (Math.abs(now - pressedAt) < noteEveryMs) return;
    // No timer runs while a device sleeps: the person who wakes it may not be the one who left it.
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

/** The storage that this browser's tabs share; null where the browser forbids it. */
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
    // Full: this tab counts its own presses.
  }
}

function readPress(storage: IdleWatch['storage']): number {
  try {
    return Number(storage?.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
}

const key = 'last-press';
/** As often as the other tabs need to hear of presses. */
const noteEveryMs = 1000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

interface IdleWatch {
  afterMs: number;
  /** Where presses are heard: the document. */
  target: EventTarget;
  /** What the browser's tabs share; null where it forbids that. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  onIdle(): void;
}

/** Calls once nothing has been pressed for so long, in this tab or in another. Returns what ends it. */
export function watchIdle({ afterMs, target, storage, onIdle }: IdleWatch): () => void {
  let pressedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const press = () => {
    const now = Date.now();
    // A clock that was put back counts as a press.
    if (Math.abs(now - pressedAt) < noteEveryMs) return;
    pressedAt = now;
    notePress(storage, now);
  };
  const look = () => {
    const now = Date.now();
    const last = Math.max(pressedAt, readPress(storage));
    // Of a clock that was ahead: counted from here.
    const idleMs = last > now ? 0 : now - last;
    const isIdle = idleMs >= afterMs;
    // Again later: what was to be done may have failed.
    timer = setTimeout(look, isIdle ? afterMs : afterMs - idleMs);
    if (isIdle) onIdle();
  };
  press();
  timer = setTimeout(look, afterMs);
  for (const sign of signs) target.addEventListener(sign, press, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of signs) target.removeEventListener(sign, press);
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

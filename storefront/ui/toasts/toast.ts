export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastText {
  id: number;
  open: boolean;
}

/** The maximum number of toasts shown at once: a new toast replaces the previous one. */
const toastLimit = 1;
/** How long a dismissed toast stays in the list, closed, before it is removed. */
export const toastRemoveMs = 1_000_000;
/** How long a toast is shown unless it is dismissed. */
export const toastShowMs = 5000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows the customer a message. Works before the toast library has loaded. */
export function toast(text: ToastText): number {
  lastId += 1;
  change([{ ...text, id: lastId, open: true }, ...toasts].slice(0, toastLimit));
  return lastId;
}

export function dismissToast(id: number): void {
  change(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  if (removals.has(id)) return;
  const removal = setTimeout(() => removeToast(id), toastRemoveMs);
  // In Node (the tests) a pending removal must not keep the process alive.
  if (typeof removal === 'object') removal.unref();
  removals.set(id, removal);
}

export function removeToast(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
  change(toasts.filter((shown) => shown.id !== id));
}

export function shownToasts(): readonly ShownToast[] {
  return toasts;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const storageKey = 'toasts';

/** Call this before a link loads another document. The current toast is then shown again in that document. */
export function keepToastsForNextDocument(): void {
  try {
    const texts = toasts.filter(({ open }) => open).map(({ id, open, ...text }) => text);
    if (texts.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(texts));
  } catch {
    // If the browser's storage isn't available, the toast isn't shown again. That is acceptable, because such a toast is only a
    // confirmation.
  }
}

export function showWaitingToasts(): void {
  try {
    const texts = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as ToastText[];
    sessionStorage.removeItem(storageKey);
    for (const text of texts) toast(text);
  } catch {
    // If the browser's storage isn't available, there are no stored toasts to show.
  }
}

function change(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

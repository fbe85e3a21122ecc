import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, onToastChange, type ShownToast, shownToasts, showWaitingToasts, toastShowMs } from './toast.ts';

/**
 * Shows toasts. It loads the toast library at the customer's first press on the page, or at the first toast if that is earlier.
 * Visitors who only read never download the library. If the library can't be loaded, toasts are shown without it, and the next press or
 * toast tries again.
 */
export function ToastOutlet() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLoading = false;
    const load = async () => {
      if (isLoading) return;
      isLoading = true;
      try {
        const loaded = await import('./toaster.tsx');
        stop();
        setToaster(() => loaded.Toaster);
      } catch {
        // If the toast library can't be loaded, toasts are shown without it.
        setFailed(true);
      } finally {
        isLoading = false;
      }
    };
    const passive = { passive: true } as const;
    addEventListener('pointerdown', load, passive);
    addEventListener('keydown', load, passive);
    const stopListening = onToastChange(() => void (shownToasts().length > 0 && load()));
    showWaitingToasts();
    function stop(): void {
      removeEventListener('pointerdown', load);
      removeEventListener('keydown', load);
      stopListening();
    }
    return stop;
  }, []);
  if (Toaster) return <Toaster />;
  return hasFailed ? <PlainToasts /> : null;
}

/** Toasts without the library. They are announced, and can be dismissed with a button or disappear after a time. */
function PlainToasts() {
  const toasts = useSyncExternalStore(onToastChange, shownToasts, shownToasts).filter(({ open }) => open);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed top-14 right-0 z-60 w-full max-w-md p-4 print:hidden"
    >
      {toasts.map((shown) => (
        <PlainToast key={shown.id} shown={shown} />
      ))}
    </section>
  );
}

function PlainToast({ shown: { id, title, description, variant } }: { shown: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastShowMs);
    return () => clearTimeout(timer);
  }, [id]);
  const isDestructive = variant === 'destructive';
  const ground = isDestructive ? 'border-oxblood bg-oxblood text-white on-dark' : 'border-ink bg-white text-ink';
  return (
    <div
      role={isDestructive ? 'alert' : 'status'}
      className={`pointer-events-auto flex items-start justify-between gap-4 rounded-md border py-3 pl-5 ${ground}`}
    >
      <div>
        <p className="font-semibold">{title}</p>
        {description ? <p className="text-sm">{description}</p> : null}
      </div>
      <button type="button" className="min-h-11 px-4 text-sm underline" onClick={() => dismissToast(id)}>
        Dismiss
      </button>
    </div>
  );
}

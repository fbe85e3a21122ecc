import { type ComponentType, useEffect, useState } from 'react';
import { onToastChange, shownToasts } from './toast.ts';

/**
 * Brings the toast library in at the customer's first press of anything, so that it is there when something happens, or
 * at the first toast if that is sooner. Who only reads never downloads it.
 */
export function ToastOutlet() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./toaster.tsx');
      setToaster(() => loaded.Toaster);
    };
    const once = { once: true, passive: true } as const;
    addEventListener('pointerdown', load, once);
    addEventListener('keydown', load, once);
    const stopListening = onToastChange(() => shownToasts().length > 0 && load());
    return () => {
      removeEventListener('pointerdown', load);
      removeEventListener('keydown', load);
      stopListening();
    };
  }, []);
  return Toaster ? <Toaster /> : null;
}

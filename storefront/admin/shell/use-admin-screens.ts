import { type ComponentType, useEffect, useState } from 'react';
import type { User } from '#core/accounts/account.ts';

type StaffScreens = ComponentType<{ user: User }>;

let loaded: StaffScreens | null = null;

/** The staff's screens with the one that the address names. */
async function load(): Promise<StaffScreens> {
  const { preloadScreen, StaffScreens } = await import('./admin-screens.tsx');
  await preloadScreen(window.location);
  return StaffScreens;
}

/**
 * What is behind the gate, fetched for staff alone; null until it is there. It isn't left to Suspense, which shows each of
 * its fallbacks for 300 ms at least, however soon the chunk has come.
 */
export function useStaffScreens(isStaff: boolean): StaffScreens | null {
  const [shown, setShown] = useState<{ Screens: StaffScreens } | null>(() => (loaded ? { Screens: loaded } : null));
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isWanted = isStaff && shown === null;
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (Screens) => {
        loaded = Screens;
        setShown({ Screens });
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [isWanted]);
  // The router's own page for what went wrong.
  if (failure !== null) throw failure.error;
  return isStaff ? (shown?.Screens ?? null) : null;
}

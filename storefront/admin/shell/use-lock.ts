import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { User } from '#core/accounts/account.ts';
import { lockScreens } from '#core/accounts/security/switch-api.ts';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import { call } from '#storefront/api/call.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';

/** Leaves the counter to whoever comes back by PIN or password: the session ends, the screens stay as they are. */
export function useLock(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    try {
      await call(lockScreens, { body: {} });
      queries.setQueryData<User | null>(currentUserKey, null);
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not Locked', description: formatFailure(error) });
    }
  }, [queries]);
}

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Locks the screens after the minutes that the owner has set, counted from the last press. */
export function useIdleLock(): void {
  const { data } = useQuery({ ...securityQueries.settings(), staleTime: 5 * 60_000 });
  const minutes = data?.lockAfterMinutes ?? null;
  const lock = useLock();
  useEffect(() => {
    if (minutes === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void lock(), minutes * 60_000);
    };
    restart();
    for (const sign of signs) document.addEventListener(sign, restart, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, restart);
    };
  }, [minutes, lock]);
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { ConfirmForm } from './confirm-gate.tsx';
import { onConfirmRequest } from './confirm-request.ts';
import { securityQueries } from './security-queries.ts';

/**
 * A dialog over the screen on which a high-risk action was started. The action runs after the user has confirmed their identity.
 */
export function ConfirmPrompt() {
  const [isOpen, setOpen] = useState(false);
  const respond = useRef<(isConfirmed: boolean) => void>(() => {});
  const queries = useQueryClient();
  useEffect(
    () =>
      onConfirmRequest(() => {
        // There is only one dialog, so a new request for confirmation cancels an earlier one.
        respond.current(false);
        setOpen(true);
        return new Promise((resolve) => {
          respond.current = resolve;
        });
      }),
    [],
  );
  function close(isConfirmed: boolean): void {
    setOpen(false);
    respond.current(isConfirmed);
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : close(false))} title="Confirm it’s you">
      <Prompt
        onConfirmed={() => {
          void queries.invalidateQueries({ queryKey: securityQueries.own().queryKey });
          close(true);
        }}
      />
    </Dialog>
  );
}

function Prompt({ onConfirmed }: { onConfirmed(): void }) {
  const { data, isError } = useQuery(securityQueries.own());
  // If the available ways to confirm can't be loaded, the password form is shown.
  if (data === undefined && !isError) return <Skeleton className="h-56" />;
  return <ConfirmForm own={data ?? null} onConfirmed={onConfirmed} />;
}

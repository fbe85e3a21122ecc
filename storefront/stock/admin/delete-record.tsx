import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { type AdminMutationOptions, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { Button } from '#storefront/ui/button.tsx';

interface DeleteRecordProps
  extends Pick<AdminMutationOptions<void, unknown>, 'run' | 'success' | 'failure' | 'refresh'> {
  name: string;
  /** The path of the list that opens after the deletion. */
  listPath: string;
  /** The text that explains what is kept after the deletion. */
  children: ReactNode;
}

/** A button that deletes a record after the user has confirmed it. */
export function DeleteRecord({ name, listPath, children, ...mutation }: DeleteRecordProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const action = useAdminMutation({ ...mutation, onDone: () => void navigate(listPath, { replace: true }) });
  return (
    <>
      <Button variant="danger" size="xs" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        danger
        action={action}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

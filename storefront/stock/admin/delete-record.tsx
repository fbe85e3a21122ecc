import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { type AdminMutationOptions, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { Button } from '#storefront/ui/button.tsx';

interface DeleteRecordProps
  extends Pick<AdminMutationOptions<void, unknown>, 'run' | 'success' | 'failure' | 'refresh'> {
  name: string;
  /** The path of the list, which opens after the deletion. */
  listPath: string;
  /** Explains what is kept after the record is deleted. */
  children: ReactNode;
}

/** A button that deletes a record once the user has confirmed it. */
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

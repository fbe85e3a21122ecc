import { useEffect, useState } from 'react';
import type { Output } from '#desktop/ipc.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { PrintersForm } from './printers-form.tsx';

/** The menu's “Shop, Printers” dialog, in which the user chooses which printer prints what. */
export function PrintersDialog() {
  const [known, setKnown] = useState<Output<'readPrinters'> | null>(null);
  useEffect(() => {
    desktop.on('printersWanted', () => void desktop.ask('readPrinters', undefined).then(setKnown));
  }, []);
  if (known === null) return null;
  return (
    <Dialog
      open
      onOpenChange={() => setKnown(null)}
      title="Printers"
      description="Where this computer prints. What is chosen here prints immediately, without asking."
    >
      <PrintersForm
        known={known}
        onSaved={() => {
          setKnown(null);
          toast({ title: 'Printers saved' });
        }}
      />
    </Dialog>
  );
}

import { useState } from 'react';
import { imageAt } from '#core/uploads/object-path.ts';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';

/** A small photo with its name. A press enlarges it, in the app and in a browser. */
export function PhotoThumbnail({ photo, name }: { photo: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <img
          src={imageAt(photo, 400)}
          alt={name}
          width={96}
          height={72}
          loading="lazy"
          className="h-18 w-24 bg-bone object-cover"
        />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={name}>
        <img
          src={imageAt(photo, 1600)}
          alt={name}
          className="mx-auto max-h-[70dvh] max-w-full bg-bone object-contain"
        />
      </Dialog>
    </>
  );
}

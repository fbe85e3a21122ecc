import { useEffect, useState } from 'react';
import type { ShownServices } from '#desktop/host-services.ts';
import { desktop } from '../desktop-window.ts';
import { ServicesForm } from './services-form.tsx';
import { TryServices } from './try-services.tsx';

/** Shop, Email and cards: what the shop on this computer uses of others, and a try of each. */
export function ServicesPanel({ isBusy }: { isBusy: boolean }) {
  const [known, setKnown] = useState<ShownServices | null>(null);
  const [saves, setSaves] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved is read again, without its secrets
  useEffect(() => {
    let isWanted = true;
    void desktop.ask('readServices', undefined).then((read) => isWanted && setKnown(read));
    return () => {
      isWanted = false;
    };
  }, [saves]);
  if (known === null) return <p role="status">Looking for the settings…</p>;
  return (
    <>
      {known.isKept ? null : (
        <p className="mb-4 font-semibold text-oxblood">
          This computer’s system can’t keep a secret, so what you enter here is forgotten when the app ends.
        </p>
      )}
      <ServicesForm key={saves} known={known} isBusy={isBusy} onSaved={() => setSaves(saves + 1)} />
      <p role="status" className="mt-4 font-semibold text-eucalypt empty:hidden">
        {saves > 0 ? 'Saved, and the shop has started again.' : ''}
      </p>
      <TryServices hasMail={known.mail !== null} hasStripe={known.stripe !== null} />
    </>
  );
}

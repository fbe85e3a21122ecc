import { useEffect, useState } from 'react';
import type { ShownServices } from '#desktop/host-services.ts';
import { desktop } from '../desktop-window.ts';
import { UpkeepProblem } from '../upkeep-work.tsx';
import { ServicesForm } from './services-form.tsx';
import { TryServices } from './try-services.tsx';

/** The menu's “Shop, Email and cards” dialog: the external services of the shop on this computer, with a test for each. */
export function ServicesPanel({ isBusy, onSaved }: { isBusy: boolean; onSaved(): void }) {
  const [known, setKnown] = useState<ShownServices | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    void desktop.ask('readServices', undefined).then((read) => {
      setKnown(read.services);
      setProblem(read.problem);
    });
  }, []);
  /** Reads the saved settings again. The app never returns the secrets. */
  async function takeSaved(): Promise<void> {
    const { services } = await desktop.ask('readServices', undefined);
    if (services !== null) setKnown(services);
    setSaves(saves + 1);
    onSaved();
  }
  if (problem !== null) return <UpkeepProblem text={problem} />;
  if (known === null) return <p role="status">Looking for the settings…</p>;
  return (
    <>
      {known.isStored ? null : (
        <p className="mb-4 font-semibold text-oxblood">
          This computer can’t store secrets safely, so what you enter here is forgotten when the app closes.
        </p>
      )}
      <ServicesForm key={saves} known={known} isBusy={isBusy} onSaved={() => void takeSaved()} />
      <p role="status" className="mt-4 font-semibold text-eucalypt empty:hidden">
        {saves > 0 ? 'Saved. The shop has restarted.' : ''}
      </p>
      <TryServices hasMail={known.mail !== null} hasStripe={known.stripe !== null} />
    </>
  );
}

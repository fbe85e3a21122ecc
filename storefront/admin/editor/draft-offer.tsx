import { Button } from '#storefront/ui/button.tsx';

export interface DraftOfferProps {
  /** The labels of the fields in which it differs from what the form shows. */
  differs: readonly string[];
  onRestore(): void;
  onDiscard(): void;
}

/** Gives back what was typed on an earlier visit and not saved. */
export function DraftOffer({ differs, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 border border-brass bg-brass/8 px-4 py-3 text-sm"
    >
      <p>
        <strong className="font-semibold">What you typed here before was not saved.</strong>{' '}
        {differs.length > 0 ? `It differs from the form in: ${differs.join(', ')}.` : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="xs" onClick={onRestore}>
          Restore what you typed
        </Button>
        <Button variant="secondary" size="xs" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

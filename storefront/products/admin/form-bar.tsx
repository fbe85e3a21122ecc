import { FormFailure } from '#storefront/accounts/form-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';

export interface FormBarProps {
  isNew: boolean;
  isPending: boolean;
  /** What has to be done with first. */
  heldBy: 'conflict' | 'upload' | null;
  /** Why the last try failed; empty where it didn't. */
  failure: string;
  /** How many fields aren't saved. */
  unsaved: number;
  onCancel(): void;
}

/** Stays in sight below the long form. */
export function FormBar({ isNew, isPending, heldBy, failure, unsaved, onCancel }: FormBarProps) {
  const [label, pendingLabel] = isNew ? ['Create Product', 'Creating...'] : ['Update Product', 'Updating...'];
  return (
    <div className="sticky bottom-0 z-10 mt-8 space-y-3 border-t border-ink bg-white py-3">
      <FormFailure words={failure} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className={`mr-auto text-sm text-steel ${heldBy === null ? 'max-sm:hidden' : ''}`}>
          {wordsOf({ heldBy, unsaved })}
        </p>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isPending || heldBy !== null} aria-busy={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </div>
    </div>
  );
}

function wordsOf({ heldBy, unsaved }: Pick<FormBarProps, 'heldBy' | 'unsaved'>): string {
  if (heldBy === 'upload') return 'Pictures are still being uploaded: save when they are there.';
  if (heldBy === 'conflict') return 'Someone else has changed this product: choose above whose values to keep.';
  if (unsaved === 0) return 'No unsaved changes.';
  return unsaved === 1 ? '1 field is not saved yet.' : `${unsaved} fields are not saved yet.`;
}

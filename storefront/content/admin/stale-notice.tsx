import { Button } from '#storefront/ui/button.tsx';

export interface StaleNoticeProps {
  /** The fields that the other person has changed, as the form names them. */
  changed: readonly string[];
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Somebody else was faster. Nothing typed is lost: whose words hold is for the reader to say. */
export function StaleNotice({ changed, onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  return (
    <div role="alert" className="ledger-margin bg-bone px-4 py-3 text-sm">
      <p className="font-semibold text-oxblood">Someone else has changed this in the meantime.</p>
      <p className="mt-1">
        {changed.length > 0 ? `They changed: ${changed.join(', ')}. ` : ''}What you typed is still here. Keep it, and
        your next save puts all of it in place of theirs; or load theirs, and what you typed is gone.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="xs" variant="secondary" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="xs" variant="secondary" onClick={onTakeTheirs}>
          Load theirs
        </Button>
      </div>
    </div>
  );
}

/** The labels of the fields in which two records differ. */
export function changedLabels<Fields extends object>(
  before: Fields,
  after: Fields,
  labels: Partial<Record<keyof Fields, string>>,
): string[] {
  return (Object.keys(labels) as (keyof Fields)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => labels[name] ?? '');
}

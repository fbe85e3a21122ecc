import type { ReactNode } from 'react';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { DiscardButton } from './discard-button.tsx';

export interface SaveBarProps {
  /** The button's words, e.g. "Save Page Content", and while it is being done. */
  label: string;
  pendingLabel?: string | undefined;
  isPending: boolean;
  /** The labels of the fields that aren't saved. */
  unsaved: readonly string[];
  /** Somebody else's change waits for an answer. */
  isConflict: boolean;
  /** A file is on its way, which the save would leave out. */
  isUploading: boolean;
  /** Why the last try failed; empty where it didn't. */
  failure: string;
  onDiscard(): void;
  /** More beside the buttons, such as a link to the page. */
  children?: ReactNode;
}

/** Stays in sight at the foot of a long form: saves it, or takes back what was typed. */
export function SaveBar(props: SaveBarProps) {
  const { label, pendingLabel = 'Saving...', isPending, unsaved, isConflict, isUploading } = props;
  return (
    <div className="sticky bottom-0 z-10 mt-6 space-y-3 border-t border-ink bg-white py-3">
      <ActionFailure text={props.failure} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-steel">
          {textOf(props)}
        </p>
        {props.children}
        <DiscardButton unsaved={unsaved} disabled={unsaved.length === 0 || isPending} onDiscard={props.onDiscard} />
        <Button type="submit" size="sm" disabled={isPending || isConflict || isUploading} aria-busy={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </div>
    </div>
  );
}

function textOf({ isUploading, isConflict, unsaved }: SaveBarProps): string {
  if (isUploading) return 'A picture is being uploaded…';
  if (isConflict) return 'Someone else was faster: choose above whose values to keep.';
  return unsaved.length > 0 ? 'Unsaved changes' : '';
}

import type { ReactNode } from 'react';
import { Button } from '#storefront/ui/button.tsx';

export interface SaveBarProps {
  /** The button's words, e.g. "Save Page Content". */
  label: string;
  isPending: boolean;
  isDirty: boolean;
  /** A file is on its way, which the save would leave out. */
  isUploading?: boolean;
  onDiscard(): void;
  /** More beside the buttons, such as a link to the page. */
  children?: ReactNode;
}

/** For the form: a field that takes the focus is scrolled to where the bar doesn't cover it. */
export const aboveSaveBar = '[&_:is(input,textarea,button)]:scroll-mb-28';

/** Stays in sight at the foot of a long form: saves it, or takes back what was typed. On the right, since toasts stand left. */
export function SaveBar({ label, isPending, isDirty, isUploading = false, onDiscard, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-ink bg-white py-3">
      <p role="status" className="mr-auto text-sm text-steel">
        {isUploading ? 'A picture is being uploaded…' : isDirty ? 'Unsaved changes' : ''}
      </p>
      {children}
      <Button variant="secondary" size="sm" disabled={!isDirty || isPending} onClick={onDiscard}>
        Discard changes
      </Button>
      <Button type="submit" size="sm" disabled={isPending || isUploading} aria-busy={isPending}>
        {isPending ? 'Saving...' : label}
      </Button>
    </div>
  );
}

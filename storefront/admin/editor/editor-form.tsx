import { type ReactNode, useState } from 'react';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import type { Editor } from './use-editor-form.ts';

export interface EditorFormProps<Fields> {
  editor: Editor<Fields>;
  label: string;
  /** The name of the record that another user may have changed, e.g. "this page". */
  what: string;
  /** The save button's label, and its label while saving. */
  save: string;
  saving?: string;
  isUploading?: boolean;
  /** Content next to the save button. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A long form of the admin screens: drafts and conflicts first, then the fields and a bar with the save button. */
export function EditorForm<Fields>({ editor, label, what, className = '', ...props }: EditorFormProps<Fields>) {
  const { offer, stale: conflict } = editor;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={editor.save}
      // Scrolls a focused field to a position that the bar doesn't cover.
      className={`[&_:is(input,select,textarea,button)]:scroll-my-28 ${className}`}
    >
      {offer && !conflict ? <DraftOffer {...offer} /> : null}
      {conflict ? <ConflictAlert what={what} stale={conflict} /> : null}
      {props.children}
      <SaveBar
        label={props.save}
        pendingLabel={props.saving}
        isPending={editor.isPending}
        unsaved={editor.unsaved}
        isConflict={conflict !== null}
        isUploading={props.isUploading ?? false}
        failure={conflict ? '' : editor.failure}
        onDiscard={editor.discard}
      >
        {props.beside}
      </SaveBar>
    </form>
  );
}

export interface DraftOfferProps {
  /** The labels of the fields in which the draft differs from the form. */
  differs: readonly string[];
  onRestore(): void;
  onDiscard(): void;
}

/** Offers to restore text that was typed on an earlier visit and not saved. */
export function DraftOffer({ differs, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 border border-brass bg-brass/8 px-4 py-3 text-sm"
    >
      <p>
        <strong className="font-semibold">You have unsaved changes from before.</strong>{' '}
        {differs.length > 0 ? `These fields differ: ${differs.join(', ')}.` : null}
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

interface SaveBarProps {
  /** The save button's label, e.g. "Save Page Content", and its label while saving. */
  label: string;
  pendingLabel?: string | undefined;
  isPending: boolean;
  /** The labels of the unsaved fields. */
  unsaved: readonly string[];
  /** Whether a conflict with another user's change has to be resolved before saving. */
  isConflict: boolean;
  /** Whether a file is still uploading; saving now would leave it out. */
  isUploading: boolean;
  /** Why the last attempt failed; empty if it succeeded. */
  failure: string;
  onDiscard(): void;
  /** Content next to the buttons, such as a link to the page. */
  children?: ReactNode;
}

/** The bar that stays visible at the bottom of a long form. It saves the form, or discards unsaved changes. */
function SaveBar(props: SaveBarProps) {
  const { label, pendingLabel = 'Saving...', isPending, unsaved, isConflict, isUploading } = props;
  return (
    <div className="sticky bottom-0 z-10 mt-6 space-y-3 border-t border-ink bg-white py-3">
      <ActionFailure text={props.failure} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-steel">
          {formatSaveState(props)}
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

function formatSaveState({ isUploading, isConflict, unsaved }: SaveBarProps): string {
  if (isUploading) return 'Uploading a picture…';
  if (isConflict) return 'Someone else saved first. Choose above whose values to keep.';
  return unsaved.length > 0 ? 'Unsaved changes' : '';
}

interface DiscardButtonProps {
  /** The labels of the fields that would be reset. */
  unsaved: readonly string[];
  disabled: boolean;
  onDiscard(): void;
}

/** Discards unsaved changes. Because they can't be restored, a dialog lists them and asks for confirmation. */
function DiscardButton({ unsaved, disabled, onDiscard }: DiscardButtonProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        // On a phone, the button is hidden while it is disabled, because there is no room for it.
        className={disabled ? 'max-sm:hidden' : ''}
        disabled={disabled}
        onClick={() => setConfirmOpen(true)}
      >
        Discard changes
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setConfirmOpen(false);
          onDiscard();
        }}
      >
        <p>
          Your unsaved changes will be lost: <strong className="font-semibold">{unsaved.join(', ')}</strong>.
        </p>
        <p>You can’t undo this. Everything else in this form stays as it is.</p>
      </ConfirmDialog>
    </>
  );
}

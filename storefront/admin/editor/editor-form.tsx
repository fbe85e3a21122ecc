import type { ReactNode } from 'react';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Editor } from './use-editor-form.ts';

export interface EditorFormProps<Fields> {
  editor: Editor<Fields>;
  label: string;
  /** What somebody else may have changed, e.g. "this page". */
  what: string;
  /** The save button's words, and while it is being done. */
  save: string;
  saving?: string;
  isUploading?: boolean;
  /** More beside the save button. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A long form of staff's: what should be known before going on, its fields, and the bar that saves it. */
export function EditorForm<Fields>({ editor, label, what, className = '', ...props }: EditorFormProps<Fields>) {
  const { offer, stale: conflict } = editor;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={editor.save}
      // A field that takes the focus is scrolled to where the bar doesn't cover it.
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

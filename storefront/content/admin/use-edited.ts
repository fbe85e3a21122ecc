import { useEffect, useState } from 'react';

export interface Versioned {
  version: number;
}

export interface Edited<Saved> {
  /** The record that the form's changes start from; its version goes with a save. */
  base: Saved;
  /** What somebody else has saved since; null where nobody has, or nothing was typed that it could undo. */
  theirs: Saved | null;
  /** Puts theirs into the form, in place of what was typed. */
  takeTheirs(): void;
  /** Keeps what was typed, to be saved over theirs. */
  keepMine(): void;
  /** The record as this form has just saved it. */
  takeSaved(saved: Saved): void;
  /** Keeps what was typed, now as a change of this record. */
  rebase(base: Saved): void;
}

export interface EditedOptions<Saved> {
  /** As the shop has it now; changes whenever it is asked again. */
  latest: Saved;
  isDirty: boolean;
  /** Puts a record into the form; with `keepValues` only what counts as unchanged. */
  reset(record: Saved, options?: { keepValues?: boolean; keepDirty?: boolean }): void;
}

/** Keeps apart what a form started from, what was typed, and what somebody else has saved meanwhile. */
export function useEdited<Saved extends Versioned>({ latest, isDirty, reset }: EditedOptions<Saved>): Edited<Saved> {
  const [base, setBase] = useState(latest);
  const isOvertaken = latest.version > base.version;
  // Nothing was typed that could be lost.
  useEffect(() => {
    if (!isOvertaken || isDirty) return;
    reset(latest);
    setBase(latest);
  }, [isOvertaken, isDirty, latest, reset]);

  function take(record: Saved): void {
    reset(record);
    setBase(record);
  }
  function rebase(record: Saved): void {
    reset(record, { keepValues: true, keepDirty: true });
    setBase(record);
  }
  return {
    base,
    theirs: isOvertaken && isDirty ? latest : null,
    takeTheirs: () => take(latest),
    keepMine: () => rebase(latest),
    takeSaved: take,
    rebase,
  };
}

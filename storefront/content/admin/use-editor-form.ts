import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useDeed } from '#storefront/admin/use-deed.ts';
import { editorKey } from './editor-record.tsx';
import { changedLabels, type StaleNoticeProps } from './stale-notice.tsx';
import { type Edited, useEdited, type Versioned } from './use-edited.ts';
import { useKeptDraft } from './use-kept-draft.ts';

interface Toast {
  title: string;
  description: string;
}

export interface EditorOptions<Fields extends FieldValues, Body, Saved extends Versioned> {
  form: UseFormReturn<Fields, unknown, Body>;
  /** The call that answers the record; a draft is named by it. */
  path: string;
  latest: Saved;
  toFields(saved: Saved): Fields;
  labels: Partial<Record<keyof Fields, string>>;
  send(body: Body & Versioned): Promise<Saved>;
  success: Toast;
  failure: Toast;
  /** Whose queries are stale after a save, beside the record's own. */
  refresh: readonly string[];
  onDirty(isDirty: boolean): void;
}

export interface Editor<Saved> {
  save(event?: React.BaseSyntheticEvent): Promise<void>;
  discard(): void;
  isPending: boolean;
  isDirty: boolean;
  /** The form shows what was typed on an earlier visit. */
  isRestored: boolean;
  edited: Edited<Saved>;
  /** To be shown while somebody else's change waits for an answer. */
  stale: StaleNoticeProps | null;
  /** Why the last save was refused, where no field says it. */
  failureWords: string;
}

/** All that the forms of site content have alike: versions, drafts, saving, and what is told of it. */
export function useEditorForm<Fields extends FieldValues, Body, Saved extends Versioned>(
  options: EditorOptions<Fields, Body, Saved>,
): Editor<Saved> {
  const { form, path, latest, toFields, labels, send, success, failure, refresh, onDirty } = options;
  const { reset, setError, getValues } = form;
  const { isDirty } = form.formState;
  const queries = useQueryClient();
  const resetTo = useCallback(
    (record: Saved, keep?: { keepValues?: boolean; keepDirty?: boolean }) => reset(toFields(record), keep),
    [reset, toFields],
  );
  const edited = useEdited({ latest, isDirty, reset: resetTo });
  const isRestored = useKeptDraft<Fields, Saved>({
    name: path,
    isDirty,
    base: edited.base,
    values: getValues,
    restore: (fields, base) => {
      edited.takeSaved(base);
      reset(fields, { keepDefaultValues: true });
    },
  });
  const deed = useDeed<Body, Saved>({
    run: (body) => send({ ...body, version: edited.base.version }),
    success,
    failure: { ...failure, isFixed: true },
    refresh: [path, ...refresh],
    onDone: (saved) => {
      queries.setQueryData(editorKey(path), saved);
      edited.takeSaved(saved);
    },
  });
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useEffect(() => {
    for (const [index, { path: field, message }] of (deed.problem?.errors ?? []).entries()) {
      setError(field as Path<Fields>, { message }, { shouldFocus: index === 0 });
    }
  }, [deed.problem, setError]);

  const { base, theirs } = edited;
  return {
    save: form.handleSubmit(async (body) => {
      await deed.act(body);
    }),
    discard: () => edited.takeTheirs(),
    isPending: deed.isPending,
    isDirty,
    isRestored,
    edited,
    stale: theirs && {
      changed: changedLabels(toFields(base), toFields(theirs), labels),
      onKeepMine: edited.keepMine,
      onTakeTheirs: edited.takeTheirs,
    },
    failureWords:
      deed.problem && !deed.problem.errors && deed.problem.code !== 'stale_version' ? deed.problem.detail : '',
  };
}

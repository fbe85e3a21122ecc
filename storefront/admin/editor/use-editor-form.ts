import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useAdminMutation } from '../ui/use-admin-mutation.ts';
import type { ConflictingForm } from './conflict-alert.tsx';
import type { DraftOfferProps } from './editor-form.tsx';
import { differingFields, type FieldText, theirsAlone } from './field-differences.ts';
import { editorKey } from './use-admin-record.ts';
import { type FormStart, useSavedDraft } from './use-saved-draft.ts';

interface Versioned {
  version: number;
}

interface Toast {
  title: string;
  description: string;
}

export interface EditorOptions<Fields extends FieldValues, Body, Saved extends Versioned> {
  form: UseFormReturn<Fields, unknown, Body>;
  /** The query options of the record. */
  record: { queryKey: QueryKey };
  /** The draft's name in the tab's storage: the API path of the record (`callPath`). */
  draftName: string;
  /** The record as the server last returned it; version 0 if no record is stored. */
  latest: FormStart<Fields>;
  startOf(saved: Saved): FormStart<Fields>;
  text: FieldText<Fields>;
  send(body: Body & Versioned): Promise<Saved>;
  success: Toast;
  failure: Toast;
  /** The keys of queries that are outdated after a save, in addition to the record's own. */
  refresh: readonly QueryKey[];
  onDirty?(isDirty: boolean): void;
  /** Called after a save. `isUnsaved`: the user typed more while the form was being saved. */
  onSaved?(outcome: { isUnsaved: boolean; saved: Saved }): void;
}

export interface Editor<Fields> {
  values: Fields;
  save(event?: React.BaseSyntheticEvent): Promise<void>;
  discard(): void;
  isPending: boolean;
  /** The labels of the unsaved fields. */
  unsaved: readonly string[];
  /** An unsaved draft from an earlier visit, to restore or discard. */
  offer: DraftOfferProps | null;
  /** Another user's change that has to be resolved. */
  stale: ConflictingForm<Fields> | null;
  /** Why the last save failed; empty if it succeeded. */
  failure: string;
  /** Replaces the record that the form started with. Typed text stays in the form, as unsaved changes of the new record. */
  rebase(start: FormStart<Fields>): void;
}

/** The common behaviour of all long staff forms: versions, drafts, saving and toasts. */
export function useEditorForm<Fields extends FieldValues, Body, Saved extends Versioned>(
  options: EditorOptions<Fields, Body, Saved>,
): Editor<Fields> {
  const { form, draftName, latest, text, onDirty } = options;
  const [base, setBase] = useState(latest);
  /** The fields whose values were copied from another user's version, because only that user had changed them. */
  const [taken, setTaken] = useState<readonly (keyof Fields)[]>([]);
  const values = form.watch();
  const changed = differingFields(text, base.fields, values);
  const isDirty = changed.length > 0;
  const retained = useSavedDraft({ name: draftName, text, shown: { fields: values, base }, isUnsaved: isDirty });
  const { offered } = retained;

  function put(fields: Fields, start: FormStart<Fields>): void {
    form.reset(fields);
    setBase(start);
    setTaken([]);
  }
  /** The values that were sent with the last save. */
  const sent = useRef(base.fields);
  const action = useSave(options, (saved) => {
    const now = form.getValues();
    // Text that was typed during the save stays in the form, as unsaved changes of the stored record.
    const typed = differingFields(text, sent.current, now);
    put({ ...saved.fields, ...Object.fromEntries(typed.map((name) => [name, now[name]])) }, saved);
    retained.forget();
    return { isUnsaved: typed.length > 0 };
  });
  function takeAll(): void {
    put(latest.fields, latest);
    action.forgetProblem();
  }
  /**
   * Copies the stored values into the fields that this user hasn't changed, so that a save never overwrites another user's
   * change.
   */
  function takeUntouched(): void {
    const names = theirsAlone(text, base.fields, latest.fields, values);
    if (names.length === 0) return;
    for (const name of names) setField(options, name);
    const fields = Object.fromEntries(names.map((name) => [name, latest.fields[name]]));
    setBase({ ...base, fields: { ...base.fields, ...fields } });
    setTaken((before) => [...new Set([...before, ...names])]);
  }
  const isOvertaken = latest.version > base.version;
  const untouched = isOvertaken && isDirty ? theirsAlone(text, base.fields, latest.fields, values).join() : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of somebody else's, and each field
  useEffect(() => {
    // If this user has typed nothing, the form takes all values of the other user's version.
    if (isOvertaken && !isDirty) takeAll();
    else if (untouched !== '') takeUntouched();
  }, [latest.version, isOvertaken, isDirty, untouched]);
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  const saveOver = (version: number) =>
    form.handleSubmit(async (body) => {
      sent.current = structuredClone(form.getValues());
      await action.act({ ...body, version });
    });
  return {
    values,
    save: saveOver(base.version),
    discard: takeAll,
    isPending: action.isPending,
    unsaved: changed.map((name) => text.labels[name]),
    offer: offered && {
      differs: differingFields(text, offered.fields, values).map((name) => text.labels[name]),
      onRestore() {
        put(offered.fields, offered.base);
        retained.response();
      },
      onDiscard: retained.response,
    },
    stale:
      isOvertaken && isDirty
        ? {
            text,
            base: base.fields,
            theirs: latest.fields,
            yours: values,
            taken: taken.map((name) => text.labels[name]),
            isPending: action.isPending,
            takeField: (name) => takeField(options, name),
            saveYours: () => void saveOver(latest.version)(),
            takeAll,
          }
        : null,
    failure: action.failure,
    rebase: setBase,
  };
}

/** Copies another user's value into the form, together with its companion field. */
function takeField<Fields extends FieldValues, Body, Saved extends Versioned>(
  { form, latest, text }: EditorOptions<Fields, Body, Saved>,
  name: keyof Fields,
): void {
  for (const taken of [name, text.companions?.[name]]) {
    if (taken !== undefined) setField({ form, latest }, taken);
  }
}

function setField<Fields extends FieldValues, Body, Saved extends Versioned>(
  { form, latest }: Pick<EditorOptions<Fields, Body, Saved>, 'form' | 'latest'>,
  name: keyof Fields,
): void {
  const value = latest.fields[name] as PathValue<Fields, Path<Fields>>;
  form.setValue(name as Path<Fields>, value, { shouldValidate: true });
}

/** Saves the form. Field errors from the server are shown at the fields, like the form's own errors. */
function useSave<Fields extends FieldValues, Body, Saved extends Versioned>(
  options: EditorOptions<Fields, Body, Saved>,
  onSaved: (saved: FormStart<Fields>) => { isUnsaved: boolean },
) {
  const { form, record, text, startOf, send, success, failure, refresh } = options;
  const queries = useQueryClient();
  const action = useAdminMutation<Body & Versioned, Saved>({
    run: send,
    success,
    failure: { ...failure, isFixed: true },
    refresh: [record.queryKey, ...refresh],
    onDone: (saved) => {
      queries.setQueryData(editorKey(record), saved);
      const outcome = onSaved(startOf(saved));
      options.onSaved?.({ ...outcome, saved });
    },
  });
  const { setError } = form;
  useEffect(() => {
    const found = action.problem?.errors?.filter(({ path: at }) => (at.split('.')[0] ?? '') in text.labels) ?? [];
    for (const [index, { path: field, message }] of found.entries()) {
      const path = text.pathOf?.(field, form.getValues()) ?? field;
      setError(path as Path<Fields>, { message }, { shouldFocus: index === 0 });
    }
  }, [action.problem, setError, text, form]);
  return action;
}

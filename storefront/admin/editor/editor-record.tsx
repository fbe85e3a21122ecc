import type { ReactNode } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import type { AdminQuery } from '../admin-query.ts';
import { ScreenSkeleton } from '../shell/screen-heading.tsx';
import { useEditedRecord } from './use-admin-record.ts';

export interface EditorRecordProps<Saved> {
  record: AdminQuery<Saved>;
  /** The error message if the record can't be loaded. */
  failure: string;
  /**
   * The form's content if the record can't be loaded. It has version 0, so that saving it over an existing record causes a conflict.
   * Without a fallback, no form is shown.
   */
  fallback?: Saved;
  /** The content to show if the record doesn't exist. */
  missing?: ReactNode;
  /** The heading above the form, shown while the record is loading too. */
  heading?(latest: Saved | undefined): ReactNode;
  children(latest: Saved): ReactNode;
}

/**
 * Loads the record that a form edits. The record is never taken from the cache, because saving an old version would be rejected.
 */
export function EditorRecord<Saved>({
  record,
  failure,
  fallback,
  missing,
  heading,
  children,
}: EditorRecordProps<Saved>) {
  const { data, isFailed, isFetching, refresh } = useEditedRecord(record);
  const shown = data ?? (isFailed ? fallback : undefined);
  const isLoading = data === undefined && !isFailed;
  return (
    <>
      {heading?.(shown)}
      {isFailed ? (
        <div role="alert" className="mb-5 border border-oxblood p-4 text-sm">
          <p className="font-semibold text-oxblood">{failure}</p>
          {!data && fallback !== undefined ? (
            <p className="mt-1">The form below has the built-in text of a new shop, not yours.</p>
          ) : null}
          <Button variant="secondary" size="xs" className="mt-3" disabled={isFetching} onClick={refresh}>
            {isFetching ? 'Loading…' : 'Try again'}
          </Button>
        </div>
      ) : null}
      {shown === undefined ? null : children(shown)}
      {isLoading ? <ScreenSkeleton /> : null}
      {data === null ? missing : null}
    </>
  );
}

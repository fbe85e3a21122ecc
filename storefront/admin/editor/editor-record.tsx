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
   * Used if the record can't be loaded, at version 0, so that saving over existing content causes a conflict. Without a fallback
   * no form is shown.
   */
  fallback?: Saved;
  /** Shown if the record doesn't exist. */
  missing?: ReactNode;
  /** Shown above everything, including while loading. */
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

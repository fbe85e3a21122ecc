import type { ReactNode } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import type { AdminQuery } from '../admin-query.ts';
import { ScreenSkeleton } from '../shell/screen-heading.tsx';
import { useEditedRecord } from './use-admin-record.ts';

export interface EditorRecordProps<Saved> {
  record: AdminQuery<Saved>;
  /** The message where it can't be loaded. */
  failure: string;
  /** The fallback then, at version 0: saving it over existing content conflicts. Without it there is no form. */
  fallback?: Saved;
  /** Shown where there is no such record. */
  missing?: ReactNode;
  /** Above all of it, also while it loads. */
  heading?(latest: Saved | undefined): ReactNode;
  children(latest: Saved): ReactNode;
}

/** Loads what a form edits, always fresh: a stale one would be refused. */
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
            <p className="mt-1">Below is the built-in text of a new shop, not yours.</p>
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

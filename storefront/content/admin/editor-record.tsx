import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ScreenSkeleton } from '#storefront/admin/screen-skeleton.tsx';
import { useLeaveStaff } from '#storefront/admin/use-leave-staff.ts';
import { ApiError } from '#storefront/api/api-client.ts';
import { Button } from '#storefront/ui/button.tsx';

/** The key of what a form starts from: apart from what pages show, and asked anew whenever the form appears. */
export function editorKey(path: string): [path: string, use: 'editor'] {
  return [path, 'editor'];
}

export interface EditorRecordProps<Saved> {
  path: string;
  /** Said where it can't be had. */
  failure: string;
  /** Stands in then, at version 0: saved over something, it is refused as stale. Without it there is no form. */
  fallback?: Saved;
  children(latest: Saved): ReactNode;
}

/** Loads what a form edits, always fresh: a stale one would be refused. */
export function EditorRecord<Saved>({ path, failure, fallback, children }: EditorRecordProps<Saved>) {
  const leave = useLeaveStaff();
  const { data, error, isFetching, refetch } = useQuery<Saved>({
    queryKey: editorKey(path),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  const isError = error !== null;
  const shown = data ?? (isError ? fallback : undefined);
  return (
    <>
      {isError ? (
        <div role="alert" className="mb-5 border border-oxblood p-4 text-sm">
          <p className="font-semibold text-oxblood">{failure}</p>
          {data === undefined && fallback !== undefined ? (
            <p className="mt-1">Below are the built-in words of a new shop, not yours.</p>
          ) : null}
          <Button variant="secondary" size="xs" className="mt-3" disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? 'Loading…' : 'Try again'}
          </Button>
        </div>
      ) : null}
      {shown === undefined ? isError ? null : <ScreenSkeleton /> : children(shown)}
    </>
  );
}

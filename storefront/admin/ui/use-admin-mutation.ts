import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { formatFailure } from '#storefront/accounts/format-failure.ts';
import { ApiError } from '#storefront/api/api-client.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useHandleAuthError } from '../shell/use-handle-auth-error.ts';

interface MutationText {
  title: string;
  description?: string;
}

export type Refreshed = QueryKey | string;

export interface AdminMutationOptions<Input, Result> {
  run(input: Input): Promise<Result>;
  /** The toast where it worked; none where absent. */
  success?: MutationText | ((result: Result, input: Input) => MutationText);
  /**
   * The toast where it didn't. Its description stands where the shop gave no words of its own; with `isFixed` it always
   * does, and the form shows the shop's words (`problem`).
   */
  failure: MutationText & { isFixed?: boolean };
  /** What it makes stale: each query whose key begins so (or, of the older form, whose path does) is asked again. */
  refresh?: readonly Refreshed[];
  onDone?(result: Result, input: Input): void;
  /** Somebody else changed it in the meantime (409). It stays pending until this is done. */
  onConflict?(): Promise<void>;
}

export interface Action<Input> {
  /** Does it once, however often it is pressed meanwhile. True where it worked. */
  act(input: Input): Promise<boolean>;
  isPending: boolean;
  /** What the shop said to the last try, for a form to show; null where it worked. */
  problem: ApiError['problem'];
  /** The same in words, also where there was no answer; empty where it worked. */
  failure: string;
  forgetProblem(): void;
}

/** Something that staff do: told by toasts, refreshed after, and done once. */
export function useDeed<Input = void, Result = unknown>(options: AdminMutationOptions<Input, Result>): Action<Input> {
  const queries = useQueryClient();
  const leave = useHandleAuthError();
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef(options);
  latest.current = options;

  const refresh = useCallback(
    (conflict: readonly Refreshed[]) =>
      conflict.forEach((begin) => {
        const isPath = typeof begin === 'string';
        void queries.invalidateQueries(
          isPath ? { predicate: ({ queryKey }) => String(queryKey[0]).startsWith(begin) } : { queryKey: begin },
        );
      }),
    [queries],
  );

  const act = useCallback(
    async (input: Input) => {
      if (isBusy.current) return false;
      isBusy.current = true;
      setPending(true);
      setError(null);
      const { run, success, failure, refresh: conflict = [], onDone } = latest.current;
      try {
        const result = await run(input);
        refresh(conflict);
        if (success) toast(typeof success === 'function' ? success(result, input) : success);
        onDone?.(result, input);
        return true;
      } catch (caught) {
        if (caught instanceof ApiError && leave(caught)) return false;
        setError(caught);
        const known = problemOf(caught);
        const said = failure.isFixed ? undefined : known?.detail;
        const description = said ?? failure.description ?? formatFailure(caught);
        toast({ variant: 'destructive', title: failure.title, description });
        // What somebody else changed in the meantime is shown at once.
        if (known?.status === 409) {
          refresh(conflict);
          await latest.current.onConflict?.();
        }
        return false;
      } finally {
        isBusy.current = false;
        setPending(false);
      }
    },
    [leave, refresh],
  );
  return {
    act,
    isPending,
    problem: problemOf(error),
    failure: error === null ? '' : formatFailure(error),
    forgetProblem: useCallback(() => setError(null), []),
  };
}

function problemOf(error: unknown): ApiError['problem'] {
  return error instanceof ApiError ? error.problem : null;
}

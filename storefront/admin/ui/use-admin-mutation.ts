import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import type { Approval } from '#core/accounts/security/approval.ts';
import { onceApproved } from '#storefront/accounts/admin/approval/approval-request.ts';
import { onceConfirmed } from '#storefront/accounts/admin/security/confirm-request.ts';
import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';

interface ToastText {
  title: string;
  description?: string;
}

export interface AdminMutationOptions<Input, Result> {
  /** Sends the change. `approval`: an owner's PIN, if the server has required one. */
  run(input: Input, approval?: Approval): Promise<Result>;
  /** The toast after success; none if absent. */
  success?: ToastText | ((result: Result, input: Input) => ToastText);
  /**
   * The toast after a failure. Its description is shown if the server gave no reason. With `isFixed`, its description is always shown,
   * and the form shows the server's reason (`problem`). `unknown`: the toast if there was no response, because the change may then have
   * been made.
   */
  failure: ToastText & { isFixed?: boolean; unknown?: ToastText };
  /** Formats the reason of a failure; `formatFailure` by default. */
  formatReason?(error: unknown): string;
  /**
   * The keys of the queries that the change affects, e.g. `staffOrderQueries.all`. Every query whose key starts with one of them is
   * refreshed.
   */
  refresh?: readonly QueryKey[];
  onDone?(result: Result, input: Input): void;
  /**
   * Called if another user has changed the same data (409), for example to load that change. The mutation stays pending until the
   * returned promise settles.
   */
  onConflict?(): Promise<void>;
}

export interface AdminMutation<Input> {
  /** Runs the change; ignored while the previous call is still running. Resolves to true if the change succeeded. */
  act(input: Input): Promise<boolean>;
  isPending: boolean;
  /** The problem in the server's response to the last attempt, for a form to show; null if the attempt succeeded. */
  problem: ApiError['problem'];
  /** Why the last attempt failed, as a sentence, even if the server wasn't reached; empty if it succeeded. */
  failure: string;
  forgetProblem(): void;
}

/**
 * A change by staff. It never runs twice at the same time. Toasts report its outcome, and the queries that it affects are
 * refreshed.
 */
export function useAdminMutation<Input = void, Result = unknown>(
  options: AdminMutationOptions<Input, Result>,
): AdminMutation<Input> {
  const { run, success, failure, refresh = [], onDone, onConflict, formatReason = formatFailure } = options;
  const queries = useQueryClient();
  const id = useId();
  const refreshAll = () => {
    for (const queryKey of refresh) void queries.invalidateQueries({ queryKey });
  };
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationKey: ['admin', id],
    mutationFn: (input: Input) => onceConfirmed(() => onceApproved((approval) => run(input, approval))),
    onSuccess(result, input) {
      refreshAll();
      if (success) toast(typeof success === 'function' ? success(result, input) : success);
      onDone?.(result, input);
    },
    async onError(caught) {
      // If the session is lost, no toast is shown here, because query-client.ts handles this for the whole page.
      if (isLostSession(caught)) return;
      const problem = problemOf(caught);
      const reason = failure.isFixed ? undefined : problem?.detail;
      const { title, description = formatReason(caught) } = (problem === null && failure.unknown) || failure;
      toast({ variant: 'destructive', title, description: reason ?? description });
      if (problem?.status !== 409) return;
      // Refreshes the queries immediately, to show the data that another user has changed.
      refreshAll();
      await onConflict?.();
    },
  });
  const isRunning = useCallback(
    () => queries.isMutating({ mutationKey: ['admin', id], exact: true }) > 0,
    [queries, id],
  );
  const shown = isLostSession(error) ? null : error;
  return {
    act: useCallback(
      async (input: Input) => {
        if (isRunning()) return false;
        return mutateAsync(input).then(
          () => true,
          () => false,
        );
      },
      [isRunning, mutateAsync],
    ),
    isPending,
    problem: problemOf(shown),
    failure: shown === null ? '' : formatReason(shown),
    forgetProblem: useCallback(() => {
      if (!isRunning()) reset();
    }, [isRunning, reset]),
  };
}

function problemOf(error: unknown): ApiError['problem'] {
  return error instanceof ApiError ? error.problem : null;
}

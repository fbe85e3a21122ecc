import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#storefront/api/api-error.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { type Keyed, type ShownRepeat, useRepeatCalls } from './repeat-calls.ts';

export interface RepeatAction<Change> {
  run(change: Change): void;
  isPending: boolean;
  /** The error message; empty if nothing failed. */
  failure: string;
}

interface Texts<Change> {
  /** The title of the message after a success, such as "Box Skipped". */
  done: string;
  /** The start of the message after a failure, such as "Couldn’t skip the box." */
  failed: string;
  send(change: Change & Keyed): Promise<ShownRepeat>;
  /**
   * The part of the repeat that a dialog has copied into its fields, such as "address". Another person may change it while the dialog
   * is open. Saving then fails, so that the other person's change isn't undone. The user is told to open the dialog again.
   */
  copied?: string;
  onDone?(change: Change): void;
}

/**
 * Makes a change of a repeat. If the response is lost, the same change is sent again with the same version and key, so that it is made
 * only once. If another person has changed the repeat in the meantime, its current state is loaded.
 */
export function useRepeatAction<Change extends object>(
  { version: shown }: Pick<ShownRepeat, 'version'>,
  { done, failed, send, copied, onDone }: Texts<Change>,
): RepeatAction<Change> {
  const calls = useRepeatCalls();
  const [opened] = useState(shown);
  const version = copied === undefined ? shown : opened;
  const unanswered = useRef<{ change: string; keyed: Keyed } | null>(null);
  const action = useMutation({
    mutationFn({ change, version: changed }: { change: Change; version: number }) {
      const text = JSON.stringify(change);
      if (unanswered.current?.change !== text || unanswered.current.keyed.version !== changed) {
        unanswered.current = { change: text, keyed: { version: changed, clientKey: newClientKey() } };
      }
      return send({ ...change, ...unanswered.current.keyed });
    },
    onSuccess(changed, { change }) {
      unanswered.current = null;
      calls.remember(changed);
      toast({ title: done });
      onDone?.(change);
    },
    onError(error) {
      if (!isRejection(error)) return;
      unanswered.current = null;
      calls.refresh();
    },
  });
  const { error, variables } = action;
  // A newer version on the screen shows whether the change without a response was made, so the error is hidden.
  const isOutdated = variables?.version !== version && !isRejection(error);
  const advice = version === shown ? '' : ` Close this and open it again to see the current ${copied}.`;
  return {
    run(change) {
      if (!action.isPending) action.mutate({ change, version });
    },
    isPending: action.isPending,
    failure: error === null || isOutdated ? '' : `${failed} ${formatFailure(error)}${advice}`,
  };
}

/** Whether the shop itself has rejected a change, so that it certainly wasn't made. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== null && error.status < 500;
}

import type { Approval } from '#core/accounts/security/approval.ts';
import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** The dialog that prompts for an owner's PIN. */
interface ApprovalPrompt {
  /**
   * Prompts for an owner's PIN. `rejection` states why an owner is needed, or why the last PIN was rejected. Resolves to null if
   * the user cancels.
   */
  ask(rejection: Problem): Promise<Approval | null>;
  /** Closes the dialog. Called when the PIN was accepted, or when the action failed for another reason. */
  end(): void;
}

let prompt: ApprovalPrompt | null = null;

/** Registers the dialog that prompts for an owner's PIN. Returns a function that unregisters the dialog. */
export function onApprovalRequest(by: ApprovalPrompt): () => void {
  prompt = by;
  return () => {
    if (prompt === by) prompt = null;
  };
}

/**
 * Runs an action that may exceed a limit of counter staff. If the server rejects the action because of a limit, the user is prompted
 * for an owner's PIN until a PIN is accepted. If the user cancels, throws the server's error about the limit. Typed input stays on the
 * screen.
 */
export async function onceApproved<Result>(act: (approval?: Approval) => Promise<Result>): Promise<Result> {
  let approval: Approval | undefined;
  let ofLimit: unknown;
  for (;;) {
    try {
      const result = await act(approval);
      if (approval !== undefined) prompt?.end();
      return result;
    } catch (error) {
      const rejection = rejectionOf(error);
      if (rejection === null) {
        if (approval !== undefined) prompt?.end();
        throw error;
      }
      ofLimit ??= error;
      const next = (await prompt?.ask(rejection)) ?? null;
      if (next === null) throw ofLimit;
      approval = next;
    }
  }
}

/** Returns the server's problem about a missing or wrong approval; null for any other error. */
function rejectionOf(error: unknown): Problem | null {
  if (!(error instanceof ApiError) || error.problem === null) return null;
  const { code, errors = [] } = error.problem;
  const isOfPin = errors.some(({ path }) => path.startsWith('approval'));
  return code === 'approval_needed' || isOfPin ? error.problem : null;
}

import type { Approval } from '#core/accounts/security/approval.ts';
import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** The frame that can ask for an owner's PIN. */
interface ApprovalPrompt {
  /** `rejection`: why it takes an owner, or what was wrong with the PIN before. Null where they would rather not. */
  ask(rejection: Problem): Promise<Approval | null>;
  /** The PIN was right, or something else stands in the way now. */
  end(): void;
}

let prompt: ApprovalPrompt | null = null;

/** Returns how the frame is taken away again. */
export function onApprovalRequest(by: ApprovalPrompt): () => void {
  prompt = by;
  return () => {
    if (prompt === by) prompt = null;
  };
}

/**
 * Does what may be above a limit of counter staff. Where the shop says that it is, an owner's PIN is asked for over the screen, until one
 * is right or they give up: then it fails with what the shop said of the limit. What was typed on the screen stays.
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

/** What the shop says of a missing or a wrong approval; null for any other failure. */
function rejectionOf(error: unknown): Problem | null {
  if (!(error instanceof ApiError) || error.problem === null) return null;
  const { code, errors = [] } = error.problem;
  const isOfPin = errors.some(({ path }) => path.startsWith('approval'));
  return code === 'approval_needed' || isOfPin ? error.problem : null;
}

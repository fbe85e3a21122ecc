import { expect, it, onTestFinished } from 'vitest';
import type { Approval } from '#core/accounts/security/approval.ts';
import { onApprovalRequest, onceApproved } from '#storefront/accounts/admin/approval/approval-request.ts';
import { ApiError, type Problem } from '#storefront/api/api-error.ts';

const refused = (problem: Partial<Problem>) => new ApiError(403, JSON.stringify({ status: 403, ...problem }));
const aboveLimit = refused({ code: 'approval_needed', detail: 'Up to $100.00.' });
const wrongPin = refused({
  code: 'approval_needed',
  detail: 'Not the PIN.',
  errors: [{ path: 'approval.pin', message: '' }],
});

/** Enters these PINs one after the other; null cancels. Returns the displayed texts, and 'closed' once the dialog has closed. */
function typing(pins: readonly (string | null)[]) {
  const texts: string[] = [];
  const waiting = [...pins];
  onTestFinished(
    onApprovalRequest({
      async ask({ detail }) {
        texts.push(detail);
        const pin = waiting.shift() ?? null;
        return pin === null ? null : { userId: 1, pin };
      },
      end: () => texts.push('closed'),
    }),
  );
  return texts;
}

/** Acts like a shop that requires the PIN 8305. */
async function limited(approval?: Approval): Promise<string> {
  if (approval === undefined) throw aboveLimit;
  if (approval.pin !== '8305') throw wrongPin;
  return 'done';
}

it('An action within the limits of counter staff doesn’t prompt for the owner’s PIN', async () => {
  const texts = typing(['8305']);
  expect(await onceApproved(async () => 'done')).toBe('done');
  expect(texts).toEqual([]);
});

it('The prompt for the owner’s PIN is repeated until the PIN is correct', async () => {
  const texts = typing(['7777', '8305']);
  expect(await onceApproved(limited)).toBe('done');
  expect(texts).toEqual(['Up to $100.00.', 'Not the PIN.', 'closed']);
});

it('If the prompt is cancelled after a wrong PIN, the error names the limit that the action exceeds', async () => {
  typing(['7777', null]);
  await expect(onceApproved(limited)).rejects.toBe(aboveLimit);
});

it('If the request fails with another error after the PIN, the dialog closes and the error is thrown', async () => {
  const texts = typing(['8305']);
  const changed = new ApiError(409, JSON.stringify({ status: 409, code: 'stale_version', detail: 'Changed.' }));
  const act = async (approval?: Approval) => {
    throw approval === undefined ? aboveLimit : changed;
  };
  await expect(onceApproved(act)).rejects.toBe(changed);
  expect(texts).toEqual(['Up to $100.00.', 'closed']);
});

import { FormFailure } from '#storefront/accounts/form-failure.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { Editor } from './use-editor-form.ts';

/** What stands above a form's save button: a draft that came back, somebody else's change, a refusal. */
export function EditorNotices({
  editor: { isRestored, stale, failureWords },
}: {
  editor: Pick<Editor<unknown>, 'isRestored' | 'stale' | 'failureWords'>;
}) {
  return (
    <div className="mt-6 space-y-4 empty:hidden">
      {isRestored ? (
        <p role="status" className="ledger-margin bg-bone px-4 py-3 text-sm">
          What you typed here before and didn’t save is back in the form.
        </p>
      ) : null}
      {stale ? <StaleNotice {...stale} /> : null}
      <FormFailure words={failureWords} />
    </div>
  );
}

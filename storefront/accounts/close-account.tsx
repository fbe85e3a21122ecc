import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import '#storefront/api/zod-without-eval.ts';
import { readCloseRequest, requestClose, withdrawCloseRequest } from '#core/accounts/close-request-api.ts';
import { formatInstantDate } from '#core/dates.ts';
import { call, from } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { Owner } from '#storefront/payments/owned-storage.ts';
import { repeatQueries } from '#storefront/repeats/repeat-queries.ts';
import { repeatTitle } from '#storefront/repeats/repeat-text.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';

const queryKey = ['account', 'close-request'];

/** Explains what closing an account means, with a form that sends the request. The shop’s owner then closes the account. */
export function CloseAccount({ owner, onCancel }: { owner: Owner; onCancel(): void }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: (context) => call(readCloseRequest, from(context)),
  });
  const change = useMutation({
    mutationFn: (isRequested: boolean) =>
      isRequested ? call(requestClose, { body: {} }) : call(withdrawCloseRequest, {}),
    onSuccess(changed) {
      queries.setQueryData(queryKey, changed);
      void queries.invalidateQueries({ queryKey: repeatQueries.all });
    },
  });
  const requestedAt = data?.requestedAt ?? null;
  const failure = change.error ?? error;
  return (
    <section aria-labelledby="close-account" className="mt-8 max-w-prose">
      <h3 id="close-account" tabIndex={-1} className="mb-3 text-2xl">
        Close my account
      </h3>
      {requestedAt === null ? (
        <div className="space-y-3">
          <p>
            We then erase your name, contact, address, messages, saved card and password. The law requires us to keep
            invoices for five years; those of $1,000 and more keep your name.
          </p>
          <RunningBoxes owner={owner} />
          <p>First, your laybys, payments and deliveries have to be finished. We email you when it is done.</p>
        </div>
      ) : (
        <p role="status">
          You asked us on {formatInstantDate(requestedAt)} to close your account. We email you when it is done.
        </p>
      )}
      <ActionFailure text={failure === null ? '' : formatFailure(failure)} className="mt-4" />
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        {error !== null && data === undefined ? (
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            variant={requestedAt === null ? 'danger' : 'secondary'}
            disabled={data === undefined || change.isPending}
            onClick={() => change.mutate(requestedAt === null)}
          >
            {requestedAt === null ? 'Ask the shop to close it' : 'Keep my account'}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
      </div>
    </section>
  );
}

/** Names the repeating boxes that the request stops. Shows nothing if the customer has none. */
function RunningBoxes({ owner }: { owner: Owner }) {
  const { repeats = false } = useShop();
  const { data } = useQuery({ ...repeatQueries.mine(owner), enabled: repeats });
  const running = data?.filter(({ status }) => status !== 'stopped');
  if (!repeats || running?.length === 0) return null;
  return (
    <>
      <p>
        Your repeating boxes stop as soon as you ask. If you keep your account after all, start them again yourself.
      </p>
      <ul className="list-disc pl-5">
        {running?.map((repeat) => (
          <li key={repeat.id}>{repeatTitle(repeat)}</li>
        ))}
      </ul>
    </>
  );
}

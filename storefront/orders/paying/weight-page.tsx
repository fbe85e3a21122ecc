import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CustomerQuestion } from '#core/orders/weighing/weight-request-api.ts';
import { openWeightRequestRoute, respondToWeightRequestRoute } from '#core/orders/weighing/weight-request-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkHeading, EmailLinkLayout, linkToken } from '#storefront/email/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';

const waitingTitle = 'A question about your order';

/**
 * /weight-question: asks a customer whether an order may cost more than agreed, because the goods weigh more or the items change. The
 * page is opened from an email and needs no account. Only a button sends the answer, because email programs open links too.
 */
export function Component() {
  const [token, setToken] = useState<string | null>(null);
  // The token is read in the browser only, because the server renders the same page for everyone.
  useEffect(() => setToken(linkToken()), []);
  const queryKey = ['weight-question', token];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call(openWeightRequestRoute, { body: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
  });
  return (
    <EmailLinkLayout>
      <PageHead title="A Question About Your Order" canonicalPath="/weight-question" noindex />
      {data === undefined ? (
        <>
          <EmailLinkHeading>{waitingTitle}</EmailLinkHeading>
          {error === null ? <p className="mt-4 text-lg">One moment…</p> : null}
          <ActionFailure text={error === null ? '' : linkFailure(error)} className="mt-6" />
        </>
      ) : (
        <Question shown={data} token={token ?? ''} queryKey={queryKey} />
      )}
    </EmailLinkLayout>
  );
}

function linkFailure(error: Error): string {
  const isCut = error instanceof ApiError && error.problem?.code === 'invalid';
  return isCut ? 'This link is incomplete. Please open it again from the email.' : formatFailure(error);
}

interface QuestionProps {
  shown: CustomerQuestion;
  token: string;
  queryKey: readonly unknown[];
}

function Question({ shown, token, queryKey }: QuestionProps) {
  const { title, state, question, message } = shown;
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (agree: boolean) => call(respondToWeightRequestRoute, { body: { token, agree } }),
    onSuccess: (answered) => queries.setQueryData(queryKey, answered),
    // The question may have been answered in another tab or ended by staff, so it is loaded again.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const isWaiting = state === 'waiting';
  const label = (agree: boolean, text: string) => (isPending && variables === agree ? 'One moment…' : text);
  return (
    <>
      <EmailLinkHeading isStatus={isSuccess}>{title}</EmailLinkHeading>
      {isWaiting ? <p className="mt-4 max-w-[52ch] text-lg">{question}</p> : null}
      <p className="mt-4 max-w-[52ch] text-lg">{message}</p>
      {isWaiting ? (
        <div className="mt-8 flex flex-wrap gap-4">
          <Button size="lg" aria-disabled={isPending} onClick={() => isPending || mutate(true)}>
            {label(true, shown.agree)}
          </Button>
          <Button variant="secondary" size="lg" aria-disabled={isPending} onClick={() => isPending || mutate(false)}>
            {label(false, shown.decline)}
          </Button>
        </div>
      ) : null}
      <ActionFailure text={isWaiting && error !== null ? formatFailure(error) : ''} className="mt-6" />
    </>
  );
}

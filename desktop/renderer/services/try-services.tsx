import { type FormEvent, useState } from 'react';
import { sendTestEmail } from '#core/admin/test-tools-api.ts';
import { checkProvider } from '#core/payments/provider-health-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';

interface Found {
  isWell: boolean;
  text: string;
}

/** Tests whether the saved mail and Stripe settings work. The shop's server runs the test for the signed-in staff member. */
export function TryServices({ hasMail, hasStripe }: { hasMail: boolean; hasStripe: boolean }) {
  const [found, setFound] = useState<Found | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!hasMail && !hasStripe) return null;

  async function attempt(work: () => Promise<Found>): Promise<void> {
    setBusy(true);
    setFound(null);
    setFound(await work().catch(failureOf));
    setBusy(false);
  }
  function sendTest(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get('to') ?? '').trim();
    void attempt(async () => {
      const { problem } = await call(sendTestEmail, { body: { to } });
      if (problem === null) return { isWell: true, text: `Sent to ${to}. Check that it arrives.` };
      return { isWell: false, text: `The mail server rejected it: ${problem}` };
    });
  }
  const check = () =>
    attempt(async () => {
      const { isWell, detail } = await call(checkProvider, { body: {} });
      return { isWell, text: detail };
    });
  return (
    <section aria-label="Try it" className="mt-6 grid gap-4 border-t border-ink pt-4">
      {hasMail ? (
        <form onSubmit={sendTest} className="flex flex-wrap items-end gap-3">
          <Field label="Send a test email to" name="to" type="email" required autoComplete="email" className="grow" />
          <Button type="submit" variant="secondary" disabled={isBusy}>
            Send a test email
          </Button>
        </form>
      ) : null}
      {hasStripe ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          disabled={isBusy}
          onClick={() => void check()}
        >
          Check Stripe
        </Button>
      ) : null}
      <p
        role="status"
        className={`font-semibold empty:hidden ${found?.isWell === false ? 'text-oxblood' : 'text-eucalypt'}`}
      >
        {isBusy ? 'One moment…' : found?.text}
      </p>
    </section>
  );
}

function failureOf(error: unknown): Found {
  if (!(error instanceof ApiError)) return { isWell: false, text: 'Couldn’t reach the shop. Please try again.' };
  if (error.status === 401) return { isWell: false, text: 'Please sign in first.' };
  return { isWell: false, text: error.problem?.detail ?? error.message };
}

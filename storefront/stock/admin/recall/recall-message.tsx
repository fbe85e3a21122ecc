import { useState } from 'react';
import { type Recall, sendRecall } from '#core/stock/lots/recall-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { TextAreaField } from '#storefront/ui/field.tsx';
import { inputOf, type RecallSearch } from './recall-queries.ts';

type To = 'certain' | 'all';

/** The draft of the message to the people who got the goods. It is emailed only after the owner has confirmed it. */
export function RecallMessage({ recall, search }: { recall: Recall; search: RecallSearch }) {
  const { certain, possible } = recall;
  const [message, setMessage] = useState(recall.message);
  const [to, setTo] = useState<To>('all');
  const [isAsking, setAsking] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState('');
  const keyOf = useKeyPerBody();
  const isTooShort = message.trim().length < 20;
  const recipients = to === 'certain' ? certain : [...certain, ...possible];
  const reached = recipients.filter(({ email }) => email !== null).length;
  const action = useAdminMutation({
    run: () => {
      const body = { ...inputOf(search), to, message: message.trim() };
      // The key depends only on the text. So if the same text is later sent to more orders, each order still gets it only once.
      return call(sendRecall, { body: { ...body, clientKey: keyOf(body.message) } });
    },
    failure: { title: 'Not sent', description: 'Couldn’t reach the shop. Check your connection and try again.' },
    onDone: ({ emailed, withoutEmail }) => {
      setAsking(false);
      const called =
        withoutEmail.length === 0
          ? ''
          : ` Call the customers of ${namesOf(withoutEmail)}: they have no email address here.`;
      setOutcome(`The message is on its way for ${countOf(emailed, 'order')}.${called}`);
    },
  });
  if (certain.length + possible.length === 0) return null;
  return (
    <section aria-labelledby="message" className="mt-6 print:hidden">
      <h3 id="message" className="text-lg">
        Message to customers
      </h3>
      <p className="mt-1 max-w-prose text-sm text-steel">
        This is a draft: have your adviser check it. It is a service message, so it also goes to customers who get no
        newsletter.
      </p>
      <div className="mt-3 grid max-w-2xl gap-4">
        <TextAreaField
          label="Message"
          rows={10}
          maxLength={3000}
          value={message}
          error={hasTried && isTooShort ? 'Please write what to do' : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
        <SelectField
          label="Send to"
          value={to}
          options={[
            ['all', `Certain and possible, ${countOf(certain.length + possible.length, 'order')}`],
            ['certain', `Certain alone, ${countOf(certain.length, 'order')}`],
          ]}
          onChange={({ target }) => setTo(target.value === 'certain' ? 'certain' : 'all')}
        />
        <Button
          className="justify-self-start"
          onClick={() => {
            setTried(true);
            if (!isTooShort) setAsking(true);
          }}
        >
          Send…
        </Button>
        <p role="status">{outcome}</p>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Send the recall?"
        confirmLabel={`Send for ${countOf(reached, 'order')}`}
        pendingLabel="Sending…"
        danger
        action={action}
        disabled={reached === 0}
      >
        <p>
          {countOf(reached, 'email')} will be sent. That can’t be undone.
          {recipients.length === reached
            ? ''
            : ` ${countOf(recipients.length - reached, 'order has', 'orders have')} no email address: call these customers.`}
        </p>
        <p className="max-h-60 overflow-y-auto border border-rule p-3 text-sm whitespace-pre-line wrap-anywhere">
          {message}
        </p>
      </ConfirmDialog>
    </section>
  );
}

function namesOf(orderIds: readonly number[]): string {
  return orderIds.map((id) => `order #${id}`).join(', ');
}

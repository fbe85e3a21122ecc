import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { customerTitle, type ListedCustomer } from '#core/customers/customer.ts';
import { type ContactField, type MergePreview, mergeCustomers } from '#core/customers/customer-merge-api.ts';
import { formatInstantDate } from '#core/dates.ts';
import { useFrozenRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { customerPath, customerQueries } from '../customer-queries.ts';

interface MergeDialogProps {
  id: number;
  otherId: number;
  onClose(): void;
}

type Choice = Partial<Record<ContactField, 'kept' | 'gone'>>;

/** Explains the merging of two records, asks about details that differ, and merges the records. */
export function MergeDialog({ id, otherId, onClose }: MergeDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const { data: preview, isFailed, refresh } = useFrozenRecord(customerQueries.merge(id, otherId), attempt);
  const [choose, setChoose] = useState<Choice>({});
  const [intoAccount, setIntoAccount] = useState(false);
  const navigate = useNavigate();
  const { act, isPending, failure } = useAdminMutation({
    run: ({ kept, gone }: MergePreview) =>
      call(mergeCustomers, {
        params: { id: kept.id },
        body: { goneId: gone.id, versions: { kept: kept.version, gone: gone.version }, choose, intoAccount },
      }),
    success: { title: 'Records Merged', description: 'You can undo this within 24 hours.' },
    failure: {
      title: 'Records Not Merged',
      description: 'Couldn’t merge the records. Check your connection and try again.',
    },
    refresh: [customerQueries.all, staffOrderQueries.all],
    onDone(merged) {
      onClose();
      void navigate(customerPath(merged));
    },
    // If a record has changed, the dialog starts again with the current state of both records.
    onConflict: async () => setAttempt((before) => before + 1),
  });
  const isPossible = preview != null && preview.refusal === null;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Merge two records?"
      confirmLabel={isFailed ? 'Try again' : 'Merge them'}
      isPending={isPending}
      failure={isFailed ? 'Couldn’t load the two records. Check your connection and try again.' : failure}
      disabled={!isFailed && !isPossible}
      onConfirm={() => {
        if (isFailed) refresh();
        else if (preview) void act(preview);
      }}
    >
      {preview ? (
        <Preview
          preview={preview}
          choose={choose}
          onChoose={setChoose}
          intoAccount={intoAccount}
          onIntoAccount={setIntoAccount}
        />
      ) : (
        <p role="status" className="min-h-40">
          {isFailed ? '' : 'Loading…'}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface PreviewProps {
  preview: MergePreview;
  choose: Choice;
  onChoose(choose: Choice): void;
  intoAccount: boolean;
  onIntoAccount(intoAccount: boolean): void;
}

/** One of the two records, with the details that distinguish two people with the same name. */
function Side({ heading, customer }: { heading: string; customer: ListedCustomer }) {
  const { id, phone, email, address, orderCount, lastOrderAt, account } = customer;
  const last = lastOrderAt === null ? '' : `, the last on ${formatInstantDate(lastOrderAt)}`;
  return (
    <section className="border border-rule bg-white p-3">
      <h3 className="font-text text-xs font-semibold text-steel">{heading}</h3>
      <p className="font-semibold wrap-anywhere">{customerTitle(customer)}</p>
      <p className="text-steel">
        {account === null ? `Customer ${id}, no account` : `Customer ${id}, account ${account.username}`}
      </p>
      {[phone, email, address].map((line) =>
        line === null ? null : (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ),
      )}
      <p className="text-steel">
        {countOf(orderCount, 'order')}
        {last}
      </p>
    </section>
  );
}

const labels: Record<ContactField, string> = { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address' };

function Preview({ preview, choose, onChoose, intoAccount, onIntoAccount }: PreviewProps) {
  const { kept, gone, conflicts, moves, refusal } = preview;
  if (refusal !== null) return <p>{refusal}</p>;
  const moved = [
    countOf(moves.orders, 'order'),
    ...(moves.notes === 0 ? [] : [countOf(moves.notes, 'note')]),
    ...(moves.tags.length === 0 ? [] : [`the tags ${moves.tags.join(', ')}`]),
  ];
  return (
    <>
      <div className="grid gap-3 text-sm sm:grid-cols-2">
        <Side heading="This record stays" customer={kept} />
        <Side heading="This one is merged into it" customer={gone} />
      </div>
      <p>Also moved: {moved.join(', ')}.</p>
      {kept.account === null ? null : (
        <>
          <p>The account {kept.account.username} keeps its own name, email, phone and address.</p>
          <label className="flex min-h-11 items-start gap-3 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={intoAccount}
              onChange={({ target }) => onIntoAccount(target.checked)}
            />
            <span>
              <span className="block font-semibold">Move the orders into the account</span>
              Anyone who signs in there sees and can pay them. Do this only if you know that they are the same person.
            </span>
          </label>
        </>
      )}
      {conflicts.map((field) => (
        <fieldset key={field}>
          <legend className="text-sm font-semibold">{labels[field]}</legend>
          {(['kept', 'gone'] as const).map((which) => (
            <label key={which} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="radio"
                name={`merge-${field}`}
                className="size-5 shrink-0"
                checked={(choose[field] ?? 'kept') === which}
                onChange={() => onChoose({ ...choose, [field]: which })}
              />
              <span className="wrap-anywhere">{preview[which][field]}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="text-sm text-steel">
        You can undo this within 24 hours. Later orders of either customer go to this record.
      </p>
    </>
  );
}

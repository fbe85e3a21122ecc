import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type JournalAccount, journalAccountKeys, journalAccountNotes } from '#core/journal/journal-accounts.ts';
import {
  type JournalSettings,
  journalSettingsSchema,
  saveJournalSettings,
} from '#core/journal/journal-settings-api.ts';
import type { GstBasis } from '#core/journal/recognise-sale.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { inputClass } from '#storefront/ui/field-error.tsx';
import { journalQueries } from './journal-queries.ts';

type Stored = JournalSettings & { version: number };

/** The settings of the journal: when sales count for GST, and the account numbers. */
export function JournalSettingsForm() {
  const { data, isError, refetch } = useQuery(journalQueries.settings());
  if (data !== undefined) return <SettingsForm stored={data} />;
  if (isError)
    return <ScreenFailure text="Couldn’t load the accounts. Check your connection and try again." onRetry={refetch} />;
  return <ScreenSkeleton />;
}

function SettingsForm({ stored }: { stored: Stored }) {
  // If another user saves meanwhile, the input here isn't replaced. The server then rejects this user's save, and the form shows the
  // rejection.
  const [start, setStart] = useState(stored);
  const [edited, setEdited] = useState<JournalSettings>({ basis: stored.basis, accounts: stored.accounts });
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const isDirty = JSON.stringify(edited) !== JSON.stringify({ basis: start.basis, accounts: start.accounts });
  const send = useAdminMutation<void, Stored>({
    run: () => call(saveJournalSettings, { body: { ...edited, version: start.version } }),
    success: { title: 'Accounts saved', description: 'They apply to days that aren’t closed yet and to new exports.' },
    failure: { title: 'Couldn’t save the accounts' },
    refresh: [journalQueries.all],
    onDone: (saved) => {
      setStart(saved);
      setEdited({ basis: saved.basis, accounts: saved.accounts });
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const parsed = journalSettingsSchema.safeParse(edited);
    setErrors(new Map(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])));
    if (parsed.success) void send.act();
  };
  return (
    <form noValidate onSubmit={save} aria-label="Accounts and GST">
      <LeaveGuard unsaved={isDirty ? ['the accounts'] : []} hasDraft={false} />
      <BasisChoice basis={edited.basis} onChange={(basis) => setEdited({ ...edited, basis })} />
      <h2 className="mt-6 text-xl">Accounts</h2>
      <p className="mt-1 mb-3 max-w-prose text-sm">
        Enter each account’s number in your accounting program. Code the bank’s deposits of cash, EFTPOS and card
        payouts to the clearing accounts, so that these return to zero.
      </p>
      <div className="space-y-4">
        {journalAccountKeys.map((key) => (
          <AccountRow
            key={key}
            note={journalAccountNotes[key]}
            account={edited.accounts[key]}
            errorOf={(field) => errors.get(`accounts.${key}.${field}`)}
            onChange={(account) => setEdited({ ...edited, accounts: { ...edited.accounts, [key]: account } })}
          />
        ))}
      </div>
      {errors.size === 0 ? null : <ActionFailure text="Some numbers are missing or not valid." className="mt-4" />}
      <ActionFailure text={send.failure} className="mt-4" />
      {/* Right after saving, the stored settings may still be those from before. */}
      {stored.version <= start.version ? null : (
        <p role="alert" className="mt-4 text-sm font-semibold text-brass">
          Someone else has saved these accounts.{' '}
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              setStart(stored);
              setEdited({ basis: stored.basis, accounts: stored.accounts });
            }}
          >
            Show theirs
          </Button>
        </p>
      )}
      <Button type="submit" className="mt-4" disabled={!isDirty || send.isPending}>
        {send.isPending ? 'Saving…' : 'Save accounts'}
      </Button>
    </form>
  );
}

const bases: readonly [GstBasis, string, string][] = [
  [
    'not_cash',
    'Not on a cash basis',
    'A layby is a deposit until its last payment, and a sale on that day: its GST belongs to that period.',
  ],
  ['cash', 'On a cash basis', 'Each payment counts as a sale on the day it comes in, and so does the GST in it.'],
];

function BasisChoice({ basis, onChange }: { basis: GstBasis; onChange(basis: GstBasis): void }) {
  return (
    <fieldset>
      <legend className="text-xl">When sales count for GST</legend>
      <p className="mt-1 max-w-prose text-sm">
        Use the basis that you chose with the tax office. A change applies from the first day that isn’t closed, to new
        orders. Laybys that have begun keep their basis.
      </p>
      {bases.map(([value, label, note]) => (
        <label key={value} className="mt-2 flex min-h-11 max-w-prose cursor-pointer items-start gap-3 py-1">
          <input
            type="radio"
            name="gst-basis"
            className="mt-1 size-5 shrink-0 accent-oxblood"
            checked={basis === value}
            onChange={() => onChange(value)}
          />
          <span>
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-steel">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface AccountRowProps {
  note: string;
  account: JournalAccount;
  errorOf(field: keyof JournalAccount): string | undefined;
  onChange(account: JournalAccount): void;
}

const fields: readonly [keyof JournalAccount, string][] = [
  ['name', 'Name'],
  ['xero', 'Xero'],
  ['myob', 'MYOB'],
];

function AccountRow({ note, account, errorOf, onChange }: AccountRowProps) {
  return (
    <fieldset className="border-t border-rule pt-3">
      <legend className="sr-only">{account.name}</legend>
      <div className="grid gap-3 sm:grid-cols-[3fr_1fr_1fr]">
        {fields.map(([field, label]) => {
          const error = errorOf(field);
          return (
            <label key={field} className="block text-sm font-semibold">
              {label}
              <input
                className={`${inputClass} mt-1 font-normal`}
                value={account[field]}
                autoComplete="off"
                aria-invalid={error ? true : undefined}
                onChange={(event) => onChange({ ...account, [field]: event.target.value })}
              />
              {error ? <span className="mt-1 block text-oxblood">{error}</span> : null}
            </label>
          );
        })}
      </div>
      <p className="mt-1 text-sm text-steel">{note}</p>
    </fieldset>
  );
}

import { type FormEvent, useState } from 'react';
import type { BackupState, Output } from '#desktop/ipc.ts';
import { useSignInHold } from '#storefront/platform/sign-in-hold.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { desktop } from './desktop-window.ts';
import { UpkeepProblem, UpkeepWork } from './upkeep-work.tsx';

/**
 * The form with which an owner gives a staff account a new password. The owner must enter their own password, or a code of their second
 * sign-in step.
 */
export function NewPasswordForm({ work, onDone }: { work: BackupState['work']; onDone(): void }) {
  const [ownCode, setOwnCode] = useState('');
  const [made, setMade] = useState<Output<'resetStaff'> | null>(null);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get('username') ?? '').trim();
    const ownPassword = String(form.get('own-password') ?? '');
    const found = await desktop
      .ask('resetStaff', { username: typed === '' ? null : typed, ownPassword, ownCode })
      .catch((error: Error) => ({ problem: error.message, account: null }));
    setMade(found);
    if (found.account !== null) onDone();
  }
  if (made?.account) return <MadePassword {...made.account} />;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="User name of the account"
        name="username"
        hint="Optional if the shop has only one staff account."
        maxLength={254}
        autoComplete="off"
      />
      <Field
        label="Your own password"
        name="own-password"
        type="password"
        hint="Only owners may do this."
        maxLength={200}
        required={ownCode.trim() === ''}
        autoComplete="current-password"
      />
      <Field
        label="Code of your second step, or a recovery code, if you have one"
        hint="Instead of your password."
        maxLength={60}
        value={ownCode}
        onChange={({ target }) => setOwnCode(target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" disabled={work !== null}>
        Make a new password
      </Button>
      {work === null ? null : <UpkeepWork work={work} />}
      <UpkeepProblem text={made?.problem ?? null} />
    </form>
  );
}

/** The new password, which is shown only now. Making it ended the account's sessions, but the sign-in waits until it has been read. */
function MadePassword({ username, password }: { username: string; password: string }) {
  useSignInHold();
  return (
    <div role="status">
      <p>Sign in with these, then choose your own password under Account. This one is shown only now.</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt>User name</dt>
        <dd className="font-semibold wrap-anywhere">{username}</dd>
        <dt>Password</dt>
        <dd className="font-mono font-semibold wrap-anywhere select-all">{password}</dd>
      </dl>
    </div>
  );
}

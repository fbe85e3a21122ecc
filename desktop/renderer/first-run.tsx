import { type FormEvent, useState } from 'react';
import type { DesktopState, Input, Output } from '#desktop/ipc.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { desktop } from './desktop-window.ts';

type Kind = NonNullable<DesktopState['shop']>['kind'];

/** The first screen, before there is a shop: the user chooses whether the shop runs on this computer or another one. */
export function FirstRun() {
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <main id="main" className="page min-h-dvh py-10 sm:py-14">
      <div className="max-w-xl">
        <h1 className="text-4xl">Welcome to Hindquarter</h1>
        {kind === null ? <KindChoice onChoose={setKind} /> : null}
        {kind === 'host' ? <HostForm /> : null}
        {kind === 'counter' ? <ConnectForm /> : null}
        {kind === null ? null : (
          <Button variant="quiet" className="mt-6 -ml-5" onClick={() => setKind(null)}>
            Back
          </Button>
        )}
      </div>
    </main>
  );
}

function KindChoice({ onChoose }: { onChoose(kind: Kind): void }) {
  return (
    <>
      <p className="mt-6">
        This computer can run the whole shop: website, orders and admin. Or it can connect to a shop that runs
        elsewhere.
      </p>
      <div className="mt-6 grid gap-4">
        <Button onClick={() => onChoose('host')}>Run the shop on this computer</Button>
        <Button variant="secondary" onClick={() => onChoose('counter')}>
          Connect to a shop
        </Button>
      </div>
    </>
  );
}

/** Returns a function that sends a form's values to the app, and opens the staff screens once there is a shop. */
function useShopRequest() {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function send(ask: () => Promise<string | null>): Promise<void> {
    setSending(true);
    setProblem(null);
    const found = await ask().catch((error: Error) => error.message);
    if (found === null) {
      window.location.replace('/admin');
      return;
    }
    setProblem(found);
    setSending(false);
  }
  return { isSending, problem, send };
}

function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="mt-4 font-semibold text-oxblood">
      {text}
    </p>
  );
}

function ConnectForm() {
  const { isSending, problem, send } = useShopRequest();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address') ?? '');
    void send(() => desktop.ask('connectShop', { address }));
  }
  return (
    <form onSubmit={submit} className="mt-6 grid gap-4">
      <Field label="The shop’s address" name="address" placeholder="https://" required spellCheck={false} />
      <Problem text={problem} />
      <Button type="submit" disabled={isSending}>
        {isSending ? 'Connecting…' : 'Connect'}
      </Button>
    </form>
  );
}

function HostForm() {
  const { isSending, problem, send } = useShopRequest();
  const [chosen, setChosen] = useState<Output<'chooseFolder'>>(null);
  async function choose(): Promise<void> {
    const found = await desktop.ask('chooseFolder', undefined);
    if (found !== null) setChosen(found);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (chosen === null) return;
    const account = chosen.hasShop ? null : accountOf(new FormData(event.currentTarget));
    void send(() => desktop.ask('hostShop', { folder: chosen.folder, account }));
  }
  return (
    <form onSubmit={submit} className="mt-6 grid gap-4">
      <p>The shop keeps everything in one folder: a new one, or the folder of a shop you have.</p>
      <div>
        <Button variant="secondary" size="sm" disabled={isSending} onClick={() => void choose()}>
          Choose the folder
        </Button>
        {chosen === null ? null : (
          <p role="status" className="mt-3">
            {chosen.hasShop ? 'The shop in ' : 'A new shop in '}
            <strong>{chosen.folder}</strong>
          </p>
        )}
      </div>
      {chosen === null || chosen.hasShop ? null : <AccountFields />}
      <Problem text={problem} />
      {chosen === null ? null : (
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Starting the shop…' : 'Start the shop'}
        </Button>
      )}
    </form>
  );
}

function AccountFields() {
  return (
    <>
      <h2 className="text-2xl">The first staff account</h2>
      <Field label="User name" name="username" minLength={3} required autoComplete="username" />
      <Field label="Email" name="email" type="email" required autoComplete="email" />
      <Field label="Password" name="password" type="password" minLength={6} required autoComplete="new-password" />
      <label className="flex items-center gap-2">
        <input type="checkbox" name="samples" defaultChecked />
        Start with sample products and an open shop
      </label>
    </>
  );
}

function accountOf(form: FormData): Input<'hostShop'>['account'] {
  const text = (name: string) => String(form.get(name) ?? '');
  const [username, email, password] = [text('username'), text('email'), text('password')];
  return { username, email, password, withSamples: form.has('samples') };
}

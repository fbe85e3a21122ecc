import { type FormEvent, useState } from 'react';
import { type ShownServices, typedServices } from '#desktop/host-services.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { desktop } from '../desktop-window.ts';

interface ServicesFormProps {
  known: ShownServices;
  isBusy: boolean;
  onSaved(): void;
}

const kept = 'Saved. Leave it empty to keep it.';

/** The form for the external services. Secrets are entered here and never shown again. */
export function ServicesForm({ known: { mail, stripe, publicUrl, proxies }, isBusy, onSaved }: ServicesFormProps) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { data, error } = typedServices.safeParse(servicesOf(new FormData(event.currentTarget)));
    setProblem(error?.issues[0]?.message ?? '');
    if (data === undefined) return;
    setSaving(true);
    const found = await desktop.ask('saveServices', data).catch((failed: Error) => failed.message);
    setSaving(false);
    if (found === null) onSaved();
    else setProblem(found);
  }
  const secret = { type: 'password', autoComplete: 'off', spellCheck: false } as const;
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form noValidate aria-label="Email and cards" className="grid gap-6" onSubmit={(event) => void save(event)}>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-xl font-semibold">Emails</legend>
        <p className="text-sm text-steel">
          Your mail provider calls these “outgoing mail” or “SMTP”. Without a mail server, emails wait in the shop.
        </p>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field
            label="Mail server"
            name="mailHost"
            placeholder="smtp.example.com"
            defaultValue={mail?.host}
            {...plain}
          />
          <Field label="Port" name="mailPort" inputMode="numeric" defaultValue={mail?.port ?? 465} {...plain} />
        </div>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field label="Mail user name" name="mailUser" defaultValue={mail?.user} {...plain} />
          <Field label="Mail password" name="mailPassword" placeholder={mail?.hasPassword ? kept : ''} {...secret} />
        </div>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-xl font-semibold">Card payments with Stripe</legend>
        <p className="text-sm text-steel">
          All three keys, from Stripe’s dashboard. Without them the shop has a simulated till and takes no real cards.
        </p>
        <Field
          label="Publishable key"
          name="publishableKey"
          placeholder="pk_live_…"
          defaultValue={stripe?.publishableKey}
          {...plain}
        />
        <Field label="Secret key" name="secretKey" placeholder={stripe ? kept : 'rk_live_…'} {...secret} />
        <Field label="Webhook secret" name="webhookSecret" placeholder={stripe ? kept : 'whsec_…'} {...secret} />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-xl font-semibold">The website’s address</legend>
        <p className="text-sm text-steel">
          Where customers find the shop. Emails and banks use it. Live cards need an address with https://.
        </p>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field
            label="Address of the website"
            name="publicUrl"
            placeholder="https://shop.example"
            defaultValue={publicUrl}
            {...plain}
          />
          <Field label="Tunnels in front" name="proxies" inputMode="numeric" defaultValue={proxies} {...plain} />
        </div>
      </fieldset>
      <ActionFailure text={problem} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={isBusy || isSaving}>
          {isSaving ? 'Restarting the shop…' : 'Save and restart the shop'}
        </Button>
        <p className="text-sm text-steel">The website will be offline for a few seconds.</p>
      </div>
    </form>
  );
}

/**
 * Returns the services that the owner entered, before they are parsed. An empty mail server means no email. Empty Stripe keys mean no
 * Stripe.
 */
function servicesOf(form: FormData): unknown {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = (name: string) => (/^\d+$/.test(text(name)) ? Number(text(name)) : Number.NaN);
  const secret = (name: string) => text(name) || null;
  const hasStripe = ['publishableKey', 'secretKey', 'webhookSecret'].some((name) => text(name) !== '');
  return {
    publicUrl: text('publicUrl'),
    proxies: text('proxies') === '' ? 0 : number('proxies'),
    mail:
      text('mailHost') === ''
        ? null
        : {
            host: text('mailHost'),
            port: number('mailPort'),
            user: text('mailUser'),
            password: secret('mailPassword'),
          },
    stripe: hasStripe
      ? {
          publishableKey: text('publishableKey'),
          secretKey: secret('secretKey'),
          webhookSecret: secret('webhookSecret'),
        }
      : null,
  };
}

import { type FormEvent, useState } from 'react';
import type { Output } from '#desktop/ipc.ts';
import { type PrinterSettings, printerSettingsSchema, type ReceiptPrinter } from '#desktop/printer-settings.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { SelectField, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';

const rawPort = 9100;
const ask = ['', 'Ask each time'] as const;
const network = 'network:';
const system = 'system:';

interface Choices {
  sheets: string;
  /**
   * The receipt printer: "" for the system's dialog, "network:" for a printer on the network, or "system:" followed by a printer's
   * name.
   */
  receipts: string;
  address: string;
  columns: string;
  opensDrawer: boolean;
}

interface PrintersFormProps {
  known: Output<'readPrinters'>;
  onSaved(): void;
}

/** The form for choosing printers, with a test print for the receipt printer. */
export function PrintersForm({ known: { printers, settings }, onSaved }: PrintersFormProps) {
  const [choices, setChoices] = useState(() => choicesOf(settings));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [tested, setTested] = useState('');
  const isNetwork = choices.receipts === network;
  const names = printers.map(({ name, label }) => [name, label] as const);
  const set = (part: Partial<Choices>) => {
    setProblem('');
    setTested('');
    setChoices({ ...choices, ...part });
  };

  async function use(work: (chosen: PrinterSettings) => Promise<void>): Promise<void> {
    const { data, error } = printerSettingsSchema.safeParse(settingsOf(choices));
    setProblem(error?.issues[0]?.message ?? '');
    setTested('');
    if (data === undefined) return;
    setBusy(true);
    await work(data).catch((failed: Error) => setProblem(failed.message));
    setBusy(false);
  }
  const test = () =>
    use(async ({ receipts }) => {
      const found = await desktop.ask('testPrinter', receipts);
      if (found === null) setTested('The test was printed.');
      else setProblem(found);
    });
  function save(event: FormEvent): void {
    event.preventDefault();
    void use(async (chosen) => {
      const found = await desktop.ask('savePrinters', chosen);
      if (found === null) onSaved();
      else setProblem(found);
    });
  }
  return (
    <form noValidate aria-label="Printers" className="grid gap-5" onSubmit={save}>
      <SelectField
        label="Run sheets and packing slips"
        options={withGone([ask, ...names], choices.sheets)}
        value={choices.sheets}
        onChange={({ target }) => set({ sheets: target.value })}
      />
      <SelectField
        label="Receipts"
        options={withGone(
          [
            ask,
            ...names.map(([name, label]) => [system + name, label] as const),
            [network, 'A receipt printer on the network'],
          ],
          choices.receipts,
        )}
        value={choices.receipts}
        onChange={({ target }) => set({ receipts: target.value })}
      />
      {isNetwork ? <NetworkFields choices={choices} onChange={set} /> : null}
      <ActionFailure text={problem} />
      <p role="status" className="text-sm font-semibold text-eucalypt empty:hidden">
        {tested}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {choices.receipts === '' ? null : (
          <Button variant="secondary" size="sm" className="sm:mr-auto" disabled={isBusy} onClick={() => void test()}>
            Print a test
          </Button>
        )}
        <Button type="submit" size="sm" disabled={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface NetworkFieldsProps {
  choices: Choices;
  onChange(part: Partial<Choices>): void;
}

function NetworkFields({ choices: { address, columns, opensDrawer }, onChange }: NetworkFieldsProps) {
  return (
    <div className="grid gap-4 border-l-2 border-rule pl-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="The printer’s address"
          placeholder="192.168.1.50"
          hint="You find it on the printer’s own test page."
          spellCheck={false}
          autoComplete="off"
          value={address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
        <SelectField
          label="Characters per line"
          hint="Choose the one whose test line fills the paper."
          options={[
            ['42', '42'],
            ['48', '48'],
          ]}
          value={columns}
          onChange={({ target }) => onChange({ columns: target.value })}
        />
      </div>
      <SwitchField
        label="Open the cash drawer when cash is taken"
        hint="The drawer is plugged into this printer."
        checked={opensDrawer}
        onChange={({ target }) => onChange({ opensDrawer: target.checked })}
      />
    </div>
  );
}

function choicesOf({ sheets, receipts, opensDrawer }: PrinterSettings): Choices {
  const at = receipts.kind === 'network' ? receipts : { host: '', port: rawPort, columns: 42 };
  return {
    sheets: sheets ?? '',
    receipts: receipts.kind === 'dialog' ? '' : receipts.kind === 'network' ? network : system + receipts.name,
    address: at.port === rawPort ? at.host : `${at.host}:${at.port}`,
    columns: String(at.columns),
    opensDrawer,
  };
}

/** Returns the chosen settings. They aren't parsed yet, because the address that the user typed may be invalid. */
function settingsOf({ sheets, receipts, address, columns, opensDrawer }: Choices): unknown {
  return {
    sheets: sheets === '' ? null : sheets,
    receipts: receiptPrinterOf(receipts, address, columns),
    opensDrawer: opensDrawer && receipts === network,
  };
}

function receiptPrinterOf(choice: string, address: string, columns: string): ReceiptPrinter | object {
  if (choice === '') return { kind: 'dialog' };
  if (choice !== network) return { kind: 'system', name: choice.slice(system.length) };
  const [, host = address, port] = /^([^:]*):(\d+)$/.exec(address.trim()) ?? [];
  return { kind: 'network', host, port: Number(port ?? rawPort), columns: Number(columns) };
}

/** Returns the options for a printer. A chosen printer stays among them even if it is no longer connected. */
function withGone(options: readonly (readonly [string, string])[], value: string): (readonly [string, string])[] {
  const isThere = options.some(([name]) => name === value);
  return isThere ? [...options] : [...options, [value, `${value.replace(system, '')} (not connected now)`]];
}

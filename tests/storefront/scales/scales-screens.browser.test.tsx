import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { StoredRules } from '#core/codes/code-api.ts';
import type { StoredScales } from '#core/scales/scale-api.ts';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { fakeScale, plugInFakeScale } from '#tests/support/components/fake-scale.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

async function open(at: string) {
  plugInFakeScale();
  const { ScalesScreen } = await import('#storefront/scales/admin/scales-screen.tsx');
  const { CodeRulesScreen } = await import('#storefront/scales/admin/codes/code-rules-screen.tsx');
  return mount(
    <Routes>
      <Route path="/admin/scales" element={<ScalesScreen />} />
      <Route path="/admin/scales/codes" element={<CodeRulesScreen />} />
    </Routes>,
    { at },
  );
}

it('A scale without approval or verification may not be used for prices; a connected scale shows its stable weight', async () => {
  await open('/admin/scales');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a scale' }));
  const group = within(await screen.findByRole('group', { name: 'Packing bench' }));
  expect(group.getByText(/may not price goods/)).toBeTruthy();
  await user.selectOptions(group.getByLabelText('Protocol'), 'continuous');
  expect(group.getByLabelText<HTMLSelectElement>('Parity').value).toBe('none');
  await user.selectOptions(group.getByLabelText('Protocol'), 'cas');
  await user.type(group.getByLabelText('Number on its approval plate'), 'NMI 6/4C/123');
  expect(group.getByText(/may not price goods/)).toBeTruthy();
  await user.type(group.getByLabelText('Last verification'), '2026-01-15');
  expect(await group.findByText('Its weight may price goods.')).toBeTruthy();

  fakeScale.grams = 1842;
  await user.click(group.getByRole('button', { name: 'Connect Packing bench' }));
  expect(await group.findByText('1.842 kg, stable', undefined, { timeout: 5000 })).toBeTruthy();
  expect(fakeScale.baudRates[0]).toBe(9600);
  await user.click(group.getByRole('button', { name: 'Tare Packing bench' }));
  expect(await group.findByText('Empty, with the tare taken off')).toBeTruthy();
  await user.click(group.getByRole('button', { name: 'Disconnect Packing bench' }));
  expect(await group.findByText('Not connected to this computer')).toBeTruthy();

  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save Scales' }));
  await waitFor(async () => {
    const { scales } = await request<StoredScales>('GET', '/api/admin/scales');
    expect(scales).toMatchObject([
      { name: 'Packing bench', protocol: 'cas', approval: 'NMI 6/4C/123', verifiedOn: '2026-01-15' },
    ]);
  });
});

it('If two barcode rules match the same codes, the field shows an error; a code can be tried before the rules are saved, and rules can be reordered', async () => {
  await open('/admin/scales/codes');
  const user = userEvent.setup();
  const add = async (number: number, name: string, kind: string, pattern: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    const rule = within(await screen.findByRole('group', { name: `Rule ${number}` }));
    await user.selectOptions(rule.getByLabelText('What it says'), kind);
    await user.type(rule.getByLabelText('Pattern'), pattern.replaceAll('{', '{{'));
    await user.type(rule.getByLabelText('Name'), name);
  };
  await add(1, 'Counter', 'price', '21.....{NNNDD}');
  await add(2, 'Bench', 'weight', '21.....{NNDDD}');
  await user.click(screen.getByRole('button', { name: 'Save Rules' }));
  const bench = within(await screen.findByRole('group', { name: '2. Bench' }));
  expect(await bench.findByText('“Counter” and “Bench” match the same codes')).toBeTruthy();
  await user.clear(bench.getByLabelText('Pattern'));
  await user.type(bench.getByLabelText('Pattern'), '22.....{{NNDDD}');

  const code = screen.getByLabelText('Code');
  // The check digits are those of GS1: 2100042024502 and 2200042018423.
  await user.type(code, '2100042024502');
  expect(await screen.findByText('$24.50 of the product with SKU 00042. Read by “Counter”.')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '2200042018420');
  expect(await screen.findByText(/check digit is wrong/)).toBeTruthy();
  await user.clear(code);
  await user.type(code, '9999');
  expect(await screen.findByText('No rule matches this code.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Move up rule 2' }));
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save Rules' }));
  await waitFor(async () => {
    const { rules } = await request<StoredRules>('GET', '/api/admin/code-rules');
    expect(rules.map(({ name, pattern }) => [name, pattern])).toEqual([
      ['Bench', '22.....{NNDDD}'],
      ['Counter', '21.....{NNNDD}'],
    ]);
  });
});

it('If the rules can’t be loaded, an error is shown, and they can be loaded again', async () => {
  await planResponse({ call: 'GET /api/admin/code-rules', status: 503 });
  await open('/admin/scales/codes');
  expect(await screen.findByText('Couldn’t load the rules. Check your connection and try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save Rules' })).toBeTruthy();
});

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineDefaults } from '#core/scales/scale-settings.ts';
import { fakeScale, plugInFakeScale } from '#tests/support/components/fake-scale.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const send = window.fetch.bind(window);
const scale = { id: crypto.randomUUID(), name: 'Bench', protocol: 'cas', line: lineDefaults.cas, unit: 'kg' };
const line = {
  ...{ lineId: 5, productId: 7, name: 'Rump', weight: '', quantity: 1, limit: 4200, take: [], packed: null },
  ...{ kilo: { pieces: 1, from: 1000, to: 1313, weighed: null, pricePerKilo: 3199 }, question: null, agreed: null },
};

it.each([
  ['check_weight', 'The weight is right', 'weighings'],
  ['above_ceiling', 'Ask the customer', 'weight-requests'],
])(
  'The packer’s answer to the shop’s question about a weight (%s) applies to that weight, even if the scale now shows another',
  async (code, name, call) => {
    const scales = [{ ...scale, approval: 'NMI 6/4C/123', verifiedOn: '2026-01-15' }];
    const sent: { path: string; body: object }[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const path = String(input);
      if (path === '/api/admin/scales') return Response.json({ scales, labelNameLength: 28, version: 1 });
      if (init?.method !== 'POST' || !path.startsWith('/api/admin/orders/32/')) return send(input, init);
      sent.push({ path, body: JSON.parse(String(init.body)) });
      const detail = 'Rump with 1,842 g: told by the shop.';
      return Response.json({ code: sent.length === 1 ? code : 'wrong_status', detail }, { status: 409 });
    });
    plugInFakeScale();
    fakeScale.grams = 1842;
    const { WeighLine } = await import('#storefront/packing/admin/weigh-line.tsx');
    const { ConnectScale } = await import('#storefront/scales/admin/scale-weight.tsx');
    mount(
      <div>
        <WeighLine orderId={32} line={line} items={[]} hasFocus />
        <ConnectScale />
      </div>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByText(/^Connect a scale$|^Tare or/));
    await user.click(await screen.findByRole('button', { name: /^Connect(?: again)? Bench/ }));
    await screen.findByText(/^Scale: 1\.842 kg, stable\. Enter takes this weight/, undefined, { timeout: 5000 });
    const form = within(screen.getByRole('form', { name: 'Weigh Rump' }));
    await user.click(form.getByRole('button', { name: /^Record the weight/ }));
    await form.findByRole('button', { name });
    // Other goods are put on the scale: nothing was said of them.
    fakeScale.grams = 2000;
    await screen.findByText(/^Scale: 2\.000 kg, stable/);
    expect(form.queryByRole('button', { name })).toBeNull();
    fakeScale.grams = 0;
    await user.click(await form.findByRole('button', { name }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      path: `/api/admin/orders/32/${call}`,
      body: { lineId: 5, grams: 1842, pieces: 1, confirmed: true },
    });
  },
);

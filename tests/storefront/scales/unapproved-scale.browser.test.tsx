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
const kilo = { pieces: 1, from: 1000, to: 1313, weighed: null, pricePerKilo: 3199 };
const line = {
  lineId: 5,
  productId: 7,
  name: 'Rump',
  weight: '',
  quantity: 1,
  limit: 4200,
  kilo,
  take: [],
  packed: null,
  question: null,
  agreed: null,
};

/** The places besides the counter where a weight prices goods: the packing bench, and the label of a pack. */
const places = {
  'the bench': async () => {
    const { WeighLine } = await import('#storefront/packing/admin/weigh-line.tsx');
    const { ConnectScale } = await import('#storefront/scales/admin/scale-weight.tsx');
    return [<WeighLine key="line" orderId={32} line={line} items={[]} hasFocus />, <ConnectScale key="scale" />];
  },
  'the label of a pack': async () => {
    const { PackForm } = await import('#storefront/packs/admin/pack-form.tsx');
    return [<PackForm key="form" onMade={() => undefined} />];
  },
};
const parts = {
  'the bench': { weight: 'Weight', button: /^Record the weight/, error: /^Please enter the weight/, typed: '1250' },
  'the label of a pack': { weight: 'Net weight', button: 'Print label', error: /^Please enter/, typed: '1.25' },
};

it.each(['the bench', 'the label of a pack'] as const)(
  'A scale without a last verification is shown at %s, but only a typed weight is taken',
  async (place) => {
    const scales = [{ ...scale, approval: 'NMI 6/4C/123', verifiedOn: null }];
    const sent: Record<string, unknown>[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const call = `${init?.method ?? 'GET'} ${String(input)}`;
      if (call === 'GET /api/admin/scales') return Response.json({ scales, labelNameLength: 28, version: 1 });
      if (!/^POST .*\/(weighings|packs)$/.test(call)) return send(input, init);
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ code: 'not_found', detail: 'Told by the shop.' }, { status: 404 });
    });
    plugInFakeScale();
    fakeScale.grams = 1842;
    const { weight, button, error, typed } = parts[place];
    mount(<div>{await places[place]()}</div>);
    const user = userEvent.setup();
    await user.click(await screen.findByText(/^Connect a scale$|^Tare or/));
    await user.click(await screen.findByRole('button', { name: /^Connect(?: again)? Bench/ }));
    await screen.findByText(/^Scale: 1\.842 kg, stable/, undefined, { timeout: 5000 });
    await screen.findByText(/Its weight may not price goods: an owner has to enter/);
    const form = within(screen.getByRole('form'));
    const product = form.queryByLabelText<HTMLSelectElement>('What is in the pack');
    if (product !== null) {
      await vi.waitFor(() => expect(product.options.length).toBeGreaterThan(1));
      await user.selectOptions(product, product.options[1]?.value ?? '');
    }
    await user.click(form.getByRole('button', { name: button }));
    expect(await form.findByText(error)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(form.getByLabelText(weight), `${typed}{Enter}`);
    await vi.waitFor(() => expect(JSON.stringify(sent[0])).toContain('"grams":1250'));
  },
);

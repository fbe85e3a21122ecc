import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saleProductsPath } from '#core/counter-sale/sale-products.ts';
import type { PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { ReplaceLine } from '#storefront/packing/admin/replace-line.tsx';
import { type PackingAction, usePackingActions } from '#storefront/packing/admin/use-packing-actions.ts';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponses } from '#tests/support/components/planned-responses.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const send = window.fetch.bind(window);
const byKilo = (id: number, name: string, pricePerKilo: number) =>
  buildProduct({ id, name, pricing: 'kilo', pricePerKilo, pieces: 1, gramsFrom: 1000, gramsTo: 1313, price: 3700 });
const kilo = { pieces: 1, from: 1000, to: 1313, weighed: null, pricePerKilo: 3199 };
const line: PackingLine = {
  ...{ lineId: 5, productId: 7, name: 'Rump', weight: '', quantity: 1, limit: 4200, kilo, take: [], packed: null },
  question: null,
  agreed: null,
};

const customer = { name: 'Jo Citizen', email: null, phone: '0400 000 000' };
const orderOf = (alikeOk: boolean): PackingOrder => ({
  ...{ orderId: 32, state: 'started', status: 'pending', version: 1, customer, notes: null, alikeOk, zone: null },
  ...{ deliveryMethod: 'delivery', pickupSlot: null, worker: null, closed: null, trouble: [], lines: [line] },
});

/** The line of an order, in a shop with blade at $27.99, fillet at $69.99 a kilo and a pack. */
function replaceRump(alikeOk: boolean) {
  const order = orderOf(alikeOk);
  const listed = [
    byKilo(7, 'Rump', 3199),
    byKilo(8, 'Blade', 2799),
    byKilo(9, 'Fillet', 6999),
    buildProduct({ id: 10 }),
  ];
  const bodies: object[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    if (call === `GET ${saleProductsPath}`) {
      return Response.json(listed, { headers: { 'X-Total-Count': '4' } });
    }
    if (call !== 'POST /api/admin/orders/32/substitutes') return send(input, init);
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json(order);
  });
  mount(<ReplaceLine order={order} line={line} />);
  return bodies;
}

it('Without the customer’s consent, the packer is asked to call the shown number, and can replace the line only after confirming the consent', async () => {
  const bodies = replaceRump(false);
  const user = userEvent.setup();
  await user.click(screen.getByText(/^Pack something else/));
  const choice = await screen.findByLabelText<HTMLSelectElement>('Instead of Rump');
  expect(screen.getByRole('link', { name: '0400 000 000' }).getAttribute('href')).toBe('tel:0400000000');
  // 1.313 kg of blade cost at most $36.75; fillet costs more than was agreed, and a pack isn't sold by weight.
  expect([...choice.options].map(({ text }) => text)).toEqual(['Choose…', 'Blade, at most $36.75']);
  await user.selectOptions(choice, '8');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Replace' });
  expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByLabelText('The customer agreed on the phone'));
  await user.click(button);
  await vi.waitFor(() => expect(bodies).toEqual([{ lineId: 5, productId: 8, consent: 'call' }]));
});

it('If the customer accepts similar goods, the line is replaced without a call', async () => {
  const bodies = replaceRump(true);
  const user = userEvent.setup();
  await user.click(screen.getByText(/^Pack something else/));
  await user.selectOptions(await screen.findByLabelText('Instead of Rump'), '8');
  expect(screen.getByText('The customer said that something alike is fine.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await vi.waitFor(() => expect(bodies).toEqual([{ lineId: 5, productId: 8, consent: 'earlier' }]));
});

it('A line that is taken out of its box after a lost response is packed again with a new idempotency key', async () => {
  const sent = planResponses({
    'POST /api/admin/orders/32/packed-lines': [() => Promise.reject(new TypeError('Failed to fetch'))],
    'POST /api/admin/orders/32/packed-lines/undo': [() => Response.json(orderOf(false))],
  });
  const pack: PackingAction = { do: 'pack', line, goods: [], packNumbers: [] };
  function Buttons() {
    const { act } = usePackingActions(32);
    return (
      <>
        <button type="button" onClick={() => void act(pack)}>
          Pack
        </button>
        <button type="button" onClick={() => void act({ do: 'take-out', line })}>
          Take out
        </button>
      </>
    );
  }
  mount(<Buttons />);
  for (const [index, name] of ['Pack', 'Pack', 'Take out', 'Pack'].entries()) {
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent).toHaveLength(index + 1));
  }
  const [first, again, , other] = sent.map(({ body }) => body.clientKey);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

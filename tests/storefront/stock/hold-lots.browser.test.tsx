import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Recall } from '#core/stock/lots/recall-api.ts';
import { LotFacts } from '#storefront/stock/admin/lots/lot-facts.tsx';
import { RecalledLots } from '#storefront/stock/admin/recall/recalled-lots.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const noAmount = { pieces: 0, grams: 0 };
const facts = { supplier: null, supplierNumber: 'TAG-9', establishment: null, killedOn: null, docketPhoto: null };
const dates = { packedOn: '2026-11-06', useBy: '2026-11-13', bestBefore: null, closedAt: null, heldAt: null };
const amounts = { packed: noAmount, delivered: noAmount, wasted: noAmount, cut: noAmount, unaccounted: noAmount };
const lots = ([21, 22, 23, 24] as const).map((id): Recall['lots'][number] => ({
  ...{ id, itemId: 3, itemName: 'Rump', unit: 'piece', source: 'received', version: id + 100 },
  ...{ ...facts, ...dates, ...amounts, temperature: null, parents: [], children: [], holdReason: null },
  ...{ onHand: { pieces: 2, grams: 0 }, came: { pieces: 2, grams: 0 }, certainty: 'certain', block: null },
  status: id === 24 ? 'held' : 'open',
  createdAt: '2026-11-06T00:00:00.000Z',
}));

it('An owner holds all open lots of a recall with one reason; after a failure, only the remaining lots are sent again', async () => {
  const sent: unknown[] = [];
  let fails: string | null = '/api/admin/lots/22';
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    sent.push([path, JSON.parse(String(init?.body))]);
    if (path.endsWith(fails ?? 'none')) return new Response('{}', { status: 503 });
    const lot = lots.find(({ id }) => path.endsWith(`/${id}`));
    return Response.json({ ...lot, status: 'held' });
  });
  mount(<RecalledLots lots={lots} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Hold all these lots' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold 3 lots?' }));
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await dialog.findByText('Please say why')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  const held = (id: number) => [
    `/api/admin/lots/${id}`,
    { status: 'held', reason: 'Glass in the mincer', version: id + 100 },
  ];
  sent.length = 0;
  await user.type(dialog.getByLabelText('Reason'), 'Glass in the mincer');
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(sent).toEqual([held(21), held(22)]);
  fails = null;
  sent.length = 0;
  await user.click(await dialog.findByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.slice(0, 2)).toEqual([held(22), held(23)]);
  expect(screen.queryByRole('button', { name: 'Hold all these lots' })).toBeNull();
});

it('The photo of a lot’s docket is enlarged on the page itself, because the app opens no other window', async () => {
  const lot = lots[0];
  if (lot === undefined) throw new Error('There is no lot');
  mount(<LotFacts lot={{ ...lot, docketPhoto: '/objects/uploads/1e7a' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Docket of lot 21' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Docket of lot 21' }));
  expect(dialog.getByRole<HTMLImageElement>('img').src).toContain('/objects/uploads/1e7a');
});

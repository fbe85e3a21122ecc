import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { CuttingScreen } from '#storefront/stock/admin/cutting/cutting-screen.tsx';
import { RunFormScreen } from '#storefront/stock/admin/cutting/run/run-form-screen.tsx';
import { RunScreen } from '#storefront/stock/admin/cutting/run/run-screen.tsx';
import { RunsScreen } from '#storefront/stock/admin/cutting/run/runs-screen.tsx';
import { YieldsScreen } from '#storefront/stock/admin/cutting/yields-screen.tsx';
import { StockReportScreen } from '#storefront/stock/admin/report/stock-report-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const open = async (at: string) => {
  await planCounting();
  return mount(
    <Routes>
      <Route path="/admin/cutting" element={<CuttingScreen />} />
      <Route path="/admin/cutting/runs" element={<RunsScreen />} />
      <Route path="/admin/cutting/runs/new" element={<RunFormScreen />} />
      <Route path="/admin/cutting/runs/:id" element={<RunScreen />} />
      <Route path="/admin/cutting/yields" element={<YieldsScreen />} />
      <Route path="/admin/stock-report" element={<StockReportScreen />} />
    </Routes>,
    { at },
  );
};

const key = () => crypto.randomUUID();

/** A body on hand and an item for its legs, with names of their own for each test. */
async function bodyOnHand(name: string, animal: 'lamb' | 'pork', cut: string) {
  const create = (item: object) => request<StockItem>('POST', '/api/admin/stock-items', item);
  const body = await create({ name: `${name} body`, unit: 'weighed' });
  const leg = await create({ name: `${name} ${cut}`, unit: 'weighed', cut: `${animal}/${cut}` });
  const received = { kind: 'received', pieces: 1, grams: 20_000, clientKey: key() };
  await request('POST', `/api/admin/stock-items/${body.id}/moves`, received);
  return { body, leg };
}

it('A cutting run shows its drip while it is typed, requires a reason above 5%, and can’t gain weight', async () => {
  const { body, leg } = await bodyOnHand('Typed', 'lamb', 'leg');
  const page = await open('/admin/cutting/runs/new');
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Kind of body'), 'lamb');
  await user.type(screen.getByLabelText('Bodies'), '1');
  await user.selectOptions(await screen.findByLabelText('Item, line of what goes in 1'), String(body.id));
  await user.type(screen.getByLabelText('Pieces, line of what goes in 1'), '1');
  await user.type(screen.getByLabelText('Weight (kg), line of what goes in 1'), '20');
  await user.selectOptions(screen.getByLabelText('Item, line of what comes out 1'), String(leg.id));
  await user.type(screen.getByLabelText('Pieces, line of what comes out 1'), '2');
  const weight = screen.getByLabelText('Weight (kg), line of what comes out 1');
  await user.type(weight, '20.001');
  expect(await screen.findByText(/More came out \(20.001 kg\) than went in/)).toBeTruthy();
  await user.clear(weight);
  await user.type(weight, '18');
  expect(await screen.findByText('2.000 kg (10.0%)')).toBeTruthy();
  expect(screen.getByText(/which is more than 5%/)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Book Run' }));
  await waitFor(() => expect(screen.getAllByText(/which is more than 5%/).length).toBeGreaterThan(1));
  await user.type(screen.getByLabelText('Reason, if more than 5% is lost'), 'Hung for long');
  await user.click(screen.getByRole('button', { name: 'Book Run' }));
  expect(await screen.findByText('Reason for the drip: Hung for long')).toBeTruthy();
  expect(page.address()).toMatch(/^\/admin\/cutting\/runs\/\d+$/);
  expect(await axeFaults()).toEqual([]);
});

it('A body’s lot is chosen by the tag on the body', async () => {
  const { body } = await bodyOnHand('Tagged', 'lamb', 'loin');
  const lot = {
    ...{ id: 4, itemId: body.id, itemName: body.name, unit: 'weighed', source: 'received', status: 'open', version: 1 },
    ...{ supplier: null, supplierNumber: '4711', establishment: null, killedOn: null, packedOn: '2026-11-09' },
    ...{ useBy: '2026-11-19', bestBefore: null, temperature: null, docketPhoto: null, block: null },
    ...{ onHand: { pieces: 1, grams: 20_000 }, heldAt: null, holdReason: null, closedAt: null },
    ...{ createdAt: '2026-11-09T23:00:00.000Z', parents: [], children: [] },
  };
  await planResponse({ call: 'GET /api/admin/lots?', status: 200, body: [lot] });
  await open('/admin/cutting/runs/new');
  await userEvent.selectOptions(await screen.findByLabelText('Item, line of what goes in 1'), String(body.id));
  const lots = within(await screen.findByLabelText('Lot, line of what goes in 1'));
  expect(lots.getByRole('option', { name: 'Lot 4, 4711, use by 19/11/2026, 1 (20.000 kg)' })).toBeTruthy();
});

it('The record of a run names each lot with the tag on the body', async () => {
  const line = {
    part: 'in',
    itemId: 1,
    label: 'Lamb',
    pieces: 1,
    grams: 20_000,
    lotId: 4,
    supplierNumber: '4711',
    cost: null,
  };
  const run = {
    ...{ id: 9, kind: 'bodies', bodyKind: 'lamb', bodies: 1, gramsIn: 20_000, gramsOut: 19_800, drip: 200, reason: '' },
    ...{ lines: [line], at: '2026-11-09T23:00:00.000Z', by: null, voidedAt: null },
  };
  await planResponse({ call: 'GET /api/admin/cutting-runs/9', status: 200, body: run });
  await open('/admin/cutting/runs/9');
  expect(await screen.findByText('Lot 4, 4711')).toBeTruthy();
});

it('A typed cutting run is offered again after a reload, and is booked once even if its response was lost', async () => {
  const { body, leg } = await bodyOnHand('Reloaded', 'pork', 'leg');
  const first = await open('/admin/cutting/runs/new');
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Item, line of what goes in 1'), String(body.id));
  await user.type(screen.getByLabelText('Pieces, line of what goes in 1'), '1');
  await user.type(screen.getByLabelText('Weight (kg), line of what goes in 1'), '20');
  await user.selectOptions(screen.getByLabelText('Item, line of what comes out 1'), String(leg.id));
  await user.type(screen.getByLabelText('Pieces, line of what comes out 1'), '2');
  await user.type(screen.getByLabelText('Weight (kg), line of what comes out 1'), '19.5');
  await planResponse({ call: 'POST /api/admin/cutting-runs', isLost: true });
  await user.click(screen.getByRole('button', { name: 'Book Run' }));
  expect(await screen.findByText('Run not booked')).toBeTruthy();
  first.unmount();
  await open('/admin/cutting/runs/new');
  await user.click(await screen.findByRole('button', { name: 'Restore what you typed' }));
  expect(screen.getByLabelText('Weight (kg), line of what comes out 1')).toHaveProperty('value', '19.5');
  await user.click(screen.getByRole('button', { name: 'Book Run' }));
  expect(await screen.findByRole('button', { name: 'Void' })).toBeTruthy();
  const after = await request<StockItem>('GET', `/api/admin/stock-items/${leg.id}`);
  expect(after.onHand).toEqual({ pieces: 2, grams: 19_500 });
});

it('If a cutting run is corrected after a lost response, the screen names the run that was already booked, and the correction can be booked too', async () => {
  const { body, leg } = await bodyOnHand('Corrected', 'pork', 'leg');
  await request('POST', `/api/admin/stock-items/${body.id}/moves`, {
    ...{ kind: 'received', pieces: 1, grams: 20_000, clientKey: key() },
  });
  await open('/admin/cutting/runs/new');
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Item, line of what goes in 1'), String(body.id));
  await user.type(screen.getByLabelText('Pieces, line of what goes in 1'), '1');
  await user.type(screen.getByLabelText('Weight (kg), line of what goes in 1'), '20');
  await user.selectOptions(screen.getByLabelText('Item, line of what comes out 1'), String(leg.id));
  await user.type(screen.getByLabelText('Pieces, line of what comes out 1'), '2');
  const weight = screen.getByLabelText('Weight (kg), line of what comes out 1');
  await user.type(weight, '19.5');
  await planResponse({ call: 'POST /api/admin/cutting-runs', isLost: true });
  await user.click(screen.getByRole('button', { name: 'Book Run' }));
  expect(await screen.findByText('Run not booked')).toBeTruthy();
  await user.clear(weight);
  await user.type(weight, '19.4');
  await user.click(await screen.findByRole('button', { name: 'Book Run' }));
  expect(await screen.findByText(/^This was already booked as run \d+\. If it has to be corrected/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Open run \d+$/ }).getAttribute('href')).toMatch(
    /^\/admin\/cutting\/runs\/\d+$/,
  );
  await user.click(screen.getByRole('button', { name: 'Book Run' }));
  expect(await screen.findByRole('button', { name: 'Void' })).toBeTruthy();
  const after = await request<StockItem>('GET', `/api/admin/stock-items/${leg.id}`);
  expect(after.onHand).toEqual({ pieces: 4, grams: 38_900 });
});

it('In a form for a cutting run, a line’s error is shown at that line, even if an empty line is above it', async () => {
  const { body } = await bodyOnHand('Lined', 'pork', 'belly');
  await open('/admin/cutting/runs/new?kind=blend');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add an ingredient' }));
  await user.selectOptions(await screen.findByLabelText('Item, ingredient 2'), String(body.id));
  await user.type(screen.getByLabelText('Pieces, ingredient 2'), '2');
  await user.type(screen.getByLabelText('Weight (kg), ingredient 2'), '30');
  await user.selectOptions(screen.getByLabelText('Item, line of what comes out 1'), String(body.id));
  await user.type(screen.getByLabelText('Pieces, line of what comes out 1'), '1');
  await user.type(screen.getByLabelText('Weight (kg), line of what comes out 1'), '29.5');
  await user.click(screen.getByRole('button', { name: 'Book Run' }));
  const field = screen.getByLabelText('Weight (kg), ingredient 2');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const message = 'Only 1 (20.000 kg) of Lined body is on hand. If there is more, count it first.';
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
});

it('A cutting run is voided as a whole, and the dialog says why a run can’t be voided', async () => {
  const { body, leg } = await bodyOnHand('Voided', 'lamb', 'rack');
  const run = await request<CuttingRun>('POST', '/api/admin/cutting-runs', {
    inputs: [{ itemId: body.id, pieces: 1, grams: 20_000 }],
    outputs: [{ itemId: leg.id, pieces: 2, grams: 19_500 }],
    clientKey: key(),
  });
  const wasted = { kind: 'wasted', pieces: 1, grams: 9_000, reason: 'Dropped', clientKey: key() };
  await request('POST', `/api/admin/stock-items/${leg.id}/moves`, wasted);
  await open(`/admin/cutting/runs/${run.id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  expect(await dialog.findByText(/can’t be voided: some of its Voided rack was already used/)).toBeTruthy();
});

it('The owner can choose the yields of the shop’s own runs, marked as estimates; value shares must add up to 100%', async () => {
  const { body, leg } = await bodyOnHand('Learnt', 'lamb', 'chump');
  await request('POST', '/api/admin/cutting-runs', {
    ...{ bodyKind: 'lamb', bodies: 1, clientKey: key() },
    inputs: [{ itemId: body.id, pieces: 1, grams: 20_000 }],
    outputs: [{ itemId: leg.id, pieces: 2, grams: 19_500 }],
  });
  await open('/admin/cutting/yields?body=lamb');
  const user = userEvent.setup();
  expect(await screen.findByText(/runs are known, so the usual yields are estimates/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yields of your runs' }));
  expect(await screen.findByText(/runs are known, so these yields are estimates/)).toBeTruthy();
  const leading = await screen.findByLabelText('Rack (%)');
  await user.clear(leading);
  await user.type(leading, '0');
  expect(await screen.findByText(/They must come to 100%/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save shares' })).toHaveProperty('disabled', true);
  expect(await axeFaults()).toEqual([]);
});

it('The cutting list shows what is left over of each cut, and links to a draft of a special for it', async () => {
  const animal = {
    ...{ animal: 'lamb', bodies: 1, gramsPerBody: 22_000, isLearnt: false, runs: 3, missing: [] },
    cuts: [
      { cut: 'leg', name: 'Leg', needed: 4_000, mayNeed: 0, onHand: 1_000, toCut: 3_000, fromBodies: 3_700, left: 700 },
    ],
    others: [{ part: 'bone', grams: 1_760 }],
  };
  const quarter = { gramsPerBody: 65_000, isLearnt: false, runs: 0 };
  const beef = {
    ...{ animal: 'beef', bodies: 4, ...quarter, missing: [], others: [] },
    kinds: [
      { kind: 'beef-fore', bodies: 1, ...quarter, ordered: 0, onHand: 0, toBuy: 1 },
      { kind: 'beef-hind', bodies: 3, ...quarter, ordered: 2, onHand: 1, toBuy: 4 },
    ],
    cuts: [{ ...animal.cuts[0], cut: 'rump', name: 'Rump' }],
  };
  const mince = {
    ...{ itemId: 1, name: 'Mince' },
    ...{ needed: { pieces: 0, grams: 1_500 }, onHand: { pieces: 0, grams: 400 } },
  };
  const jars = { itemId: 2, name: 'Jars', needed: { pieces: 10, grams: 0 }, onHand: { pieces: 12, grams: 0 } };
  const packs = [{ productId: 1, name: 'Leg roast', quantity: 2, mayNeed: 1 }];
  const body = {
    from: '2026-11-16',
    to: '2026-11-20',
    orders: [7],
    boxes: [],
    laybys: [9],
    unheld: [12],
    animals: [animal, beef],
    packs,
  };
  await planResponse({
    call: 'GET /api/admin/cutting-list?',
    status: 200,
    body: { ...body, items: [mince, jars], unknown: ['Mystery box'] },
  });
  await open('/admin/cutting?from=2026-11-16&to=2026-11-20');
  expect(await screen.findByRole('heading', { name: 'Lamb: 1 body' })).toBeTruthy();
  expect(screen.getByText(/Only 3 of 10 runs are known, so the usual yields are estimates/)).toBeTruthy();
  expect(screen.getByText('1 order, and 1 layby that will be paid off by then')).toBeTruthy();
  expect(screen.getByText('Not counted: Mystery box.')).toBeTruthy();
  expect(screen.getByText(/^Not counted: no money is held for these orders/)).toBeTruthy();
  const special = screen.getByRole('link', { name: 'Draft special from Leg' });
  expect(special.getAttribute('href')).toMatch(/^\/admin\/product\/new\?special=lamb%2Fleg/);
  expect(screen.getByRole('heading', { name: 'Beef: 1 forequarter, 3 hindquarters' })).toBeTruthy();
  expect(screen.getByText('Beef, hindquarter: 3 to cut and 2 ordered whole, 1 on hand. Buy 4.')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Mince 1.500 kg 0.400 kg 1.100 kg' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Jars 10 12 –' })).toBeTruthy();
  const choices = within(screen.getByRole('navigation', { name: 'How beef is bought' }));
  expect(choices.getByRole('link', { name: 'Quarters' }).getAttribute('aria-current')).toBe('true');
  expect(choices.getByRole('link', { name: 'Whole bodies' }).getAttribute('href')).toMatch(/&bodies=whole$/);
  expect(await axeFaults()).toEqual([]);
});

it('The stock report can be loaded again after a failure', async () => {
  await planResponse({ call: 'GET /api/admin/stock-report?', status: 503, body: {} });
  await open('/admin/stock-report?from=2026-11-01&to=2026-11-02');
  const user = userEvent.setup();
  expect(await screen.findByText('Couldn’t load the report. Check your connection and try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing moved in the cold room in this period.')).toBeTruthy();
});

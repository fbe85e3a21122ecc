import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { formatShortDay } from '#core/dates.ts';
import type { Repeat } from '#core/repeats/repeat.ts';
import { CloseAccount } from '#storefront/accounts/close-account.tsx';
import { CancelRequestDialog } from '#storefront/orders/cancel-request-dialog.tsx';
import { OpenedLink } from '#storefront/repeats/opened-link.tsx';
import { RepeatsSection } from '#storefront/repeats/repeats-section.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { type Planned, planResponses } from '#tests/support/components/planned-responses.ts';
import { buildBox, buildRepeat, dayAhead } from '#tests/support/components/repeating-boxes.ts';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', location.pathname);
});

const respond =
  (body: unknown, status = 200): Planned =>
  () =>
    Response.json(body, { status });
const first = dayAhead(6);

function open(responses: Record<string, Planned[]>) {
  const sent = planResponses({ 'GET /api/repeats': [respond([buildRepeat()])], ...responses });
  mount(<RepeatsSection owner={3} />);
  return { sent, user: userEvent.setup() };
}

it('The page behind the link in an email about a repeating box changes nothing until a button is pressed, and shows neither card nor address', async () => {
  const { card: _card, address: _address, ...linked } = buildRepeat();
  const skipped = buildBox(first, { status: 'skipped', skippedBy: 'customer' });
  history.replaceState(null, '', '?token=signed');
  const sent = planResponses({
    'POST /api/repeat-links/open': [respond({ repeat: linked, date: first })],
    'POST /api/repeat-links/box': [respond({ ...linked, version: 4, nextBoxes: [skipped] })],
    'POST /api/repeat-links/stop': [respond({ ...linked, status: 'stopped', nextBoxes: [], version: 5 })],
  });
  mount(<OpenedLink />);
  const box = await screen.findByRole('group', { name: `Only the box of ${formatShortDay(first)}` });
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/repeat-links/open']);
  expect(screen.queryByText(/4242|Smith St/)).toBeNull();
  expect(screen.getByRole('link', { name: 'your account' })).toBeVisible();
  await userEvent.click(within(box).getByRole('button', { name: 'Skip this box' }));
  expect(await screen.findByText('Skipped by you')).toBeVisible();
  expect(sent[1]?.body).toMatchObject({ token: 'signed', date: first, change: { action: 'skip', version: 3 } });
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop now' }));
  expect(
    await screen.findByText('No further box is made or charged. A box that is already ordered still comes.'),
  ).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

it('The dialog that pauses a repeating box shows the boxes after the pause before it is saved, and rejects a day in the past', async () => {
  const [until, after] = [dayAhead(40), dayAhead(48)];
  const paused: Repeat = buildRepeat({
    version: 4,
    status: 'paused',
    pausedUntil: until,
    nextBoxes: [buildBox(after)],
  });
  const { sent, user } = open({
    'POST /api/repeats/7/preview': [respond({ boxes: [buildBox(after)] })],
    'PATCH /api/repeats/7': [respond(paused)],
  });
  await user.click(await screen.findByRole('button', { name: 'Pause until a date' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause until a date' }));
  const day = dialog.getByLabelText('First day on which a box may come');
  await user.type(day, dayAhead(0));
  expect(await dialog.findByText('Please choose a day from tomorrow on.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Pause' })).toBeDisabled();
  await user.clear(day);
  await user.type(day, until);
  const list = await dialog.findByRole('list', { name: 'The next boxes' });
  expect(list.textContent).toContain(formatShortDay(after).split(' ')[1]);
  expect(sent.find(({ call }) => call.startsWith('PATCH'))).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(`Paused until ${formatShortDay(until)}`)).toBeVisible();
  expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toMatchObject({ pausedUntil: until, version: 3 });
  expect(screen.getByRole('button', { name: 'End the pause' })).toBeVisible();
});

it('If a repeating box’s contents are changed elsewhere while the customer’s dialog for the contents is open, saving never undoes that change, and the customer is told to open the dialog again', async () => {
  const items = buildRepeat().items.map((item) => ({ ...item, quantity: 5 }));
  const byColleague = buildRepeat({ version: 4, items });
  const stale = { code: 'stale_version', status: 409, detail: 'Someone else has changed this in the meantime.' };
  const { sent, user } = open({
    'GET /api/repeats': [respond([buildRepeat()]), respond([byColleague])],
    'GET /api/products': [respond([])],
    'POST /api/repeats/7/preview': [respond({ boxes: [] })],
    'PATCH /api/repeats/7': [respond(stale, 409)],
  });
  await user.click(await screen.findByRole('button', { name: 'Change contents' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change every box' }));
  const quantity = dialog.getByLabelText('Quantity');
  await user.clear(quantity);
  await user.type(quantity, '3');
  const save = dialog.getByRole('button', { name: 'Save for every box' });
  await user.click(save);
  expect(await dialog.findByText(/in the meantime\. Close this and open it again/)).toBeVisible();
  expect(quantity).toHaveValue('3');
  await user.click(save);
  const changes = () => sent.filter(({ call }) => call.startsWith('PATCH'));
  await waitFor(() => expect(changes()).toHaveLength(2));
  // Contents that were read at version 3 are never sent as a change of version 4.
  expect(changes().map(({ body }) => body.version)).toEqual([3, 3]);
});

it('A repeating box’s new address outside every delivery zone is rejected with a message, and the typed text stays', async () => {
  const detail = 'We don’t deliver to 2000 yet.';
  const refused = respond({ code: 'not_delivered_there', status: 409, detail }, 409);
  const { user } = open({ 'POST /api/repeats/7/preview': [refused], 'PATCH /api/repeats/7': [refused] });
  await user.click(await screen.findByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where to deliver' }));
  const postcode = dialog.getByLabelText('Postcode');
  await user.clear(postcode);
  await user.type(postcode, '2000');
  await user.click(dialog.getByRole('button', { name: 'Save for every box' }));
  await waitFor(() => expect(dialog.getByText(`Couldn’t change the address. ${detail}`)).toBeVisible());
  expect(postcode).toHaveValue('2000');
});

it('If a repeating box’s address is changed elsewhere while the customer’s dialog for it is open, saving never undoes that change, and the customer is told to open the dialog again', async () => {
  const address = { street: '5 Lygon St', city: 'Carlton', state: 'VIC', postcode: '3053' };
  const stale = { code: 'stale_version', status: 409, detail: 'Someone else has changed this in the meantime.' };
  const { sent, user } = open({
    'GET /api/repeats': [respond([buildRepeat()]), respond([buildRepeat({ version: 4, address })])],
    'PATCH /api/repeats/7': [respond(stale, 409)],
  });
  await user.click(await screen.findByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where to deliver' }));
  const save = dialog.getByRole('button', { name: 'Save for every box' });
  await user.click(save);
  expect(
    await dialog.findByText(/in the meantime\. Close this and open it again to see the current address/),
  ).toBeVisible();
  await user.click(save);
  const changes = () => sent.filter(({ call }) => call.startsWith('PATCH'));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ body }) => body.version)).toEqual([3, 3]);
});

it('Before customers ask for their account to be closed, the page names the repeating boxes that stop', async () => {
  const shop = await request<object>('GET', '/api/shop');
  const path = '/api/users/me/close-request';
  const stopped = buildRepeat({ id: 8, intervalWeeks: 8, status: 'stopped', nextBoxes: [] });
  const sent = planResponses({
    'GET /api/shop': [respond({ ...shop, repeats: true })],
    'GET /api/repeats': [respond([buildRepeat(), stopped])],
    [`GET ${path}`]: [respond({ requestedAt: null })],
    [`POST ${path}`]: [respond({ requestedAt: new Date().toISOString() })],
  });
  mount(<CloseAccount owner={3} onCancel={() => {}} />);
  expect(await screen.findByText('Every 2 weeks: Family Beef Box')).toBeVisible();
  expect(screen.getByText(/^Your repeating boxes stop as soon as you ask\./)).toBeVisible();
  expect(screen.queryByText(/^Every 8 weeks/)).toBeNull();
  const ask = screen.getByRole('button', { name: 'Ask the shop to close it' });
  await waitFor(() => expect(ask).toBeEnabled());
  await userEvent.click(ask);
  expect(await screen.findByText(/^You asked us on/)).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

it('After a customer asks to cancel the order of a repeating box, the page no longer says that the box is charged', async () => {
  await signInStaff();
  const order = await sell({ name: 'Boxed' });
  const boxes = (note: string) => [buildRepeat({ nextBoxes: [buildBox(first, { status: 'charging', note })] })];
  planResponses({
    'GET /api/repeats': [
      respond(boxes('$200.00 is charged for it.')),
      respond(boxes('You have asked us to cancel it.')),
    ],
    [`POST /api/orders/${order.id}/cancel-request`]: [respond(order)],
  });
  mount(
    <>
      <RepeatsSection owner={3} />
      <CancelRequestDialog order={order} onClose={() => {}} />
    </>,
  );
  expect(await screen.findByText('$200.00 is charged for it.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ask to cancel' }));
  expect(await screen.findByText('You have asked us to cancel it.')).toBeInTheDocument();
  expect(screen.queryByText('$200.00 is charged for it.')).toBeNull();
});

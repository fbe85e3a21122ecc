import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formatShortDay, formatShortWeekday } from '#core/dates.ts';
import type { Repeat } from '#core/repeats/repeat.ts';
import { RepeatsSection } from '#storefront/repeats/repeats-section.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { type Planned, planResponses } from '#tests/support/components/planned-responses.ts';
import { buildBox, buildRepeat, dayAhead } from '#tests/support/components/repeating-boxes.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const list = 'GET /api/repeats';
const [first, second, third] = [dayAhead(6), dayAhead(20), dayAhead(34)];
const firstBox = `POST /api/repeats/7/cycles/${first}`;
const lost: Planned = () => Promise.reject(new TypeError('Failed to fetch'));
const respond =
  (body: unknown, status = 200): Planned =>
  () =>
    Response.json(body, { status });
const problem = (status: number, code: string, detail: string) => respond({ code, status, detail }, status);

/** The section of the account, in front of a shop that answers these calls one after the other. */
function open(repeats: Repeat[], responses: Record<string, Planned[]> = {}) {
  const sent = planResponses({ [list]: [respond(repeats)], ...responses });
  mount(<RepeatsSection owner={3} />);
  return { sent, user: userEvent.setup(), changes: () => sent.filter(({ call }) => call !== list) };
}

const boxes = async () => within(await screen.findByRole('region', { name: 'Next 3 boxes' })).getAllByRole('listitem');
const textOf = (element: HTMLElement) => element.textContent ?? '';
const button = (name: string | RegExp, from: HTMLElement) => within(from).getByRole('button', { name });
async function box(index: number): Promise<HTMLElement> {
  // A box contains list items for its goods, so it is found by its day.
  const all = (await boxes()).filter((item) => within(item).queryByRole('heading', { level: 5 }) !== null);
  const found = all[index];
  if (found === undefined) throw new Error(`There is no box ${index}`);
  return found;
}

it('Three repeating boxes are listed, and the next one with its contents, price, delivery fee and the time until which it can be changed', async () => {
  open([buildRepeat()]);
  const shown = await box(0);
  expect(textOf(shown)).toContain('2 × Family Beef Box$190.00');
  expect(textOf(shown)).toContain('Delivery$10.00');
  expect(textOf(shown)).toContain('$200.00');
  expect(textOf(shown)).toContain(`Change until ${formatShortWeekday(dayAhead(5))} 12:00`);
  expect(await box(2)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

it('If the response to skipping a repeating box is lost, the skip is sent again with the same idempotency key; the skip can later be undone', async () => {
  const skipped = buildBox(first, { status: 'skipped', skippedBy: 'customer' });
  const after = buildRepeat({ version: 4, nextBoxes: [skipped, buildBox(second), buildBox(third)] });
  const { user, changes } = open([buildRepeat()], {
    [firstBox]: [lost, respond(after), respond(buildRepeat({ version: 5 }))],
  });
  await user.click(button('Skip this box', await box(0)));
  const failure = `Couldn’t skip the box of ${formatShortDay(first)}. Couldn’t reach the shop.`;
  expect(await screen.findByText(new RegExp(`^${failure}`))).toBeVisible();
  await user.click(button('Skip this box', await box(0)));
  await waitFor(async () => expect(textOf(await box(0))).toContain('Skipped by you'));
  expect(textOf(await box(0))).toContain('Nothing is charged for it.');
  const [sent, again] = changes();
  expect(sent?.body).toEqual({ action: 'skip', version: 3, clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(again?.body).toEqual(sent?.body);
  await user.click(button('Take back the skip', await box(0)));
  await waitFor(async () => expect(textOf(await box(0))).toContain('Planned'));
  expect(changes()[2]?.body).toMatchObject({ action: 'unskip', version: 4 });
  expect(changes()[2]?.body.clientKey).not.toBe(sent?.body.clientKey);
});

it('A change of a repeating box whose response was lost isn’t confused with a later change of the same kind', async () => {
  const skipped = [buildBox(first, { status: 'skipped', skippedBy: 'customer' }), buildBox(second), buildBox(third)];
  const { user, changes } = open([buildRepeat()], {
    [list]: [respond([buildRepeat()]), respond([buildRepeat({ version: 4, nextBoxes: skipped })])],
    [firstBox]: [lost, respond(buildRepeat({ version: 5 })), respond(buildRepeat({ version: 6, nextBoxes: skipped }))],
    [`POST /api/repeats/7/cycles/${second}`]: [problem(409, 'stale_version', 'This was changed in the meantime.')],
  });
  await user.click(button('Skip this box', await box(0)));
  expect(await screen.findByText(/^Couldn’t skip the box/)).toBeVisible();
  await user.click(button('Skip this box', await box(1)));
  const takeBack = await within(await box(0)).findByRole('button', { name: 'Take back the skip' });
  expect(textOf(await box(0))).not.toContain('Couldn’t skip');
  await user.click(takeBack);
  await user.click(await within(await box(0)).findByRole('button', { name: 'Skip this box' }));
  await waitFor(async () => expect(textOf(await box(0))).toContain('Skipped by you'));
  const [made, , , again] = changes();
  expect(again?.body).toMatchObject({ action: 'skip', version: 5 });
  expect(again?.body.clientKey).not.toBe(made?.body.clientKey);
});

it('A delivery day that has filled up is no longer offered for a repeating box', async () => {
  const [full, free] = [dayAhead(7), dayAhead(8)];
  const offered = (...dates: string[]) =>
    respond(dates.map((date) => ({ date, changeUntil: new Date().toISOString() })));
  const { user } = open([buildRepeat()], {
    [`GET /api/repeats/7/cycles/${first}/days`]: [offered(full, free), offered(free)],
    [firstBox]: [problem(409, 'day_full', 'That day is fully booked.'), respond(buildRepeat({ version: 4 }))],
  });
  await user.click(button('Move this box', await box(0)));
  const dialog = await screen.findByRole('dialog', { name: `Move the box of ${formatShortDay(first)}` });
  await user.click(await within(dialog).findByRole('radio', { name: formatShortDay(full) }));
  await user.click(button(`Move to ${formatShortDay(full)}`, dialog));
  expect(await within(dialog).findByText(/That day is fully booked\./)).toBeVisible();
  await waitFor(() => expect(within(dialog).queryByRole('radio', { name: formatShortDay(full) })).toBeNull());
  await user.click(within(dialog).getByRole('radio', { name: formatShortDay(free) }));
  await user.click(button(`Move to ${formatShortDay(free)}`, dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('The dialog for changing a repeating box’s card closes before the bank’s confirmation opens', async () => {
  const { user } = open([buildRepeat()], {
    'POST /api/repeats/7/card': [
      respond({ requiresAction: true, clientSecret: 'secret' }),
      respond({ repeat: buildRepeat({ version: 4, card: { brand: 'mastercard', last4: '4444' } }) }),
    ],
    'POST /api/till/confirm': [respond({ status: 'succeeded' })],
  });
  await user.click(await screen.findByRole('button', { name: 'Change card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the card' });
  const card = { 'Name on card': 'Ann', 'Card number': '5555555555554444', 'Expiry (MM/YY)': '1229', CVV: '123' };
  for (const [label, text] of Object.entries(card)) await user.type(within(dialog).getByLabelText(label), text);
  await user.click(button('Save card', dialog));
  const question = await screen.findByRole('dialog', { name: 'Confirm your card' });
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await user.click(button('Confirm card', question));
  expect(await screen.findByText('Mastercard ending 4444')).toBeVisible();
});

it('If another tab made a change first, the customer is told, and the screen shows the current state', async () => {
  const elsewhere = buildRepeat({ version: 4, intervalWeeks: 4 });
  const { user } = open([buildRepeat()], {
    [list]: [respond([buildRepeat()]), respond([elsewhere])],
    [firstBox]: [problem(409, 'stale_version', 'This was changed in the meantime.')],
  });
  await user.click(button('Skip this box', await box(0)));
  expect(await screen.findByText(/^Couldn’t skip the box of .* This was changed in the meantime\.$/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Every 4 weeks' })).toBeVisible();
});

it('The dates that follow from another interval are shown before it is saved', async () => {
  const preview = 'POST /api/repeats/7/preview';
  const change = 'PATCH /api/repeats/7';
  const { user, sent } = open([buildRepeat()], {
    [preview]: [respond({ boxes: [6, 34, 62].map((days) => buildBox(dayAhead(days))) }), () => new Promise(() => {})],
    [change]: [respond(buildRepeat({ version: 4, intervalWeeks: 4 }))],
  });
  await user.click(await screen.findByRole('button', { name: 'Change how often' }));
  const dialog = await screen.findByRole('dialog', { name: 'How often?' });
  expect(textOf(dialog)).toContain('This changes every box.');
  expect(button('Save', dialog)).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: 'Every 4 weeks' }));
  const following = await within(dialog).findByRole('region', { name: 'The next boxes after this change' });
  await waitFor(() => expect(within(following).getAllByRole('listitem')).toHaveLength(3));
  expect(textOf(following)).toContain(formatShortDay(dayAhead(62)).split(' ')[1] ?? '');
  expect(sent.filter(({ call }) => call === change)).toEqual([]);
  expect(await axeFaults()).toEqual([]);
  // While the dates of the new choice load, those of the previous choice aren’t shown.
  await user.click(within(dialog).getByRole('radio', { name: 'Every 8 weeks' }));
  await waitFor(() => expect(within(dialog).queryAllByRole('listitem')).toEqual([]));
  await user.click(within(dialog).getByRole('radio', { name: 'Every 4 weeks' }));
  await user.click(button('Save', dialog));
  expect(await screen.findByRole('heading', { name: 'Every 4 weeks' })).toBeVisible();
  expect(sent.find(({ call }) => call === change)?.body).toMatchObject({ intervalWeeks: 4, version: 3 });
});

it('The dialog that stops a repeating box doesn’t say that a box is charged while a request to cancel its order is open', async () => {
  const changeUntil = '2026-11-01T00:00:00.000Z';
  const cancelling = buildBox(first, { status: 'charging', changeUntil, orderId: 5, cancelRequestedAt: changeUntil });
  const { user } = open([buildRepeat({ nextBoxes: [cancelling, buildBox(second), buildBox(third)] })]);
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop this repeating box?' });
  expect(textOf(dialog)).toContain(
    `The box of ${formatShortDay(first)} isn’t charged while the request to cancel its order is open.`,
  );
  expect(textOf(dialog)).not.toContain('still comes');
});

it('Stopping a repeating box takes two presses and no reason, and the dialog names the box that still comes', async () => {
  const stop = 'DELETE /api/repeats/7';
  const late = buildBox(first, { changeUntil: new Date(Date.now() - 60_000).toISOString() });
  const { user, changes } = open([buildRepeat({ nextBoxes: [late, buildBox(second), buildBox(third)] })], {
    [stop]: [lost, respond(buildRepeat({ status: 'stopped', stoppedAt: new Date().toISOString(), nextBoxes: [] }))],
  });
  // A box past its cut-off can't be changed any more, and says so.
  expect(textOf(await box(0))).toContain('This box can’t be changed any more.');
  expect(within(await box(0)).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop this repeating box?' });
  expect(textOf(dialog)).toContain(
    `The box of ${formatShortDay(first)} is already being prepared, still comes and is charged.`,
  );
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  await user.click(button('Stop now', dialog));
  expect(await within(dialog).findByText(/^Couldn’t stop it\. Couldn’t reach the shop/)).toBeVisible();
  await user.click(button('Stop now', dialog));
  expect(
    await screen.findByText('No further box is made or charged. A box that is already ordered still comes.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(changes().map(({ call }) => call)).toEqual([stop, stop]);
});

it('Products can be added to one box or changed in every box, and each dialog says which', async () => {
  const changed = 'PATCH /api/repeats/7';
  // With goods by the kilo, the total is the highest price.
  const extra = buildBox(first, { total: 25_000, estimate: 24_000 });
  const { user, sent } = open([buildRepeat()], {
    'GET /api/products': [
      respond([
        { id: 902, name: 'Lamb Quarter', price: 6000, availability: 'in-stock', isRepeatable: true },
        { id: 903, name: 'Christmas Ham', price: 9000, availability: 'in-stock' },
      ]),
    ],
    [firstBox]: [respond(buildRepeat({ version: 4, nextBoxes: [extra, buildBox(second), buildBox(third)] }))],
    'POST /api/repeats/7/preview': [respond({ boxes: [] })],
    [changed]: [respond(buildRepeat({ version: 5 }))],
  });
  await user.click(button('Change this box', await box(0)));
  const one = await screen.findByRole('dialog', { name: `Change the box of ${formatShortDay(first)}` });
  expect(textOf(one)).toContain('Only this box changes; every other box stays as it is.');
  await user.selectOptions(await within(one).findByLabelText('Pack'), await within(one).findByText(/^Lamb Quarter/));
  // The owner doesn’t offer every pack in repeating boxes.
  expect(within(one).queryByText(/^Christmas Ham/)).toBeNull();
  await user.click(button('Add to this box', one));
  await waitFor(() => expect(textOf(one)).toContain('about $240.00, at most $250.00'));
  // A second press of the same button must not add a second pack.
  await waitFor(() => expect(within(one).getByLabelText('Pack')).toHaveValue(''));
  // The button is off until another pack is chosen, so the keyboard goes on there.
  await waitFor(() => expect(document.activeElement).toBe(within(one).getByLabelText('Pack')));
  expect(sent.find(({ call }) => call === firstBox)?.body).toMatchObject({
    action: 'add',
    items: [{ productId: 902, quantity: 1 }],
    version: 3,
  });
  await user.click(button('Done', one));
  await user.click(await screen.findByRole('button', { name: 'Change contents' }));
  const every = await screen.findByRole('dialog', { name: 'Change every box' });
  await user.clear(within(every).getByLabelText(/^Quantity/));
  await user.type(within(every).getByLabelText(/^Quantity/), '1');
  await user.click(button('Save for every box', every));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ call }) => call === changed)?.body).toMatchObject({
    items: [{ productId: 901, quantity: 1 }],
    version: 4,
  });
});

it('A list of repeating boxes that fails to load can be loaded again; an empty list explains what a repeating box is', async () => {
  const { user } = open([], { [list]: [lost, lost, respond([])] });
  expect(await screen.findByText('Couldn’t load your repeating boxes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => {
    const again = screen.queryByRole('button', { name: 'Try again' });
    if (again !== null) await user.click(again);
    expect(screen.getByRole('heading', { name: 'No Repeating Boxes Yet' })).toBeVisible();
  });
});

it.each([375, 768, 1280])(
  'At %i pixels, the second click of a double click on Skip neither takes the skip back nor skips the next box',
  async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1600, 900));
    const skipped = buildBox(first, { status: 'skipped', skippedBy: 'customer', note: 'You skipped this box.' });
    const after = buildRepeat({ version: 4, nextBoxes: [skipped, buildBox(second), buildBox(third)] });
    const { user } = open([buildRepeat()], { [firstBox]: [respond(after)] });
    const skip = button('Skip this box', await box(0));
    const { left, top, width: long, height } = skip.getBoundingClientRect();
    await user.click(skip);
    await within(await box(0)).findByRole('button', { name: 'Take back the skip' });
    for (const x of [left + 1, left + long / 2, left + long - 1])
      for (const y of [top + 1, top + height / 2, top + height - 1])
        expect(document.elementFromPoint(x, y)?.closest('button') ?? null).toBeNull();
  },
);

it('After a skip and after taking it back by keyboard, the focus is on the heading of that box', async () => {
  const skipped = buildBox(first, { status: 'skipped', skippedBy: 'customer', note: 'You skipped this box.' });
  const others = [buildBox(second), buildBox(third)];
  const { user } = open([buildRepeat()], {
    [firstBox]: [
      respond(buildRepeat({ version: 4, nextBoxes: [skipped, ...others] })),
      respond(buildRepeat({ version: 5, nextBoxes: [buildBox(first), ...others] })),
    ],
  });
  button('Skip this box', await box(0)).focus();
  await user.keyboard('{Enter}');
  const takeBack = await within(await box(0)).findByRole('button', { name: 'Take back the skip' });
  await waitFor(async () => expect(document.activeElement).toBe(within(await box(0)).getByRole('heading')));
  takeBack.focus();
  await user.keyboard('{Enter}');
  await within(await box(0)).findByRole('button', { name: 'Skip this box' });
  await waitFor(async () => expect(document.activeElement).toBe(within(await box(0)).getByRole('heading')));
});

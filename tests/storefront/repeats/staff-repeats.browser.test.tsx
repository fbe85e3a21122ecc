import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, formatFullDay, melbourneDay, mondayOf } from '#core/dates.ts';
import { StaffRoleContext } from '#storefront/admin/shell/staff-role-context.ts';
import { SubscriptionsTab } from '#storefront/repeats/admin/subscriptions-tab.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { type Planned, planResponses } from '#tests/support/components/planned-responses.ts';
import { buildBox, buildRepeat } from '#tests/support/components/repeating-boxes.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);
afterEach(() => {
  vi.restoreAllMocks();
});

const respond =
  (body: unknown, status = 200): Planned =>
  () =>
    Response.json(body, { status });
const customer = { name: 'Mary Marinade', email: 'mary@shop.test', phone: null };
const nextTuesday = addDays(mondayOf(melbourneDay(new Date())), 8);

/** The tab at this address, in a shop that sells repeating boxes. */
async function open(at: string, role: 'counter' | 'owner', responses: Record<string, Planned[]> = {}) {
  const shop = await request<object>('GET', '/api/shop');
  const sent = planResponses({ 'GET /api/shop': [respond({ ...shop, repeats: true })], ...responses });
  mount(
    <StaffRoleContext value={role}>
      <SubscriptionsTab />
    </StaffRoleContext>,
    { at },
  );
  return sent;
}

it('Staff see next week’s repeating boxes by day with the goods to cut; a skipped box is shown but not counted', async () => {
  const [from, to] = [addDays(nextTuesday, -1), addDays(nextTuesday, 5)];
  const due = { customer, zone: { id: 1, name: 'Melbourne' } };
  const boxes = [
    { ...buildBox(nextTuesday), ...due, repeatId: 7 },
    { ...buildBox(nextTuesday, { status: 'skipped', skippedBy: 'customer' }), ...due, repeatId: 8 },
  ];
  const goods = [{ date: nextTuesday, productId: 901, name: 'Family Beef Box', quantity: 2 }];
  await open('/admin?tab=subscriptions&kind=boxes', 'counter', {
    [`GET /api/admin/repeat-boxes?from=${from}&to=${to}`]: [respond({ boxes, goods })],
  });
  const day = await screen.findByRole('region', { name: formatFullDay(nextTuesday) });
  expect(within(day).getByRole('heading').textContent).toMatch(/: 1 box$/);
  expect(day.textContent).toContain('To cut and pack: 2 × Family Beef Box');
  expect(day.textContent).toContain('Skipped by the customer');
  expect(await axeFaults()).toEqual([]);
});

it('Counter staff see laybys and repeating boxes, but aren’t offered the owner’s figures or the replacement of a product in all boxes', async () => {
  const list = { ...buildRepeat(), userId: 3, customer };
  const counted = () => Response.json([list], { headers: { 'x-total-count': '1' } });
  await open('/admin?tab=subscriptions&kind=repeats', 'counter', {
    'GET /api/admin/repeats?page=1&pageSize=50': [counted],
  });
  const kinds = await screen.findByRole('navigation', { name: 'Kinds of subscriptions' });
  expect(
    within(kinds)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Laybys and one-time', 'Repeating boxes', 'Coming boxes']);
  expect(await screen.findByRole('link', { name: '7 · Mary Marinade' })).toHaveAttribute('href', '/admin/repeats/7');
});

it('A link to a section that only owners may open shows counter staff the laybys instead', async () => {
  await open('/admin?tab=subscriptions&kind=replace', 'counter');
  const kinds = await screen.findByRole('navigation', { name: 'Kinds of subscriptions' });
  expect(within(kinds).getByRole('link', { current: 'page' }).textContent).toBe('Laybys and one-time');
  expect(await screen.findByRole('table', { name: 'Subscriptions' })).toBeVisible();
});

it('A product is replaced in all repeating boxes after a second press, and the owner sees how many repeating boxes changed', async () => {
  const replace = 'POST /api/admin/repeats/replace';
  const packs = [
    { id: 901, name: 'Family Beef Box', price: 9500, availability: 'in-stock' },
    { id: 902, name: 'Lamb Quarter', price: 6000, availability: 'in-stock', isRepeatable: true },
    { id: 903, name: 'Pork Half', price: 8000, availability: 'in-stock', isRepeatable: true },
  ];
  const sent = await open('/admin?tab=subscriptions&kind=replace', 'owner', {
    'GET /api/products': [respond(packs)],
    [replace]: [
      () => Promise.reject(new TypeError('Failed to fetch')),
      respond({ repeats: 12 }),
      respond({ repeats: 3 }),
    ],
  });
  const user = userEvent.setup();
  const form = await screen.findByRole('form', { name: 'Replace a product' });
  await within(form).findAllByRole('option', { name: /^Lamb Quarter/ });
  await user.selectOptions(within(form).getByLabelText('Replace'), '901');
  await user.selectOptions(within(form).getByLabelText('By'), '902');
  await user.type(within(form).getByLabelText('In boxes delivered from'), nextTuesday);
  await user.click(within(form).getByRole('button', { name: 'Replace in every box' }));
  expect(sent.filter(({ call }) => call === replace)).toEqual([]);
  const confirm = () => user.click(within(form).getByRole('button', { name: 'Yes, replace it in every box' }));
  await confirm();
  expect(await within(form).findByText(/^Couldn’t replace the product\. Couldn’t reach the shop/)).toBeVisible();
  await confirm();
  await waitFor(() => expect(form.textContent).toContain('Replaced in 12 repeating boxes.'));
  // Another replacement has its own key; the same replacement, sent again after a lost response, keeps its key.
  await user.selectOptions(within(form).getByLabelText('By'), '903');
  await user.click(within(form).getByRole('button', { name: 'Replace in every box' }));
  await confirm();
  await waitFor(() => expect(form.textContent).toContain('Replaced in 3 repeating boxes.'));
  const [lost, again, other] = sent.filter(({ call }) => call === replace).map(({ body }) => body);
  expect(lost).toMatchObject({ productId: 901, byProductId: 902, from: nextTuesday });
  expect(again).toEqual(lost);
  expect(other?.clientKey).not.toBe(lost?.clientKey);
});

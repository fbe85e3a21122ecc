import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#core/accounts/account.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import type { Product } from '#core/products/product.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { StartForm } from '#storefront/repeats/start/start-form.tsx';
import { Starter } from '#storefront/repeats/start/starter.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { type Planned, planResponses } from '#tests/support/components/planned-responses.ts';
import { buildBox, buildRepeat, dayAhead } from '#tests/support/components/repeating-boxes.ts';
import { request } from '#tests/support/components/shop-api.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const preview = 'POST /api/repeats/preview';
const start = 'POST /api/repeats';
const [inMelbourne, inGeelong] = [dayAhead(6), dayAhead(7)];
const problem =
  (status: number, code: string, detail: string): Planned =>
  () =>
    Response.json({ code, status, detail }, { status });
const lost: Planned = () => Promise.reject(new TypeError('Failed to fetch'));

/** The response to a preview whose only first day is this one. */
const offered =
  (date: Day): Planned =>
  () =>
    Response.json({
      firstDays: [{ date, changeUntil: new Date().toISOString() }],
      boxes: [buildBox(date)],
      items: [],
      price: 9000,
      fee: 1000,
      agreement: `From ${date}, $100.00 every 2 weeks.`,
    });

async function open(responses: Record<string, Planned[]>) {
  const username = `ann-${crypto.randomUUID()}`;
  const account = { username, password: 'spring-lamb-7', email: `${username}@customer.test` };
  const user = await request<User>('POST', '/api/users/register', account);
  const [product] = await request<Product[]>('GET', '/api/products');
  if (product === undefined) throw new Error('The shop sells nothing');
  const productId = product.id;
  const sent = planResponses(responses);
  function Form() {
    const navigate = useNavigate();
    // The tab's storage belongs to the signed-in customer, so the form waits until the customer is known.
    if (!useCurrentUser()) return <p>Signed out</p>;
    return (
      <StartForm
        user={{ ...user, phone: '0412 345 678' }}
        items={[{ productId, quantity: 1 }]}
        intervalWeeks={2}
        choosesInterval
        place="test"
        onStarted={() => void navigate('/account?tab=repeats')}
      >
        <h1>Repeat this pack</h1>
      </StartForm>
    );
  }
  const show = () => mount(<Form />, { at: `/repeat?productId=${productId}` });
  let shown = show();
  await screen.findByLabelText('Postcode');
  /** Loads the page again. */
  async function reload(): Promise<void> {
    shown.unmount();
    shown = show();
    await screen.findByLabelText('Postcode');
  }
  const type = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), text);
    }
  };
  return { sent, address: () => shown.address(), type, reload };
}

const card = { 'Name on card': 'Ann', 'Card number': '4242424242424242', 'Expiry (MM/YY)': '1229', CVV: '123' };
const day = (date: Day) => screen.findByRole('radio', { name: formatShortDay(date) });

it('A guest who chose an interval on the product page is asked to sign in, and the interval is kept', async () => {
  await request('POST', '/api/users/logout', {});
  const shop = await request<object>('GET', '/api/shop');
  planResponses({ 'GET /api/shop': [() => Response.json({ ...shop, repeats: true })] });
  const page = mount(<Starter />, { at: '/repeat?productId=1&weeks=4' });
  await waitFor(() => expect(page.address()).toMatch(/^\/account\?/));
  const back = new URL(page.address(), location.href).searchParams.get('redirect') ?? '';
  expect(new URL(back, location.href).searchParams.get('weeks')).toBe('4');
  expect(new URL(back, location.href).searchParams.get('productId')).toBe('1');
});

it('The page that starts a repeating box of a pack by the kilo names its estimate and its maximum price', async () => {
  const shop = await request<object>('GET', '/api/shop');
  const [product] = await request<Product[]>('GET', '/api/products');
  await open({
    'GET /api/shop': [() => Response.json({ ...shop, repeats: true })],
    [`GET /api/products/${product?.id}`]: [
      () => Response.json({ ...product, price: 3679, pricing: 'kilo', ceiling: 4159, isRepeatable: true }),
    ],
  });
  mount(<Starter />, { at: `/repeat?productId=${product?.id}` });
  expect(await screen.findByText(/^about \$36\.79, at most \$41\.59, and 5% less/)).toBeVisible();
});

it('If the shop refuses the chosen first day of a repeating box, the days that can be chosen are shown again', async () => {
  const { sent, type } = await open({
    [preview]: [
      offered(inMelbourne),
      offered(inMelbourne),
      problem(409, 'day_closed', 'No box can come on that day. Please choose another.'),
      offered(inGeelong),
    ],
  });
  await type({ Postcode: '3053' });
  await userEvent.click(await day(inMelbourne));
  expect(await screen.findByText(`From ${inMelbourne}, $100.00 every 2 weeks.`)).toBeVisible();
  // The browser fills in another address.
  fireEvent.change(screen.getByLabelText('Postcode'), { target: { value: '3220' } });
  await userEvent.click(await day(inGeelong));
  expect(await screen.findByText(`From ${inGeelong}, $100.00 every 2 weeks.`)).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({ postcode: '3220', firstDate: inGeelong });
});

it('If the session has ended before a repeating box is started, the customer is asked to sign in, and then starts the same box', async () => {
  const { sent, address, type, reload } = await open({
    [preview]: [offered(inMelbourne)],
    [start]: [problem(401, 'signed_out', 'Please sign in first.'), () => Response.json({ repeat: buildRepeat() })],
  });
  await type({ 'Street address': '1 Smith St', 'City or suburb': 'Carlton', Postcode: '3053' });
  await userEvent.click(await day(inMelbourne));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I agree to this, until I stop it.' }));
  await type(card);
  await userEvent.click(screen.getByRole('button', { name: 'Start the repeating box' }));
  expect(await screen.findByText('Signed out')).toBeVisible();
  await reload();
  expect(screen.getByLabelText('Street address')).toHaveValue('1 Smith St');
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(address()).toBe('/account?tab=repeats'));
  const [refused, again] = sent.filter(({ call }) => call === start);
  expect(again?.body).toEqual(refused?.body);
});

it('If the response to starting a repeating box is lost, the same request is sent again, even after a reload, so that no second box starts', async () => {
  const { sent, address, type, reload } = await open({
    [preview]: [offered(inMelbourne)],
    [start]: [lost, problem(429, 'too_many', 'Too many attempts.'), () => Response.json({ repeat: buildRepeat() })],
  });
  await type({ 'Street address': '1 Smith St', 'City or suburb': 'Carlton', Postcode: '3053' });
  await userEvent.click(await day(inMelbourne));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I agree to this, until I stop it.' }));
  await type(card);
  await userEvent.click(screen.getByRole('button', { name: 'Start the repeating box' }));
  const form = within(screen.getByRole('form', { name: 'Repeating box' }));
  expect(await form.findByText(/^Couldn’t start the repeating box\. Couldn’t reach the shop\./)).toBeVisible();
  // The fields are disabled, because a request with another interval, day, address or card could start a second box.
  expect(form.getByRole('radio', { name: 'Every 4 weeks' })).toBeDisabled();
  expect(form.getByRole('radio', { name: formatShortDay(inMelbourne) })).toBeDisabled();
  expect(form.getByLabelText('Street address')).toBeDisabled();
  expect(form.queryByLabelText('Card number')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Check again' }));
  expect(await form.findByText(/Too many attempts/)).toBeVisible();
  await reload();
  const explained = await screen.findByText(/^This box was sent, and we don’t know yet/);
  expect(explained).toBeVisible();
  // A phone shows only the top of the form, so the disabled fields are explained above them.
  const street = screen.getByLabelText('Street address');
  expect(explained.compareDocumentPosition(street)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(street).toHaveValue('1 Smith St');
  expect(screen.getByLabelText('Street address')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(address()).toBe('/account?tab=repeats'));
  const starts = sent.filter(({ call }) => call === start);
  expect(starts).toHaveLength(3);
  expect(starts.map(({ body }) => body)).toEqual(starts.map(() => starts[0]?.body));
  const keys = vi
    .mocked(window.fetch)
    .mock.calls.filter(([path, init]) => init?.method === 'POST' && path === '/api/repeats')
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CustomerQuestion } from '#core/orders/weighing/weight-request-api.ts';
import { Component as WeightQuestionPage } from '#storefront/orders/paying/weight-page.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { type Planned, planResponses } from '#tests/support/components/planned-responses.ts';

const before = window.location.href;
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', before);
});

const shown: CustomerQuestion = {
  ...{ orderId: 31, amount: 13_116, total: 13_116, state: 'waiting', endsAt: '2026-11-10T23:00:00.000Z' },
  ...{ title: 'Your goods weigh more than you ordered', agree: 'Agree to $131.16', decline: 'No, take less' },
  question: 'Rump weighs 4,100 g and costs $131.16.',
  message: 'Told by the shop.',
};

/** The page of an emailed link, in front of a shop that answers these calls one after the other. */
function openLink(responses: Record<string, Planned[]>) {
  history.replaceState(null, '', '?token=abc.def');
  const sent = planResponses(responses);
  mount(<WeightQuestionPage />);
  return sent;
}

const [open, respond] = ['POST /api/weight-requests/open', 'POST /api/weight-requests/respond'];

it('The link in the email about a weight answers nothing until a button is pressed; an answer that doesn’t reach the shop can be sent again', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const sent = openLink({
    [open]: [() => Response.json(shown)],
    [respond]: [lost, () => Response.json({ ...shown, state: 'agreed', title: 'Thank you' })],
  });
  expect(await screen.findByText('Rump weighs 4,100 g and costs $131.16.')).toBeTruthy();
  // The page has a main landmark of its own, inside that of the test.
  expect((await axeFaults()).filter((fault) => !fault.startsWith('landmark-'))).toEqual([]);
  expect(sent).toEqual([{ call: open, body: { token: 'abc.def' } }]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Agree to $131.16' }));
  expect(await screen.findByText(/^Couldn’t reach the shop/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Agree to $131.16' }));
  const thanks = await screen.findByRole('heading', { name: 'Thank you' });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  const responses = sent.filter(({ call }) => call === respond);
  expect(responses.map(({ body }) => body)).toEqual(Array(2).fill({ token: 'abc.def', agree: true }));
  expect(screen.queryByRole('button', { name: /Agree/ })).toBeNull();
});

it('A customer can refuse a weight above the agreed maximum; an expired question and a broken link each show a message', async () => {
  const sent = openLink({
    [open]: [
      () => Response.json(shown),
      () => Response.json({ ...shown, state: 'over', title: 'This question is over' }),
    ],
    [respond]: [() => Response.json({ code: 'wrong_status', detail: 'This question is over.' }, { status: 409 })],
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'No, take less' }));
  expect(await screen.findByRole('heading', { name: 'This question is over' })).toBeTruthy();
  expect(sent[1]).toEqual({ call: respond, body: { token: 'abc.def', agree: false } });
  vi.restoreAllMocks();
  document.body.replaceChildren();
  openLink({ [open]: [() => Response.json({ code: 'not_found', detail: 'Told by the shop.' }, { status: 404 })] });
  expect(await screen.findByText('Told by the shop.')).toBeTruthy();
});

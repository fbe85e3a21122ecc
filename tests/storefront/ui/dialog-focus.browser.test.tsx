import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '#storefront/ui/dialog.tsx';

// WCAG 2.4.3: who closes a dialog by the keyboard goes on where they were.

function Screen({ isGone = false }: { isGone?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  return (
    <main>
      <h1>Order #12</h1>
      {isOver ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Refund
        </button>
      )}
      {isOpen ? (
        <Dialog
          open
          onOpenChange={() => {
            setOpen(false);
            setOver(isGone);
          }}
          title="Refund order #12"
        >
          <button type="button" onClick={() => setOpen(false)}>
            Keep it
          </button>
        </Dialog>
      ) : null}
    </main>
  );
}

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'Keep it' }))],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('A dialog that is closed by %s gives the focus back to the button that opened it', async (_by, close) => {
  render(<Screen />);
  const opener = screen.getByRole('button', { name: 'Refund' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  expect(document.activeElement).not.toBe(opener);
  await close();
  await expect.poll(() => document.activeElement).toBe(opener);
});

it('Where that button is gone, the page’s heading has the focus', async () => {
  render(<Screen isGone />);
  screen.getByRole('button', { name: 'Refund' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Order #12');
});

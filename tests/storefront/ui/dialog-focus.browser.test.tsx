import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';

// WCAG 2.4.3: a person who closes a dialog with the keyboard continues at the same place.

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
])('A dialog closed by %s returns the focus to the button that opened it', async (_by, close) => {
  render(<Screen />);
  const opener = screen.getByRole('button', { name: 'Refund' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  expect(document.activeElement).not.toBe(opener);
  await close();
  await expect.poll(() => document.activeElement).toBe(opener);
});

it('If the button that opened a dialog is gone, closing it moves the focus to the page’s heading', async () => {
  render(<Screen isGone />);
  screen.getByRole('button', { name: 'Refund' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Order #12');
});

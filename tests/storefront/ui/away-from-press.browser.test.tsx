import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';

const question = (
  <ConfirmDialog
    open
    onOpenChange={() => undefined}
    title="Delete it?"
    confirmLabel="Delete"
    onConfirm={() => undefined}
  >
    <p>It is gone at once.</p>
  </ConfirmDialog>
);

async function confirmingButton(): Promise<DOMRect> {
  return (await screen.findByRole('button', { name: 'Delete' })).getBoundingClientRect();
}

function pressAt(clientX: number, clientY: number): void {
  document.body.dispatchEvent(new PointerEvent('pointerdown', { clientX, clientY, bubbles: true }));
}

it('A dialog’s confirm button never appears under the pointer that opened the dialog', async () => {
  await userEvent.keyboard('{Enter}');
  const first = mount(question);
  const usual = await confirmingButton();
  first.unmount();
  const points = [
    [usual.left + 4, usual.top + 4],
    [(usual.left + usual.right) / 2, (usual.top + usual.bottom) / 2],
    [usual.right - 4, usual.bottom - 4],
  ] as const;
  for (const [x, y] of points) {
    pressAt(x, y);
    const { unmount } = mount(question);
    const { left, right, top, bottom } = await confirmingButton();
    expect(x > left && x < right && y > top && y < bottom).toBe(false);
    // The button is still on the screen.
    expect([top >= 0, bottom <= window.innerHeight, left >= 0, right <= window.innerWidth]).not.toContain(false);
    unmount();
  }
});

it('A dialog opened by key, or by a press elsewhere, appears in its usual position', async () => {
  await userEvent.keyboard('{Enter}');
  const first = mount(question);
  const usual = await confirmingButton();
  first.unmount();
  pressAt(3, 3);
  mount(question);
  expect((await confirmingButton()).top).toBe(usual.top);
});

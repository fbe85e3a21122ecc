import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { lineDefaults, type Scale } from '#core/scales/scale-settings.ts';
import { type ScaleListener, ScalePortError, type ScalePorts } from '#storefront/platform/admin/scale-ports.ts';
import { installStaffPlatform, staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { LiveScale } from '#storefront/scales/admin/live-scale.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';

const id = crypto.randomUUID();
const line = lineDefaults.cas;
const scale: Scale = { id, name: 'Bench', protocol: 'cas', line, unit: 'kg', approval: '', verifiedOn: null };

it('In the desktop app, the scale’s port is chosen on the screen, the last port used is preselected, and a port in use shows an error', async () => {
  let ports: { id: string; label: string }[] = [];
  const opened: (string | null)[] = [];
  let isInUse = true;
  const desktop: ScalePorts = {
    list: async () => ({ ports, chosen: ports[1]?.id ?? null }),
    async choose(port) {
      opened.push(port);
      return port !== null;
    },
    async open(_line, { onBytes }: ScaleListener) {
      if (isInUse) throw new ScalePortError('Another program is using the scale’s port.');
      const response = new TextEncoder().encode('\x0201842\r');
      return { send: async () => onBytes(response), close: async () => undefined };
    },
  };
  installStaffPlatform({ ...staffPlatform(), scalePorts: () => desktop });
  mount(<LiveScale scale={scale} name="Bench" />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Connect Bench' }));
  expect(await screen.findByText(/^This computer has no serial port\. Connect the scale’s cable/)).toBeTruthy();
  ports = [
    { id: '/dev/ttyS0', label: 'ttyS0' },
    { id: '/dev/ttyUSB0', label: 'ttyUSB0, Prolific' },
  ];
  await user.click(screen.getByRole('button', { name: 'List the ports again Bench' }));
  const choice = await screen.findByLabelText<HTMLSelectElement>('Port of Bench');
  expect(choice.value).toBe('/dev/ttyUSB0');
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use this port for Bench' }));
  expect(await screen.findByText('Another program is using the scale’s port.')).toBeTruthy();
  isInUse = false;
  // The port is tried again by itself.
  expect(await screen.findByText('1.842 kg, stable', undefined, { timeout: 5000 })).toBeTruthy();
  expect(opened).toEqual(['/dev/ttyUSB0']);
});

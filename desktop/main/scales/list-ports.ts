import { readdir, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SerialPortOfComputer } from '#desktop/ipc.ts';

/** The names of serial ports on Linux: USB adapters, and the computer's own ports. */
const serialDevice = /^tty(?:USB|ACM|AMA|S)\d{1,3}$/;

/** Returns the serial ports of this computer. */
export async function listPorts(): Promise<SerialPortOfComputer[]> {
  // On Linux, the package would run a program that not every system has. If it were missing, the app would crash.
  if (process.platform === 'linux') return listDevices('/dev');
  const { SerialPort } = await import('serialport');
  const found = await SerialPort.list();
  return found.map(({ path, friendlyName, manufacturer }) => {
    return { id: path, label: friendlyName ?? (manufacturer === undefined ? path : `${path}, ${manufacturer}`) };
  });
}

/** Returns the serial ports among Linux's devices, those with a plugged-in adapter first. */
async function listDevices(folder: string): Promise<SerialPortOfComputer[]> {
  const byId = join(folder, 'serial', 'by-id');
  const adapters = new Map<string, string>();
  for (const name of await readdir(byId).catch(() => [])) {
    const device = await readlink(join(byId, name)).catch(() => '');
    adapters.set(basename(device), name.replaceAll('_', ' '));
  }
  const devices = (await readdir(folder).catch(() => [])).filter((name) => serialDevice.test(name));
  return devices
    .toSorted((one, other) => Number(adapters.has(other)) - Number(adapters.has(one)) || one.localeCompare(other))
    .map((name) => ({ id: join(folder, name), label: [name, adapters.get(name)].filter(Boolean).join(', ') }));
}

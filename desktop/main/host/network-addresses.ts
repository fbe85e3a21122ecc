import { networkInterfaces } from 'node:os';
import { dialog } from 'electron';

/** The addresses that people on other computers in the network enter to reach the website at this port. */
function networkAddresses(port: number): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => `http://${address}:${port}`);
}

/** Shows the website's addresses, and what else may be needed in the network. */
export async function showNetworkAddresses(port: number): Promise<void> {
  const addresses = networkAddresses(port);
  const where =
    addresses.length === 0
      ? 'This computer is in no network at the moment. Once it is, its address is found under “Addresses on the network…”.'
      : `Type this there:\n${addresses.join('\n')}`;
  await dialog.showMessageBox({
    type: 'info',
    title: 'Hindquarter',
    message: 'Other computers and phones of this network reach the website now',
    detail:
      `${where}\n\nIf it doesn’t open, the firewall of this computer keeps them out: let Hindquarter (port ${port}) in; ` +
      'Windows asks once. Have the router give this computer the same address always.\n\n' +
      'Customers elsewhere don’t reach it by that: that takes a name and https. What it says about routers in ' +
      'docs/owner/counter-pc.md helps.',
    buttons: ['OK'],
  });
}

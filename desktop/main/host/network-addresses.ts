import { networkInterfaces } from 'node:os';
import { dialog } from 'electron';

/** Returns the URLs under which other computers in the network reach the website on this port. */
function networkAddresses(port: number): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => `http://${address}:${port}`);
}

/** Shows the website's URLs in the network, and a hint about what else other computers may need. */
export async function showNetworkAddresses(port: number): Promise<void> {
  const addresses = networkAddresses(port);
  const where =
    addresses.length === 0
      ? 'This computer isn’t on a network at the moment. Once it is, you can find its address under “Addresses on the network…”.'
      : `Enter this there:\n${addresses.join('\n')}`;
  await dialog.showMessageBox({
    type: 'info',
    title: 'Hindquarter',
    message: 'Other computers and phones on this network can now reach the website',
    detail:
      `${where}\n\nIf it doesn’t open, this computer’s firewall blocks it. Allow Hindquarter (port ${port}) there; ` +
      'Windows asks once. Set the router to always give this computer the same address.\n\n' +
      'Customers elsewhere still can’t reach it: that needs a domain name and https. See docs/owner/counter-pc.md.',
    buttons: ['OK'],
  });
}

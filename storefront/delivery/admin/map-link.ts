/** Returns a link to directions to an address. Phones open the link in their map app if they have one. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${address}, Australia` })}`;
}

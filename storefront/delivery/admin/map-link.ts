/** Directions to an address. Phones open them in their map app, where there is one. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${address}, Australia` })}`;
}

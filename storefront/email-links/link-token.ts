/** The token of the link that opened this page. Read in the browser alone, since the page is the same for everyone. */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token') ?? '';
}

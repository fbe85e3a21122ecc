/**
 * The environment of a test browser. Its clock isn't Melbourne's, as in the tests in Chromium: the shop's days mustn't depend on
 * the customer's time zone.
 */
export function engineEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), TZ: 'Australia/Perth', ...more };
}

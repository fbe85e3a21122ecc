import { type Outcome, Visitor } from '../shop/http-client.ts';

/** A running shop, whichever way a test has started it. */
type RunningShop = { readonly url: string };

const password = 'spring-lamb-7';

/** Somebody with an account and a browser of their own, signed in. */
export async function registeredCustomer(
  { url }: RunningShop,
  username: string,
  details: Record<string, string> = {},
): Promise<Visitor> {
  const visitor = new Visitor(url);
  const account = { username, password, email: `${username}@customer.test`, ...details };
  require(await visitor.post('/api/users/register', account));
  return visitor;
}

function require(response: Outcome): Outcome {
  if (response.status >= 300) throw new Error(`The shop answered ${response.status}: ${response.text}`);
  return response;
}

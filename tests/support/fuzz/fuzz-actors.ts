import { openInvitation } from '../data/staff/open-invitation.ts';
import { Visitor } from '../shop/http-client.ts';
import { staffAccount } from '../staff-account.ts';
import type { ActorName, FuzzCall } from './fuzz-calls.ts';

const password = 'sharp knives';
/**
 * The keeper signs in again after this time, because a full round takes longer: the shop changes roles only if the password was
 * entered in the last minutes.
 */
const freshMs = 3 * 60_000;
const roles: Record<ActorName, string | null> = {
  anonymous: null,
  customer: null,
  counter: 'counter',
  driver: 'driver',
  owner: 'owner',
};

/**
 * The accounts that make the requests. Random requests sign them out, revoke rights and close accounts. Therefore each account is
 * checked before an operation's turn, and replaced by a new account if it has changed.
 */
export class FuzzActors {
  readonly #url: string;
  readonly #visitors = new Map<ActorName, Visitor>();
  /** An owner that no call targets and that restores the other accounts. */
  #keeper: Visitor;
  #keeperId = 0;
  #keeperSignedInAt = 0;
  #accounts = 0;

  constructor(url: string) {
    this.#url = url;
    this.#keeper = new Visitor(url);
  }

  cookieOf(actor: ActorName): string {
    const visitor = this.#visitors.get(actor);
    return Object.entries(visitor?.cookies ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  visitor(actor: ActorName): Visitor {
    const visitor = this.#visitors.get(actor);
    if (visitor === undefined) throw new Error(`There is no ${actor}`);
    return visitor;
  }

  /** Whether a request could revoke the keeper's rights, or require a second factor, which the keeper doesn't have. */
  locksKeeperOut({ target, body = '' }: FuzzCall): boolean {
    const id = this.#keeperId;
    const isByPath = new RegExp(`^/api/admin/(users|staff|customers)/${id}(?:$|[/?])`).test(target);
    if (target.startsWith('/api/admin/staff-settings') && /"requiresSecondFactorOf":"(?!nobody)/.test(body))
      return true;
    return isByPath || body.includes(staffAccount.email) || body.includes(`"${staffAccount.username}"`);
  }

  async makeReady(): Promise<void> {
    const isFresh = performance.now() - this.#keeperSignedInAt < freshMs;
    if (!isFresh || (await this.#keeper.get('/api/users/me')).status !== 200) await this.#signKeeperIn();
    for (const actor of ['customer', 'counter', 'driver', 'owner'] as const) {
      if (!(await this.#isAsItWas(actor))) await this.#replace(actor);
    }
  }

  async #signKeeperIn(): Promise<void> {
    const { username, password: ownPassword } = staffAccount;
    this.#keeper = new Visitor(this.#url);
    const { status, body } = await this.#keeper.post('/api/users/login', { username, password: ownPassword });
    if (status !== 200) throw new Error(`The keeper is lost: ${status} ${JSON.stringify(body)}`);
    this.#keeperId = body.id;
    this.#keeperSignedInAt = performance.now();
  }

  async #isAsItWas(actor: ActorName): Promise<boolean> {
    const visitor = this.#visitors.get(actor);
    if (visitor === undefined) return false;
    const { status, body } = await visitor.get('/api/users/me');
    return status === 200 && (body.role ?? null) === roles[actor];
  }

  async #replace(actor: ActorName): Promise<void> {
    this.#accounts += 1;
    const username = `${actor}-${this.#accounts}`;
    const visitor = new Visitor(this.#url);
    // Uses a different IP address for each account, because the shop allows only a few registrations from one IP address.
    const headers = { 'x-forwarded-for': `172.16.${(this.#accounts >> 8) & 255}.${this.#accounts & 255}` };
    const account = { username, password, email: `${username}@shop.test` };
    const registered = await visitor.post('/api/users/register', account, { headers });
    expectStatus(registered, 201, `registering ${username}`);
    const role = roles[actor];
    if (role !== null) {
      const settings = { requiresSecondFactorOf: 'nobody', lockAfterMinutes: null };
      expectStatus(
        await this.#keeper.request('PUT', '/api/admin/staff-settings', { body: settings }),
        200,
        'the settings',
      );
      const member = await this.#keeper.patch(`/api/admin/staff/${registered.body.id}`, { role });
      expectStatus(member, 200, `the role of ${username}`);
      const opened = await openInvitation(this.#keeper, this.#url, account, { headers });
      expectStatus(opened, 200, `the invitation of ${username}`);
      // High-risk actions are allowed only shortly after the password was entered.
      const signedIn = await visitor.post('/api/users/login', { username, password }, { headers });
      expectStatus(signedIn, 200, `signing ${username} in`);
    }
    this.#visitors.set(actor, visitor);
  }
}

function expectStatus({ status, text }: { status: number; text: string }, wanted: number, what: string): void {
  if (status !== wanted) throw new Error(`For ${what} the shop answered ${status}: ${text}`);
}

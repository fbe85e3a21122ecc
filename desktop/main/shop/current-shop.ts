import { login } from '#core/accounts/account-api.ts';
import type { SessionHint } from '#core/accounts/session-hint.ts';
import type { DesktopState, Input, OfflineState } from '#desktop/ipc.ts';
import type { AppSettings, HostSetting, ShopSetting } from '../app-settings.ts';
import type { HostServices } from '../host/host-services.ts';
import { type FailedStart, HostedShop } from '../host/hosted-shop.ts';
import { serverEnvironment } from '../host/server-environment.ts';
import { OfflineShop } from '../offline/offline-shop.ts';
import { readOfflineKeys } from '../offline/storage/offline-key.ts';
import type { StoreTrouble } from '../offline/storage/store-trouble.ts';
import { VersionCheck } from '../offline/version-check.ts';
import type { SavedSignIn } from '../sign-in/saved-sign-in.ts';
import type { Secrets } from '../sign-in/secrets.ts';
import { readShopAddress } from './shop-address.ts';
import { ShopConnection } from './shop-connection.ts';
import { choiceAtLeaving, choiceAtSignOut, type UnsentDialogs } from './unsent-choice.ts';
import { whyNotToWorkFor } from './why-not-to-work-for.ts';

export interface CurrentShopOptions extends UnsentDialogs {
  settings: AppSettings;
  signIn: SavedSignIn;
  services: HostServices;
  secrets: Secrets;
  /** The folder in which the app stores the data of the computer's current user. */
  folder: string;
  /** The path of the built server. */
  program: string;
  onHint(hint: SessionHint): void;
  onOffline(state: OfflineState): void;
  /** Makes requests use the system's network settings. Called before the first request to a shop on another computer. */
  reachLikeSystem(address: string): Promise<void>;
  /** Called if the API versions of the app and the shop differ. The text explains the difference in a sentence. */
  onOtherVersion(text: string): void;
  /** Called if changes can't be stored on this computer, or if some stored changes can't be sent. */
  onTrouble(trouble: StoreTrouble): void;
  /** Called if the server on this computer has died and can't be started again. */
  onLost(refused: FailedStart): void;
}

type Account = Input<'hostShop'>['account'];

/** The shop that the app is connected to, on this computer or on another one. There is none until the owner has chosen one. */
export class CurrentShop {
  readonly #options: CurrentShopOptions;
  #hosted: HostedShop | null = null;
  connection: ShopConnection | null = null;
  /** Handles requests while the shop can't be reached. Null for a shop on this computer, whose server restarts within seconds. */
  offline: OfflineShop | null = null;

  constructor(options: CurrentShopOptions) {
    this.#options = options;
  }

  get setting(): ShopSetting | null {
    return this.#options.settings.read().shop;
  }

  /** Returns the settings with which the shop in this folder was last used. */
  settingOf(folder: string): HostSetting | null {
    return this.#options.settings.hostOf(folder);
  }

  get state(): DesktopState {
    const { setting, connection } = this;
    const place = setting?.kind === 'host' ? setting.folder : (setting?.address ?? '');
    const shop = setting && connection && { kind: setting.kind, address: connection.address, place };
    return { shop, hint: this.offline?.hint ?? connection?.jar.hint ?? 'none', offline: this.offline?.state ?? null };
  }

  /** The website's address for customers; null if there is no shop yet. */
  get website(): string | null {
    const { setting, connection } = this;
    const publicUrl = setting?.kind === 'host' ? this.#options.services.of(setting.folder).publicUrl : '';
    return publicUrl === '' ? (connection?.address ?? null) : publicUrl;
  }

  /** Passes a request of the window to the shop. The response is a 503 if there is no shop yet. */
  async pass(request: Request): Promise<Response> {
    const shop = this.offline ?? this.connection;
    return shop === null ? new Response(null, { status: 503 }) : shop.pass(request);
  }

  /**
   * Disconnects from the shop. For a shop on another computer, the sign-in is deleted, because it may be another person's. The stored
   * data is deleted too, unless nobody can decide now about its unsent changes. Returns false if staff cancel because of unsent changes.
   */
  async leave(): Promise<boolean> {
    const unsent = this.offline === null ? 0 : this.offline.unsent;
    const choice = await choiceAtLeaving(this, unsent, this.#options);
    if (choice === 'stay') return false;
    // For a shop on this computer, the sign-in is kept, because the shop's server knows whether the staff screens are locked.
    this.offline?.wipe({ isLeaving: true, keepsFile: choice === 'keep' });
    this.offline?.close();
    this.offline = null;
    this.connection = null;
    return true;
  }

  /**
   * Runs the shop that this setting describes. Stores the setting once the shop has started. No other shop may be open.
   * @throws FailedStart
   */
  async host(setting: HostSetting, account: Account = null): Promise<void> {
    if (this.isOpen) throw new Error('Another shop is open');
    const services = this.#options.services.of(setting.folder);
    // Once Stripe's keys are stored, the shop takes real payments. After that, it must not start without the keys.
    const shop = { ...setting, goesWithoutKeys: setting.goesWithoutKeys && services.stripe === null };
    const hosted = new HostedShop({
      program: this.#options.program,
      env: serverEnvironment(process.env, shop, account, services),
      onBack: (address) => this.#connect(asHere(address)),
      onLost: (refused) => this.#options.onLost(refused),
    });
    this.#hosted = hosted;
    const address = asHere(await this.#startHosted(hosted));
    this.#options.settings.change({ shop });
    this.#connect(address);
    if (account !== null) await this.#signIn(account);
  }

  async #startHosted(hosted: HostedShop): Promise<string> {
    try {
      return await hosted.start();
    } catch (error) {
      await hosted.stop();
      this.#hosted = null;
      throw error;
    }
  }

  /** Connects to the shop at the entered URL. Resolves to null, or to the reason why that isn't possible. */
  async visit(typed: string): Promise<string | null> {
    if (this.isOpen) return 'The app is still connected to the shop.';
    const address = readShopAddress(typed);
    if (address === null) {
      return 'Please enter the shop’s address, such as https://shop.example. Only a shop on this computer can do without https.';
    }
    await this.#options.reachLikeSystem(address);
    const connection = this.#connect(address);
    const problem = await whyNotToWorkFor(connection);
    if (problem !== null) {
      this.connection = null;
      return problem;
    }
    this.#options.settings.change({ shop: { kind: 'counter', address } });
    this.#goOffline(connection);
    return null;
  }

  /** Whether the app has opened a shop on this computer, or its storage for a shop on another computer. */
  get isOpen(): boolean {
    return this.#hosted !== null || this.offline !== null;
  }

  /**
   * Opens the shop that was open when the app last ran. Does nothing if a shop is already open.
   * @throws FailedStart
   */
  async open(): Promise<void> {
    const { setting } = this;
    if (this.isOpen) return;
    if (setting?.kind === 'host') await this.host(setting);
    else if (setting) {
      await this.#options.reachLikeSystem(setting.address);
      this.#goOffline(this.#connect(setting.address));
    }
  }

  /** Starts the offline mode: responses are stored, and changes are queued while the shop can't be reached. */
  #goOffline(connection: ShopConnection): void {
    if (this.offline !== null) return;
    const { folder, onOffline, onTrouble, onOtherVersion, secrets } = this.#options;
    const versions = new VersionCheck(connection, onOtherVersion);
    const offline = new OfflineShop({
      connection,
      folder,
      readKeys: (file) => readOfflineKeys(file, secrets, new Date()),
      onState(state) {
        if (state.isReachable) void versions.run();
        onOffline(state);
      },
      confirmSignOut: (unsent) => choiceAtSignOut(this, unsent, this.#options),
    });
    this.offline = offline;
    void versions.run();
    if (offline.trouble !== null) onTrouble(offline.trouble);
  }

  /**
   * Called when the computer wakes. Ends the event streams, because their connections may be dead without having been closed. Tells the
   * server on this computer that it was asleep, because scheduled work may be due.
   */
  wake(): void {
    const { setting } = this;
    // The computer may be in another network now.
    if (setting?.kind === 'counter') void this.#options.reachLikeSystem(setting.address);
    this.connection?.breakStreams();
    this.#hosted?.wake();
  }

  /** Stops the shop. Called only by AppLife, which asks the user first. */
  async stop(): Promise<void> {
    this.offline?.close();
    this.offline = null;
    await this.#hosted?.stop();
    this.#hosted = null;
  }

  /**
   * Connects the app to the shop at this URL. If it is the same shop as before, the session is kept, even if the system couldn't save
   * its cookies.
   */
  #connect(address: string): ShopConnection {
    if (this.connection?.address === address) return this.connection;
    const { signIn, onHint } = this.#options;
    let hint: SessionHint | null = null;
    this.connection = new ShopConnection({
      address,
      cookies: signIn.read(address),
      onCookies: (jar) => {
        // A response that arrives after staff have left the shop must not sign them in again.
        if (jar !== this.connection?.jar) return;
        signIn.write(address, jar.toObject());
        if (jar.hint !== hint) onHint(jar.hint);
        hint = jar.hint;
      },
    });
    return this.connection;
  }

  /**
   * Signs in with the new shop's first account. This fails if the folder already contained a shop, because the account doesn't exist
   * there; staff then sign in themselves.
   */
  async #signIn({ username, password }: NonNullable<Account>): Promise<void> {
    const response = await this.connection?.fetch(login.path, {
      method: login.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    await response?.body?.cancel();
  }
}

/** The shop without `stop`, for all code except AppLife: only AppLife may stop the shop. */
export type UnstoppableShop = Omit<CurrentShop, 'stop'>;

/**
 * Returns the URL of the shop on this computer. It is the same whether or not other computers can reach the shop, because the sign-in
 * is saved under this URL.
 */
function asHere(address: string): string {
  return `http://127.0.0.1:${new URL(address).port}`;
}

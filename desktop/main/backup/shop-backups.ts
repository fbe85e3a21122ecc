import { formatLongInstant, melbourneDay } from '#core/dates.ts';
import type { ListedBackup, UpkeepTask } from '#core/upkeep.ts';
import type { BackupState, Output } from '#desktop/ipc.ts';
import type { AppSettings, HostSetting } from '../app-settings.ts';
import type { CurrentShop } from '../current-shop.ts';
import { isBackupDue } from './backup-night.ts';
import { backupPlaces } from './backup-places.ts';
import { FailedUpkeep, runUpkeep } from './run-upkeep.ts';
import { confirmNewPassword, confirmRestore, confirmWithoutSafetyCopy } from './upkeep-dialogs.ts';

export interface ShopBackupsOptions {
  settings: AppSettings;
  shop: CurrentShop;
  /** The built dist/server/upkeep.js. */
  program: string;
  /** Opens the shop again after it was stopped, whatever came of it. */
  restart(): Promise<void>;
  onChange(state: BackupState): void;
  notify(text: { title: string; description: string }): void;
}

/** How long backups stay. */
const retentionDays = 14;
/** After one that failed: a full disk isn't tried each minute. */
const pauseAfterFailureMs = 60 * 60_000;

type Work = NonNullable<BackupState['work']>;

/** Backups, restoring and a new password for the shop on this computer, one at a time. */
export class ShopBackups {
  readonly #options: ShopBackupsOptions;
  #work: Work | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  /** By place, once it was looked into; forgotten when something changes there. */
  #known: { place: string; backups: ListedBackup[] } | null = null;
  #problem: string | null = null;
  #failedAt: number | null = null;
  #missingNoticeDay: string | null = null;

  constructor(options: ShopBackupsOptions) {
    this.#options = options;
  }

  get state(): BackupState {
    const setting = this.#setting;
    const { wanted, isChosen, isMissing } = setting === null ? noPlaces : backupPlaces(setting);
    return { isHere: setting !== null, folder: wanted, isChosen, isMissing, problem: this.#problem, work: this.#work };
  }

  get #setting(): HostSetting | null {
    const { setting } = this.#options.shop;
    return setting?.kind === 'host' ? setting : null;
  }

  /** Every backup there is, newest first. */
  async list(): Promise<ListedBackup[]> {
    const setting = this.#setting;
    if (setting === null) return [];
    return (await this.#run({ kind: 'list', folders: backupPlaces(setting).all })).backups;
  }

  /** Null, or why there is none. */
  async backUp(): Promise<string | null> {
    const setting = this.#setting;
    if (setting === null) return notHere;
    const { target: to, isMissing, wanted } = backupPlaces(setting);
    if (isMissing) return missingText(wanted);
    return this.#alone('backup', 'The backup begins', () => this.#make(setting.folder, to, retentionDays));
  }

  chooseFolder(backupFolder: string): void {
    const setting = this.#setting;
    if (setting === null) return;
    this.#options.settings.change({ shop: { ...setting, backupFolder } });
    this.#changed();
  }

  /** Each minute, and when the computer wakes up. */
  async checkNight(now = new Date()): Promise<void> {
    const setting = this.#setting;
    if (setting === null || this.#options.shop.connection === null || this.#work !== null) return;
    const { target, isMissing, wanted } = backupPlaces(setting);
    if (isMissing) this.#notifyMissing(wanted, now);
    else this.#missingNoticeDay = null;
    if (this.#failedAt !== null && performance.now() - this.#failedAt < pauseAfterFailureMs) return;
    if (this.#known?.place !== target) {
      const found = await this.#run({ kind: 'list', folders: [target] }).catch(() => null);
      if (found === null) return;
      this.#known = { place: target, backups: found.backups };
    }
    if (
      !isBackupDue(
        now,
        this.#known.backups.map(({ madeAt }) => madeAt),
      )
    )
      return;
    const problem = await this.#alone('backup', 'The night’s backup begins', () =>
      this.#make(setting.folder, target, retentionDays),
    );
    if (problem !== null && problem !== busyText) {
      this.#options.notify({ title: 'The backup was not made', description: problem });
    }
  }

  /** Asks, keeps what there is, and puts the shop back. */
  async restore(backup: string): Promise<Output<'restoreBackup'>> {
    const setting = this.#setting;
    if (setting === null) return { problem: notHere, madeAt: null };
    const chosen = (await this.list()).find(({ folder }) => folder === backup);
    if (chosen === undefined) return { problem: 'This backup is not there any more.', madeAt: null };
    if (!(await confirmRestore(chosen))) return { problem: null, madeAt: null };
    let madeAt: string | null = null;
    const problem = await this.#alone('restore', 'The shop stops', () =>
      this.#whileStopped(async () => {
        const safetyCopy = await this.#make(setting.folder, backupPlaces(setting).target, null).catch(
          (error: unknown) => {
            if (error instanceof FailedUpkeep) return error;
            throw error;
          },
        );
        if (safetyCopy instanceof FailedUpkeep && !(await confirmWithoutSafetyCopy(safetyCopy.message, setting.folder)))
          return;
        await this.#run({ kind: 'restore', dataDir: setting.folder, backup });
        madeAt = chosen.madeAt;
        this.#step('The shop starts');
      }),
    );
    if (madeAt !== null) {
      const description = `It is as it was on ${formatLongInstant(madeAt)}.`;
      this.#options.notify({ title: 'The shop was restored', description });
    }
    return { problem, madeAt };
  }

  /** Asks, and gives a staff account another password. */
  async resetStaff(username: string | null): Promise<Output<'resetStaff'>> {
    const setting = this.#setting;
    if (setting === null) return { problem: notHere, account: null };
    if (!(await confirmNewPassword(username))) return { problem: null, account: null };
    let account: Output<'resetStaff'>['account'] = null;
    const problem = await this.#alone('password', 'The shop stops', () =>
      this.#whileStopped(async () => {
        const { username: name, password } = await this.#run({
          kind: 'reset-staff',
          dataDir: setting.folder,
          username,
        });
        account = { username: name, password };
        this.#step('The shop starts');
      }),
    );
    return { problem, account };
  }

  /** Resolves when nothing is at work any more. */
  async finish(): Promise<void> {
    await this.#ended;
  }

  async #whileStopped(work: () => Promise<void>): Promise<void> {
    await this.#options.shop.stop();
    try {
      await work();
    } finally {
      await this.#options.restart();
    }
  }

  async #make(dataDir: string, to: string, days: number | null): Promise<void> {
    try {
      await this.#run({ kind: 'backup', dataDir, to, days });
      this.#problem = null;
      this.#failedAt = null;
    } catch (error) {
      this.#problem = (error as Error).message;
      this.#failedAt = performance.now();
      throw error;
    } finally {
      this.#known = null;
    }
  }

  /** Null, or why it wasn't done. */
  #alone(kind: Work['kind'], step: string, work: () => Promise<void>): Promise<string | null> {
    if (this.#work !== null) return Promise.resolve(busyText);
    this.#work = { kind, step };
    this.#changed();
    const done = work()
      .then(() => null)
      .catch((error: unknown) => {
        if (error instanceof FailedUpkeep) return error.message;
        throw error;
      })
      .finally(() => {
        this.#work = null;
        this.#changed();
      });
    this.#ended = done.catch(() => {});
    return done;
  }

  #run<Kind extends UpkeepTask['kind']>(task: Extract<UpkeepTask, { kind: Kind }>) {
    return runUpkeep<Kind>(this.#options.program, task, (text) => this.#step(text));
  }

  #step(step: string): void {
    if (this.#work === null) return;
    this.#work = { ...this.#work, step };
    this.#changed();
  }

  #changed(): void {
    this.#options.onChange(this.state);
  }

  #notifyMissing(folder: string, now: Date): void {
    const day = melbourneDay(now);
    if (this.#missingNoticeDay === day) return;
    this.#missingNoticeDay = day;
    this.#options.notify({ title: 'The folder for backups is missing', description: missingText(folder) });
    this.#changed();
  }
}

const notHere = 'The shop runs on another computer.';
const busyText = 'Something else is under way. Please wait until it is done.';
const noPlaces = { wanted: '', isChosen: false, isMissing: false };

function missingText(folder: string): string {
  return `${folder} is not there. Is the stick plugged in? Until then backups are kept on this computer alone.`;
}

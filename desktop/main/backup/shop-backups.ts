import { formatLongInstant, melbourneDay } from '#core/dates.ts';
import type { ListedBackup, UpkeepTask } from '#core/upkeep.ts';
import type { BackupState, Output } from '#desktop/ipc.ts';
import type { AppLife } from '../app-life.ts';
import type { AppSettings, HostSetting } from '../app-settings.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { isBackupDue } from './backup-night.ts';
import { backupPlaces } from './backup-places.ts';
import { FailedUpkeep, runUpkeep } from './run-upkeep.ts';
import { confirmNewPassword, confirmRestore, confirmWithoutSafetyCopy } from './upkeep-dialogs.ts';

export interface ShopBackupsOptions {
  settings: AppSettings;
  shop: UnstoppableShop;
  /** The path of the built dist/server/upkeep.js. */
  program: string;
  life: Pick<AppLife, 'askToStop' | 'whileStopped'>;
  onChange(state: BackupState): void;
  notify(text: Notice): void;
}

/** How many days backups are kept. */
const retentionDays = 14;
/** The pause after a failed backup. Without it, a backup that fails on a full disk would be tried every minute. */
const pauseAfterFailureMs = 60 * 60_000;

type Work = NonNullable<BackupState['work']>;
type Notice = NonNullable<BackupState['notice']>;

/** Makes backups, restores them and resets passwords, for the shop on this computer. Only one task runs at a time. */
export class ShopBackups {
  readonly #options: ShopBackupsOptions;
  #work: Work | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  /** The backups that were found in a folder. Reset when the folder's content changes. */
  #known: { place: string; backups: ListedBackup[] } | null = null;
  #problem: string | null = null;
  #failedAt: number | null = null;
  #missingNoticeDay: string | null = null;
  /** A message about work in the background. It is kept until a user has seen it. */
  #notice: Notice | null = null;
  #isChecking = false;

  constructor(options: ShopBackupsOptions) {
    this.#options = options;
  }

  get state(): BackupState {
    const setting = this.#setting;
    const { wanted, isChosen, isMissing } = setting === null ? noPlaces : backupPlaces(setting);
    const [problem, work, notice] = [this.#problem, this.#work, this.#notice];
    return { isHere: setting !== null, folder: wanted, isChosen, isMissing, problem, work, notice };
  }

  get #setting(): HostSetting | null {
    const { setting } = this.#options.shop;
    return setting?.kind === 'host' ? setting : null;
  }

  /** Returns every backup of the shop on this computer, newest first. */
  async list(): Promise<ListedBackup[]> {
    const setting = this.#setting;
    if (setting === null) return [];
    return (await this.#run({ kind: 'list', folders: backupPlaces(setting).all })).backups;
  }

  /** Makes a backup. Returns null, or why no backup was made. */
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

  /** Makes the nightly backup if it is due. Called every minute, and when the computer wakes up. */
  async checkNight(): Promise<void> {
    // Only one check runs at a time. A second check would still find only the old backups and make a second backup.
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#checkNight(new Date());
    } finally {
      this.#isChecking = false;
    }
  }

  /** Removes the notice. Called when a user has seen it. */
  seeNotice(): void {
    this.#notice = null;
    this.#changed();
  }

  async #checkNight(now: Date): Promise<void> {
    const setting = this.#setting;
    if (setting === null || this.#options.shop.connection === null || this.#work !== null) return;
    const { target, isMissing, wanted } = backupPlaces(setting);
    if (isMissing) this.#notifyMissing(wanted, now);
    else this.#folderIsBack();
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
      this.#announce({ title: failedTitle, description: problem });
    }
  }

  /** Asks the user for confirmation and restores the shop from a backup. The current data are backed up first. */
  async restore(backup: string): Promise<Output<'restoreBackup'>> {
    const setting = this.#setting;
    if (setting === null) return { problem: notHere, madeAt: null };
    const chosen = (await this.list()).find(({ folder }) => folder === backup);
    if (chosen === undefined) return { problem: 'This backup no longer exists.', madeAt: null };
    const permit = await this.#options.life.askToStop(() => confirmRestore(chosen));
    if (permit === null) return { problem: null, madeAt: null };
    await this.finish();
    let madeAt: string | null = null;
    const problem = await this.#alone('restore', 'The shop stops', () =>
      this.#options.life.whileStopped(permit, async () => {
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
      const description = `It is now as it was on ${formatLongInstant(madeAt)}.`;
      this.#options.notify({ title: 'The shop was restored', description });
    }
    return { problem, madeAt };
  }

  /** Asks the user for confirmation, and gives a staff account a new password. */
  async resetStaff(username: string | null): Promise<Output<'resetStaff'>> {
    const setting = this.#setting;
    if (setting === null) return { problem: notHere, account: null };
    const permit = await this.#options.life.askToStop(() => confirmNewPassword(username));
    if (permit === null) return { problem: null, account: null };
    await this.finish();
    let account: Output<'resetStaff'>['account'] = null;
    const problem = await this.#alone('password', 'The shop stops', () =>
      this.#options.life.whileStopped(permit, async () => {
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

  /** Resolves once no task is running. */
  async finish(): Promise<void> {
    while (this.#work !== null) await this.#ended;
  }

  async #make(dataDir: string, to: string, days: number | null): Promise<void> {
    try {
      await this.#run({ kind: 'backup', dataDir, to, days });
      this.#problem = null;
      this.#failedAt = null;
      if (this.#notice?.title === failedTitle) this.#notice = null;
    } catch (error) {
      this.#problem = (error as Error).message;
      this.#failedAt = performance.now();
      throw error;
    } finally {
      this.#known = null;
    }
  }

  /** Runs a task if no other task is running. Returns null, or the reason why the task wasn't done. */
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
    this.#announce({ title: missingTitle, description: missingText(folder) });
  }

  #folderIsBack(): void {
    this.#missingNoticeDay = null;
    if (this.#notice?.title === missingTitle) this.seeNotice();
  }

  /**
   * Shows a notice both through the operating system and in the window. In the window it stays until a user has seen it, because the
   * system may show it only briefly or not at all.
   */
  #announce(notice: Notice): void {
    this.#notice = notice;
    this.#options.notify(notice);
    this.#changed();
  }
}

const failedTitle = 'Couldn’t make the backup';
const missingTitle = 'The backup folder is missing';
const notHere = 'The shop runs on another computer.';
const busyText = 'Something else is in progress. Please wait until it has finished.';
const noPlaces = { wanted: '', isChosen: false, isMissing: false };

function missingText(folder: string): string {
  return `${folder} can’t be found. Plug in the USB stick. Until then, backups are kept only on this computer.`;
}

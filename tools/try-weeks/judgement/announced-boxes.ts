import { type Day, melbourneDay, melbourneHour } from '#core/dates.ts';
import type { OwnRepeat } from '../people/own-repeat.ts';
import { dayPattern, readDay, type SentEmail, type ShownBox } from './sent-email.ts';

/**
 * A box of a repeat as its customer knows it from emails alone. `listed`: they saw it in a list of the next boxes. `open`: it was
 * announced and comes. `closed`: they were told that it doesn't come, or comes on another day.
 */
export interface AnnouncedBox {
  date: Day;
  state: 'listed' | 'open' | 'closed';
  totalCents: number;
  until: Date;
  /** The contents that the last email showed. */
  goods: readonly string[];
  /** When an email first showed the box with its present price and cut-off. */
  since: Date;
  /** When an email last announced the box: its notice, or an email about a change of this box or of the contents of all boxes. */
  announcedAt: Date | null;
  /** How many emails have said that the box doesn't come, since an email last showed it with a price. */
  skips: number;
  /**
   * Whether the box was announced, and neither moved nor paused since. If a skip is then undone, the email about that announces the box
   * again.
   */
  wasAnnounced: boolean;
}

const hourMs = 60 * 60_000;
/** The notice is promised three days before the cut-off. */
const noticeMs = 3 * 24 * hourMs;
/** A notice that is due before this hour is sent on the evening before. */
const firstHour = 8;
/** A box that was announced longer ago than this is announced again. */
const earlyMs = 7 * 24 * hourMs;

const day = `(${dayPattern})`;
const patterns = {
  notice: new RegExp(`^Your next box comes on ${day} and costs `, 'm'),
  movedByShop: new RegExp(`^We can’t deliver your box on ${day}\\. It comes on ${day} instead and costs `, 'm'),
  nothingSold: new RegExp(`^Nothing that is in your box of ${day} is sold any more\\.`, 'm'),
  skipped: new RegExp(`^The box of ${day} doesn’t come, and nothing is charged for it\\.`, 'm'),
  restored: new RegExp(`^The box of ${day} comes after all\\.`, 'm'),
  moved: new RegExp(`^The box of ${day} now comes on ${day}\\.`, 'm'),
  changed: new RegExp(`^What is in the box of ${day} has changed\\.`, 'm'),
  declined: new RegExp(`^We couldn’t charge \\S+ for the box of ${day} to your `, 'm'),
  pausedByShop: /so your repeating box is paused\./,
  repricedAll: /^(?:What is in every box has changed\.|Your box comes again\.)/m,
  replaced: new RegExp(`^From ${dayPattern} your boxes have .* instead of `, 'm'),
};

/** Everything that the emails about one repeat said, in the order in which they were sent. */
export class RepeatMail {
  readonly boxes = new Map<Day, AnnouncedBox>();
  readonly faults: string[] = [];
  /** Whether the repeat is paused, because the shop had to skip too many boxes. */
  pausedByShop = false;
  readonly #own: OwnRepeat;
  readonly #declines = new Set<Day>();

  constructor(own: OwnRepeat) {
    this.#own = own;
  }

  read(email: SentEmail): void {
    const { at, subject, text, to } = email;
    if (to !== this.#own.email) this.#fault(email, `went to ${to}`);
    const states = new Map([...this.boxes].map(([date, { state }]) => [date, state]));
    const cutoffs = new Map([...this.boxes].map(([date, { until }]) => [date, until.getTime()]));
    const wasOpen = (date: Day) => states.get(date) === 'open';
    for (const shown of email.boxes) this.#see(email, shown);
    const [declined] = daysOf(email, patterns.declined);
    const [notice] = daysOf(email, patterns.notice);
    const [skipped] = daysOf(email, patterns.skipped);
    const [nothingSold] = daysOf(email, patterns.nothingSold);
    const [same] = [...daysOf(email, patterns.restored), ...daysOf(email, patterns.changed)];
    const [movedByShop] = daysOf(email, patterns.movedByShop);
    const [from, moved] = [...daysOf(email, patterns.movedByShop), ...daysOf(email, patterns.moved)];
    if (declined !== undefined) {
      if (this.#declines.has(declined)) this.#fault(email, `says a second time that ${declined} was declined`);
      this.#declines.add(declined);
    } else if (notice !== undefined) {
      const before = this.boxes.get(notice)?.announcedAt ?? null;
      if (wasOpen(notice) && before !== null && at.getTime() - before.getTime() <= earlyMs)
        this.#fault(email, `announces ${notice} a second time, after ${before.toISOString()}`);
      this.#open(notice, at);
    } else if (from !== undefined && moved !== undefined) {
      if (from !== moved) this.#close(from);
      this.#openIf(moved, at, wasOpen(from) || movedByShop !== undefined);
    } else if (skipped !== undefined) {
      this.#skip(email, skipped);
      if (patterns.pausedByShop.test(text)) {
        this.pausedByShop = true;
        this.#closeOthers(at, new Set(), new Set());
      }
    } else if (nothingSold !== undefined) {
      // The box only comes if the customer chooses other products. An email then names its price.
      const box = this.boxes.get(nothingSold);
      if (box !== undefined) Object.assign(box, { state: 'listed', wasAnnounced: true });
    } else if (same !== undefined) this.#openIf(same, at, this.boxes.get(same)?.wasAnnounced === true);
    else {
      const shown = new Set(email.boxes.filter(({ totalCents }) => totalCents !== null).map(({ date }) => date));
      this.#closeOthers(at, shown, new Set(email.boxes.map(({ date }) => date)));
      if (subject.includes('stopped')) return;
      for (const date of shown) {
        // A list of all next boxes announces no box a second time, unless it shows new contents or a new cut-off.
        if (wasOpen(date) && !patterns.repricedAll.test(text) && cutoffs.get(date) === this.#cutoffOf(date)) continue;
        // The notice of a box is sent after the email about a replaced product, even if it is due at that time.
        if (wasOpen(date) || !patterns.replaced.test(text)) this.#openIf(date, at, wasOpen(date));
      }
    }
  }

  #cutoffOf(date: Day): number | undefined {
    return this.boxes.get(date)?.until.getTime();
  }

  /** Records the price and the cut-off of a box that an email shows. */
  #see(email: SentEmail, { date, totalCents, until, goods }: ShownBox): void {
    if (totalCents === null || until === null) return;
    const before = this.boxes.get(date);
    if (
      before?.state === 'open' &&
      totalCents > before.totalCents &&
      !this.#own.changedBox(date, before.since, email.at)
    )
      this.#fault(email, `makes the announced box of ${date} dearer, though its customer changed nothing in it`);
    const isSame = before?.totalCents === totalCents && before.until.getTime() === until.getTime();
    this.boxes.set(date, {
      date,
      state: before?.state === 'open' ? 'open' : 'listed',
      totalCents,
      until,
      goods,
      since: isSame ? before.since : email.at,
      announcedAt: before?.announcedAt ?? null,
      skips: 0,
      wasAnnounced: before?.wasAnnounced ?? false,
    });
  }

  #open(date: Day, at: Date): void {
    const box = this.boxes.get(date);
    if (box === undefined) throw new Error(`The box of ${date} of repeat ${this.#own.id} isn’t shown`);
    Object.assign(box, { state: 'open', wasAnnounced: true, announcedAt: at });
  }

  /**
   * Counts a box as announced if it was announced before, or if its notice is due. The email about a change then takes the place of the
   * notice.
   */
  #openIf(date: Day, at: Date, wasOpen: boolean): void {
    const box = this.boxes.get(date);
    if (box !== undefined && (wasOpen || isToBeAnnounced(box, at))) this.#open(date, at);
  }

  #skip(email: SentEmail, date: Day): void {
    const before = this.boxes.get(date);
    const unseen = {
      date,
      totalCents: 0,
      until: email.at,
      since: email.at,
      announcedAt: null,
      goods: [],
      wasAnnounced: false,
    };
    const box: AnnouncedBox = before ?? { ...unseen, skips: 0, state: 'closed' };
    box.state = 'closed';
    box.skips += 1;
    if (box.skips > 1) this.#fault(email, `says for the ${box.skips}. time that ${date} doesn’t come`);
    this.boxes.set(date, box);
  }

  #close(date: Day): void {
    const box = this.boxes.get(date);
    if (box) Object.assign(box, { state: 'closed', wasAnnounced: false });
  }

  /**
   * Marks boxes as not coming if they can still be changed, but an email that lists all next boxes shows them as skipped or not at all. A
   * skipped box stays announced, because the skip can be undone.
   */
  #closeOthers(at: Date, coming: ReadonlySet<Day>, listed: ReadonlySet<Day>): void {
    for (const box of this.boxes.values()) {
      if (box.until <= at || coming.has(box.date)) continue;
      box.state = 'closed';
      if (!listed.has(box.date)) box.wasAnnounced = false;
    }
  }

  #fault({ at, subject }: SentEmail, text: string): void {
    this.faults.push(`repeat ${this.#own.id}: the email “${subject}” of ${at.toISOString()} ${text}`);
  }
}

/** Whether the notice of a box is due at an instant. */
function isToBeAnnounced({ until }: AnnouncedBox, at: Date): boolean {
  const latest = new Date(until.getTime() - noticeMs);
  const earlierMs = melbourneHour(latest) < firstHour ? firstHour * hourMs : 0;
  return latest.getTime() - earlierMs <= at.getTime();
}

/** The days that an email names in a sentence of this kind; none if it has no such sentence. */
function daysOf({ text, at }: SentEmail, pattern: RegExp): Day[] {
  return (pattern.exec(text) ?? []).slice(1).map((named) => readDay(named, melbourneDay(at).slice(0, 4)));
}

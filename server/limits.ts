/**
 * All limits of a running shop, each with its reason. A rejected request gets a problem document with a sentence for the user, and
 * Retry-After if waiting helps. The browser also limits the size of an image: core/uploads.
 */
export const shopLimits = {
  /**
   * Requests per minute from one IP address, or from one IPv6 /64 network. A whole office may share one IP address. So at least 60
   * orders, 120 payments and 20 registrations must be allowed.
   */
  requestsPerMinute: {
    order: 120,
    /** This limit is high, because a payment with a bank's confirmation takes three requests. */
    payment: 480,
    card: 10,
    registration: 30,
    'sign-in': 120,
    password: 30,
    newsletter: 30,
    /** After a newsletter, a mail provider sends its users' unsubscribe requests from a few IP addresses. All of them must be accepted. */
    unsubscribe: 600,
    contact: 10,
    /**
     * A checkout requests the delivery days about five times: whenever the postcode or the goods change. One address gets at most ten
     * per second, because each response is computed from the orders of six weeks.
     */
    'delivery-options': 600,
    /** Requests to close an account, and withdrawals of such requests. Each creates an entry for staff. One customer sends one or two. */
    'close-request': 20,
    session: 240,
    visit: 600,
    /** A broken page reports its error at most three times. */
    'page-fault': 20,
    /**
     * Requests for pages and searches that aren't cached, each of which takes some milliseconds. Even a fast crawler gets at most ten
     * per second.
     */
    render: 600,
  },
  /**
   * How often a card may be tried. Replacing a layby's card charges nothing, so thieves could use it to test stolen cards. The limit
   * applies separately to each IP address, order and account.
   */
  cardsPerHour: { points: 30, duration: 60 * 60 },
  /** How many sign-ins may fail in a period, counted separately for each account and each IP address. */
  signInFailures: { points: 10, duration: 15 * 60 },
  /**
   * How often an account's email address or password may be changed. Each change is emailed to the account's address, which may belong
   * to another person: more changes would only fill that person's mailbox.
   */
  accountChangesPerHour: { points: 5, duration: 60 * 60 },
  /**
   * How many unpaid orders from one IP address may hold a delivery slot, so that no one can hold all slots. A family has one or two
   * such orders. Further orders, for example from an office, are still created and take a slot when they are paid.
   */
  heldPlacesOfAddress: 5,
  /**
   * How many IP addresses, accounts or orders each limit counts at a time. Each takes 650 bytes, so a flood takes at most 13 MB per
   * limit.
   */
  countedKeys: 20_000,

  /**
   * How many passwords are hashed at a time. A hash takes 19 MB and occupies a core for 40 ms, so more than two would slow everyone
   * down. A request behind 24 others waits half a second.
   */
  passwordHashes: { atOnce: 2, mostWaiting: 24 },
  /**
   * How many new passwords may wait in the queue of `passwordHashes`. The other places are for users who sign in, so that a flood of
   * registrations doesn't lock staff out.
   */
  waitingNewPasswords: 8,
  /**
   * How many images are drawn or decoded at a time. Each occupies a core for a moment and takes up to 160 MB. The browser retries a
   * rejected upload automatically.
   */
  images: { atOnce: 2, mostWaiting: 16 },
  /**
   * How many pages are rendered at a time. Rendering blocks the process for some milliseconds; cached pages are sent between two
   * renders.
   */
  renders: { atOnce: 2, mostWaiting: 64 },
  /** How many downloads run at a time. Each holds a database snapshot open for as long as its client reads. */
  downloads: { atOnce: 4, mostWaiting: 0 },
  /** How many writes may wait, and for how long. A write takes a millisecond or two; on a slower machine, `longestMs` is reached first. */
  waitingWrites: { most: 250, longestMs: 2_000 },
  /** The same limits for staff. They are higher, so that staff can continue selling while the website is flooded. */
  waitingWritesOfStaff: { most: 500, longestMs: 30_000 },

  /**
   * One server's connections to PostgreSQL, in addition to one each for writing, locking, listening and notifying. There are few,
   * because a small PostgreSQL accepts a hundred connections and other programs need some. Reads take milliseconds, so a thousand
   * queued reads wait for a second or two. So do a thousand queued writes, which share commits.
   */
  databaseConnections: {
    reads: { atOnce: 6, mostWaiting: 1_000 },
    mostWaitingWrites: 1_000,
  },

  /** How many event streams may be open. A browser opens one for all its tabs; if it doesn't support locks, one for each visible tab. */
  streams: { ofSession: 8, ofAccount: 16, ofAddress: 64, ofAll: 200 },

  bodies: {
    /** The maximum size of a form's body. All forms are much smaller than this. */
    json: 100 * 1024,
    /**
     * The time in which a form's body must arrive. It is enough for a bad mobile connection. For the owner's imports, `requestMs`
     * applies instead.
     */
    jsonMs: 15_000,
    /** The maximum size of the body of a catalogue's import. */
    largeJson: 8 * 1024 * 1024,
    /** The maximum size of the payment provider's events. They aren't parsed first, because their signature covers the original bytes. */
    signed: 1024 * 1024,
    /** How deeply a body may be nested. All valid bodies are nested less deeply, so a deeper body can only be an attack. */
    depth: 32,
  },

  connections: {
    /**
     * The maximum number of connections. Each takes about 20 KB. The operating system allows 1024 open files or more, some of which the
     * database and uploads need.
     */
    ofAll: 900,
    /**
     * The maximum number of connections from one IP address. A browser opens six. Behind a proxy the limit doesn't apply, because all
     * connections come from the proxy's IP address.
     */
    ofAddress: 200,
    /** The maximum size of all headers of a request. Cookies and URLs take one or two kilobytes. */
    headerBytes: 16 * 1024,
    headers: 100,
    /**
     * The time in which a request's headers must arrive. A browser sends them immediately. The limit stops a client that occupies a
     * connection by sending one character per second.
     */
    headersMs: 15_000,
    /** The time in which a whole request must arrive. It is enough for an image of five megabytes over a bad mobile connection. */
    requestMs: 120_000,
    /**
     * A connection on which nothing is sent for this long is closed. Browsers open connections in advance and use them within seconds;
     * otherwise they open new ones. Behind a proxy the limit doesn't apply.
     */
    silentMs: 5_000,
    /**
     * If all connections are in use, a connection that has been idle for this long may be closed. A browser that loads a page uses its
     * connections sooner than this.
     */
    idleMs: 1_000,
    /**
     * How long an idle connection stays open. Browsers and proxies close it sooner. If the server closed it first, a request that is
     * already on its way would fail.
     */
    keepAliveMs: 65_000,
    /**
     * A client that reads nothing for this long is disconnected. For a large chunk it gets more time, at the speed of a very bad
     * connection.
     */
    slowReaderMs: 60_000,
    slowestBytesPerSecond: 8_000,
    /** How often the guard checks for slow clients. */
    checkMs: 5_000,
  },
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof shopLimits.connections]: number };

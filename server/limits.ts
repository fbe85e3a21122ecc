/**
 * All limits of a running shop, each with its reason. A rejected request gets an error document with a sentence and, if waiting
 * helps, Retry-After. The browser also limits the size of an image: core/uploads.
 */
export const shopLimits = {
  /**
   * Requests per minute from one IP address, or one IPv6 /64 network. An office shares one IP address, so the limits must allow
   * at least 60 orders, 120 payments and 20 registrations.
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
    /**
     * After a broadcast, a mail provider sends its users' unsubscribe requests from a few IP addresses; all of them must be
     * accepted.
     */
    unsubscribe: 600,
    contact: 10,
    /**
     * A checkout requests the delivery days whenever the postcode or the goods change: about five times. Each response is computed from
     * the orders of six weeks, so one address shouldn't get more than ten per second.
     */
    'delivery-options': 600,
    /** Requests to close an account, and withdrawals of such requests. Each creates an entry for staff, and a customer makes one or two. */
    'close-request': 20,
    session: 240,
    visit: 600,
    /** A broken page reports its error at most three times. */
    'page-fault': 20,
    /**
     * Pages and searches that aren't cached take milliseconds each. Even a fast crawler shouldn't get more than ten per second.
     */
    render: 600,
  },
  /**
   * A layby's card can be replaced without a charge, so thieves could test stolen cards that way. The limit applies separately to
   * each IP address, order and account.
   */
  cardsPerHour: { points: 30, duration: 60 * 60 },
  /** The failed sign-ins that are allowed in a period, separately for each account and for each IP address. */
  signInFailures: { points: 10, duration: 15 * 60 },
  /**
   * The number of new email addresses and passwords of one account. Each change is emailed to the account's address, which may be
   * another person's: more changes would only fill that person's mailbox.
   */
  accountChangesPerHour: { points: 5, duration: 60 * 60 },
  /**
   * The number of unpaid orders from one IP address that hold a delivery slot, so that no one can hold all slots. A family has
   * one or two such orders. Further orders, such as an office's, are still created and take a slot when they are paid.
   */
  heldPlacesOfAddress: 5,
  /**
   * The number of IP addresses, accounts or orders that each of these limits counts at a time. Each of them takes 650 bytes, so a
   * flood takes at most 13 MB per limit.
   */
  countedKeys: 20_000,

  /**
   * Hashing a password takes 19 MB and occupies a core for 40 ms. More than two hashes at the same time would slow everyone down.
   * A request behind 24 others waits half a second.
   */
  passwordHashes: { atOnce: 2, mostWaiting: 24 },
  /**
   * New passwords may fill only these slots of the queue; the others are reserved for users who sign in, so that a flood of
   * registrations doesn't lock staff out.
   */
  waitingNewPasswords: 8,
  /**
   * Drawing or decoding an image occupies a core for a moment and takes up to 160 MB. The browser retries an upload
   * automatically.
   */
  images: { atOnce: 2, mostWaiting: 16 },
  /** Rendering blocks the process for some milliseconds; cached pages are sent between two renders. */
  renders: { atOnce: 2, mostWaiting: 64 },
  /** Only a few downloads run at once, because each holds a database snapshot open for as long as its client reads. */
  downloads: { atOnce: 4, mostWaiting: 0 },
  /** Waiting writes take a millisecond or two each. On a slower machine, `longestMs` is reached first. */
  waitingWrites: { most: 250, longestMs: 2_000 },
  /** Staff have a higher limit, so that they can continue selling while the website is flooded. */
  waitingWritesOfStaff: { most: 500, longestMs: 30_000 },

  /**
   * One server's connections to PostgreSQL, in addition to one each for writing, locking, listening and notifying. A small
   * PostgreSQL accepts a hundred connections, and other programs need some. Reads take milliseconds, so a thousand queued reads
   * wait for a second or two. The same applies to queued writes, which share commits.
   */
  databaseConnections: {
    reads: { atOnce: 6, mostWaiting: 1_000 },
    mostWaitingWrites: 1_000,
  },

  /** Event streams, which stay open. A browser opens one for all its tabs, or one per visible tab if it doesn't support locks. */
  streams: { ofSession: 8, ofAccount: 16, ofAddress: 64, ofAll: 200 },

  bodies: {
    /** The maximum size of a form's body. All forms are much smaller than this. */
    json: 100 * 1024,
    /**
     * The time in which a form's body must arrive, enough for a bad mobile connection. The limit for the owner's imports is
     * `requestMs`.
     */
    jsonMs: 15_000,
    /** The maximum size of the body of a catalogue's import. */
    largeJson: 8 * 1024 * 1024,
    /** The maximum size of the payment provider's events, whose signature covers the unparsed bytes. */
    signed: 1024 * 1024,
    /**
     * The maximum nesting of a body. All valid request bodies of the API are nested less deeply, so a deeper body can only be an
     * attack.
     */
    depth: 32,
  },

  connections: {
    /**
     * The maximum number of connections. Each takes about 20 KB. The system's own limit on open files is 1024 or more; the
     * database and uploads need some of them.
     */
    ofAll: 900,
    /**
     * The maximum number of connections from one IP address. A browser opens six. The limit doesn't apply behind a proxy, because
     * all connections then have the proxy's IP address.
     */
    ofAddress: 200,
    /** The total size of a request's headers. Cookies and URLs take one or two kilobytes. */
    headerBytes: 16 * 1024,
    headers: 100,
    /**
     * The time in which a request's headers must arrive. A browser sends them immediately. A client that sends one character per
     * second can hold a connection only for this long.
     */
    headersMs: 15_000,
    /** The time in which a whole request must arrive, enough for an image of five megabytes over a bad mobile connection. */
    requestMs: 120_000,
    /**
     * A connection on which nothing is sent for this long is closed. Browsers open connections in advance and use them within
     * seconds, or open new ones. The limit doesn't apply behind a proxy.
     */
    silentMs: 5_000,
    /**
     * If all connections are in use, a connection that has been idle for this long may be closed. A browser that follows a link
     * uses its connection sooner.
     */
    idleMs: 1_000,
    /**
     * How long an idle connection stays open: longer than browsers and proxies keep it, because closing a connection can break a
     * request that is already on its way.
     */
    keepAliveMs: 65_000,
    /**
     * A client that reads nothing for this long is disconnected. For a large chunk the client gets more time, calculated from the
     * speed of a very bad connection.
     */
    slowReaderMs: 60_000,
    slowestBytesPerSecond: 8_000,
    /** How often the guard checks for slow clients. */
    checkMs: 5_000,
  },
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof shopLimits.connections]: number };

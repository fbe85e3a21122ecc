/**
 * Every limit of a running shop, in one place and each with its reason. A refused request gets an error document with a sentence
 * and, if waiting helps, Retry-After. The browser also limits the size of a picture: core/uploads.
 */
export const shopLimits = {
  /**
   * Requests per minute from one address, or an IPv6 /64. An office shares one address; the limits must be at least 60 orders,
   * 120 payments and 20 registrations.
   */
  requestsPerMinute: {
    order: 120,
    /** A payment with a bank's confirmation takes three requests. */
    payment: 480,
    card: 10,
    registration: 30,
    'sign-in': 120,
    password: 30,
    newsletter: 30,
    /** After a broadcast, a mail provider sends its readers' unsubscribe requests from a few addresses; none may be refused. */
    unsubscribe: 600,
    contact: 10,
    session: 240,
    visit: 600,
    /** A page that breaks reports it at most three times. */
    'page-fault': 20,
    /** Pages and searches that aren't cached take milliseconds each. Ten per second is more than a fast crawler should get. */
    render: 600,
  },
  /**
   * A layby's card can be replaced without a charge, so thieves could test stolen cards there. For one address, order and
   * account.
   */
  cardsPerHour: { points: 30, duration: 60 * 60 },
  /** For one account, and for one address. */
  signInFailures: { points: 10, duration: 15 * 60 },
  /**
   * Unpaid orders from one address that hold a place on a delivery day, so that no one can hold all of them. A family has one or
   * two. A further order, as from an office, is still made and takes its place when it is paid.
   */
  heldPlacesOfAddress: 5,
  /**
   * The addresses, accounts or orders that each of these limits counts at a time: 650 bytes each, so at most 13 MB per limit in a
   * flood.
   */
  countedKeys: 20_000,

  /**
   * A hash takes 19 MB and a core for 40 ms. More than two together would slow everyone down, and a request behind 24 others
   * waits half a second.
   */
  passwordHashes: { atOnce: 2, mostWaiting: 24 },
  /** New passwords leave the other places to users who sign in: a flood of registrations must not lock staff out. */
  waitingNewPasswords: 8,
  /** Drawing or decoding takes a core for a moment and up to 160 MB. The browser retries an upload automatically. */
  images: { atOnce: 2, mostWaiting: 16 },
  /** Rendering blocks the process for some milliseconds; cached pages are sent between two renders. */
  renders: { atOnce: 2, mostWaiting: 64 },
  /** Each holds a view of the database open for as long as its client reads. */
  downloads: { atOnce: 4, mostWaiting: 0 },
  /** Waiting writes take a millisecond or two each. On a slower machine, `longestMs` is reached first. */
  waitingWrites: { most: 250, longestMs: 2_000 },
  /** Staff can go on selling while the website is flooded. */
  waitingWritesOfStaff: { most: 500, longestMs: 30_000 },

  /**
   * One server's connections to PostgreSQL, in addition to one each for writing, locking, listening and notifying. A small
   * PostgreSQL accepts a hundred, and other programs need some. Reads take milliseconds, so a thousand wait for a second or two;
   * so do writes, which share commits.
   */
  databaseConnections: {
    reads: { atOnce: 6, mostWaiting: 1_000 },
    mostWaitingWrites: 1_000,
  },

  /** Event streams, which stay open. Browsers open one for all their tabs, or without locks one for each visible tab. */
  streams: { ofSession: 8, ofAccount: 16, ofAddress: 64, ofAll: 200 },

  bodies: {
    /** No form comes close to this. */
    json: 100 * 1024,
    /** Enough for a form over a bad mobile connection. The owner's imports have `requestMs`. */
    jsonMs: 15_000,
    /** For the import of a catalogue. */
    largeJson: 8 * 1024 * 1024,
    /** For the provider's events, whose signature covers their bytes. */
    signed: 1024 * 1024,
    /** No body of the API is nested deeper, so one that is could only be an attack. */
    depth: 32,
  },

  connections: {
    /**
     * Each takes about 20 KB. The system's own limit of open files is 1024 or more; the database and uploads need some of them.
     */
    ofAll: 900,
    /** A browser opens six. Not counted behind a proxy, because all connections have its address. */
    ofAddress: 200,
    /** The total of a request's headers; cookies and addresses take one or two. */
    headerBytes: 16 * 1024,
    headers: 100,
    /** A browser sends them immediately. A client that sends a letter per second holds a connection for no longer than this. */
    headersMs: 15_000,
    /** Enough for a picture of five megabytes over a bad mobile connection. */
    requestMs: 120_000,
    /** Browsers open connections in advance and use them within seconds, or open others. Not counted behind a proxy. */
    silentMs: 5_000,
    /** If all are taken, a connection that is idle for this long may be closed. A browser that follows a link uses it sooner. */
    idleMs: 1_000,
    /**
     * Longer than browsers and proxies keep an idle connection, because the side that closes first may break a request on its
     * way.
     */
    keepAliveMs: 65_000,
    /** A client that reads nothing for this long is cut off. A large piece has longer, at the speed of a very bad connection. */
    slowReaderMs: 60_000,
    slowestBytesPerSecond: 8_000,
    /** How often the guard looks for slow clients. */
    checkMs: 5_000,
  },
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof shopLimits.connections]: number };

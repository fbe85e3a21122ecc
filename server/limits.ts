/**
 * Every limit of a running shop, in one place and each with its reason. What is refused is told by an error document with a
 * sentence and, where waiting helps, Retry-After. The size of a picture is the browser's business too: core/uploads.
 */
export const shopLimits = {
  /** Requests a minute for one address, or an IPv6 /64. An office shares one; the floors are 60 orders, 120 payments and 20 registrations. */
  requestsPerMinute: {
    order: 120,
    /** A payment with a bank's question takes three requests. */
    payment: 480,
    card: 10,
    registration: 30,
    'sign-in': 120,
    password: 30,
    newsletter: 30,
    /** After a broadcast a mail provider sends the presses of all its readers from a few addresses; none may be refused. */
    unsubscribe: 600,
    contact: 10,
    session: 240,
    visit: 600,
    /** A page that breaks says so three times at most. */
    'page-fault': 20,
    /** Pages and searches that are in no cache take milliseconds each: ten a second is more than a hasty crawler's share. */
    render: 600,
  },
  /** A layby's card can be replaced without a charge, so thieves could test stolen cards there: for one address, order and account. */
  cardsPerHour: { points: 30, duration: 60 * 60 },
  /** For one account, and for one address. */
  signInFailures: { points: 10, duration: 15 * 60 },
  /**
   * Unpaid orders of one address that hold a place of a delivery day, so that nobody can hold all of them. A family has one or two;
   * a further order, as from an office, is made all the same and takes its place when it is paid.
   */
  heldPlacesOfAddress: 5,
  /** Addresses, accounts or orders that each of these limits counts at a time: 650 bytes each, 13 MB a limit in the worst flood. */
  countedKeys: 20_000,

  /** A hash takes 19 MB and a core for 40 ms: more than two at once would slow everybody, and whoever waits for 24 waits half a second. */
  passwordHashes: { atOnce: 2, mostWaiting: 24 },
  /** New passwords leave the other places to those who sign in: a flood of registrations must not lock staff out. */
  waitingNewPasswords: 8,
  /** Drawing or decoding takes a core for a moment and up to 160 MB; the browser tries an upload again by itself. */
  images: { atOnce: 2, mostWaiting: 16 },
  /** Rendering holds the process for some milliseconds; between two of them cached pages go out. */
  renders: { atOnce: 2, mostWaiting: 64 },
  /** Each holds a view of the database open for as long as its client reads. */
  downloads: { atOnce: 4, mostWaiting: 0 },
  /** Writes that wait for their turn take a millisecond or two each. On a slower machine the first of them has waited too long first. */
  waitingWrites: { most: 250, longestMs: 2_000 },
  /** Staff go on selling while the website is flooded. */
  waitingWritesOfStaff: { most: 500, longestMs: 30_000 },

  /**
   * To PostgreSQL, of one server, beside one each for writing, for the lock, for listening and for telling: a small one takes a
   * hundred, and others want some. Reads take milliseconds, so a thousand wait for a second or two; so do writes, which share commits.
   */
  databaseConnections: {
    reads: { atOnce: 6, mostWaiting: 1_000 },
    mostWaitingWrites: 1_000,
  },

  /** Event streams, which stay open. Browsers open one for all their tabs; without locks, one for each tab that is seen. */
  streams: { ofSession: 8, ofAccount: 16, ofAddress: 64, ofAll: 200 },

  bodies: {
    /** No form comes near. */
    json: 100 * 1024,
    /** A form by a bad mobile connection. Those of the owner's imports have `requestMs`. */
    jsonMs: 15_000,
    /** A catalogue to import. */
    largeJson: 8 * 1024 * 1024,
    /** The provider's events, whose signature is over their bytes. */
    signed: 1024 * 1024,
    /** No body of the API is nested deeper, so one that is could only be an attack. */
    depth: 32,
  },

  connections: {
    /** Each takes some 20 KB. The system's own limit of open files is 1024 and more; the database and uploads need some of them. */
    ofAll: 900,
    /** A browser opens six. Not counted behind a proxy, whose address they all have. */
    ofAddress: 200,
    /** All headers of a request together; cookies and addresses take one or two. */
    headerBytes: 16 * 1024,
    headers: 100,
    /** A browser sends them at once. Whoever sends a letter a second holds a connection for no longer than this. */
    headersMs: 15_000,
    /** Five megabytes of a picture by a bad mobile connection. */
    requestMs: 120_000,
    /** Browsers open connections ahead and use them within seconds, or open others. Not counted behind a proxy. */
    silentMs: 5_000,
    /** Where all are taken, one makes room after this: a browser that follows a link uses it sooner. */
    idleMs: 1_000,
    /** Longer than browsers and proxies keep an idle connection: the side that closes first breaks a request on its way. */
    keepAliveMs: 65_000,
    /** Whoever takes nothing for this long is cut off. A large piece has longer, at the speed of a very bad line. */
    slowReaderMs: 60_000,
    slowestBytesPerSecond: 8_000,
    /** How often slow ones are looked for. */
    checkMs: 5_000,
  },
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof shopLimits.connections]: number };

/**
 * All expected errors, each with a stable code, an HTTP status and a message that can be shown to users. Any other error is a
 * bug: it is logged in full and sent as `internal`.
 */
export const errorCatalog = {
  malformed: [400, 'The request could not be read.'],
  signed_out: [401, 'Please sign in first.'],
  bad_credentials: [401, 'Invalid username or password. Please try again.'],
  card_declined: [402, 'The card was declined. Nothing was charged; please try another card.'],
  forbidden: [403, 'You may not do that.'],
  approval_needed: [403, 'This is above what counter staff may do. An owner has to approve it.'],
  confirm_needed: [403, 'Please confirm that it is you first.'],
  second_factor_needed: [403, 'Your shop asks staff for a second step. Set it up, or confirm it, under Your sign-in.'],
  foreign_origin: [403, 'The request did not come from this shop.'],
  upload_ended: [403, 'This upload address has expired. Please upload the file again.'],
  not_open: [403, 'The shop is not open yet'],
  not_found: [404, 'There is nothing here.'],
  method_not_allowed: [405, 'This method is not allowed here.'],
  already_registered: [409, 'This username or email may already be in use. Please try another or log in.'],
  price_changed: [409, 'Something changed since it was put in the cart.'],
  out_of_stock: [409, 'We don’t have enough of everything in this order. Nothing was charged.'],
  day_supplied: [409, 'What you want is taken for that day. Nothing was charged; please choose another day.'],
  day_full: [409, 'That day is fully booked. Please choose another day.'],
  day_closed: [409, 'That day is no longer available. Please choose another day.'],
  below_minimum: [409, 'The goods cost less than the minimum for a delivery there.'],
  not_delivered_there: [409, 'We don’t deliver there yet.'],
  agreement_needed: [409, 'Please agree to be charged what the goods by the kilo weigh.'],
  above_ceiling: [409, 'It weighs more than the customer agreed to pay for.'],
  check_weight: [409, 'Please look at the weight again.'],
  terms_changed: [409, 'The lay-by agreement has changed since it was shown. Please read it again.'],
  stale_version: [409, 'Someone else has changed this in the meantime.'],
  drawer_counted: [409, 'Someone else counted the drawer in the meantime.'],
  drawer_changed: [409, 'Cash came in while you counted.'],
  sale_not_arrived: [409, 'The sale that this belongs to hasn’t arrived at the shop yet.'],
  other_order: [409, 'Another order has this number now.'],
  wrong_status: [409, 'That is not possible in its current state.'],
  not_weighed: [409, 'Something of this order isn’t packed yet.'],
  lot_held: [409, 'Nothing of this lot may be used.'],
  pack_unavailable: [409, 'This pack can’t be packed or sold.'],
  cart_paid: [409, 'This cart was already paid for.'],
  cart_being_paid: [409, 'A payment for this cart is still being processed.'],
  too_many_unpaid: [409, 'You have too many orders that aren’t paid yet.'],
  other_account: [
    409,
    'Another account is signed in now, perhaps from another tab. Nothing was changed. Reload this page to see that account.',
  ],
  orders_of_another: [409, 'Orders were made in this browser that may be someone else’s.'],
  key_in_flight: [409, 'The same request is still being processed. Please try again in a moment.'],
  sent_elsewhere: [
    409,
    'This payment was sent before you were signed in or out, and may have gone through. Look at the order before you pay again.',
  ],
  charge_in_flight: [409, 'Another payment for this order is still being processed. Please wait for it to finish.'],
  charge_disputed: [409, 'The bank holds this money because of a dispute, so it can’t be refunded.'],
  payment_repeated: [409, 'The same amount was paid for this order a moment ago.'],
  over_balance: [422, 'The amount is above the balance.'],
  over_refund: [422, 'That is more than can be refunded.'],
  invalid_amount: [422, 'Please enter a valid payment amount.'],
  full_payment_only: [422, 'This order is paid in full.'],
  below_first_instalment: [422, 'The first payment must be at least the first instalment.'],
  below_card_minimum: [422, 'That is too little to charge to a card.'],
  leaves_too_little: [422, 'That would leave less than a card can be charged.'],
  not_a_delivery_day: [422, 'Please select a delivery date'],
  too_large: [413, 'That is too large.'],
  not_json: [415, 'Please send JSON.'],
  not_an_image: [415, 'Only PNG, JPG, GIF and WebP pictures can be uploaded.'],
  broken_image: [422, 'The picture is damaged and can’t be read.'],
  misdirected: [421, 'The shop does not respond at this address. Its owner can allow it with ALLOWED_HOSTS.'],
  invalid: [422, 'Some of the values are not valid.'],
  product_unavailable: [422, 'That product is no longer sold.'],
  option_unavailable: [422, 'That payment option is not offered for this product.'],
  key_reused: [422, 'This key was used for a different request.'],
  too_many: [429, 'Too many attempts. Please wait a moment and try again.'],
  busy: [429, 'The shop is very busy at this moment. Nothing was done; please try again in a few seconds.'],
  too_slow: [408, 'The request took too long to arrive. Please try again.'],
  headers_too_large: [431, 'The headers of the request are too large. Please clear the cookies of this site.'],
  internal: [500, 'Something went wrong on our side. Please check whether it was done before you try again.'],
  storage_full: [503, 'The shop’s disk is full, so nothing can be saved. Please try again when there is room.'],
  storage_locked: [
    503,
    'Nothing can be saved, because another program, such as a database browser, has locked the shop’s database.',
  ],
  unavailable: [503, 'The shop is starting or stopping. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type AppErrorCode = keyof typeof errorCatalog;

export interface FieldError {
  /** Dotted path into the input, e.g. "customer.email" or "items.0.quantity". */
  path: string;
  message: string;
}

export interface AppErrorDetails {
  /** A message that can be shown to users; by default, the message of the error code. */
  detail?: string;
  errors?: FieldError[];
  /** The number of seconds for the Retry-After header. */
  retryAfter?: number;
  /** Further members of the problem document, e.g. `items` of price_changed. */
  [member: string]: unknown;
}

/** An expected error. The server turns it into application/problem+json in one place. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: AppErrorCode, details: AppErrorDetails = {}) {
    super(details.detail ?? errorCatalog[code][1]);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalog[this.code][0];
  }
}

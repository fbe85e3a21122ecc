/** What the owner decides about labels; see the label's layout. */
export interface LabelSettings {
  /** The number of the shop's licence, and the authority that gave it, e.g. "PrimeSafe". */
  licenceNumber: string;
  regulator: string;
}

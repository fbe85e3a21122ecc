/** An attempt to charge a repeating box, by what stays the same in a restored backup. */
export interface ChargedBox {
  repeatId: number;
  plannedDate: string;
  /** The day on which it is delivered. */
  deliveredOn: string;
  attempt: number;
}

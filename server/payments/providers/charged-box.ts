/** Identifies an attempt to charge a repeating box by values that stay the same in a restored backup. */
export interface ChargedBox {
  repeatId: number;
  plannedDate: string;
  /** The day on which it is delivered. */
  deliveredOn: string;
  attempt: number;
}

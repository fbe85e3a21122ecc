/** Identifies an attempt to charge a repeating box. The values are the same in a restored backup, unlike the ids of new rows. */
export interface ChargedBox {
  repeatId: number;
  plannedDate: string;
  /** The day on which it is delivered. */
  deliveredOn: string;
  attempt: number;
}

export interface AuditReport {
  /** A sentence for each disagreement between the records. */
  findings: string[];
  counts: { orders: number; payments: number; charges: number; refunds: number; inWork: number };
}

/** Stores what a judge has looked at and found in docs/performance/judges.jsonl, with the day and the commit. */
export function storeJudgement(judge: string, found: { lookedAt: string; faults: number }): void;

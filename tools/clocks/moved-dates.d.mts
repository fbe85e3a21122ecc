export declare function moveDates(aheadMs: () => number): void;

let isTakingOver = false;

/** The next person who appears has switched by PIN: what is open stays, and is theirs to finish. */
export function takeOver(): void {
  isTakingOver = true;
}

/** Whether the person who has appeared took over. Read once. */
export function hasTakenOver(): boolean {
  const was = isTakingOver;
  isTakingOver = false;
  return was;
}

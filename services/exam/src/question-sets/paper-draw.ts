/** Questions that the rules of one paper have drawn. */
export class PaperDraw {
  /** question: the rule that has it */
  readonly taken = new Map<number, number>();

  /** @param rules what each may draw */
  constructor(private readonly rules: readonly { indexes: readonly number[] }[]) {}

  holds(index: number): boolean {
    return this.taken.has(index);
  }

  take(index: number, rule: number): void {
    this.taken.set(index, rule);
  }

  /**
   * One more question for a rule whose questions are all taken: another rule gives one up for one that is free, perhaps through further
   * rules. @returns false: no exchange helps
   */
  exchange(rule: number): boolean {
    /** how each rule is reached: the rule that would get this question from it */
    const reached = new Map<number, { to: number; index: number } | null>([[rule, null]]);
    const queue = [rule];
    for (const at of queue) {
      for (const index of this.rules[at]?.indexes ?? []) {
        const owner = this.taken.get(index);
        if (owner === undefined) return this.passOn(at, index, reached);
        if (reached.has(owner)) continue;
        reached.set(owner, { to: at, index });
        queue.push(owner);
      }
    }
    return false;
  }

  private passOn(last: number, free: number, reached: ReadonlyMap<number, { to: number; index: number } | null>): true {
    let at = last;
    this.take(free, at);
    for (let step = reached.get(at); step; step = reached.get(at)) {
      this.take(step.index, step.to);
      at = step.to;
    }
    return true;
  }
}

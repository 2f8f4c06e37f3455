export interface Outcome {
  passed: number;
  failed: number;
  /** Details besides the numbers: the failure, or a measurement. */
  detail?: string;
  /** Files that took longest, seconds each. */
  longest?: string;
}

interface Row extends Outcome {
  stage: string;
  seconds: number;
}

/** Collects what the stages found. */
export class Tally {
  readonly #rows: Row[] = [];

  add(stage: string, seconds: number, outcome: Outcome): void {
    this.#rows.push({ stage, seconds, ...outcome });
  }

  get failed(): number {
    return this.#rows.reduce((sum, { failed }) => sum + failed, 0);
  }

  /** The table of stages and, as its last line, the sums. */
  summary(): string {
    const passed = this.#rows.reduce((sum, row) => sum + row.passed, 0);
    const width = Math.max(8, ...this.#rows.map(({ stage }) => stage.length));
    const lines = this.#rows.map(
      (row) =>
        `  ${row.stage.padEnd(width)}  ${String(row.passed).padStart(5)} passed ${String(row.failed).padStart(4)} ` +
        `failed ${row.seconds.toFixed(0).padStart(5)} s`,
    );
    return [...lines, `${passed} passed, ${this.failed} failed`].join('\n');
  }
}

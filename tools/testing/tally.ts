export interface Outcome {
  passed: number;
  failed: number;
  /** Details besides the numbers: the failure, or a measurement. */
  detail?: string;
  /** Files that took longest, seconds each. */
  longest?: string;
  /** A line for each test that failed, with the first line of its reason; of a check that is right or wrong as a whole, its last lines. */
  failures?: readonly string[];
}

const shownOfAStage = 30;

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

  /** The failed tests, the table of stages and, as its last line, the sums: a log that is cut in its middle still has the end. */
  summary(): string {
    const passed = this.#rows.reduce((sum, row) => sum + row.passed, 0);
    const width = Math.max(8, ...this.#rows.map(({ stage }) => stage.length));
    const lines = this.#rows.map(
      (row) =>
        `  ${row.stage.padEnd(width)}  ${String(row.passed).padStart(5)} passed ${String(row.failed).padStart(4)} ` +
        `failed ${row.seconds.toFixed(0).padStart(5)} s`,
    );
    const failures = this.#rows.flatMap(({ stage, failures: named = [] }) =>
      named.slice(0, shownOfAStage).map((each) => `${stage}: ${each}`),
    );
    return [...failures, ...lines, `${passed} passed, ${this.failed} failed`].join('\n');
  }
}

export interface Outcome {
  passed: number;
  failed: number;
  /** Details besides the numbers: the failure, or a measurement. */
  detail?: string;
  /** Files that took longest, seconds each. */
  longest?: string;
  /** Every file that ran, with its seconds. */
  files?: readonly (readonly [string, number])[];
  /** A line for each test that failed, with the first line of its reason; of a check that is right or wrong as a whole, its last lines. */
  failures?: readonly string[];
  /** The same of tests that failed first and passed alone: each is a fault of the test or of the product that somebody has to find. */
  unsteady?: readonly string[];
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

  /** Tests that failed, tests that passed at the second time only, the table of stages and, as the last line, the sums. */
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
    const unsteady = this.#rows.flatMap(({ stage, unsteady: named = [] }) =>
      named.map((each) => `passed at the second time only: ${stage}: ${each}`),
    );
    return [...unsteady, ...failures, ...lines, `${passed} passed, ${this.failed} failed`].join('\n');
  }
}

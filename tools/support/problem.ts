/** A failure that one sentence explains: shown without a stack, and the sentence says what to do. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** Content of a catch clause, as one line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's error code (`ENOSPC`, `EADDRINUSE` …) of a thrown value, if it has one. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Prints why a tool ends (a Problem as its sentence, anything else with its stack) and makes the exit code 1. */
export function report(error: unknown): void {
  console.error(error instanceof Error && !(error instanceof Problem) ? error.stack : `\n${reasonOf(error)}`);
  process.exitCode = 1;
}

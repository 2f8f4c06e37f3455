/** Port: whether keys of an exam are public. Results stand above attempts and provide it. */
export abstract class ShownKeys {
  /** Whether somebody who has finished the exam is shown its keys. @param at milliseconds since the epoch */
  abstract areOf(examId: string, at: number): Promise<boolean>;
}

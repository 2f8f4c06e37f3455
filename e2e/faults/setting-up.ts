import { chanceExitCode } from '../../tools/testing/chance.ts';

/** Runs what a trial needs before it begins. An error in it says nothing about a promise: the process ends with the code of chance. */
export async function settingUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // an error that nobody catches sets the code last of all but this
    process.once('exit', () => (process.exitCode = chanceExitCode));
    throw error;
  }
}

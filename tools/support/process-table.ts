import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * When a process began, in the system's own words; undefined when there is none of that number. With the number it names one process for
 * good: numbers are given out again, beginnings are not.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const fields = statOf(pid);
    // state is the 3rd field, the start time the 22nd
    return fields === undefined || fields[0] === 'Z' ? undefined : fields[19];
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The fields of `/proc/PID/stat` from the third on: the name in parentheses before them may hold blanks. */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

/** Signs of life of a process that does not answer. */
export interface Vitals {
  /** processor time of all its threads so far, in milliseconds */
  cpuMs: number;
  /** one of its threads waits for the processor or for the disk, or a debugger holds it: it is slow, and ending it would not help */
  isHeld: boolean;
}

/** undefined where the system does not say: elsewhere than on Linux, or when the process is gone. */
export function vitalsOf(pid: number): Vitals | undefined {
  const fields = statOf(pid);
  if (fields === undefined) return undefined;
  // user and system time are the 14th and the 15th field, in hundredths of a second
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
    isHeld: threadStates(pid).some((state) => ['R', 'D', 't'].includes(state)),
  };
}

function threadStates(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => statOf(`${pid}/task/${thread}`)?.[0] ?? '');
  } catch {
    return [];
  }
}

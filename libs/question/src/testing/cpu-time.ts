/** Milliseconds of processor time that `run` takes: other work on the machine does not count, as it would on the clock. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

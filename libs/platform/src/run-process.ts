import { workAsSole } from '@xuekao/event-sourcing';
import { growHeapWhileBusy } from './busy-heap.js';
import { readConfig, type Config } from './config.js';
import { createLogger, type Logger } from './logger.js';
import { nameSourceLines } from './source-lines.js';
import { onNatsLost } from './nats-connection.js';

/** When the launcher was killed, its databases end with it: what waits for them waits for nothing. */
const orphanMs = 3000;

/** Time limit for a process to end: less than the supervisor waits before a kill (15 s), more than a call takes (10 s). */
const stopLimitMs = 12_000;

/**
 * Runs `start` and, at a signal, what it returned, for at most 12 s and those of a drain. A failed start, or a broker that is lost for
 * good, ends the process with its one line.
 */
export async function runProcess(
  name: string,
  start: (config: Config, logger: Logger) => Promise<() => Promise<void>>,
  read: (env: NodeJS.ProcessEnv) => Config = readConfig,
): Promise<void> {
  const parent = process.ppid;
  nameSourceLines();
  let logger: Logger = createLogger(name, 'info');
  try {
    const config = read(process.env);
    logger = createLogger(name, config.logLevel);
    if (config.soleProcess) {
      workAsSole();
      growHeapWhileBusy();
    }
    onNatsLost((error) => {
      logger.fatal({ err: error }, 'the broker does not take this process any more');
      process.exit(1);
    });
    const stop = await start(config, logger);
    let stopping = false;
    const end = (signal: string): void => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      const afterMs = stopLimitMs + config.drainSeconds * 1000;
      setTimeout(() => {
        logger.error({ afterMs }, 'did not stop in time');
        process.exit(1);
      }, afterMs).unref();
      // looked at late: the signal comes before the last thread of a parent is gone
      setTimeout(() => void (process.ppid !== parent && process.exit(1)), orphanMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', () => end('SIGINT'));
    process.on('SIGTERM', () => end('SIGTERM'));
  } catch (error) {
    logger.fatal({ err: error }, `${name} did not start`);
    process.exitCode = 1;
    // open connections would keep a process alive that cannot serve
    setImmediate(() => process.exit(1));
  }
}

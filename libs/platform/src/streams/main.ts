import { readConfig } from '../config.js';
import { serveMetrics } from '../metrics-server.js';
import { runProcess } from '../run-process.js';
import { streamKeeper } from './keeper-name.js';
import { startStreamKeeper, type RunningKeeper } from './stream-keeper.js';

await runProcess(
  streamKeeper,
  async (config, logger) => {
    // before the line that says that the keeper is ready: a port that is taken is a start that failed
    let running: RunningKeeper | null = null;
    const ready = async (): Promise<boolean> => running !== null && running.isReady();
    const { metricsHost: host, metricsPort: port } = config;
    const metricsServer = port === null ? null : await serveMetrics({ host, port }, logger, { ready });
    const keeper = await startStreamKeeper(config);
    running = keeper;
    return async () => {
      running = null;
      await keeper.close();
      await metricsServer?.close();
    };
  },
  (env) => readConfig(env, 'keeper'),
);

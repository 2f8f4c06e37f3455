import { mostCourseFileBytes, videoType } from '@xuekao/contracts';
import { readConfig, runProcess, serveMetrics } from '@xuekao/platform';
import { LiveServer } from './live-server.js';

/** Milliseconds that a live waits for a push whose network broke off. */
const graceMs = 30_000;

/** The live server as a process of its own; LIVE_URL says where the gateway and the course service find it. */
await runProcess(
  'live',
  async (config, logger) => {
    const { live, metricsHost, metricsPort } = config;
    if (live === null) throw new Error('LIVE_URL is missing: it says where the live server listens.');
    const address = new URL(live.url);
    const metricsServer =
      metricsPort === null ? null : await serveMetrics({ host: metricsHost, port: metricsPort }, logger, { ready: async () => true });
    const server = await LiveServer.start({
      http: { host: live.host || address.hostname, port: Number(address.port || 80) },
      rtmp: { host: live.rtmpHost, port: live.rtmpPort },
      secret: live.secret,
      streams: live.streams,
      runs: {
        folder: live.recordings,
        graceMs,
        viewers: live.viewers,
        mostBytes: mostCourseFileBytes[videoType],
        spareBytes: live.spareBytes,
      },
      logger,
    });
    logger.child({}, { level: 'info' }).info({ rtmpPort: server.rtmpPort }, 'service is ready');
    return async () => {
      await server.close();
      await metricsServer?.close();
    };
  },
  (env) => readConfig(env, 'live'),
);

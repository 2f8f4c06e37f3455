/**
 * `healthy [PATH]`: for health checks of a container engine: ends with 0 when this container answers. The path is that of the metrics port,
 * `/healthz/live` unless one is given.
 */
const port = process.env['METRICS_PORT'] || '7390';
const answer = await fetch(`http://127.0.0.1:${port}${process.argv[2] ?? '/healthz/live'}`, { signal: AbortSignal.timeout(3000) }).catch(
  () => null,
);
process.exitCode = answer?.ok === true ? 0 : 1;

import { runProcess } from '@xuekao/platform';
import { startSandbox } from './start-sandbox.js';

/** The sandbox as a process of its own. */
await runProcess('payment sandbox', async (config, logger) => {
  const end = await startSandbox(config, logger);
  logger.child({}, { level: 'info' }).info({ address: config.paySandboxUrl }, 'service is ready');
  return end;
});

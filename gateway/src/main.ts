import { runProcess } from '@xuekao/platform';
import { startGateway } from './gateway.js';

await runProcess('gateway', async (config) => {
  const gateway = await startGateway(config);
  return () => gateway.close();
});

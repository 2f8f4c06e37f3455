import { connectMongo, runProcess } from '@xuekao/platform';
import { sandboxKeys } from './sandbox.protocol.js';
import { SandboxServer } from './sandbox-server.js';
import { Trades } from './trades.js';

/** The sandbox as a process of its own; PAY_SANDBOX_URL says where it listens, which is on loopback unless somebody says otherwise. */
await runProcess('payment sandbox', async (config, logger) => {
  const address = new URL(config.paySandboxUrl);
  const connection = await connectMongo(config, 'pay_sandbox', logger);
  const server = await SandboxServer.start({
    host: address.hostname,
    port: Number(address.port || 80),
    trades: await Trades.open(connection),
    keys: sandboxKeys('provider', (purpose) => config.key(purpose)),
    logger,
  });
  logger.child({}, { level: 'info' }).info({ address: server.address }, 'service is ready');
  return async () => {
    await server.close();
    await connection.close();
  };
});

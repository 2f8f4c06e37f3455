import { configOf, connectMongo, type Config, type Logger } from '@xuekao/platform';
import { sandboxKeys } from './sandbox.protocol.js';
import { SandboxServer } from './sandbox-server.js';
import { Trades } from './trades.js';

/**
 * The sandbox with its own account and books, where PAY_SANDBOX_URL says: on loopback unless somebody says otherwise.
 * @returns a function that ends it
 */
export async function startSandbox(common: Config, logger: Logger): Promise<() => Promise<void>> {
  const config = configOf(common, 'pay_sandbox');
  const address = new URL(config.paySandboxUrl);
  const connection = await connectMongo(config, 'pay_sandbox', logger);
  const server = await SandboxServer.start({
    host: address.hostname,
    port: Number(address.port || 80),
    trades: await Trades.open(connection),
    keys: sandboxKeys('provider', (purpose) => config.key(purpose)),
    logger,
  });
  return async () => {
    await server.close();
    await connection.close();
  };
}

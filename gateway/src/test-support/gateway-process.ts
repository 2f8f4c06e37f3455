import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface GatewayProcess {
  url: string;
  /** Ends the process without a word to its clients, as a lost machine does. */
  kill(): Promise<void>;
  /** Ends the process as a service manager does. */
  close(): Promise<void>;
}

/** A gateway in a process of its own, as a site runs several of them. @throws {Error} the process ended before it was ready */
export async function startGatewayProcess(environment: NodeJS.ProcessEnv): Promise<GatewayProcess> {
  const gateway = spawn(process.execPath, [new URL('../main.js', import.meta.url).pathname], {
    env: { ...environment, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (gateway.exitCode !== null || gateway.signalCode !== null) return;
    const ended = once(gateway, 'exit');
    gateway.kill(signal);
    await ended;
  };
  return { url: await urlOf(gateway), kill: () => end('SIGKILL'), close: () => end('SIGTERM') };
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the gateway has no output');
  const lines = createInterface({ input: stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const said = JSON.parse(line) as { msg?: string; url?: string }; // each line of the log is an object
      if (said.msg === 'gateway is ready' && said.url !== undefined) resolve(said.url);
    });
    lines.once('close', () => reject(new Error('the gateway ended before it was ready')));
  });
  return url;
}

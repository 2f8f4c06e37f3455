import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Respond = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** A local HTTP server that stands in for a provider's: it speaks the protocol and judges what it is sent. */
export interface ProviderServer {
  /** `http://127.0.0.1:<port>/` */
  baseUrl: string;
  /** for OUTBOUND_ALLOW */
  host: string;
  close(): Promise<void>;
}

export async function startProviderServer(respond: Respond, port = 0): Promise<ProviderServer> {
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => respond(request, Buffer.concat(parts).toString('utf8'), response));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address has this form
  return {
    baseUrl: `http://${host}/`,
    host,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const sendJson = (response: ServerResponse, value: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

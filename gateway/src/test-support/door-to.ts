import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface BackingDoor {
  url: string;
  cut: () => void;
  /** From here on answers wait. `first` resolves when one does; `release` lets them through. */
  holdAnswers: () => { first: Promise<void>; release: () => void };
  close: () => void;
}

/** Stands between a gateway and a backing service: cuts the line, or holds back what the service says. */
export async function doorTo(url: string): Promise<BackingDoor> {
  const inside = new URL(url);
  const { hostname, port } = inside;
  const lines = new Set<Socket>();
  let passed: Promise<void> | null = null;
  let came = (): void => undefined;
  const server = createServer((outer) => {
    const inner = connect(Number(port), hostname);
    const answers = new Transform({
      transform: (bytes, _encoding, pass) => {
        came();
        if (passed) void passed.then(() => pass(null, bytes));
        else pass(null, bytes);
      },
    });
    outer.pipe(inner).pipe(answers).pipe(outer);
    for (const socket of [outer, inner]) lines.add(socket.on('error', () => undefined).on('close', () => lines.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  inside.port = String((server.address() as AddressInfo).port); // a TCP server's address is never a string
  return {
    url: inside.href,
    cut: () => lines.forEach((socket) => socket.destroy()),
    holdAnswers: () => {
      const held = Promise.withResolvers<void>();
      const first = Promise.withResolvers<void>();
      passed = held.promise;
      came = first.resolve;
      const release = (): void => {
        passed = null;
        held.resolve();
      };
      return { first: first.promise, release };
    },
    close: () => {
      server.close();
      for (const socket of lines) socket.destroy();
    },
  };
}

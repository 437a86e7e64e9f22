import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One address for several processes, as a load balancer gives it: each connection goes to one that takes it. */
export interface Balancer {
  readonly url: string;
  /** The processes behind it, by their addresses. */
  sendTo(urls: readonly string[]): void;
  close(): Promise<void>;
}

/** Starts one on loopback. A connection that no process takes is cut; one that its process has lost is cut too. */
export async function startBalancer(): Promise<Balancer> {
  let places: readonly number[] = [];
  let next = 0;
  const open = new Set<Socket>();
  const track = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
  };
  const pass = (client: Socket, left: readonly number[]): void => {
    const [port, ...others] = left;
    if (port === undefined) {
      client.destroy();
      return;
    }
    const process = connect({ port, host: '127.0.0.1' });
    let isTaken = false;
    track(process);
    process.once('connect', () => {
      isTaken = true;
      client.once('close', () => process.destroy());
      client.pipe(process).pipe(client);
    });
    process.once('close', () => (isTaken ? client.destroy() : pass(client, others)));
  };
  const server = createServer((client) => {
    track(client);
    next += 1;
    pass(client, [...places.slice(next % places.length), ...places.slice(0, next % places.length)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sendTo: (urls) => {
      places = urls.map((url) => Number(new URL(url).port));
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

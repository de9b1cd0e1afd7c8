import { Agent, createServer, request as openRequest, type Server } from 'node:http';

const lookEveryMs = 250;

/**
 * A balancer as small as can be: it asks each process at `/readyz`, takes turns among those that are ready, keeps its
 * connections, and tries nothing a second time.
 */
export async function openProxy(port: number, processes: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;

  async function look(process: number): Promise<void> {
    const isReady = await fetch(`http://127.0.0.1:${process}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(process);
    else ready.delete(process);
  }

  const looking = setInterval(() => {
    for (const process of processes) void look(process);
  }, lookEveryMs);

  const server: Server = createServer((request, response) => {
    const able = [...ready];
    const process = able[turn++ % able.length];
    if (process === undefined) {
      response.writeHead(502).end();
      return;
    }
    const { method, url, headers } = request;
    const passed = openRequest({ port: process, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    isReady: (process: number) => ready.has(process),
    close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

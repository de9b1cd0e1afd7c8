import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const socketName = '.s.PGSQL.5432';

type Kind = 'listening' | 'other';

export interface SilentProxy {
  /** Folder in which PostgreSQL seems to be. */
  folder: string;
  /** Passes no more bytes of connections of this kind, these and new ones, and closes none. */
  silence(kind: Kind): void;
  /** Passes no more bytes of the connections that are there now, ever, and closes none; new ones are not touched. */
  lose(): void;
  /** Passes everything again, also what was held back. */
  speak(): void;
  close(): Promise<void>;
}

/** A real proxy in front of PostgreSQL that can fall silent, as a network does that loses its packets. */
export async function openSilentProxy(postgresFolder: string): Promise<SilentProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-proxy-'));
  const connections = new Map<Socket, { server: Socket; kind: Kind; isLost: boolean }>();
  let silent: Kind | undefined;

  function turn(): void {
    for (const [client, { server, kind, isLost }] of connections) {
      for (const end of [client, server]) {
        if (isLost || kind === silent) end.pause();
        else end.resume();
      }
    }
  }

  const proxy = createServer((client) => {
    const server = createConnection(path.join(postgresFolder, socketName));
    const connection = { server, kind: 'other' as Kind, isLost: false };
    connections.set(client, connection);
    client.on('data', (bytes) => {
      if (bytes.includes('listen ')) connection.kind = 'listening';
      server.write(bytes);
      turn();
    });
    server.on('data', (bytes) => client.write(bytes));
    for (const [end, far] of [
      [client, server],
      [server, client],
    ] as const) {
      end.on('error', () => undefined);
      end.once('close', () => {
        connections.delete(client);
        far.destroy();
      });
    }
    turn();
  });
  await new Promise<void>((resolve) => proxy.listen(path.join(folder, socketName), resolve));
  return {
    folder,
    silence(kind) {
      silent = kind;
      turn();
    },
    lose() {
      for (const connection of connections.values()) connection.isLost = true;
      turn();
    },
    speak() {
      silent = undefined;
      turn();
    },
    async close() {
      for (const client of connections.keys()) client.destroy();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
      rmSync(folder, { recursive: true });
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ucpVersion } from '@giro/contract/rules/ucp.ts';
import { openShop, type TestShop } from './harness.ts';

/** A profile of an agent that knows these capabilities. */
export const profileOf = (capabilities: Record<string, string[]>, version: string = ucpVersion) => ({
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(
      Object.entries(capabilities).map(([name, versions]) => [
        name,
        versions.map((each) => ({ version: each, spec: 'https://ucp.dev/a', schema: 'https://ucp.dev/b.json' })),
      ]),
    ),
  },
});

const usual = profileOf({
  'dev.ucp.shopping.catalog.search': [ucpVersion],
  'dev.ucp.shopping.catalog.lookup': [ucpVersion],
});

export interface AgentAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a test is about.
  body: any;
  headers: Record<string, unknown>;
}

export interface AgentShop extends TestShop {
  /** The server of profiles: `serve` says what lies at a path, and with what status. */
  agents: {
    address(path: string): string;
    serve(path: string, content: object | string, status?: number, headers?: Record<string, string>): void;
    /** Paths that were fetched, in their order. */
    fetched: string[];
  };
  /** A call as the usual agent makes it, from an address of its own unless one is named. */
  asAgent(path: string, body: unknown, more?: { from?: string; profile?: string | null }): Promise<AgentAnswer>;
  read(url: string): Promise<AgentAnswer & { text: string }>;
}

let clients = 0;
/** Nobody's limit but the next one's. */
export const newClient = () => `198.51.${Math.floor(++clients / 250)}.${clients % 250}`;

/** A shop, and a server on this machine with the profiles of agents. */
export async function openAgentShop(): Promise<AgentShop> {
  const contents = new Map<string, { content: string; status: number; headers: Record<string, string> }>();
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    fetched.push(url);
    const found = contents.get(url);
    response.writeHead(found?.status ?? 404, found?.headers).end(found?.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shop = await openShop({ BASE_URL: 'http://localhost:3000' });
  const address = (path: string) => `http://127.0.0.1:${port}${path}`;
  const serve: AgentShop['agents']['serve'] = (path, content, status = 200, headers = {}) => {
    contents.set(path, { content: typeof content === 'string' ? content : JSON.stringify(content), status, headers });
  };
  serve('/usual', usual);

  async function asAgent(path: string, body: unknown, more: { from?: string; profile?: string | null } = {}) {
    const { from = newClient(), profile = `profile="${address('/usual')}"` } = more;
    const response = await shop.app.http.inject({
      method: 'POST',
      url: `/ucp${path}`,
      remoteAddress: from,
      headers: { 'content-type': 'application/json', ...(profile !== null && { 'ucp-agent': profile }) },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }

  async function read(url: string) {
    const response = await shop.app.http.inject({ url });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      text: response.body,
      body: isJson ? response.json() : undefined,
      headers: response.headers,
    };
  }

  return {
    ...shop,
    agents: { address, serve, fetched },
    asAgent,
    read,
    async close() {
      server.closeAllConnections();
      server.close();
      await shop.close();
    },
  };
}

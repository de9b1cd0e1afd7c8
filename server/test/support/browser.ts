import type { Client, TestShop } from './harness.ts';

export interface Browser extends Client {
  /** Its cookies by name, HttpOnly or not. */
  cookies: Map<string, string>;
  /** Token that its pages keep and send as bearer. */
  token: string | undefined;
}

/** A browser on our pages: it keeps cookies, says of each request that its own page makes it, and stores the token. */
export function openBrowser(shop: TestShop, address?: string): Browser {
  const client = shop.visitor(address);
  const cookies = new Map<string, string>();

  async function call(send: (headers: Record<string, string>) => ReturnType<Client['get']>) {
    const answer = await send({
      'sec-fetch-site': 'same-origin',
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(browser.token && { authorization: `Bearer ${browser.token}` }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    browser.token = answer.body.token ?? browser.token;
    return answer;
  }

  const browser: Browser = {
    cookies,
    token: undefined,
    get: (url, more) => call((headers) => client.get(url, { ...headers, ...more })),
    post: (url, body, more) => call((headers) => client.post(url, body, { ...headers, ...more })),
    put: (url, body, more) => call((headers) => client.put(url, body, { ...headers, ...more })),
    delete: (url, more) => call((headers) => client.delete(url, { ...headers, ...more })),
  };
  return browser;
}

import { afterAll, afterEach, beforeAll } from 'vitest';
import { type EndingProcess, openEndingProcess } from './ending-process.ts';
import { openPeerShop, type PeerShop } from './peer-shop.ts';

export const isDone = (answer: { statusCode: number } | undefined) => answer !== undefined && answer.statusCode < 300;

/** For the tests of a file: a shop over TLS, and a process of it that ends when it is told to. Money adds up after each. */
export function useEndingShop() {
  const at = {
    hook: (pix: { txid: string | undefined; e2eId: string }) =>
      at.ending.call('POST', at.house.hookPath, undefined, { pix: [{ txid: pix.txid, endToEndId: pix.e2eId }] }),
    pixOf: (txid: string) => [...at.house.peer.state.received.values()].find((pix) => pix.txid === txid),
    /** The provider tells again of what nobody has answered. */
    async tellAgain(txid: string, wasHeard: boolean) {
      const pix = at.pixOf(txid) ?? at.house.peer.pay(txid);
      if (!wasHeard) await at.house.tell(pix);
    },
  } as {
    house: PeerShop;
    ending: EndingProcess;
    hook(pix: { txid: string | undefined; e2eId: string }): ReturnType<EndingProcess['call']>;
    pixOf(txid: string): { txid: string | undefined; e2eId: string } | undefined;
    tellAgain(txid: string, wasHeard: boolean): Promise<void>;
  };
  beforeAll(async () => {
    at.house = await openPeerShop();
    at.ending = await openEndingProcess(at.house);
  });
  afterEach(() => at.house.assertConserved());
  afterAll(async () => {
    await at.ending.close();
    await at.house.close();
  });
  return at;
}

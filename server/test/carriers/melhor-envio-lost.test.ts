import { describe, expect, test } from 'vitest';
import type { Fault } from '../../fakes/carrier-peer/server.ts';
import type { MelhorEnvioCall } from '../../fakes/melhor-envio-peer/state.ts';
import type { CarrierProblem, CodeRequest } from '../../src/platform/carriers/carrier.ts';
import { aParty, aRequest, refOf, theShop } from '../support/build-parcel-request.ts';
import { open, peer, useMelhorEnvioPeer } from '../support/melhor-envio-peer.ts';

useMelhorEnvioPeer();

const since = new Date('2026-11-27T14:00:00Z');
const refTo = ({ reference }: { reference: string }) => refOf({ reference }, { since });
const problem = (kind: CarrierProblem['kind']) => expect.objectContaining({ kind });
const made = ({ reference }: { reference: string }) =>
  peer.state.shipments.filter((one) => one.reference === reference);
const paid = (request: { reference: string }) => made(request).filter(({ paidAt }) => paidAt);
const startBalance = 1_000_000;
const aCode = (): CodeRequest => ({ ...aRequest('1', { from: aParty(), to: theShop() }), days: 7 });

describe('an answer that is lost', () => {
  const steps: MelhorEnvioCall[] = ['addToCart', 'checkout', 'readOrder', 'generate', 'listOrders', 'listCart'];
  const faults: Fault[] = [
    { how: 'cut-after' },
    { how: 'lost' },
    { how: 'cut-before' },
    { how: 'status', status: 502 },
  ];
  const cases = steps.flatMap((step) => faults.map((fault) => [step, fault.how, fault] as const));

  test.each(cases)('at %s (%s) is gone on with: one label, paid once', async (step, _, fault) => {
    const carrier = open({}, { limits: { totalMs: 250 } });
    const request = aRequest('1');
    peer.disturb(step, fault);
    // A look on a connection that was just closed is repeated by itself.
    await carrier.buy(request).catch((error: unknown) => expect(error).toEqual(problem('unknown')));
    const object = (await carrier.find(refTo(request), 'label')) ?? (await carrier.buy(request)).object;
    expect(object).toMatchObject({ state: 'ready', reference: request.reference });
    expect(made(request)).toEqual([expect.objectContaining({ id: object.id })]);
    expect(peer.state.balanceCents).toBe(startBalance - (made(request)[0]?.cents ?? 0));
  });

  test.each(['addReverse', 'checkout', 'generate'] as const)('of a code, at %s, is gone on with', async (step) => {
    const request = aCode();
    peer.disturb(step, { how: 'cut-after' });
    await expect(open().authorise(request)).rejects.toEqual(problem('unknown'));
    expect(await open().find(refTo(request), 'code')).toMatchObject({ state: 'ready', code: expect.any(String) });
    expect(paid(request)).toHaveLength(1);
    expect(made(request)).toHaveLength(1);
  });

  test('is gone on with by buying again as well, at each step', async () => {
    for (const step of ['addToCart', 'checkout', 'generate'] as const) {
      const request = aRequest('1');
      peer.disturb(step, { how: 'cut-after' });
      await expect(open().buy(request)).rejects.toEqual(problem('unknown'));
      expect((await open().buy(request)).object.state).toBe('ready');
      expect(made(request)).toHaveLength(1);
    }
  });

  test('leaves one unpaid in the cart where the cart hides our mark, and one is paid', async () => {
    peer.levers.hidesCartTags = true;
    const request = aRequest('1');
    peer.disturb('addToCart', { how: 'cut-after' });
    await expect(open().buy(request)).rejects.toEqual(problem('unknown'));
    expect(await open().find(refTo(request), 'label')).toBeUndefined();
    await open().buy(request);
    expect([made(request).length, paid(request).length]).toEqual([2, 1]);
  });

  test('is found among the paid ones where these list the unpaid too', async () => {
    peer.levers.listsPending = true;
    const request = aRequest('1');
    peer.disturb('checkout', { how: 'cut-before' });
    await expect(open().buy(request)).rejects.toEqual(problem('unknown'));
    expect(await open().find(refTo(request), 'label')).toMatchObject({ state: 'ready' });
    expect(paid(request)).toHaveLength(1);
  });

  test('and two who go on with it at once pay it once', async () => {
    const request = aRequest('1');
    peer.disturb('checkout', { how: 'cut-before' });
    await expect(open().buy(request)).rejects.toEqual(problem('unknown'));
    const both = await Promise.all([1, 2].map(() => open().find(refTo(request), 'label')));
    expect(both).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
    expect(peer.state.balanceCents).toBe(startBalance - (made(request)[0]?.cents ?? 0));
  });
});

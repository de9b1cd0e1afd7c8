import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type MelhorEnvioPeer, openMelhorEnvioPeer } from '../../fakes/melhor-envio-peer/index.ts';
import { createMelhorEnvioLevers, createMelhorEnvioState } from '../../fakes/melhor-envio-peer/state.ts';
import type { Carrier, CarrierSettings } from '../../src/platform/carriers/carrier.ts';
import type { CarrierTools } from '../../src/platform/carriers/carrier-http.ts';
import { createMelhorEnvio } from '../../src/platform/carriers/melhor-envio.ts';
import { type WatchedTools, watchTools } from './carrier-tools.ts';

/** Melhor Envio of whichever file of tests has said `useMelhorEnvioPeer`, and the tools of its adapters. */
export let peer: MelhorEnvioPeer;
export let tools: WatchedTools;

/** For the tests of a file: it answers, and before each of them it behaves, has seen nothing and has forgotten all. */
export function useMelhorEnvioPeer(): void {
  beforeAll(async () => {
    peer = await openMelhorEnvioPeer();
  });
  beforeEach(() => {
    peer.calm();
    Object.assign(peer.levers, createMelhorEnvioLevers(), { now: () => new Date('2026-11-27T15:00:00Z') });
    Object.assign(peer.state, createMelhorEnvioState());
    peer.requests.length = 0;
    peer.told.length = 0;
    tools = watchTools(() => peer.levers.now());
  });
  afterAll(() => peer.close());
}

export const open = (parts: Partial<CarrierSettings> = {}, more: Partial<CarrierTools> = {}): Carrier =>
  createMelhorEnvio(peer.settings(parts), Object.assign(tools, more));

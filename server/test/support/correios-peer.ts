import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type CorreiosPeer, openCorreiosPeer } from '../../fakes/correios-peer/index.ts';
import { createCorreiosLevers } from '../../fakes/correios-peer/state.ts';
import type { Carrier, CarrierSettings } from '../../src/platform/carriers/carrier.ts';
import type { CarrierTools } from '../../src/platform/carriers/carrier-http.ts';
import { createCorreios } from '../../src/platform/carriers/correios.ts';
import { type WatchedTools, watchTools } from './carrier-tools.ts';

/** Correios of whichever file of tests has said `useCorreiosPeer`, and the tools of its adapters. */
export let peer: CorreiosPeer;
export let tools: WatchedTools;

/** For the tests of a file: Correios answer, and before each of them they behave and have seen nothing. */
export function useCorreiosPeer(): void {
  beforeAll(async () => {
    peer = await openCorreiosPeer();
  });
  beforeEach(() => {
    peer.calm();
    Object.assign(peer.levers, createCorreiosLevers(), { now: () => new Date('2026-11-27T15:00:00Z') });
    peer.requests.length = 0;
    tools = watchTools(() => peer.levers.now());
  });
  afterAll(() => peer.close());
}

export const open = (parts: Partial<CarrierSettings> = {}, more: Partial<CarrierTools> = {}): Carrier =>
  createCorreios(peer.settings(parts), Object.assign(tools, more));

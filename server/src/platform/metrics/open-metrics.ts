import type { Registry } from 'prom-client';
import type { RequestObserver } from '../http/server.ts';
import { addProcessMetrics, type ObservedParts } from './process-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';

export interface Metrics {
  registry: Registry;
  observeRequests: RequestObserver;
}

/** A registry of its own, with what this process says of itself. Only who reads figures pays for the library's memory. */
export async function openMetrics(parts: ObservedParts): Promise<Metrics> {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  await addProcessMetrics(registry, parts);
  return { registry, observeRequests: await createRequestMetrics(registry) };
}

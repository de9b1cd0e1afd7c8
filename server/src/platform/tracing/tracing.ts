import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { RequestObserver } from '../http/server.ts';
import { traceOutsideCalls } from './outside-calls.ts';
import { traceRequests } from './traced-requests.ts';
import { traceStatements } from './traced-statements.ts';
import { traceTasks } from './traced-tasks.ts';

export interface Tracing {
  observeRequests: RequestObserver;
  /** To be called before the pool has a connection. */
  followStatements(pool: pg.Pool): void;
  /** The same tasks, each run of which is a trace. */
  followTasks(tasks: TaskList): TaskList;
  /** Sends what is left, for two seconds at most, and makes no more. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** The collector's address, without the path of the signal. */
  url: string;
  serviceName: string;
  /** Share of all traces that are made, from 0 to 1. */
  share: number;
}

const stopMs = 2000;

/**
 * Traces of requests and jobs, and of the statements and outside calls that they make, sent to a collector over OTLP/HTTP.
 * They hold routes, texts of statements without their values, hosts and codes: nothing that tells who is meant. A
 * collector that is away or slow holds nothing up; what waits for it is bounded, and then dropped.
 * Headers for it come from the standard's own variable (OTEL_EXPORTER_OTLP_HEADERS).
 */
export function openTracing({ url, serviceName, share }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: 5000 });
  const service = { 'service.name': serviceName, 'service.instance.id': crypto.randomUUID() };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(service)),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('giro');
  const stopOutsideCalls = traceOutsideCalls(tracer);
  return {
    observeRequests: traceRequests(tracer),
    followStatements: (pool) => traceStatements(pool, tracer),
    followTasks: (tasks) => traceTasks(tasks, tracer),
    async stop() {
      stopOutsideCalls();
      const inTime = new Promise((resolve) => setTimeout(resolve, stopMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), inTime]);
      context.disable();
    },
  };
}

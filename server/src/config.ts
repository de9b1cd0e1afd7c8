import { isIP } from 'node:net';
import path from 'node:path';
import { readAnalyticsId } from '@giro/contract/rules/shop-info.ts';
import { z } from 'zod';
import { isLoopback, isLoopbackPeer } from './platform/address-reach.ts';
import type { ClockSetting } from './platform/clock.ts';
import type { S3Settings } from './platform/files/disk.ts';
import type { TracingOptions } from './platform/tracing/tracing.ts';

/** A number of proxies, or addresses and networks; names of private networks as the proxy reader knows them. */
function isTrustSetting(text: string): boolean {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= 10;
  return text.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return most > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
  });
}

/** Everything that Giro reads from its environment, with the default of each setting. */
const environment = z.object({
  PORT: z.coerce.number('PORT must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'BASE_URL must be an http or https address' }).optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrustSetting, 'TRUST_PROXY must be the number of proxies in front (1 to 10) or their addresses')
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text))
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must begin with postgres://' }).optional(),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_DIRECT_URL must begin with postgres://' })
    .optional(),
  DEMO: z.enum(['0', '1', 'catalogue'], 'DEMO must be 0, 1 or catalogue').optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an e-mail address').default('admin@giro.local'),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD must have at least 8 characters').optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'SECRET_KEY must be 64 hexadecimal digits (openssl rand -hex 32)')
    .optional(),
  OLD_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'OLD_SECRET_KEY must be the 64 hexadecimal digits that were the key before')
    .optional(),
  CEP_URL: z.url().optional(),
  BRASILAPI_URL: z.url().optional(),
  OPENCEP_URL: z.url().optional(),
  PLACES_URL: z.url({ protocol: /^https?$/, error: 'PLACES_URL must be an http or https address' }).optional(),
  PLACES_KEY: z.string().optional(),
  ANALYTICS_ID: z
    .string()
    .transform((text) => readAnalyticsId(text))
    .pipe(z.string('ANALYTICS_ID must be a measurement id such as G-ABC123DEF4'))
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'S3_ENDPOINT must be an http or https address' }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Set by the launcher, which says over its channel when the pages are there. */
  GIRO_AWAITS_PAGES: z.literal('1').optional(),
  GIRO_TEST_CLOCK: z
    .string()
    .regex(/^([+-]?\d{1,10}|\d{4}-\d{2}-\d{2}T\S+)$/, 'GIRO_TEST_CLOCK must be seconds to add or an instant (ISO 8601)')
    .refine(
      (text) => !text.includes('T') || !Number.isNaN(Date.parse(text)),
      'GIRO_TEST_CLOCK is no instant (ISO 8601)',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('giro'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
    .min(0)
    .max(1, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
    .default(1),
  DRAIN_SECONDS: z.coerce
    .number('DRAIN_SECONDS must be a number from 0 to 4')
    .min(0)
    .max(4, 'DRAIN_SECONDS must be a number from 0 to 4')
    .default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  port: number;
  /** While the program's time is moved, only programs of this machine reach it. */
  host: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Whose `X-Forwarded-*` headers count: nobody's, those of so many proxies in front, or of the addresses listed. */
  trustProxy: false | number | string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database past the pooler at `databaseUrl`, for all that wants a session of its own. */
  databaseDirectUrl: string | undefined;
  /** Content for an empty database: nothing, the catalogue alone, or a shop that has lived for 90 days. */
  demo: 'none' | 'catalogue' | 'living';
  admin: { email: string; password: string | undefined };
  secretKey: string | undefined;
  /** The key that `secretKey` takes the place of, until everything is sealed anew. */
  oldSecretKey: string | undefined;
  /** Base addresses of the CEP services, in the order in which they are asked. */
  cepServices: { viaCep: string; brasilApi: string | undefined; openCep: string | undefined };
  /** Google Places; without a key nobody is asked. */
  places: { url: string; key: string } | undefined;
  /** Fills the shop's setting at the first start. */
  analyticsId: string | undefined;
  /** Unset: pictures lie in the data folder. */
  s3: S3Settings | undefined;
  /** Moves the program's time, for trying out what is due; only where nobody but this machine reaches it. */
  testClock: ClockSetting | undefined;
  /** The pages are being built meanwhile. */
  awaitsPages: boolean;
  /** Whoever bears it reads `/metrics`; undefined: nobody, as if there were none. */
  metricsToken: string | undefined;
  /** Destination of traces, their name, and the share of all that is made; undefined: none are made. */
  traces: TracingOptions | undefined;
  /** Time in which requests are still taken after `/readyz` says that the process ends. */
  drainMs: number;
  logLevel: string;
}

/** Reads and checks the environment; throws an error that names every bad setting. Blank settings count as unset. */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = result.data;
  if (env.OLD_SECRET_KEY && !env.SECRET_KEY) throw new Error('OLD_SECRET_KEY: set SECRET_KEY to the new key as well');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_DIRECT_URL: set DATABASE_URL to the pooler, or this one alone as DATABASE_URL');
  const baseUrl = (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const testClock = readTestClock(env.GIRO_TEST_CLOCK, baseUrl);
  return {
    port: env.PORT,
    host: testClock && env.HOST !== 'localhost' && !isLoopbackPeer(env.HOST) ? '127.0.0.1' : env.HOST,
    baseUrl,
    trustProxy: env.TRUST_PROXY ?? false,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    demo: readDemo(env),
    admin: { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD },
    secretKey: env.SECRET_KEY,
    oldSecretKey: env.OLD_SECRET_KEY,
    cepServices: {
      viaCep: trimSlash(env.CEP_URL) ?? 'https://viacep.com.br',
      brasilApi: trimSlash(env.BRASILAPI_URL) ?? (env.CEP_URL ? undefined : 'https://brasilapi.com.br'),
      openCep: trimSlash(env.OPENCEP_URL) ?? (env.CEP_URL ? undefined : 'https://opencep.com'),
    },
    places: env.PLACES_KEY
      ? { url: trimSlash(env.PLACES_URL) ?? 'https://places.googleapis.com', key: env.PLACES_KEY }
      : undefined,
    analyticsId: env.ANALYTICS_ID,
    s3: readS3(env),
    testClock,
    awaitsPages: env.GIRO_AWAITS_PAGES !== undefined,
    metricsToken: env.METRICS_TOKEN,
    traces: readTraces(env),
    drainMs: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
  };
}

const demos = { 0: 'none', 1: 'living', catalogue: 'catalogue' } as const;

/** Nobody's database is filled unasked: with an address of one, nothing is loaded unless it is said. */
const readDemo = ({ DEMO, DATABASE_URL }: z.output<typeof environment>) => demos[DEMO ?? (DATABASE_URL ? '0' : '1')];

/** A bucket needs all of its settings; one that is missing is named. */
function readS3(env: z.output<typeof environment>): S3Settings | undefined {
  const settings = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_REGION: env.S3_REGION,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  };
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: set all of S3_* or none`);
  const [endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = Object.values(settings);
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function readTraces(env: z.output<typeof environment>): TracingOptions | undefined {
  const url = trimSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  return url === undefined
    ? undefined
    : { url, serviceName: env.OTEL_SERVICE_NAME, share: env.OTEL_TRACES_SAMPLER_ARG };
}

function readTestClock(text: string | undefined, baseUrl: string): ClockSetting | undefined {
  if (text === undefined) return undefined;
  if (!isLoopback(baseUrl)) throw new Error('GIRO_TEST_CLOCK: only with a BASE_URL of this machine (localhost)');
  return text.includes('T') ? { startsAt: new Date(text) } : { aheadMs: Number(text) * 1000 };
}

function trimSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}

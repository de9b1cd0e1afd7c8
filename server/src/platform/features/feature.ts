import type { FastifyInstance } from 'fastify';
import type { Executor } from '../database/database.ts';
import type { CardHosts } from '../http/card-policy.ts';
import type { KeptFiles } from '../http/kept-files.ts';
import type { OutsideHosts } from '../http/pages.ts';
import type { ApiKeys } from '../http/request-session.ts';
import type { Job } from '../jobs/job.ts';
import type { Loop } from '../jobs/loops.ts';
import type { MailSender } from '../mail/mail-content.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { DemoPart, Figures, Invariant } from './feature-parts.ts';
import type { Ground } from './ground.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * Services that features give each other, under the name of the feature. Each feature adds its own by declaration, so
 * that the type checker holds who gives against who needs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every feature adds to it.
export interface FeatureServices {}

/**
 * A port is for what a feature asks of others that need it themselves: declared by who asks, filled by who answers. It
 * consists of functions, which can be called once every feature is made.
 */
export interface Ports {
  /** Whom the shop's mails are from; mails ask it. */
  shopSender: { read(db: Executor): Promise<MailSender> };
  /** Hosts beyond our own that pages may use at this moment; pages ask it. */
  outsideHosts: { find(): Promise<OutsideHosts> };
  /** Hosts that the pages of a payment by card may use; undefined in a shop that takes none. Pages ask it. */
  cardHosts: { find(): Promise<CardHosts | undefined> };
  /** Keys by which programs make calls; whoever recognises sessions asks it. */
  apiKeys: ApiKeys;
  /** Counts a passport that this client is about to read; pages ask it. Throws 429. */
  passportReadings: { count(client: string): Promise<void> };
}

/** Lists that one feature reads and several add to, by name, with the type of an entry. */
export interface Lists {
  figures: Figures;
  personalData: PersonalData;
  demoParts: DemoPart & { of: string };
}

type Name<Of> = keyof Of & string;
type Both<Of> = (Of extends unknown ? (each: Of) => void : never) extends (both: infer All) => void ? All : never;

/** Every service of every feature, by its own name. */
export type Services = Both<FeatureServices[Name<FeatureServices>]>;

/** Making a feature is given the services of those that it needs, the ports that it declares, the lists that it reads. */
type Given<Need extends Name<FeatureServices>, Port extends Name<Ports>, List extends Name<Lists>> = Both<
  FeatureServices[Need]
> & { [Each in Port]: Ports[Each] } & {
  /** Complete once every feature is made. */
  [Each in List]: readonly Lists[Each][];
};

/** Tools for addresses outside of `/api`. */
interface RootTools {
  files: KeptFiles;
  /** Undefined unless somebody may read figures. */
  metrics: { registry: Metrics['registry']; token: string } | undefined;
}

/** A feature once it is made. */
export interface Made {
  services?: object;
  /** Ports of others, answered. */
  fills?: { [Each in Name<Ports>]?: Ports[Each] };
  /** Entries of lists that others read. */
  contributes?: { [Each in Name<Lists>]?: readonly Lists[Each][] };
  /** Puts its calls on the server, below `/api`. */
  routes?(api: FastifyInstance): void | Promise<void>;
  /** Puts what is read at addresses of its own on the server. */
  rootRoutes?(http: FastifyInstance, tools: RootTools): void | Promise<void>;
  jobs?: readonly Job[];
  loops?: readonly Loop[];
  /** Does what a start has to do to the database, one process at a time, before anything is served. */
  prepare?(): Promise<void>;
}

type MadeOf<Title extends string> = Made &
  (Title extends Name<FeatureServices> ? { services: FeatureServices[Title] } : { services?: undefined });

/** Parts that speak of a feature's tables: they are there without its being made. */
interface FeatureParts {
  /** Sentences that are true of them between two transactions; `npm run verify` looks. */
  readonly invariants?: readonly Invariant[];
  /** Figures of the whole shop, for whoever looks after it. */
  readonly figures?: Figures;
  /** Data of a person, to be read and to be forgotten. */
  readonly personalData?: PersonalData;
  /** Rows of the demo's people, to be taken away. */
  readonly demo?: DemoPart;
}

interface FeatureDefinition<
  Title extends string,
  Need extends Name<FeatureServices>,
  Port extends Name<Ports>,
  List extends Name<Lists>,
> extends FeatureParts {
  name: Title;
  /** Features of whose services it is made. */
  needs?: readonly Need[];
  /** Ports that others have to fill. */
  awaits?: readonly Port[];
  /** Lists that it reads. */
  collects?: readonly List[];
  make(ground: Ground, given: Given<Need, Port, List>): MadeOf<Title>;
}

/** A part of the shop: its name, what it needs of others, and what it makes of that. */
export interface Feature extends FeatureParts {
  readonly name: string;
  readonly needs: readonly string[];
  readonly awaits: readonly string[];
  readonly collects: readonly string[];
  make(ground: Ground, given: never): Made;
}

export function defineFeature<
  const Title extends string,
  const Need extends Name<FeatureServices> = never,
  const Port extends Name<Ports> = never,
  const List extends Name<Lists> = never,
>({ needs = [], awaits = [], collects = [], ...rest }: FeatureDefinition<Title, Need, Port, List>): Feature {
  return { needs, awaits, collects, ...rest };
}

import type { Feature, Made, Ports, Services } from './feature.ts';
import { createGround, type Ground, type GroundOptions } from './ground.ts';

/** The features do not fit together: told with the names of those that are meant. */
class FeatureProblem extends Error {}

/** A thing that is put in order by its needs. */
interface Needing {
  readonly name: string;
  readonly needs: readonly string[];
}

/** The same features, each after those that it needs. Throws `FeatureProblem` for a missing, a double or a circular need. */
export function inOrder<Feature extends Needing>(features: readonly Feature[]): Feature[] {
  const known = new Map(features.map((feature) => [feature.name, feature]));
  const problems = features
    .filter((feature) => known.get(feature.name) !== feature)
    .map(({ name }) => `There are two features ${name}.`);
  const ordered = new Set<Feature>();

  function add(feature: Feature, path: readonly string[]): void {
    if (ordered.has(feature)) return;
    const { name, needs } = feature;
    if (path.includes(name)) {
      problems.push(`Features need each other: ${[...path.slice(path.indexOf(name)), name].join(' → ')}.`);
      return;
    }
    for (const need of needs) {
      const needed = known.get(need);
      if (needed) add(needed, [...path, name]);
      else problems.push(`${name} needs ${need}, which is not there.`);
    }
    ordered.add(feature);
  }

  for (const feature of known.values()) add(feature, []);
  if (problems.length > 0) throw new FeatureProblem([...new Set(problems)].join('\n'));
  return [...ordered];
}

/** The ports that the program itself asks, whatever features there are. */
const ownPorts = [
  'shopSender',
  'outsideHosts',
  'cardHosts',
  'passportReadings',
  'apiKeys',
] as const satisfies (keyof Ports)[];

type OwnPorts = Pick<Ports, (typeof ownPorts)[number]>;

type Answers = Record<string, (...given: unknown[]) => unknown>;

/** Stands for a port from the beginning; who calls it before it is filled is told so. */
function portOf(name: string, filled: ReadonlyMap<string, { answers: object }>): Answers {
  return new Proxy<Answers>(
    {},
    {
      get:
        (_, verb: string) =>
        (...given: unknown[]) => {
          const answers = filled.get(name)?.answers as Answers | undefined;
          const answer = answers?.[verb];
          if (!answer) throw new FeatureProblem(`The port ${name} does not answer ${verb}.`);
          return answer(...given);
        },
    },
  );
}

/**
 * Makes every feature, each after those that it needs. Throws `FeatureProblem` for a need that is missing, double or
 * circular, for a service that two features give, and for a port that nobody or more than one fills.
 */
export function makeFeatures(features: readonly Feature[], makeGround: (ports: OwnPorts) => Ground) {
  const filled = new Map<string, { by: string; answers: object }>();
  const services = new Map<string, { of: string; service: unknown }>();
  const lists = new Map<string, unknown[]>();
  const made = new Map<string, Made>();
  const problems: string[] = [];

  const pick = <Entry>(names: readonly string[], find: (name: string) => Entry) =>
    Object.fromEntries(names.map((name) => [name, find(name)]));
  const findPort = (name: string) => portOf(name, filled);
  function findList(name: string): unknown[] {
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    return list;
  }

  function keep(name: string, { fills = {}, contributes = {}, ...rest }: Made): void {
    made.set(name, rest);
    for (const [service, value] of Object.entries(rest.services ?? {})) {
      const other = services.get(service)?.of;
      if (other) problems.push(`The service ${service} is given by ${other} and ${name}.`);
      services.set(service, { of: name, service: value });
    }
    for (const [port, answers] of Object.entries(fills)) {
      const other = filled.get(port)?.by;
      if (other) problems.push(`The port ${port} is filled by ${other} and ${name}.`);
      filled.set(port, { by: name, answers });
    }
    for (const [list, entries] of Object.entries(contributes)) findList(list).push(...entries);
  }

  const ordered = inOrder(features);
  for (const { name, figures, personalData, demo } of ordered) {
    if (figures) findList('figures').push(figures);
    if (personalData) findList('personalData').push(personalData);
    if (demo) findList('demoParts').push({ ...demo, of: name });
  }
  const ownGiven = pick(ownPorts, findPort) as unknown as OwnPorts;
  const ground = makeGround(ownGiven);
  for (const { name, needs, awaits, collects, make } of ordered) {
    const needed = Object.assign({}, ...needs.map((need) => made.get(need)?.services));
    const given = { ...needed, ...pick(awaits, findPort), ...pick(collects, findList) };
    keep(name, make(ground, given as never));
  }
  const awaited = [{ name: 'The program', awaits: ownPorts }, ...ordered];
  for (const { name, awaits } of awaited) {
    for (const port of awaits) if (!filled.has(port)) problems.push(`${name} awaits ${port}, which nobody fills.`);
  }
  if (problems.length > 0) throw new FeatureProblem(problems.join('\n'));
  const all = Object.fromEntries([...services].map(([name, { service }]) => [name, service]));
  return { ground, ports: ownGiven, made: [...made.values()], services: all as unknown as Services };
}

/** The features of a program, made on one ground. */
export const composeFeatures = (features: readonly Feature[], options: GroundOptions) =>
  makeFeatures(features, ({ shopSender }) => createGround(options, shopSender.read));

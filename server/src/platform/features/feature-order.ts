/** The features do not fit together: told with the names of those that are meant. */
export class FeatureProblem extends Error {}

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

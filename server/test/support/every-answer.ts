import { allCalls } from '@giro/contract/all-calls.ts';
import type { CallDefinition } from '@giro/contract/call.ts';
import type { Found } from './everything-kept.ts';
import type { Client } from './harness.ts';

/** Everything that can be read is read through these. */
const reads = allCalls.map(({ call }) => call as CallDefinition).filter(({ method }) => method === 'GET');

/**
 * Every answer that somebody gets who reads whatever there is: each of these in the place of every parameter of a path,
 * ids in that of ids, and in every search.
 */
export async function everyAnswer(client: Client, names: readonly (number | string)[]): Promise<Found[]> {
  const addresses = reads.flatMap(({ path, query }) => {
    const url = path.slice(1);
    const [param] = /:\w+/.exec(url) ?? [];
    if (param !== undefined) {
      const isNumber = /id$/i.test(param);
      const fitting = names.filter((name) => (typeof name === 'number') === isNumber);
      return fitting.map((name) => url.replace(/:\w+/g, encodeURIComponent(name)));
    }
    const isSearched = query !== undefined && 'search' in query.shape;
    return isSearched ? [url, ...names.map((name) => `${url}?search=${encodeURIComponent(name)}`)] : [url];
  });
  const found: Found[] = [];
  for (const where of addresses) {
    const { text, headers } = await client.get(where);
    found.push({ where, text: `${text} ${JSON.stringify(headers)}` });
  }
  return found;
}

/** The files for spreadsheets that somebody may have. */
export async function everyTable(client: Client): Promise<Found[]> {
  const tables: Found[] = [];
  for (const { path, answersFile } of reads) {
    if (answersFile !== 'csv') continue;
    const { status, text } = await client.get(path.slice(1));
    if (status === 200) tables.push({ where: path, text });
  }
  return tables;
}

import type { Place } from './database.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded.ts';

/** A PostgreSQL to work with; one that is not ours is neither started nor stopped. */
export interface DatabaseServer extends EmbeddedPostgres {
  /** For what requests ask, through the pooler where there is one. All else has sessions of its own, by `connection`. */
  queries: Place;
}

interface Settings {
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  dataDir: string;
}

/** The PostgreSQL that the settings name, else the data folder's own. The name begins with `giro:`. */
export async function openDatabaseServer(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  applicationName: string,
): Promise<DatabaseServer> {
  if (!databaseUrl) {
    const embedded = await openEmbeddedPostgres(dataDir, applicationName);
    return { ...embedded, queries: embedded.connection };
  }
  const at = (address: string) => ({ connectionString: address, application_name: applicationName });
  return {
    connection: at(databaseDirectUrl ?? databaseUrl),
    queries: { ...at(databaseUrl), isPooled: databaseDirectUrl !== undefined },
    ensureRunning: async () => undefined,
    // Roles of a server that is somebody else's are theirs: its triggers alone keep the record.
    lendRecord: async () => undefined,
    keepRecord: async () => undefined,
    stop: async () => undefined,
  };
}

/** Which server cannot be reached, for a sentence: never with its password. */
export function placeOf({ databaseUrl, databaseDirectUrl, dataDir }: Settings): string {
  const address = databaseDirectUrl ?? databaseUrl;
  return address ? new URL(address).host : dataDir;
}

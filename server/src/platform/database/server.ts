import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded.ts';

/** A PostgreSQL to work with; one that is not ours is neither started nor stopped. */
export type DatabaseServer = EmbeddedPostgres;

/** The PostgreSQL that the settings name, else the data folder's own. The name begins with `giro:`. */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  applicationName: string,
): Promise<DatabaseServer> {
  if (!databaseUrl) return openEmbeddedPostgres(dataDir, applicationName);
  return {
    connection: { connectionString: databaseUrl, application_name: applicationName },
    ensureRunning: async () => undefined,
    // Roles of a server that is somebody else's are theirs: its triggers alone keep the record.
    lendRecord: async () => undefined,
    keepRecord: async () => undefined,
    stop: async () => undefined,
  };
}

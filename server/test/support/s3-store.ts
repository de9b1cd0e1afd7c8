import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver: new (options: object) => Server = createRequire(import.meta.url)('s3rver');

/** A store that speaks S3, with one empty bucket. */
export async function openS3Store() {
  const directory = mkdtempSync(path.join(tmpdir(), 'giro-s3-'));
  const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'giro', configs: [] }] };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'sa-east-1',
      S3_BUCKET: 'giro',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Takes the store away, files kept. */
    goAway: () => server.close(),
    async comeBack() {
      server = new S3rver({ ...options, port });
      await server.run();
    },
    async close() {
      await server.close().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

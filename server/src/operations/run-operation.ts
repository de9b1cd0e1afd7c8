import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Disk } from 'flydrive';
import pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { type DatabaseServer, openDatabaseServer, placeOf } from '../platform/database/server.ts';
import { isStoreAway, openDisk } from '../platform/files/disk.ts';
import { OperationProblem } from './operation-problem.ts';

export interface Operation extends Pick<DatabaseServer, 'lendRecord' | 'keepRecord'> {
  config: Config;
  /** One connection of its own. */
  client: pg.Client;
  connection: pg.PoolConfig;
  disk: Disk;
  /** Absolute. */
  file: string;
  /** Values given for the command's options: a text, or that it is there. */
  options: Partial<Record<string, string | boolean>>;
}

interface Usage {
  words: string;
  options?: Record<string, { type: 'boolean' | 'string' }>;
  /** It works on the database alone. */
  takesNoFile?: boolean;
}

/** A name as it is meant: from where npm was called, which changes into Giro's folder. */
export const fromWhereCalled = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

function readArguments({ words, options = {}, takesNoFile = false }: Usage) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file = '', ...rest] = positionals;
    if (takesNoFile && file) throw new Error('Name no file.');
    if (!takesNoFile && (!file || rest.length > 0)) throw new Error('Name one file.');
    return { file: fromWhereCalled(file), options: values as Operation['options'] };
  } catch (error) {
    throw new OperationProblem(`${(error as Error).message}\n\n${words}`, 2);
  }
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new OperationProblem(`A setting is wrong.\n${(error as Error).message}`, 2);
  }
}

async function connect(connection: pg.PoolConfig, config: Config): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new OperationProblem(`The database at ${placeOf(config)} cannot be reached: ${error.message}`);
  });
  return client;
}

async function perform(usage: Usage, work: (operation: Operation) => Promise<string>) {
  const given = readArguments(usage);
  const config = readSettings();
  const server = await openDatabaseServer(config, `giro:operation:${process.pid}`).catch((error: Error) => {
    throw new OperationProblem(error.message);
  });
  const { connection } = server;
  try {
    const client = await connect(connection, config);
    try {
      const { lendRecord, keepRecord } = server;
      return await work({ ...given, config, client, connection, disk: await openDisk(config), lendRecord, keepRecord });
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await server.stop();
  }
}

/** The failure as a sentence where there is one: of ours, of the file system, of the store of the pictures. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof OperationProblem) return error.message;
  if (isStoreAway(error)) {
    const { cause, message } = error as Error;
    return `The pictures cannot be reached: ${(cause as Error | undefined)?.message ?? message}`;
  }
  const isOfFileSystem = error instanceof Error && 'syscall' in error;
  return isOfFileSystem ? error.message : undefined;
}

/** Runs a command with Giro's database and pictures, tells how it went, and ends the process. */
export async function runOperation(usage: Usage, work: (operation: Operation) => Promise<string>): Promise<never> {
  try {
    console.info(`\n${await perform(usage, work)}\n`);
    process.exit(0);
  } catch (error) {
    const words = wordsOf(error);
    console.error(words ? `\n${words}\n` : error);
    process.exit(error instanceof OperationProblem ? error.exitCode : 1);
  }
}

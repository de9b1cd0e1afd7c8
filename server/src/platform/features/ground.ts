import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Freshness } from '../cache/kept-parts.ts';
import { PublicCache } from '../cache/public-cache.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database, Executor } from '../database/database.ts';
import { openDisk } from '../files/disk.ts';
import { createPictures } from '../files/pictures.ts';
import { createPrivateFiles } from '../files/private-files.ts';
import type { Reach } from '../http/guarded-lookup.ts';
import { createLimit, type Limit } from '../http/limits.ts';
import { createPictureFetch, type FetchPicture } from '../http/outside-pictures.ts';
import { createOutsideRequests } from '../http/outside-request.ts';
import type { MailSender } from '../mail/mail-content.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { SmtpPatience } from '../mail/transport.ts';
import { createSessions } from '../sessions/sessions.ts';

/** Tools that reach other servers, when not the usual ones. A feature adds its own by declaration. */
export interface OutsideTools {
  /** The longest that a mail server may take. */
  smtpPatience?: SmtpPatience;
  /** Fetches pictures of other servers. */
  fetchPicture?: FetchPicture;
  /** Machines that addresses of outsiders may lead to. */
  outsideReach?: Reach;
}

export interface GroundOptions extends OutsideTools {
  config: Config;
  /** See `openNotesPool`. */
  notesPool: pg.Pool;
  database: Database;
  /** Without it nothing that was read is kept. */
  freshness?: Freshness;
  box: SecretBox;
  log: Logger;
  now?: () => Date;
  /** Takes the place of every limit, where nobody asks who could ask too much. */
  noLimit?: Limit;
}

export type Ground = ReturnType<typeof createGround>;

export const minutes = (count: number) => count * 60;

/** Every feature stands on this: settings of the environment, database, files, mails, limits, sessions. */
export function createGround(options: GroundOptions, readSender: (db: Executor) => Promise<MailSender>) {
  const { config, notesPool, database, box, log, noLimit, now = () => new Date() } = options;
  const { freshness = new PublicCache(now), fetchPicture = createPictureFetch() } = options;
  const disk = openDisk(config);
  return {
    config,
    database,
    freshness,
    box,
    log,
    now,
    baseUrl: config.baseUrl,
    isHttps: config.baseUrl.startsWith('https:'),
    limit: (name: string, points: number, seconds: number) =>
      noLimit ?? createLimit(notesPool, { name, points, seconds }),
    sessions: createSessions(database),
    disk,
    pictures: createPictures(disk),
    privateFiles: createPrivateFiles({ disk }),
    /** The folder of mails that no mail server takes. */
    mailFolder: path.join(config.dataDir, 'mail'),
    outbox: createOutbox(box, readSender),
    /** Whom the shop's mails are from. */
    readSender,
    readShopName: async (db: Executor = database) => (await readSender(db)).shop,
    /** The address at which the shop reads its own mail; blank for none. */
    readShopEmail: async (db: Executor) => (await readSender(db)).email,
    fetchPicture,
    /** Asks addresses that people or programs of outside chose. */
    outside: createOutsideRequests(config.baseUrl, options.outsideReach),
    /** Those that were given; what is absent is as usual. */
    tools: options as OutsideTools,
  };
}

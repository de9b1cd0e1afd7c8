import { retention } from '@giro/contract/rules/retention.ts';
import type { Disk } from 'flydrive';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OwnRecord, PersonalData } from '../../platform/features/personal-data.ts';
import { type PrivateFile, privateArchives } from '../../platform/files/private-files.ts';
import { writeAside } from '../../platform/files/written-aside.ts';
import { createZip } from '../../platform/files/zip.ts';
import type { SentFile } from '../../platform/http/answers.ts';
import { notFound, tooMany } from '../../platform/http/errors.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { pageFoot, pageHead, recordHtml, sectionFoot, sectionHead } from './archive-page.presenter.ts';
import * as archives from './data-archives.queries.ts';
import { archiveReadyMail } from './privacy.mail.ts';

/** One file of an archive: records of one subject, in batches. */
interface ReadSubject {
  file: string;
  title: string;
  read(): AsyncIterable<OwnRecord[]>;
}

interface OwnDataOptions {
  database: Database;
  box: SecretBox;
  privateFiles: { find(db: Database, id: number): Promise<PrivateFile | undefined> };
  /** Personal data that each feature holds. */
  held: readonly PersonalData[];
}

/** Everything that the shop holds of a person. */
function createOwnData({ database, box, privateFiles, held }: OwnDataOptions) {
  function subjectsOf(userId: number): ReadSubject[] {
    const ordered = held.flatMap((each) => each.subjects ?? []).toSorted((one, other) => one.position - other.position);
    return ordered.map(({ file, title, read, present }) => ({
      file: `${file}.json`,
      title,
      read: () =>
        readInBatches(
          database,
          (tx, afterId) => read(tx, userId, afterId),
          async (_tx, rows) => rows.map((row) => present(row as never, box)),
        ),
    }));
  }

  /** Photos of the person's devices and receipts of what they were paid, one at a time. */
  async function* readFiles(userId: number): AsyncGenerator<{ name: string; bytes: Buffer }> {
    const files: { id: number; name: string }[] = [];
    for (const { readFiles: read } of held) {
      if (!read) continue;
      const batches = readInBatches(
        database,
        (tx, afterId) => read(tx, userId, afterId),
        async (_tx, rows) => rows,
      );
      // The rows first: reading files may take longer than a transaction should.
      for await (const rows of batches) files.push(...rows);
    }
    for (const { id, name } of files) {
      const found = await privateFiles.find(database, id);
      if (!found) continue;
      const ending = found.contentType === 'application/pdf' ? 'pdf' : 'webp';
      yield { name: `${name}-${id}.${ending}`, bytes: found.bytes };
    }
  }

  return { subjectsOf, readFiles };
}

/** A subject's records as one JSON array. */
async function* jsonOf(subject: ReadSubject): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const records of subject.read()) {
    for (const record of records) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(record, null, 2)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

async function* pageOf(parts: readonly ReadSubject[], shop: string, madeAt: Date): AsyncGenerator<string> {
  yield pageHead(shop, madeAt);
  for (const { file, title, read } of parts) {
    let count = 0;
    yield sectionHead(title, file);
    for await (const records of read()) {
      for (const record of records) yield `${recordHtml(record)}\n`;
      count += records.length;
    }
    yield sectionFoot(count);
  }
  yield pageFoot;
}

async function* whole(bytes: Buffer) {
  yield bytes;
}

/** Writes the archive of a person: JSON for programs, a page for people, and files. A few records at a time are held. */
async function writeArchive(
  ownData: ReturnType<typeof createOwnData>,
  { userId, shop, at }: { userId: number; shop: string; at: Date },
  write: (bytes: Uint8Array) => Promise<unknown>,
): Promise<void> {
  const zip = createZip(write, at);
  const parts = ownData.subjectsOf(userId);
  await zip.add('index.html', pageOf(parts, shop, at));
  for (const part of parts) await zip.add(part.file, jsonOf(part));
  for await (const { name, bytes } of ownData.readFiles(userId)) await zip.add(name, whole(bytes), { packed: true });
  await zip.end();
}

export const archiveTask = 'make-data-archive';
const mostTries = 6;

export interface DataArchivesOptions extends OwnDataOptions {
  disk: Promise<Disk>;
  outbox: Outbox;
  findPerson: AccountsService['findPerson'];
  readShopName: () => Promise<string>;
  baseUrl: string;
  now: () => Date;
}

export type DataArchives = ReturnType<typeof createDataArchives>;

const unknownArchive = 'Este arquivo não existe mais, ou não é seu. Peça outro em Seus dados.';

/** Archives of what the shop holds of a person, made by a job and kept for a day. */
export function createDataArchives(options: DataArchivesOptions) {
  const { database, disk, outbox, findPerson, readShopName, baseUrl, now } = options;

  const ownData = createOwnData(options);

  const stateOf = ({ asked_at, expires_at }: archives.ArchiveRow) => ({
    state: expires_at ? ('ready' as const) : ('making' as const),
    asked_at: asked_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  });

  /** Asks for an archive, or tells of the one that is being made or open. Throws 429 within a day of one that could not be made. */
  async function ask({ id, name }: SignedIn) {
    const key = `${privateArchives}${createToken()}.zip`;
    const asked = await database.transaction().execute(async (tx) => {
      const row = await archives.insertArchive(tx, id, key);
      if (!row) return undefined;
      await addJob(tx, archiveTask, { archiveId: row.id }, { maxAttempts: mostTries });
      await record(tx, { kind: 'data-asked', subject: subjects.user({ id, name }) });
      return row;
    });
    if (asked) return stateOf(asked);
    const newest = await archives.findNewestArchive(database, id);
    if (!newest?.is_open) {
      throw tooMany('Você pode pedir um arquivo por dia. Tente de novo amanhã.', newest?.wait_s ?? 60);
    }
    return stateOf(newest);
  }

  /** Makes an archive that is still wanted, and mails its link; done again, it is the same archive under a new link. */
  async function make(archiveId: number, { isLastTry }: { isLastTry: boolean }): Promise<void> {
    const archive = await archives.findUnmadeArchive(database, archiveId);
    const person = archive && (await findPerson(archive.user_id));
    if (!archive || !person) return;
    try {
      const about = { userId: archive.user_id, shop: await readShopName(), at: now() };
      await writeAside(
        (add) => writeArchive(ownData, about, add),
        async ({ bytes, read }) =>
          (await disk).putStream(archive.key, read(), { contentLength: bytes, contentType: 'application/zip' }),
      );
    } catch (error) {
      if (isLastTry) await archives.giveUpArchive(database, archiveId);
      throw error;
    }
    const token = createToken();
    const page = person.profile === 'admin' ? 'alterar-senha' : 'editar-usuario';
    await database.transaction().execute(async (tx) => {
      const opened = await archives.openArchive(tx, archiveId, hashToken(token), retention.archiveHours);
      if (!opened) return;
      const cause = { subjectKind: 'user', subjectId: archive.user_id, event: `data-archive:${archiveId}` } as const;
      const mail = archiveReadyMail(person.name, `${baseUrl}/${page}?arquivo=${token}`);
      await outbox.post(tx, cause, person.email, mail, { confidential: true, expiresAt: opened.expires_at });
    });
  }

  /** The archive that a mailed token opens. Throws 404 to everybody but its person, and once its time is over. */
  async function open(userId: number, token: string): Promise<SentFile> {
    const archive = await archives.findOpenArchive(database, userId, hashToken(token));
    const store = await disk;
    if (!archive || !(await store.exists(archive.key))) throw notFound(unknownArchive);
    return { name: 'meus-dados', contentType: 'application/zip', bytes: await store.getStream(archive.key) };
  }

  /** Removes archives whose time is over: first the file, so that none is left without its row. */
  async function removeOver(): Promise<void> {
    const store = await disk;
    for (const { id, key } of await archives.listOverArchives(database)) {
      await store.delete(key);
      await archives.deleteArchive(database, id);
    }
  }

  return { ask, make, open, removeOver };
}

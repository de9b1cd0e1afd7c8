import { createZip } from '../../platform/files/zip.ts';
import { pageFoot, pageHead, recordHtml, sectionFoot, sectionHead } from './archive-page.presenter.ts';
import type { createOwnData, ReadSubject } from './own-data.service.ts';

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

async function* pageOf(subjects: readonly ReadSubject[], shop: string, madeAt: Date): AsyncGenerator<string> {
  yield pageHead(shop, madeAt);
  for (const { file, title, read } of subjects) {
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
export async function writeArchive(
  ownData: ReturnType<typeof createOwnData>,
  { userId, shop, at }: { userId: number; shop: string; at: Date },
  write: (bytes: Uint8Array) => Promise<unknown>,
): Promise<void> {
  const zip = createZip(write, at);
  const subjects = ownData.subjectsOf(userId);
  await zip.add('index.html', pageOf(subjects, shop, at));
  for (const subject of subjects) await zip.add(subject.file, jsonOf(subject));
  for await (const { name, bytes } of ownData.readFiles(userId)) await zip.add(name, whole(bytes), { packed: true });
  await zip.end();
}

import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Writes a mail into a folder that only its owner may enter. Readers of the folder never see half a file: it gets its
 * name when it is whole.
 */
export async function writeMailFile(folder: string, name: string, message: SendMailOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  const { default: nodemailer } = await import('nodemailer');
  const built = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    .sendMail(message);
  const file = path.join(folder, name.replace(/[^\w.@+-]/g, '_'));
  await writeFile(`${file}.part`, built.message as Buffer, { mode: fileMode });
  await rename(`${file}.part`, file);
}

/** Removes every file of these mails: their names begin with the number of the mail. */
export async function removeMailFiles(folder: string, mailIds: readonly number[]): Promise<void> {
  if (mailIds.length === 0 || !existsSync(folder)) return;
  const ids = new Set(mailIds);
  for (const name of await readdir(folder)) {
    if (ids.has(Number.parseInt(name, 10))) await rm(path.join(folder, name), { force: true });
  }
}

/** Takes from everybody else what they may have been able to read in a folder of mails. */
export function closeToOthers(folder: string): void {
  if (!existsSync(folder)) return;
  chmodOwn(folder, folderMode);
  for (const name of readdirSync(folder)) if (name.endsWith('.eml')) chmodOwn(path.join(folder, name), fileMode);
}

/** A place that belongs to another user is for that user to close. */
function chmodOwn(place: string, mode: number): void {
  try {
    chmodSync(place, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperationProblem } from './operation-problem.ts';
import { fromWhereCalled } from './run-operation.ts';

/** First bytes of every file of the format. */
const beginning = Buffer.from('age-encryption.org/v1\n');

/** Encrypts a stream for whoever holds the identity of a recipient (age1…), in the age format. Throws `OperationProblem`. */
export function encryptFor(recipient: string): (plain: AsyncIterable<Buffer>) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new OperationProblem(
      `${recipient} is no recipient of age. One is made by age-keygen and begins with age1.`,
      2,
    );
  }
  return async function* encrypt(plain) {
    const stream = await encrypter.encrypt(Readable.toWeb(Readable.from(plain)) as ReadableStream<Uint8Array>);
    yield* stream as unknown as AsyncIterable<Uint8Array>;
  };
}

export async function isEncrypted(file: string): Promise<boolean> {
  for await (const bytes of createReadStream(file, { end: beginning.length - 1 }))
    return beginning.equals(bytes as Buffer);
  return false;
}

/** Decrypts a stream with the identities of a file, as age-keygen writes it. Throws `OperationProblem`. */
export function decryptWith(identityFile: string): (sealed: AsyncIterable<Buffer>) => AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  const lines = readFileSync(fromWhereCalled(identityFile), 'utf8').split('\n');
  const identities = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0)
    throw new OperationProblem(`${identityFile} holds no identity of age (AGE-SECRET-KEY-…).`);
  for (const identity of identities) decrypter.addIdentity(identity);
  return async function* decrypt(sealed) {
    const stream = await decrypter
      .decrypt(Readable.toWeb(Readable.from(sealed)) as ReadableStream<Uint8Array>)
      .catch(() => {
        throw new OperationProblem(`No identity of ${identityFile} opens this backup.`);
      });
    yield* stream as unknown as AsyncIterable<Uint8Array>;
  };
}

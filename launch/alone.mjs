import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function take(lock) {
  const aside = `${lock}.${process.pid}`;
  writeFileSync(aside, String(process.pid));
  try {
    linkSync(aside, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside);
  }
}

/** The process that holds it; undefined when none does any more. */
function holderOf(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    process.kill(pid, 0);
    return pid === process.pid ? undefined : pid;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : undefined;
  }
}

/** Does this work while no other process does any under the same lock file; they wait. A dead holder's is taken over. */
export async function alone(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let waited = 0; !take(lock); waited++) {
    const holder = holderOf(lock);
    if (!holder) rmSync(lock, { force: true });
    else if (waited === 0) console.log(`Waiting for another start here (process ${holder}; if it is none: ${lock}) …`);
    if (holder) await sleep(200);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  await work();
  process.off('exit', release);
  release();
}

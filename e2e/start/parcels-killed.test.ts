// Kills Giro while a carrier is asked for codes and labels, again and again, and counts what the carrier has made.
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../depth.ts';
import { openPostingStore, type PostingStore } from './posting-store.ts';

const rounds = Number(process.env.GIRO_ROUNDS ?? (isWhole ? 30 : 3));
const seed = Number(process.env.GIRO_SEED ?? randomInt(2 ** 31));
const [codesEach, labelsEach] = [3, 2];
const notaKey = '35260811222333000181550010000000011000000017';

/** Milliseconds below `below`, the same for the same seed and round. */
const drawn = (below: number, round: number): number =>
  createHash('sha256').update(`${seed} ${round}`).digest().readUInt32BE() % below;

let store: PostingStore;
beforeAll(async () => {
  store = await openPostingStore();
  store.peer.levers.delayMs = 300;
});
afterAll(() => store?.close());

/** Devices that go back, packed, so that only their labels are missing. */
async function packed(): Promise<{ ids: number[]; parcels: number[] }> {
  const ids = await store.propose(labelsEach, 7);
  const parcels: number[] = [];
  for (const id of ids) {
    const { parcel } = await store.call('POST', `proposals/${id}/devolucao`);
    await store.call('PUT', `envios/${parcel.id}`, { nota_key: notaKey });
    parcels.push(parcel.id);
  }
  return { ids, parcels };
}

test('whatever was asked for is made once after every kill', { timeout: 120_000 + rounds * 60_000 }, async () => {
  const { peer } = store;
  const codes: number[] = [];
  const returned: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const asked = await store.propose(codesEach);
    const back = await packed();
    await Promise.all([store.press(asked), store.call('POST', 'envios/etiquetas', { ids: back.parcels })]);
    await sleep(drawn(3000, round));
    await store.crash();
    codes.push(...asked);
    returned.push(...back.ids);
    // Whatever was under way at the carrier has been answered by now.
    await store.ask(`update parcels set tried_at = tried_at - interval '5 minutes' where state = 'asking'`);
    await store.ask('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await store.untilReady([...asked, ...back.ids], performance.now(), 180_000);
  }
  await store.assertCodesOnce(codes);
  const labels = await store.parcelsOf(returned);
  expect(labels.map(({ reference }) => peer.objects.filter((made) => made.reference === reference).length)).toEqual(
    returned.map(() => 1),
  );
  expect([peer.codes.length, peer.objects.length]).toEqual([codes.length, returned.length]);
  const steps = await store.ask(
    `select (select count(*)::int from proposal_statuses where proposal_id = any($1) and status = 10) as steps,
       (select count(*)::int from (
         select from emails where subject_kind = 'proposal' and subject_id::int = any($1)
         group by subject_id, event having count(*) > 1
       ) twice) as twice`,
    [returned],
  );
  await expect
    .poll(() => store.ask('select count(*)::int as papers from parcels where label_file is not null'), {
      timeout: 60_000,
    })
    .toEqual([{ papers: returned.length }]);
  expect(steps).toEqual([{ steps: returned.length, twice: 0 }]);
  console.info(
    `seed ${seed}: killed ${rounds} times; ${codes.length} codes and ${returned.length} labels, each made once and told once`,
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertVerified } from '../support/assert-verified.ts';
import { benchOf, buildBench, found } from '../support/build-bench.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { atDepth } from '../support/depth.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo } from '../support/send-form.ts';

const rounds = atDepth(2, 8);

let shop: TestShop;
let ana: Client & { token: string };
let bia: Client & { token: string };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  ana = await shop.signedIn('admin', { name: 'Ana Souza' });
  bia = await shop.signedIn('admin', { name: 'Bia Lima' });
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const open = async () => {
  const bench = await buildBench(shop, model, ana);
  return { ...bench, bia: benchOf(shop, bench.id, bia) };
};
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
/** Lets two do the same read before either of them writes. */
function meeting(): () => Promise<void> {
  let arrived = 0;
  let release: () => void = () => undefined;
  const together = new Promise<void>((resolve) => {
    release = resolve;
  });
  return async () => {
    arrived++;
    if (arrived === 2) release();
    await together;
  };
}

describe('two people at one bench', () => {
  test('begin once: the second is told by whom', async () => {
    for (let round = 0; round < rounds; round++) {
      const bench = await open();
      const answers = await Promise.all([bench.save({ grade: 'A' }, 0), bench.bia.save({ grade: 'B' }, 0)]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const [lost, won] = answers[0].status === 409 ? ['Bia Lima', 'B'] : ['Ana Souza', 'A'];
      const refusal = answers.find(({ status }) => status === 409)?.body.message;
      expect(refusal).toMatch(new RegExp(`^Esta conferência foi alterada por ${lost} em .* Recarregue`));
      const { inspection } = await bench.read();
      expect([inspection.grade, inspection.version]).toEqual([won, 1]);
      const { events } = await bench.status();
      expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['inspection-started']);
    }
  });

  test('save over the same version once', async () => {
    const bench = await open();
    await bench.save({ cycles: 0 }, 0);
    for (let version = 1; version <= rounds; version++) {
      const answers = await Promise.all([
        bench.save({ cycles: version, answers: found(model, 'Com falhas') }, version),
        bench.bia.save({ cycles: 1000 + version, answers: found(model, 'Funciona') }, version),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect((await bench.read()).inspection.version).toBe(version + 1);
    }
  });

  test('whose saves looked at the version first and wrote then would both believe to have saved', async () => {
    const { id, save } = await open();
    await save({ cycles: 0 }, 0);
    const met = meeting();
    const naively = async (cycles: number) => {
      const { rows } = await shop.pool.query('select version from inspections where proposal_id = $1', [id]);
      await met();
      if (rows[0].version !== 1) return 409;
      await shop.pool.query('update inspections set cycles = $1, version = version + 1 where proposal_id = $2', [
        cycles,
        id,
      ]);
      return 200;
    };
    expect(await Promise.all([naively(1), naively(2)])).toEqual([200, 200]);
  });
});

describe('two presses', () => {
  const historyOf = async (id: number) => {
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from proposal_statuses where proposal_id = $1 and status in (6, 8)) as moves,
        (select count(*)::int from proposal_events where proposal_id = $1 and kind = 'inspection-decided') as decisions,
        (select count(*)::int from payouts where proposal_id = $1 and state <> 'void') as payouts`,
      [id],
    );
    return rows[0];
  };

  test('approve once', async () => {
    for (let round = 0; round < rounds; round++) {
      const bench = await open();
      await bench.save({ account_lock: 'clear' }, 0);
      const press = () => bench.decide('aprovar', { value: 1220 }, 1);
      const answers = await Promise.all([press(), press(), bench.bia.decide('aprovar', { value: 1220 }, 1)]);
      expect(statusesOf(answers)).toEqual([200, 409, 409]);
      const refusal = answers.find(({ status }) => status === 409)?.body.message;
      expect(refusal).toBe('A conferência já terminou: a proposta está em "Venda aprovada".');
      expect(await historyOf(bench.id)).toEqual({ moves: 1, decisions: 1, payouts: 1 });
    }
  });

  test('that want different things have one outcome', async () => {
    for (let round = 0; round < rounds; round++) {
      const bench = await open();
      await bench.save({ account_lock: 'clear', answers: found(model, 'Com falhas') }, 0);
      const answers = await Promise.all([
        bench.decide('aprovar', { value: 1220 }, 1),
        bench.bia.decide('contraproposta', { value: 920 }, 1),
        ana.post(`proposals/status/${bench.id}`, { status: 11 }),
      ]);
      // Cancelling asks for no version: it may come before the decision, or after it.
      expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const { moves, decisions } = await historyOf(bench.id);
      expect([moves, decisions]).toEqual(answers.slice(0, 2).some(({ status }) => status === 200) ? [1, 1] : [0, 0]);
    }
    await assertVerified(shop.database);
  });

  test('reject once, though the device stays on the bench', async () => {
    const bench = await open();
    const press = () => bench.decide('reprovar', { reason: 'Oxidado' }, 0);
    expect(statusesOf(await Promise.all([press(), press()]))).toEqual([200, 409]);
    expect((await historyOf(bench.id)).decisions).toBe(1);
  });

  test('that looked at the status first and moved it then would decide twice', async () => {
    const { id } = await open();
    const met = meeting();
    const naively = async () => {
      const { rows } = await shop.pool.query('select status from proposals where id = $1', [id]);
      await met();
      if (rows[0].status !== 5) return 409;
      await shop.pool.query('update proposals set status = 6 where id = $1', [id]);
      await shop.pool.query(`insert into proposal_events (proposal_id, kind) values ($1, 'inspection-decided')`, [id]);
      return 200;
    };
    await Promise.all([naively(), naively()]);
    expect((await historyOf(id)).decisions).toBe(2);
  });
});

describe('photos that several people send at once', () => {
  const photosOf = async (id: number) => {
    const { rows } = await shop.pool.query(
      `select position from inspection_photos join inspections on inspections.id = inspection_id
       where proposal_id = $1 order by position`,
      [id],
    );
    return rows.map(({ position }) => position);
  };

  test('are twelve at most, in places without gaps', async () => {
    const three = Array(3).fill(['foto.png', await photo()] as const);
    for (let round = 0; round < atDepth(2, 3); round++) {
      const bench = await open();
      const answers = await Promise.all(
        [bench, bench.bia, bench, bench.bia, bench, bench.bia].map(({ sendPhotos }) => sendPhotos(three)),
      );
      expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 422, 422]);
      const ids = answers.flatMap(({ status, body }) => (status === 201 ? body.photos : [])).map(({ id }) => id);
      const [one, other] = new Set(ids);
      const removals = [one, other].map((id) => ana.delete(`${bench.path}/fotos/${id}`));
      const [first, second] = await Promise.all([...removals, bench.sendPhotos(three.slice(0, 1))]);
      expect(statusesOf([first, second].filter((answer) => answer !== undefined))).toEqual([200, 200]);
      const left = await photosOf(bench.id);
      expect(left).toEqual(left.map((_, index) => index + 1));
    }
  });

  test('that were counted first and added then would stand in one place, were it not for the database', async () => {
    const bench = await open();
    await bench.sendPhotos([['foto.png', await photo()]]);
    const met = meeting();
    const naively = async () => {
      const { rows } = await shop.pool.query(
        `select inspection_id, file_id, (select max(position) from inspection_photos) as last from inspection_photos
         order by id desc limit 1`,
      );
      await met();
      await shop.pool.query('insert into inspection_photos (inspection_id, position, file_id) values ($1, $2, $3)', [
        rows[0].inspection_id,
        Number(rows[0].last) + 1,
        rows[0].file_id,
      ]);
    };
    const outcomes = await Promise.allSettled([naively(), naively()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

import type { FiscalProfileBody, FiscalProfileShown } from '@giro/contract/calls/fiscal-profiles.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import type { TaxRegime } from '@giro/contract/rules/fiscal.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { conflict, FieldProblems, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record, recordChanges } from '../../platform/record/record.ts';
import {
  confirmProfile,
  deleteProfile,
  endOpenProfile,
  findOverlap,
  findProfile,
  insertProfile,
  listProfiles,
  lockProfiles,
  type ProfileRow,
  type ProfileValues,
  readToday,
  updateProfile,
} from './fiscal-profiles.queries.ts';
import {
  lacksIbsCbs,
  type ProfileJudge,
  presentProfile,
  profileState,
  profileSubject,
  regimeProblems,
  valuesOf,
} from './fiscal-profiles.rules.ts';
import { ibsCbsFromOf } from './fiscal-settings.rules.ts';
import type { FiscalSettingsService } from './fiscal-settings.service.ts';
import { suggestionsFor } from './fiscal-suggestions.rules.ts';
import { hastenMissing } from './queue.queries.ts';

interface ProfilesOptions {
  database: Database;
  settings: Pick<FiscalSettingsService, 'readSaved'>;
}

const unknown = 'Perfil fiscal não encontrado.';
const used = 'Uma nota já usa este perfil: ele não muda mais. Crie uma nova vigência.';

/** Tax codes of each operation, by their days, as the accountant decides them. */
export function createFiscalProfiles({ database, settings }: ProfilesOptions) {
  async function readJudge(db: Executor): Promise<ProfileJudge> {
    const { stored } = await settings.readSaved(db);
    return { crt: stored.crt, ibsCbsFrom: ibsCbsFromOf(stored), today: await readToday(db) };
  }

  async function list(db: Executor = database) {
    const [rows, judge] = [await listProfiles(db), await readJudge(db)];
    const missing = rows.filter((row) => lacksIbsCbs(row, judge)).length;
    return {
      profiles: rows.map((row) => presentProfile(row, judge, rows)),
      ibscbs: missing > 0 ? { missing, from: judge.ibsCbsFrom } : null,
    };
  }

  /** Throws 404. */
  async function get(db: Executor, id: number): Promise<{ row: ProfileRow; shown: FiscalProfileShown }> {
    const row = await findProfile(db, id);
    if (!row) throw notFound(unknown);
    return { row, shown: presentProfile(row, await readJudge(db), await listProfiles(db)) };
  }

  /** The open one of its operation ends the day before it begins. Throws 422 with every bad field. */
  async function makeRoom(tx: Tx, values: ProfileValues, exceptId: number | null): Promise<void> {
    const problems = new FieldProblems();
    const { crt } = await readJudge(tx);
    for (const [field, words] of regimeProblems(values, crt)) problems.add(field, words);
    await endOpenProfile(tx, values, exceptId);
    const overlap = await findOverlap(tx, values, exceptId);
    if (overlap) {
      const until = overlap.to === null ? 'em diante' : `a ${formatDate(overlap.to)}`;
      problems.add('valid_from', `Já há um perfil desta operação de ${formatDate(overlap.from)} ${until}.`);
    }
    problems.throwIfAny();
  }

  /** Throws 422 with every bad field. */
  async function add(body: FiscalProfileBody, byId: number): Promise<FiscalProfileShown> {
    return database.transaction().execute(async (tx) => {
      await lockProfiles(tx);
      const values = valuesOf(body);
      await makeRoom(tx, values, null);
      const { row, shown } = await get(tx, await insertProfile(tx, values, byId));
      await record(tx, { kind: 'fiscal-profile', subject: profileSubject(row), after: profileState(shown) });
      await hastenMissing(tx);
      return shown;
    });
  }

  /** A profile that nobody else changes and no document bears. Throws 404, 409. */
  async function lockUnused(tx: Tx, id: number) {
    await lockProfiles(tx);
    const known = await get(tx, id);
    if (known.row.used) throw conflict(used);
    return known;
  }

  /** Throws 404; 409 where a document bears it or somebody saved since the edit's version; 422 with every bad field. */
  async function save(id: number, body: FiscalProfileBody, edit: Edit): Promise<FiscalProfileShown> {
    return database.transaction().execute(async (tx) => {
      const before = await lockUnused(tx, id);
      const values = valuesOf(body);
      await makeRoom(tx, values, id);
      if (isSame(before.row, values)) return before.shown;
      if (!(await updateProfile(tx, id, values, edit))) {
        await refuseUnsaved(tx, { table: 'fiscal_profiles', id, unknown, changed: 'Este perfil foi alterado' });
      }
      const { row, shown } = await get(tx, id);
      const states = { before: profileState(before.shown), after: profileState(shown) };
      await recordChanges(tx, { kind: 'fiscal-profile', subject: profileSubject(row), ...states });
      await hastenMissing(tx);
      return shown;
    });
  }

  /** Throws 404, 409. */
  async function remove(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const { row, shown } = await lockUnused(tx, id);
      await deleteProfile(tx, id);
      await record(tx, { kind: 'fiscal-profile', subject: profileSubject(row), before: profileState(shown) });
    });
  }

  /** Notes that the accountant stands by these codes. Throws 404. */
  async function confirm(id: number, accountant: string, byId: number): Promise<FiscalProfileShown> {
    return database.transaction().execute(async (tx) => {
      await lockProfiles(tx);
      const before = await get(tx, id);
      await confirmProfile(tx, id, accountant, byId);
      const { row, shown } = await get(tx, id);
      const states = { before: profileState(before.shown), after: profileState(shown) };
      await recordChanges(tx, { kind: 'fiscal-profile', subject: profileSubject(row), ...states });
      await hastenMissing(tx);
      return shown;
    });
  }

  return { list, add, save, remove, confirm, suggest: (crt: TaxRegime) => suggestionsFor(crt) };
}

const isSame = (row: ProfileRow, values: ProfileValues) =>
  Object.entries(values).every(([name, value]) => row[name as keyof ProfileValues] === value);

import type { BodyOf } from '@giro/contract/call.ts';
import type {
  DeliveryBoxes,
  DeliverySettings,
  DeliverySettingsBody,
  DeliveryTariff,
  saveBoxesCall,
  saveTariffCall,
} from '@giro/contract/calls/delivery-settings.ts';
import type { CarrierName } from '@giro/contract/rules/carrier.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems, invalid } from '../../platform/http/errors.ts';
import { type RecordedState, recordChanges } from '../../platform/record/record.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import type { DeliveryTerms } from './delivery.port.ts';
import { listTypeIds } from './delivery-settings.queries.ts';
import {
  boxesOf,
  boxesState,
  boxProblems,
  presentBox,
  presentRow,
  presentTerms,
  readBoxes,
  readTariff,
  readTerms,
  tariffAfter,
  tariffProblems,
  tariffState,
  termsAfter,
  termsState,
} from './delivery-settings.rules.ts';

interface DeliverySettingsOptions {
  database: Database;
  savedSettings: SavedSettings;
  /** The carrier that is set up. */
  readCarrier: (db: Executor) => Promise<CarrierName>;
}

export type DeliverySettingsService = ReturnType<typeof createDeliverySettings>;

const needsOrigin = 'Preencha a origem: sem ela nada pode ser enviado.';

/** Each place of the one is told of, also where the other has none. */
const withAll = (one: RecordedState, other: RecordedState): RecordedState => ({
  ...Object.fromEntries(Object.keys(other).map((name) => [name, null])),
  ...one,
});

/** Deliveries as the shop's people have set them: its terms, its boxes and its own tariff. */
export function createDeliverySettings({ database, savedSettings, readCarrier }: DeliverySettingsOptions) {
  const read = async (db: Executor): Promise<DeliveryTerms> =>
    readTerms((await savedSettings.read(db, 'delivery')).value);

  /** The terms with the version that an edit of them is made over. */
  async function show(db: Executor = database): Promise<DeliverySettings> {
    const { value, version } = await savedSettings.read(db, 'delivery');
    return presentTerms(readTerms(value), version);
  }

  async function assertOrigin(tx: Tx, body: DeliverySettingsBody, { isDelivering, origin }: DeliveryTerms) {
    if (origin) return;
    const asksCodes = body.seller_codes === 'press' || body.seller_codes === 'arrival';
    if (isDelivering || (asksCodes && (await readCarrier(tx)) !== 'manual')) throw invalid({ origin: [needsOrigin] });
  }

  /** Changes what the body names. Throws 409 when another admin saved since the edit's version, 422 at `origin`. */
  async function save(body: DeliverySettingsBody, edit: Edit): Promise<DeliverySettings> {
    return database.transaction().execute(async (tx) => {
      const { value, version } = await savedSettings.read(tx, 'delivery');
      const before = presentTerms(readTerms(value), version);
      const terms = termsAfter(body, readTerms(value));
      await assertOrigin(tx, body, terms);
      // What was read here must still be there when it is written, also for an edit that names no version.
      await savedSettings.save(tx, 'delivery', terms, { ...edit, expectedVersion: edit.expectedVersion ?? version });
      const after = await show(tx);
      await recordChanges(tx, { kind: 'delivery-settings', before: termsState(before), after: termsState(after) });
      return after;
    });
  }

  async function showBoxes(db: Executor = database): Promise<DeliveryBoxes> {
    const { value, version } = await savedSettings.read(db, 'boxes');
    return { boxes: readBoxes(value).map(presentBox), version };
  }

  /** Replaces all boxes. Throws 409 as above, 422 at those that are wrong. */
  async function saveBoxes(body: BodyOf<typeof saveBoxesCall>, edit: Edit): Promise<DeliveryBoxes> {
    return database.transaction().execute(async (tx) => {
      const before = readBoxes((await savedSettings.read(tx, 'boxes')).value);
      const boxes = boxesOf(body);
      const problems = new FieldProblems();
      for (const [field, words] of boxProblems(boxes, new Set(await listTypeIds(tx)))) problems.add(field, words);
      problems.throwIfAny();
      await savedSettings.save(tx, 'boxes', boxes, edit);
      await noteLists(tx, boxesState(before), boxesState(boxes));
      return showBoxes(tx);
    });
  }

  async function showTariff(db: Executor = database): Promise<DeliveryTariff> {
    const { value, version } = await savedSettings.read(db, 'tariff');
    return { rows: readTariff(value).rows.map(presentRow), version };
  }

  /** Replaces all rows. Throws 409 as above, 422 at those that overlap. */
  async function saveTariff(body: BodyOf<typeof saveTariffCall>, edit: Edit): Promise<DeliveryTariff> {
    return database.transaction().execute(async (tx) => {
      const { value, version } = await savedSettings.read(tx, 'tariff');
      const before = readTariff(value);
      const tariff = tariffAfter(body, before);
      const problems = new FieldProblems();
      for (const [field, words] of tariffProblems(tariff.rows)) problems.add(field, words);
      problems.throwIfAny();
      // Ids are drawn from what was read here.
      await savedSettings.save(tx, 'tariff', tariff, { ...edit, expectedVersion: edit.expectedVersion ?? version });
      await noteLists(tx, tariffState(before), tariffState(tariff));
      return showTariff(tx);
    });
  }

  const noteLists = (tx: Tx, before: RecordedState, after: RecordedState) =>
    recordChanges(tx, {
      kind: 'delivery-settings',
      before: withAll(before, after),
      after: withAll(after, before),
    });

  return {
    read,
    readBoxes: async (db: Executor) => readBoxes((await savedSettings.read(db, 'boxes')).value),
    readTariff: async (db: Executor) => readTariff((await savedSettings.read(db, 'tariff')).value),
    show,
    save,
    showBoxes,
    saveBoxes,
    showTariff,
    saveTariff,
  };
}

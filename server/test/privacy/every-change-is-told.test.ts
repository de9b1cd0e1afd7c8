import { allCalls } from '@giro/contract/all-calls.ts';
import { permissionsFor } from '@giro/contract/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';
import { createTestSender } from '../support/pix-sender.ts';
import { createCardChanges } from '../support/told-card-changes.ts';
import { createChanges, createDeskChanges, createNoteChanges } from '../support/told-changes.ts';
import { createCounterChanges } from '../support/told-counter-changes.ts';
import { createDeliveryChanges } from '../support/told-delivery-changes.ts';
import { createFiscalSetupChanges } from '../support/told-fiscal-changes.ts';
import { createImportChanges } from '../support/told-import-changes.ts';
import { createNotaChanges } from '../support/told-nota-changes.ts';
import { createParcelChanges } from '../support/told-parcel-changes.ts';
import { createPriceChanges } from '../support/told-price-changes.ts';
import { createProgramChanges } from '../support/told-program-changes.ts';

/** Changes nothing that outlives the press, or what a later call of this list decides on and tells. */
const untold: Record<string, string> = {
  uploadImage: 'a picture is nobody’s until a post that shows it is saved',
  mailOrderStatus: 'makes sure that the mail of a status, which is told, is on its way',
  mailProposalStatus: 'makes sure that the mail of a status, which is told, is on its way',
  previewOrderMail: 'writes a mail to be looked at, of which nothing is kept',
  previewProposalMail: 'writes a mail to be looked at, of which nothing is kept',
  saveBench: 'typed at the inspection and kept with it, whose decision is told',
  saveUnitBench: 'typed at the inspection and kept with it, whose decision is told',
  addBenchPhotos: 'kept with the inspection, whose decision is told',
  changeBenchPhoto: 'kept with the inspection, whose decision is told',
  removeBenchPhoto: 'kept with the inspection, whose decision is told',
  addUnitPhotos: 'kept with the inspection, whose decision is told',
  changeUnitPhoto: 'kept with the inspection, whose decision is told',
  removeUnitPhoto: 'kept with the inspection, whose decision is told',
  refreshParcel: 'asks the carrier, whose word is told',
  simulateParcel: 'plays the carrier, whose word is told',
  readAtCounter: 'looks up what somebody scanned, and keeps nothing',
  registerWebhook: 'needs a shop with a public address: see the tests of its settings',
  removeDemonstration: 'see the tests of the demonstration',
  saveSecuritySettings: 'see the tests of second factors',
  inviteAgain: 'mails the link of an invitation, which is told, once more',
  createUser: 'see the tests of users',
  deactivateUser: 'see the tests of users',
  restoreUser: 'see the tests of users',
  updateUserByAdmin: 'see the tests of users',
};

const changing = allCalls.filter(({ call }) => call.method !== 'GET' && permissionsFor(call).length > 0);
const told = changing.map(({ name }) => name).filter((name) => !(name in untold));
/** Those that begin by taking a payout in hand, which is told as well. */
const twice = ['finishPayout', 'dropPayout'];

let shop: MoneyShop;
let changes: ReturnType<typeof createChanges> &
  ReturnType<typeof createCounterChanges> &
  ReturnType<typeof createDeskChanges> &
  ReturnType<typeof createNoteChanges> &
  ReturnType<typeof createCardChanges> &
  ReturnType<typeof createDeliveryChanges> &
  ReturnType<typeof createParcelChanges> &
  ReturnType<typeof createPriceChanges> &
  ReturnType<typeof createFiscalSetupChanges> &
  ReturnType<typeof createNotaChanges> &
  ReturnType<typeof createImportChanges> &
  ReturnType<typeof createProgramChanges>;
beforeAll(async () => {
  const { sender } = createTestSender();
  shop = await openMoneyShop({ openSender: () => sender });
  const model = await buildModel(shop);
  changes = {
    ...createChanges(shop, model),
    ...createCounterChanges(shop, model),
    ...createDeskChanges(shop),
    ...createNoteChanges(shop, model),
    ...createDeliveryChanges(),
    ...createCardChanges(shop),
    ...createParcelChanges(shop, model),
    ...createPriceChanges(shop, model),
    ...createFiscalSetupChanges(),
    ...createImportChanges(shop),
    ...createProgramChanges(shop),
    ...createNotaChanges(shop, model),
  };
});
afterAll(() => shop.close());

describe('whatever somebody of the shop changes is told', () => {
  test('by every call, but for those of which it is said why not', () => {
    expect(Object.keys(changes).sort()).toEqual(told.sort());
    expect(Object.keys(untold).filter((name) => !changing.some((call) => call.name === name))).toEqual([]);
  });

  test.each(told)('%s', async (name) => {
    const doer = await shop.signedIn('admin', { name: 'Bia Reis' });
    const answer = await changes[name]?.(doer);
    expect(answer, JSON.stringify(answer?.body)).toMatchObject({ status: expect.toSatisfy((code) => code < 300) });
    const { rows } = await shop.pool.query('select by_name, client from activities where by_id = $1', [doer.id]);
    expect(rows.length).toBeGreaterThanOrEqual(twice.includes(name) ? 2 : 1);
    expect(rows[0]).toEqual({ by_name: 'Bia Reis', client: expect.any(String) });
  });
});

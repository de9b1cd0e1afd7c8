import * as carrierCalls from '@giro/contract/calls/carrier-settings.ts';
import * as settingsCalls from '@giro/contract/calls/delivery-settings.ts';
import * as addressCalls from '@giro/contract/calls/own-addresses.ts';
import { changeOrderAddressCall } from '@giro/contract/calls/parcels.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { CarrierSettingsService } from './carrier-settings.service.ts';
import type { createCarrierTrials } from './carrier-trials.service.ts';
import type { DeliverySettingsService } from './delivery-settings.service.ts';
import type { OrderAddresses } from './order-addresses.service.ts';
import type { OwnAddresses } from './own-addresses.service.ts';

export function ownAddressesRoutes(app: FastifyInstance, own: OwnAddresses, ofOrders: OrderAddresses): void {
  serve(app, addressCalls.listAddressesCall, async ({ person }) => ({ addresses: await own.list(person.id) }));
  serve(app, addressCalls.addAddressCall, async ({ body, person }) => ({ address: await own.add(person.id, body) }));
  serve(app, addressCalls.saveAddressCall, async ({ params, body, ...context }) => {
    const { byId: userId, expectedVersion } = editOf(context);
    return { address: await own.save({ userId, id: params.id }, body, expectedVersion) };
  });
  serve(app, addressCalls.removeAddressCall, async ({ params, person }) => {
    await own.remove(person.id, params.id);
    return { message: 'Endereço excluído.' };
  });
  serve(app, changeOrderAddressCall, async ({ params, body, person }) => {
    await ofOrders.change(params.code, person.id, body.address_id);
    return { message: 'Endereço de entrega alterado.' };
  });
}

export function deliverySettingsRoutes(app: FastifyInstance, settings: DeliverySettingsService): void {
  serve(app, settingsCalls.readDeliverySettingsCall, async () => settings.show());
  serve(app, settingsCalls.saveDeliverySettingsCall, async ({ body, ...context }) =>
    settings.save(body, editOf(context)),
  );
  serve(app, settingsCalls.readBoxesCall, async () => settings.showBoxes());
  serve(app, settingsCalls.saveBoxesCall, async ({ body, ...context }) => settings.saveBoxes(body, editOf(context)));
  serve(app, settingsCalls.readTariffCall, async () => settings.showTariff());
  serve(app, settingsCalls.saveTariffCall, async ({ body, ...context }) => settings.saveTariff(body, editOf(context)));
}

export function carrierSettingsRoutes(
  app: FastifyInstance,
  settings: CarrierSettingsService,
  trials: ReturnType<typeof createCarrierTrials>,
): void {
  serve(app, carrierCalls.readCarrierSettingsCall, async () => settings.read());
  serve(app, carrierCalls.saveCarrierSettingsCall, async ({ body, ...context }) => ({
    message: 'Transportadora salva com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
  serve(app, carrierCalls.tryCarrierSettingsCall, async ({ body, person }) => trials.test(body, person));
}

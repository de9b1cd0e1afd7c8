import type { DeliveryOrigin } from '@giro/contract/calls/delivery-settings.ts';
import type { Box, SellerCodeRule } from '@giro/contract/rules/delivery.ts';
import type { Carrier, CarrierService } from '../../platform/carriers/carrier.ts';
import type { Executor } from '../../platform/database/database.ts';

/** A service as the shop uses it; the percent is in hundredths. */
export interface UsedService extends CarrierService {
  /** Id of it in quotes and parcels, such as 'correios:03298'. */
  id: string;
  isActive: boolean;
  extraDays: number;
  extraPercent: number;
}

/** The carrier that is set up, opened, with the services that are active. */
export interface OpenCarrier {
  carrier: Carrier;
  services: readonly UsedService[];
}

/** Settings of deliveries, as the server uses them; money in centavos. */
export interface DeliveryTerms {
  isDelivering: boolean;
  sellerCodes: SellerCodeRule;
  codeDays: number;
  freeAboveCents: number | null;
  freeServices: readonly string[];
  handlingDays: number;
  isInsured: boolean;
  fallbackHours: number;
  claimDays: number;
  origin: DeliveryOrigin | null;
}

/** Given by the feature `delivery` to those that need it: services `deliveryTerms`, `carriers`, `ownAddresses`. */
export interface DeliveryTermsService {
  read(db: Executor): Promise<DeliveryTerms>;
  /** In the order in which they were saved. */
  readBoxes(db: Executor): Promise<readonly Box[]>;
}

export interface CarriersService {
  /** Undefined while the carrier is 'manual'. The opened one is kept until the settings change. */
  open(): Promise<OpenCarrier | undefined>;
  /** The carrier of a service's or parcel's id ('correios:…'), also when another one is set up now and its secrets are still there. */
  openFor(serviceId: string): Promise<OpenCarrier | undefined>;
  /** True if the secret is that of the carrier's notices. */
  isHook(secret: string): Promise<boolean>;
}

/** An address of a delivery as it is kept with its order: CEP and phone are digits, `state` is a name. */
export interface KeptAddress {
  recipient: string;
  cep: string;
  address: string;
  number: string;
  complement: string | null;
  neighborhood: string;
  city: string;
  state: string;
  phone: string;
}

/** Sealed addresses of deliveries: `fulfilments.address_sealed`, JSON of a `KeptAddress`, sealed for that order. */
export interface DeliveryAddresses {
  /** Of an order; undefined where it has none, or it is forgotten. */
  ofOrder(db: Executor, orderId: number): Promise<KeptAddress | undefined>;
  listFor(db: Executor, orderIds: readonly number[]): Promise<Map<number, KeptAddress>>;
}

import { colourHex } from '../colours.ts';
import type { DeviceLook } from '../pictures/device-look.ts';
import { darken, lighten, mixColours } from '../pictures/shade.ts';
import { accessoriesOf, type DeviceKind, defectsOf, operationOf } from './condition.ts';
import type { DemoValue } from './demo-value.ts';

/** The attributes stand in the order of that model's wizard. */
export interface DemoAttribute {
  name: string;
  values: DemoValue[];
}

export interface DemoModel {
  brand: string;
  type: string;
  name: string;
  /** The shop's price for the smallest capacity in perfect working order. */
  baseReais: number;
  picture: DeviceLook;
  /** The same device in each of its colours, by colour name. */
  picturesByColour: Record<string, DeviceLook>;
  attributes: DemoAttribute[];
}

/** Labels and what each adds to the base, in reais, in the wizard's order. */
export type Additions = Record<string, number>;

/** A name from `colours.ts`, with the model's own hex where that differs from the swatch. */
export type ColourRow = string | [name: string, hex: string];

/** The metal around the body follows the body's colour in one of these ways; a watch's case is its colour itself. */
export type Metal = 'tinted' | 'polished' | 'dark' | 'case';

export interface ModelRow {
  name: string;
  baseReais: number;
  connections: Additions;
  capacities: Additions;
  colours: ColourRow[];
  /** Colour of the main picture; the first one when absent. */
  shown?: string;
  metal: Metal;
  /** Band of a watch; without it the band has the case's colour. */
  bandHex?: string;
  look: Omit<DeviceLook, 'colourHex' | 'frameHex'>;
}

const deviceTypes: Record<DeviceKind, string> = { phone: 'Smartphone', tablet: 'Tablet', watch: 'Smartwatch' };

function additions(rows: Additions): DemoValue[] {
  return Object.entries(rows).map(([value, amountReais]) => ({ value, amountReais, modification: 'acrescimo' }));
}

function colourName(colour: ColourRow): string {
  return typeof colour === 'string' ? colour : colour[0];
}

function colourValue(colour: ColourRow): DemoValue {
  return { value: colourName(colour), amountReais: 0, modification: 'acrescimo' };
}

function paintLook(row: ModelRow, colour: ColourRow): DeviceLook {
  const hex = typeof colour === 'string' ? colourHex(colour) : colour[1];
  switch (row.metal) {
    case 'tinted':
      return { ...row.look, colourHex: hex, frameHex: darken(mixColours(hex, '#b9bec0', 0.18), 0.1) };
    case 'polished':
      return { ...row.look, colourHex: hex, frameHex: mixColours(hex, '#cfd2d3', 0.35) };
    case 'dark':
      return { ...row.look, colourHex: hex, frameHex: mixColours(hex, '#3a3f42', 0.6) };
    case 'case':
      return { ...row.look, colourHex: row.bandHex ?? lighten(hex, 0.04), frameHex: mixColours(hex, '#c4c8c8', 0.22) };
  }
}

function buildModel(brand: string, kind: DeviceKind, row: ModelRow): DemoModel {
  const picturesByColour = Object.fromEntries(
    row.colours.map((colour) => [colourName(colour), paintLook(row, colour)]),
  );
  const shown = row.colours.find((colour) => colourName(colour) === row.shown) ?? row.colours[0];
  if (!shown) throw new Error(`${row.name} has no colour`);
  return {
    brand,
    type: deviceTypes[kind],
    name: row.name,
    baseReais: row.baseReais,
    picture: paintLook(row, shown),
    picturesByColour,
    attributes: [
      { name: 'Conexão', values: additions(row.connections) },
      { name: 'Capacidade', values: additions(row.capacities) },
      { name: 'Cores', values: row.colours.map(colourValue) },
      { name: 'Acessórios', values: accessoriesOf(kind, row.baseReais) },
      { name: 'Defeitos', values: defectsOf(kind, row.baseReais) },
      { name: 'Operação', values: operationOf(row.baseReais) },
    ],
  };
}

export function modelsOf(brand: string, kind: DeviceKind, rows: ModelRow[]): DemoModel[] {
  return rows.map((row) => buildModel(brand, kind, row));
}

import { IconDeviceMobile, IconDevices, IconDeviceTablet, IconDeviceWatch } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type ChoiceIcon = ComponentType<{ size?: number; stroke?: number; className?: string }>;

const icons: readonly (readonly [RegExp, ChoiceIcon])[] = [
  [/smartwatch|relógio|pulseira/i, IconDeviceWatch],
  [/tablet/i, IconDeviceTablet],
  [/smartphone|celular|telefone/i, IconDeviceMobile],
];

/** A picture for a kind of device, by its name. */
export function iconOfDevice(name: string): ChoiceIcon {
  return icons.find(([pattern]) => pattern.test(name))?.[1] ?? IconDevices;
}

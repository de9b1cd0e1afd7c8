import {
  IconAlertTriangle,
  IconBandage,
  IconBatteryOff,
  IconBlur,
  IconCameraOff,
  IconCircleCheck,
  IconCircleDot,
  IconDatabase,
  IconDeviceMobileX,
  IconDeviceSim,
  IconDeviceWatch,
  IconFingerprintOff,
  IconHeartOff,
  IconPackage,
  IconPlug,
  IconPlugOff,
  IconReceipt,
  IconTexture,
  IconUsb,
  IconVolumeOff,
  IconWifi,
} from '@tabler/icons-react';
import type { ChoiceIcon } from './device-icons.ts';

const icons: readonly (readonly [RegExp, ChoiceIcon])[] = [
  [/smartwatch|relógio|pulseira/i, IconDeviceWatch],
  [/chip|esim/i, IconDeviceSim],
  [/wi-fi|gps/i, IconWifi],
  [/^\d+ ?(gb|tb)/i, IconDatabase],
  [/caixa/i, IconPackage],
  [/carregador/i, IconPlug],
  [/cabo/i, IconUsb],
  [/nota fiscal/i, IconReceipt],
  [/tela.*(mancha|risco)/i, IconBlur],
  [/tela/i, IconDeviceMobileX],
  [/traseira|tampa|carcaça/i, IconBandage],
  [/bateria/i, IconBatteryOff],
  [/câmera/i, IconCameraOff],
  [/alto-falante|microfone/i, IconVolumeOff],
  [/face id|digital|touch id/i, IconFingerprintOff],
  [/bot(ão|ões)|coroa/i, IconCircleDot],
  [/sensor/i, IconHeartOff],
  [/marcas de uso/i, IconTexture],
  [/perfeitamente/i, IconCircleCheck],
  [/falhas/i, IconAlertTriangle],
  [/não liga/i, IconPlugOff],
];

/** A picture for an answer; undefined where no icon fits. */
export function iconOfAnswer(value: string): ChoiceIcon | undefined {
  return icons.find(([pattern]) => pattern.test(value))?.[1];
}

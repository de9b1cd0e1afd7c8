import { foldText } from '@giro/contract/rules/text.ts';
import {
  IconAntenna,
  IconBattery3,
  IconBatteryCharging,
  IconBluetooth,
  IconBox,
  IconCamera,
  IconCheck,
  IconCpu,
  IconDatabase,
  IconDeviceMobile,
  IconDeviceMobileCog,
  IconDeviceSim,
  IconDroplet,
  IconHeadphones,
  IconPalette,
  IconPlug,
  type IconProps,
  IconRuler2,
  IconScan,
  IconServer,
  IconShieldCheck,
  IconStack2,
  IconViewfinder,
  IconWeight,
  IconWifi,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** Subjects of attributes, as words without accents that an attribute's name may contain. */
export const featureKeywords = [
  'bateria',
  'camera',
  'memoria',
  'conectividade',
  'bluetooth',
  'tela',
  'processador',
  'cores',
  'carregador',
  'carregamento',
  'acessorios',
  'capacidade',
  'sistema operacional',
  'resolucao',
  'peso',
  'dimensoes',
  'sensor',
  'frequencia',
  'audio',
  'material',
  'garantia',
  'dual sim',
  'resistencia a agua',
] as const;
type FeatureKeyword = (typeof featureKeywords)[number];

const longestFirst = [...featureKeywords].sort((one, other) => other.length - one.length);

/** The subject of an attribute, by the longest word that its name contains, in any case and accents. */
export function featureOf(attributeName: string): FeatureKeyword | undefined {
  const name = foldText(attributeName);
  return longestFirst.find((keyword) => name.includes(keyword));
}

const icons: Record<FeatureKeyword, ComponentType<IconProps>> = {
  bateria: IconBattery3,
  camera: IconCamera,
  memoria: IconServer,
  conectividade: IconWifi,
  bluetooth: IconBluetooth,
  tela: IconDeviceMobile,
  processador: IconCpu,
  cores: IconPalette,
  carregador: IconPlug,
  carregamento: IconBatteryCharging,
  acessorios: IconBox,
  capacidade: IconDatabase,
  'sistema operacional': IconDeviceMobileCog,
  resolucao: IconViewfinder,
  peso: IconWeight,
  dimensoes: IconRuler2,
  sensor: IconScan,
  frequencia: IconAntenna,
  audio: IconHeadphones,
  material: IconStack2,
  garantia: IconShieldCheck,
  'dual sim': IconDeviceSim,
  'resistencia a agua': IconDroplet,
};

/** For attributes that no icon of its own is known for. */
export const plainFeatureIcon: ComponentType<IconProps> = IconCheck;

/** The icon that stands beside an attribute of this name. */
export function featureIconOf(attributeName: string): ComponentType<IconProps> {
  const feature = featureOf(attributeName);
  return feature ? icons[feature] : plainFeatureIcon;
}
